import { eq, sql } from 'drizzle-orm';
import type { ReturnCondition, ReturnReason, ReturnState } from '#contract/returns/return-choices.ts';
import { listReturns, type ReturnRequest } from '#contract/returns/returns.ts';
import type { Executor } from '#server/database/client.ts';
import { byId, listFor } from '#server/lists/list.ts';
import { HAS_CREDIT } from '#server/orders/order-payments.ts';
import { orderLines, orders } from '#server/orders/tables.ts';
import { returnLines, returnRequests } from './tables.ts';

/** A return request with its units and customer. */
export interface ReturnRow {
  id: string;
  orderId: string;
  /** The order's number. */
  number: string;
  customerName: string;
  customerEmail: string;
  /** The code of the order's language. */
  language: string;
  status: ReturnState;
  reason: ReturnReason;
  text: string;
  answer: string;
  createdAt: string;
  answeredAt: string | null;
  sendTo: string;
  sendBy: string | null;
  receivedAt: string | null;
  storeCredit: boolean;
  prefersStoreCredit: boolean;
  lines: {
    line: string;
    name: string;
    sku: string;
    variant: string;
    units: number;
    withdrawnUnits: number;
    receivedUnits: number | null;
    condition: ReturnCondition | null;
  }[];
}

/** SQL: the return request as a `ReturnRow`, of `return_requests` joined with `orders`. */
const RETURN = sql<ReturnRow>`json_build_object('id', return_requests.id, 'orderId', return_requests.order_id,
  'number', orders.number,  'customerName', orders.customer_name, 'customerEmail', orders.customer_email, 'language', orders.language, 'status', return_requests.status,
  'reason', return_requests.reason, 'text', return_requests.text, 'answer', return_requests.answer,
  'createdAt', return_requests.created_at, 'answeredAt', return_requests.answered_at,
  'sendTo', return_requests.send_to, 'sendBy', return_requests.send_by, 'receivedAt', return_requests.received_at,
  'storeCredit', ${HAS_CREDIT}, 'prefersStoreCredit', return_requests.prefers_store_credit, 'lines', (
    select json_agg(json_build_object('line', l.id, 'name', l.part_name, 'sku', l.part_sku, 'variant', l.part_variant,
      'units', rl.units, 'withdrawnUnits', rl.withdrawn_units,
      'receivedUnits', rl.received_units, 'condition', rl.condition) order by l.id)
    from ${returnLines} rl join ${orderLines} l on l.id = rl.line_id where rl.return_id = return_requests.id))`;

/** SQL: the return requests of the order, oldest first. */
export const RETURNS = sql<ReturnRow[]>`(
  select coalesce(json_agg(${RETURN} order by return_requests.id), '[]')
  from ${returnRequests} where return_requests.order_id = orders.id)`;

const withOrders = (db: Executor) =>
  db.select({ row: RETURN }).from(returnRequests).innerJoin(orders, eq(orders.id, returnRequests.orderId));

/** Reads one return request. */
export async function selectReturn(db: Executor, id: string): Promise<ReturnRow | undefined> {
  const [found] = await withOrders(db).where(eq(returnRequests.id, id));
  return found?.row;
}

/** Return requests, newest first; unanswered ones unless the call says otherwise. */
export const returnList = listFor(listReturns, {
  key: byId(returnRequests.id),
  where: ({ status = 'asked' }) => (status === 'all' ? undefined : eq(returnRequests.status, status)),
  rows: async (db, { where, orderBy, limit }) => {
    const found = await withOrders(db)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit);
    return found.map(({ row }) => row);
  },
  item: serializeReturn,
});

/** Serializes a return request for its customer and for admins. */
export function serializeReturn({
  id,
  orderId,
  language: _language,
  createdAt,
  answeredAt,
  receivedAt,
  ...same
}: ReturnRow): ReturnRequest {
  return {
    _id: id,
    order: orderId,
    ...same,
    createdAt: new Date(createdAt).toISOString(),
    answeredAt: answeredAt === null ? null : new Date(answeredAt).toISOString(),
    receivedAt: receivedAt === null ? null : new Date(receivedAt).toISOString(),
  };
}
