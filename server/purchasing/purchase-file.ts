import { centsOf } from '#contract/money.ts';
import { record } from '#server/audit/record.ts';
import type { Database } from '#server/database/client.ts';
import { csvDownload, type Cell } from '#server/http/files/csv.ts';
import type { Log } from '#server/log.ts';
import { readPurchase } from './purchase-orders.ts';

const HEAD = ['purchase order', 'supplier', 'sku', "maker's number", 'part', 'quantity', 'unit cost', 'line total'];

/** A purchase order as a CSV file for the supplier, amounts with two decimals, unknown ones empty. @throws Failure `not_found` */
export async function purchaseFile(db: Database, actor: string, id: string, log: Log): Promise<Response> {
  const order = await readPurchase(db, id);
  await record(db, { actor, action: 'purchase.exported', subject: id });
  const rows = order.lines.map(({ sku, mpn, name, quantity, cost }): Cell[] => [
    order.number,
    order.supplier.name,
    sku,
    mpn,
    name,
    quantity,
    cost === null ? null : { cents: centsOf(cost) },
    cost === null ? null : { cents: centsOf(cost) * quantity },
  ]);
  async function* pages(): AsyncGenerator<Cell[][]> {
    yield rows;
  }
  return csvDownload(order.number, HEAD, pages(), log);
}
