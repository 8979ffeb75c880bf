import type { HeldUp } from './held-up.ts';
import type { LoadClient } from './load.ts';
import type { MeasuredStore } from './measured-store.ts';

/** One line of the table: what the store does, beside its limit or peer measured in the same run. */
export interface Line {
  readonly row: string;
  readonly ours: string;
  readonly peer: string;
  readonly ratio: string;
  readonly bar: string;
  readonly isMet: boolean;
  /** Milliseconds, ours and in brackets the peer's. */
  readonly p50?: string;
  readonly p99?: string;
  readonly note?: string;
}

/** What a row measures with. */
export interface Bench {
  readonly store: MeasuredStore;
  readonly load: LoadClient;
  readonly heldUp: HeldUp;
}

export type Row = (bench: Bench) => Promise<Line[]>;
