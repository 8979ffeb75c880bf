/** A progress bar over bytes: redrawn in place on a terminal, otherwise one line per 10%. */
export function createProgress(
  total: number,
  out: NodeJS.WriteStream = process.stderr,
): { add(bytes: number): void; end(): void } {
  const WIDTH = 30;
  let done = 0;
  let shown = -1;
  let ended = false;
  const draw = (): void => {
    const percent = total === 0 ? 100 : Math.min(100, Math.floor((done / total) * 100));
    const step = out.isTTY ? percent : Math.floor(percent / 10);
    if (step === shown) return;
    shown = step;
    const filled = Math.round((percent / 100) * WIDTH);
    const line = `${'#'.repeat(filled)}${'.'.repeat(WIDTH - filled)} ${String(percent).padStart(3)} %`;
    out.write(out.isTTY ? `\r${line}` : `${line}\n`);
  };
  return {
    add(bytes) {
      done += bytes;
      draw();
    },
    end() {
      if (ended) return;
      ended = true;
      if (out.isTTY) out.write('\n');
    },
  };
}
