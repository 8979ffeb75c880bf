import { eq, sql, type SQL } from 'drizzle-orm';
import type { OrderProblem } from '#contract/managed-orders/filter.ts';
import type { ManagedOrder } from '#contract/managed-orders/list.ts';
import type { OrderState } from '#contract/choices.ts';
import { dollarsOf } from '#contract/money.ts';
import {
  canCancel,
  isConfirmed,
  isPaid,
  orderStatusOf,
  progressOf,
  whyNotShippable,
} from '#contract/orders/order-rules.ts';
import { refundForCanceling, refundStateOf } from '#contract/orders/refunds/refund-sums.ts';
import { shownName } from '#server/accounts/actor-columns.ts';
import type { Executor } from '#server/database/client.ts';
import { isChanging } from '#server/orders/changes/queries.ts';
import { lineRowColumns, ORDER_REFUNDS, type LineRow, type RefundRow } from '#server/orders/line-rows.ts';
import { ofTheOrder } from '#server/orders/queries.ts';
import { notRefundedCents } from '#server/orders/refunds/balances.ts';
import { lineInOrder, refundOf } from '#server/orders/serialize-order.ts';
import { orderLines, orders } from '#server/orders/tables.ts';
import { problemSets } from './conditions.ts';

/** Maximum number of parts that an order's row names. */
const NAMED = 20;

interface BriefLine {
  readonly id: string;
  readonly name: string;
  readonly sku: string;
  readonly variant: string;
  readonly quantity: number;
  readonly withdrawn: number;
  readonly sentUnits: number;
  readonly leftCents: number;
  readonly keptCents: number;
  readonly status: OrderState;
  readonly packedAt: string | null;
}

interface ManagedRow extends LineRow {
  readonly order: Pick<
    typeof orders.$inferSelect,
    'isOwed' | 'totalCents' | 'paidCents' | 'refundedCents' | 'leftCents'
  >;
  readonly tags: string[];
  readonly all: BriefLine[];
  readonly orderRefunds: RefundRow[];
  readonly problems: OrderProblem[];
  readonly isChanging: boolean;
  readonly assignee: ManagedOrder['assignee'];
  readonly batch: ManagedOrder['batch'];
}

const ALL = sql<BriefLine[]>`(select json_agg(json_build_object('id', l.id, 'name', l.part_name, 'sku', l.part_sku,
    'variant', l.part_variant, 'quantity', l.quantity, 'withdrawn', l.withdrawn_units, 'sentUnits', l.sent_units, 'leftCents', l.left_cents,
    'keptCents', l.kept_cents, 'status', l.status, 'packedAt', l.packed_at) order by l.id)
  from order_lines l where l.order_id = orders.id)`;

const ASSIGNEE = sql<ManagedOrder['assignee']>`(select json_build_object('_id', a.id, 'name', ${shownName(sql`a`)})
  from users a where a.id = ${orders.assigneeId})`;

const BATCH = sql<ManagedOrder['batch']>`(select json_build_object('_id', b.id, 'number', b.number)
  from pick_batch_orders p join pick_batches b on b.id = p.batch_id where p.order_id = orders.id)`;

/** SQL: the problems of the order. */
function problemsOf(): SQL<OrderProblem[]> {
  const names = Object.entries(problemSets()).map(
    ([name, set]) => sql`select ${name}::text as name where exists (select from (${set}) s where s.id = orders.id)`,
  );
  return sql`(select coalesce(json_agg(name), '[]') from (${sql.join(names, sql` union all `)}) p)`;
}

/** Reads orders for the admins' list, in the order of the given ids. */
export async function selectManagedOrders(db: Executor, ids: readonly string[]): Promise<ManagedOrder[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({
      ...lineRowColumns,
      order: {
        isOwed: orders.isOwed,
        totalCents: orders.totalCents,
        paidCents: orders.paidCents,
        refundedCents: orders.refundedCents,
        leftCents: orders.leftCents,
      },
      tags: orders.tags,
      all: ALL,
      orderRefunds: ORDER_REFUNDS,
      problems: problemsOf(),
      isChanging: isChanging(sql`orders.id`),
      assignee: ASSIGNEE,
      batch: BATCH,
    })
    .from(orderLines)
    .innerJoin(orders, ofTheOrder)
    // An order has the id of its first line.
    .where(sql`${orderLines.id} = any(${sql.param([...ids])}::uuid[]) and ${eq(orderLines.id, orderLines.orderId)}`);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []).map(serializeManagedOrder);
}

function serializeManagedOrder(row: ManagedRow): ManagedOrder {
  const { all } = row;
  const status = orderStatusOf(all);
  const isBlocked = row.disputes.some(({ liftedAt }) => liftedAt === null);
  const canShip = (line: BriefLine): boolean =>
    whyNotShippable({
      status: line.status,
      isBlocked,
      isChanging: row.isChanging,
      leftCents: notRefundedCents(line, row.order),
      unitsLeft: line.quantity - line.withdrawn,
      sentUnits: line.sentUnits,
      hasAddress: row.address.trim() !== '',
    }) === undefined;
  const shippable = all.filter(canShip);
  const cancellable = all.filter(canCancel);
  const kept = all.filter((line) => line.status !== 'cancelled');
  return {
    ...lineInOrder(row, row.order, row.isChanging),
    total: {
      status,
      paid: isPaid({ status, isOwed: row.order.isOwed }),
      progress: progressOf(all),
      refund: refundStateOf(row.orderRefunds),
      refunds: row.orderRefunds.map(refundOf),
      placeOrderPrice: dollarsOf(row.order.totalCents),
      leftToRefund: dollarsOf(leftOf(row, cancellable, kept)),
      units: all.reduce((sum, { quantity }) => sum + quantity, 0),
      lines: all.length,
      kept: kept.length,
      shipped: all.filter((line) => line.status === 'shipped').length,
      packable: shippable.filter(({ packedAt }) => packedAt === null).length,
      shippable: shippable.length,
      cancellable: cancellable.length,
      parts: all.slice(0, NAMED).map(({ id, name, sku, variant, quantity, status: state }) => ({
        _id: id,
        name,
        sku,
        variant,
        quantity,
        status: state,
      })),
    },
    tags: row.tags,
    problems: row.problems,
    assignee: row.assignee,
    batch: row.batch,
  };
}

/** The refund for canceling the open lines, in cents. */
function leftOf({ order }: ManagedRow, open: readonly BriefLine[], kept: readonly BriefLine[]): number {
  if (!open.some(isConfirmed)) return 0;
  const shares = open.map(({ leftCents }) => leftCents);
  return refundForCanceling(order.leftCents, open.length === kept.length, shares);
}
