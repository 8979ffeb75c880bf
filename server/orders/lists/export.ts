import { exportOrders } from '#contract/parts/catalog.ts';
import { dollarsOf } from '#contract/money.ts';
import { record } from '#server/audit/record.ts';
import type { Database } from '#server/database/client.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/context.ts';
import { csvDownload, type Cell } from '#server/http/files/csv.ts';
import type { Guards } from '#server/http/guards.ts';
import { serve } from '#server/http/serve.ts';
import type { OrderFilter } from './list-queries.ts';
import type { LineRow } from '../line-rows.ts';
import { listOrders } from '../service.ts';

/** Orders read and written per page. */
const PAGE = 500;

const HEAD = [
  'order',
  'placed',
  'status',
  'refund',
  'refunded',
  'part',
  'part id',
  'quantity',
  'unit price',
  'total',
  'customer',
  'email',
  'phone',
  'address',
  'transaction',
  'line',
  'sku',
  'variant',
];

/**
 * Serves orders as a CSV file. The audit trail records every download, because the file contains personal addresses.
 */
export function orderExportRoute(app: App, { db, log }: Pick<Deps, 'db' | 'log'>, { admin }: Guards): void {
  serve(app, exportOrders, admin, async ({ actor, query }) => {
    const filter = { status: query.status ?? ('open' as const), q: query.q };
    await record(db, { actor: actor.userId, action: 'order.exported', subject: 'orders', detail: filter });
    return csvDownload('orders', HEAD, pagesOf(db, filter), (error) =>
      log('error', 'export broke off', { error: String(error) }),
    );
  });
}

/** What the card provider has paid back, in cents. */
function refundedCents({ refunds }: LineRow): number {
  return refunds.filter(({ status }) => status === 'refunded').reduce((sum, { amountCents }) => sum + amountCents, 0);
}

async function* pagesOf(db: Database, filter: OrderFilter): AsyncGenerator<Cell[][]> {
  let after: string | undefined;
  do {
    const page = await listOrders(db, filter, { limit: PAGE, after });
    yield page.rows.map((order) => [
      order.orderId,
      order.createdAt.toISOString(),
      order.status,
      order.refund,
      dollarsOf(refundedCents(order)),
      order.partName,
      order.partId,
      order.quantity,
      dollarsOf(order.unitPriceCents),
      dollarsOf(order.totalCents),
      order.customerName,
      order.customerEmail,
      order.phone,
      order.address,
      order.transactionId,
      order.id,
      order.partSku,
      order.partVariant,
    ]);
    after = page.next;
  } while (after);
}
