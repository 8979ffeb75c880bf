import type { Load } from './load-client.ts';
import { median, percentile } from './load.ts';
import type { Line } from './table.ts';

/** Measures one side of a comparison for a number of milliseconds. */
export type Round = (ms: number) => Promise<Load>;

/** The rounds of a comparison in order: each round of the store follows a round of the peer. */
interface Rounds {
  readonly peer: readonly Load[];
  readonly ours: readonly Load[];
}

const ROUNDS = 9;
const ROUND_MS = 1_000;
const WARM_UP_MS = 1_500;

/** Alternates between peer and store, so that other load on the machine affects both. */
export async function alternate(peer: Round, ours: Round): Promise<Rounds> {
  await peer(WARM_UP_MS);
  await ours(WARM_UP_MS);
  const rounds: { peer: Load[]; ours: Load[] } = { peer: [], ours: [] };
  for (let round = 0; round < ROUNDS; round++) {
    rounds.peer.push(await peer(ROUND_MS));
    rounds.ours.push(await ours(ROUND_MS));
  }
  return rounds;
}

const rateOf = (load: Load): number => load.answers / load.seconds;

/**
 * A comparison of two rates as a table row: the median rate, the medians of the percentiles, and the median ratio of
 * the pairs, so that one or two disturbed rounds change nothing.
 */
export function rateLine(row: string, { peer, ours }: Rounds, bar: number, note = '', maxP99 = Infinity): Line {
  // A round in which the peer did nothing reflects the machine alone. Without enough valid pairs there is no ratio and
  // the bar is missed.
  const pairs = ours.map((load, at) => rateOf(load) / rateOf(peer[at]!)).filter(Number.isFinite);
  const ratio = pairs.length > ours.length / 2 ? median(pairs) : NaN;
  const percentileOf = (loads: readonly Load[], share: number): number =>
    median(loads.map(({ latencies }) => percentile(latencies, share)));
  const both = (share: number): string =>
    `${percentileOf(ours, share).toFixed(2)} (${percentileOf(peer, share).toFixed(2)})`;
  const rate = (loads: readonly Load[]): string => `${Math.round(median(loads.map(rateOf))).toLocaleString('en-US')}/s`;
  return {
    row,
    ours: rate(ours),
    peer: rate(peer),
    ratio: ratio.toFixed(2),
    bar: maxP99 === Infinity ? String(bar) : `${bar}, p99 under ${maxP99} ms`,
    isMet: ratio >= bar && percentileOf(ours, 0.99) < maxP99,
    p50: both(0.5),
    p99: both(0.99),
    note,
  };
}
