import type { EventLoopDelay } from './store/event-loop-delay.ts';
import type { LoadClient } from './load.ts';
import type { MeasuredStore } from './store/measured-store.ts';
import type { Line } from './table.ts';

/** What a row uses to measure. */
export interface Bench {
  readonly store: MeasuredStore;
  readonly load: LoadClient;
  readonly eventLoopDelay: EventLoopDelay;
}

export type Row = (bench: Bench) => Promise<Line[]>;
