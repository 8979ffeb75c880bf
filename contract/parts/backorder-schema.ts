import * as z from 'zod/mini';
import type { Arrival, Backorder, Waiting } from './backorders.ts';

const ArrivalSchema: z.ZodMiniType<Arrival> = z.object({ on: z.nullable(z.string()), units: z.number() });

/** What can be ordered of a part beyond its stock. */
export const BackorderSchema: z.ZodMiniType<Backorder> = z.object({
  /** Units that can be ordered beyond the stock. */
  units: z.number(),
  /** When these units arrive, the first ones first; those on no purchase order are missing. */
  arrivals: z.array(ArrivalSchema),
  /** Days until the missing ones arrive; null if there are none. */
  leadDays: z.nullable(z.number()),
});

/** Units that a line of an order waits for. */
export const WaitingSchema: z.ZodMiniType<Waiting> = z.object({
  units: z.number(),
  /** The day on which the last of them should arrive; null if unknown. */
  on: z.nullable(z.string()),
});
