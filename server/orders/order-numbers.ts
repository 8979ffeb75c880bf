import { sql } from 'drizzle-orm';
import type { Executor } from '#server/database/client.ts';
import { orderNumbers, orders } from './tables.ts';

/**
 * Numbers the orders that follow from `first`, if no order has that number or a higher one yet. A sequence does not go back
 * when the transaction does, which skips numbers but uses none twice.
 */
export async function raiseOrderNumbers(tx: Executor, first: number): Promise<void> {
  // No order may take a number between reading the sequence and changing it.
  await tx.execute(sql`lock table ${orders} in share row exclusive mode`);
  await tx.execute(sql`
    select setval(${orderNumbers.seqName!}, greatest(${first}::bigint, (
      select case when is_called then last_value + 1 else 1 end from ${sql.identifier(orderNumbers.seqName!)})), false)`);
}
