import { sql } from 'drizzle-orm';
import { CLOSED_DISPUTES } from '#contract/orders/disputes/dispute-states.ts';

/**
 * SQL: whether the dispute `d` waits for staff: it is not closed. A fraud warning stays open at the provider unless the
 * payment is refunded or disputed, so it waits until staff lift its shipping block.
 */
export const IS_WAITING = sql`(d.status <> all(${sql.param(CLOSED_DISPUTES)})
  and (d.kind <> 'fraud_warning' or d.lifted_at is null))`;
