const WIDTH = 760;
const HEIGHT = 420;
const LEFT = 56;
const RIGHT = 190;
const TOP = 20;
const BOTTOM = 44;
/** Distinguishable on white and on black, and with red-green color blindness. */
const COLORS = ['#1f77b4', '#b8622b', '#2a8f6d', '#7b5ea7', '#b5892e', '#3b8ea5', '#a34f6c', '#6b7280'];

/** Draws the cost of each call against the size, both axes logarithmic, one line per call. */
export function drawCurves(costs: ReadonlyMap<string, ReadonlyMap<number, number>>, sizes: readonly number[]): string {
  const all = [...costs.values()].flatMap((bySize) => [...bySize.values()]);
  const [low, high] = [Math.floor(Math.log10(Math.min(...all))), Math.ceil(Math.log10(Math.max(...all)))];
  const [first, last] = [Math.log10(sizes[0]!), Math.log10(sizes.at(-1)!)];
  const x = (size: number): number =>
    LEFT + ((Math.log10(size) - first) / (last - first || 1)) * (WIDTH - LEFT - RIGHT);
  const y = (ms: number): number => TOP + ((high - Math.log10(ms)) / (high - low || 1)) * (HEIGHT - TOP - BOTTOM);
  const grid = Array.from({ length: high - low + 1 }, (_, index) => 10 ** (low + index)).map(
    (ms) =>
      `<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${y(ms)}" y2="${y(ms)}" class="grid"/><text x="${LEFT - 8}" y="${y(ms) + 4}" text-anchor="end">${ms} ms</text>`,
  );
  const scale = sizes.map(
    (size) =>
      `<text x="${x(size)}" y="${HEIGHT - BOTTOM + 20}" text-anchor="middle">${size.toLocaleString('en-US')}</text>`,
  );
  const names = spread([...costs].map(([name, bySize]) => ({ name, at: y(bySize.get(sizes.at(-1)!)!) })));
  const lines = [...costs].map(([name, bySize], index) => {
    const color = COLORS[index % COLORS.length]!;
    const points = sizes.map((size) => `${x(size).toFixed(1)},${y(bySize.get(size)!).toFixed(1)}`).join(' ');
    return `<polyline points="${points}" fill="none" stroke="${color}" stroke-width="1.75"/><text x="${WIDTH - RIGHT + 10}" y="${names.get(name)! + 4}" fill="${color}">${name}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="What each call costs as parts and orders grow">
<style>text{font:12px system-ui,sans-serif;fill:#6b7280}.grid{stroke:#9ca3af;stroke-opacity:.35}</style>
${[...grid, ...scale, ...lines].join('\n')}
<text x="${(LEFT + WIDTH - RIGHT) / 2}" y="${HEIGHT - 6}" text-anchor="middle">parts, and as many orders</text>
</svg>
`;
}

/** Moves overlapping labels apart. */
function spread(names: readonly { name: string; at: number }[]): Map<string, number> {
  const placed = new Map<string, number>();
  let below = -Infinity;
  for (const { name, at } of [...names].sort((a, b) => a.at - b.at)) {
    below = Math.max(at, below + 14);
    placed.set(name, below);
  }
  return placed;
}
