import type { PurchaseOrder } from '#contract/purchasing/purchase-orders.ts';
import type { PurchaseState } from '#contract/purchasing/purchase-states.ts';
import type { Executor } from '#server/database/client.ts';
import { serializePurchase } from './purchase-orders.ts';
import { selectPurchases } from './queries.ts';

/** Purchase orders, newest first. @param after only those older than this id */
export async function listPurchases(
  db: Executor,
  filter: { status: PurchaseState | undefined; limit: number; after: string | undefined },
): Promise<PurchaseOrder[]> {
  return (await selectPurchases(db, filter)).map(serializePurchase);
}
