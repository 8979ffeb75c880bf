/** Set by `npm run faults`: every crash point, every run, the full load. */
export const IS_LONG = process.env['FAULTS_LONG'] === '1';

/**
 * Seeds samples and random commands; a failure prints it, and setting it replays the run. `npm test` uses a fixed seed,
 * so that only changes to the code can make it fail; `npm run faults` uses new ones.
 */
export const SEED = Number(process.env['FAULTS_SEED'] ?? 20_261_121);

/** A sample of the items, in their order, always the same for a given seed and name. */
export function pickSome<Item>(items: readonly Item[], count: number, name: string): Item[] {
  const random = randomOf(`${SEED} ${name}`);
  const marked = items.map((item, index) => ({ item, index, mark: random() }));
  return marked
    .sort((a, b) => a.mark - b.mark)
    .slice(0, count)
    .sort((a, b) => a.index - b.index)
    .map(({ item }) => item);
}

/** Numbers from 0 to 1 derived from a text (mulberry32 over an FNV-1a hash). */
export function randomOf(text: string): () => number {
  let state = 2_166_136_261;
  for (const letter of text) state = Math.imul(state ^ letter.charCodeAt(0), 16_777_619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
