import { STOP_SIGNALS } from '#server/database/reach-database.ts';

/** Runs a command until it ends or is interrupted, and reports a failure in one line. */
export async function runCommand(
  failure: string,
  command: (args: readonly string[], stopping: AbortSignal) => Promise<number>,
): Promise<void> {
  const stopping = new AbortController();
  for (const signal of STOP_SIGNALS) process.once(signal, () => stopping.abort());
  try {
    process.exitCode = await command(process.argv.slice(2), stopping.signal);
  } catch (error) {
    const words = stopping.signal.aborted ? 'It was interrupted.' : (error as Error).message;
    console.error(`${failure} ${words}`);
    process.exitCode = 1;
  }
}
