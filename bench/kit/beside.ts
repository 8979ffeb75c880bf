import type { Load } from './load-client.ts';
import { merged, percentile } from './load.ts';
import type { Line } from './row.ts';

/** One side of a comparison: a round of it. */
export type Round = (ms: number) => Promise<Load>;

const ROUNDS = 3;
const ROUND_MS = 1_600;
const WARM_UP_MS = 1_200;

/** Measures peer and store in turns, so that what else the machine does falls on both. */
export async function inTurns(peer: Round, ours: Round): Promise<{ peer: Load; ours: Load }> {
  await peer(WARM_UP_MS);
  await ours(WARM_UP_MS);
  const loads: { peer: Load[]; ours: Load[] } = { peer: [], ours: [] };
  for (let round = 0; round < ROUNDS; round++) {
    loads.peer.push(await peer(ROUND_MS));
    loads.ours.push(await ours(ROUND_MS));
  }
  return { peer: merged(loads.peer), ours: merged(loads.ours) };
}

/** A comparison of two rates as a line of the table. */
export function rateLine(
  row: string,
  { peer, ours }: { peer: Load; ours: Load },
  bar: number,
  note = '',
  mostP99 = Infinity,
): Line {
  const rate = (load: Load): number => load.answers / load.seconds;
  const ratio = rate(ours) / rate(peer);
  const both = (share: number): string =>
    `${percentile(ours.latencies, share).toFixed(2)} (${percentile(peer.latencies, share).toFixed(2)})`;
  return {
    row,
    ours: `${Math.round(rate(ours)).toLocaleString('en-US')}/s`,
    peer: `${Math.round(rate(peer)).toLocaleString('en-US')}/s`,
    ratio: ratio.toFixed(2),
    bar: mostP99 === Infinity ? String(bar) : `${bar}, p99 under ${mostP99} ms`,
    isMet: ratio >= bar && percentile(ours.latencies, 0.99) < mostP99,
    p50: both(0.5),
    p99: both(0.99),
    note,
  };
}
