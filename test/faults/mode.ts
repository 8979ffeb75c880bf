/** `npm run faults` sets it: every crash point, every run, the full load. */
export const IS_LONG = process.env['FAULTS_LONG'] === '1';

/**
 * What the samples and the random commands follow from; a failure prints it, and setting it replays them. The
 * gate draws the same each time, so that it fails for a change and not by chance; `npm run faults` draws new ones.
 */
export const SEED = Number(process.env['FAULTS_SEED'] ?? 20_261_121);

/** Some of the items, always the same ones for the same seed and name, in their order. */
export function pickSome<Item>(items: readonly Item[], count: number, name: string): Item[] {
  const random = randomOf(`${SEED} ${name}`);
  const marked = items.map((item, index) => ({ item, index, mark: random() }));
  return marked
    .sort((a, b) => a.mark - b.mark)
    .slice(0, count)
    .sort((a, b) => a.index - b.index)
    .map(({ item }) => item);
}

/** Numbers from 0 to 1 that follow from a text (mulberry32 over an FNV-1a hash). */
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
