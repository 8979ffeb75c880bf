import type { EventLoopDelay } from './store/event-loop-delay.ts';
import type { LoadClient } from './load.ts';
import type { MeasuredStore } from './store/measured-store.ts';

/** One row of the table: the store's figure next to its baseline or peer, measured in the same run. */
export interface Line {
  readonly row: string;
  readonly ours: string;
  readonly peer: string;
  readonly ratio: string;
  readonly bar: string;
  readonly isMet: boolean;
  /** Milliseconds of the store, with the peer's in parentheses. */
  readonly p50?: string;
  readonly p99?: string;
  readonly note?: string;
}

/** What a row uses to measure. */
export interface Bench {
  readonly store: MeasuredStore;
  readonly load: LoadClient;
  readonly eventLoopDelay: EventLoopDelay;
}

export type Row = (bench: Bench) => Promise<Line[]>;
