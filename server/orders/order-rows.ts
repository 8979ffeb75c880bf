import { type AnyColumn, sql } from 'drizzle-orm';
import { mapOrderTexts } from '#contract/orders/order-texts.ts';
import type { ShopSettings } from '#contract/settings/shop-settings.ts';
import type { OrderEvent } from '#contract/orders/orders.ts';
import { documentNumbers, type NumberedDocument } from '#server/documents/tables.ts';
import type { ChangedLine, OrderChange } from './changes/queries.ts';
import { orderChanges } from './changes/tables.ts';
import type { Executor } from '#server/database/client.ts';
import { RETURNS, type ReturnRow } from '#server/returns/return-rows.ts';
import { DISPUTES, REFUND, selectLineRows, type DisputeRow, type LineRow, type RefundRow } from './line-rows.ts';
import { ADJUSTMENTS, type AdjustmentRow } from './order-adjustments.ts';
import { HAS_CREDIT, type OrderPayment, PAYMENTS } from './order-payments.ts';
import { orderEvents, orderLines, orders, shipmentLines, shipments } from './tables.ts';
import { refunds } from './refunds/tables.ts';
import { isPayable } from './payment-state.ts';
import { selectWaiting } from './waiting-units.ts';

/** An open change of an order. */
type ChangeRow = Pick<OrderChange, 'id' | 'delivery' | 'charges' | 'differenceCents'> & {
  createdAt: string;
  expiresAt: string;
  /** In the order of their ids. */
  lines: ChangedLine[];
};

/** A payment by bank transfer that an order waits for. */
export interface TransferRow {
  /** The account of the shop's settings. */
  readonly account: Pick<ShopSettings['bank'], 'holder' | 'iban' | 'bic'>;
  readonly dueOn: string;
  readonly receivedCents: number;
}

/** A gift card's share of an unpaid order. */
export interface HeldGiftCard {
  readonly id: string;
  readonly last4: string;
  readonly amountCents: number;
}

/** Money that arrived by bank transfer. */
export interface BankPaymentRow {
  readonly id: string;
  readonly reference: string;
  readonly amountCents: number;
  readonly receivedOn: string;
  readonly payer: string;
  readonly isHeld: boolean;
}

const TRANSFER = sql<TransferRow | null>`case when orders.due_on is not null and ${isPayable('orders')} then (select json_build_object('dueOn', orders.due_on, 'receivedCents', (
      select coalesce(sum(b.amount_cents), 0) from bank_payments b where b.order_id = orders.id and b.is_held),
    'account', coalesce((select s.settings -> 'bank' from shop_settings s order by s.version desc limit 1), '{}'))) end`;

/** SQL: what arrived for the order in `orders`, oldest first. */
const BANK_PAYMENTS = sql<BankPaymentRow[]>`(
  select coalesce(json_agg(json_build_object('id', b.id, 'reference', b.reference, 'amountCents', b.amount_cents,
    'receivedOn', b.received_on, 'payer', b.payer, 'isHeld', b.is_held) order by b.id), '[]')
  from bank_payments b where b.order_id = orders.id)`;

/** SQL: the gift cards that hold a share of the order in `orders`, oldest first. */
const GIFT_CARDS = sql<HeldGiftCard[]>`case when orders.prepaid_cents = 0 then '[]'::json else (
  select coalesce(json_agg(json_build_object('id', p.id, 'last4', g.last4, 'amountCents', p.amount_cents) order by p.id), '[]')
  from gift_card_payments p join gift_cards g on g.id = p.gift_card_id where p.order_id = orders.id and p.state = 'held') end`;

const CHANGE = sql<ChangeRow | null>`(
  select json_build_object('id', c.id, 'delivery', c.delivery, 'charges', c.charges, 'differenceCents', c.difference_cents,
    'createdAt', c.created_at, 'expiresAt', c.expires_at, 'lines', (
      select coalesce(json_agg(json_build_object('lineId', l.line_id, 'partId', l.part_id, 'partName', p.name, 'partSku', p.sku,
        'partVariant', p.variant, 'before', l.before, 'quantity', l.quantity, 'unitPriceCents', l.unit_price_cents, 'priceList', l.price_list, 'taxClass', l.tax_class, 'weight', l.weight) order by l.line_id), '[]')
      from order_change_lines l join parts p on p.id = l.part_id where l.change_id = c.id))
  from ${orderChanges} c where c.order_id = orders.id and c.state = 'open')`;

/** An order with everything that belongs to it. */
export interface OrderRow extends Omit<
  typeof orders.$inferSelect,
  'idempotencyKey' | 'fingerprint' | 'placedFrom' | 'isLarge' | 'search' | 'assigneeId'
> {
  /** Whether it was placed without an account, and is in none. */
  isGuest: boolean;
  /** Whether refunds of it can become store credit. */
  hasCredit: boolean;
  /** Those that it keeps, oldest first; none before it is paid. */
  payments: readonly OrderPayment[];
  /** The bank transfer that it waits for; null if it waits for none. */
  transfer: TransferRow | null;
  /** Oldest first. */
  bankPayments: BankPaymentRow[];
  /** Those that hold a share of it while it is unpaid, oldest first. */
  giftCards: readonly HeldGiftCard[];
  /** In the order of their ids. */
  lines: LineRow[];
  /** In the order in which they are shown. */
  adjustments: AdjustmentRow[];
  /** Oldest first; `lineId` is null when it concerns the whole order. */
  history: {
    what: OrderEvent;
    at: string;
    lineId: string | null;
    refundCents: number | null;
    /** The new total, and the parts that were changed. */
    totalCents: number | null;
    lines: { name: string; before: number; after: number }[] | null;
  }[];
  /** The order's payments, oldest first. */
  refunds: RefundRow[];
  /** The numbered documents, oldest first. */
  documents: Pick<NumberedDocument, 'id' | 'kind' | 'refundId' | 'corrects'>[];
  /** Oldest first. */
  returns: ReturnRow[];
  /** The change that waits for the payment of its difference; null if none does. */
  change: ChangeRow | null;
  /** Newest first. */
  disputes: DisputeRow[];
  /** Oldest first. */
  shipments: {
    id: string;
    carrier: string;
    tracking: string;
    expected: string | null;
    createdAt: string;
    deliveredAt: string | null;
    isPickUp: boolean;
    contents: { line: string; units: number }[];
  }[];
}

/** Reads an order by its id; undefined when there is none. */
export async function selectOrderRow(db: Executor, id: string): Promise<OrderRow | undefined> {
  return (await selectOrderRows(db, [id]))[0];
}

/** Reads orders by their ids, in the order of the ids; those that do not exist are left out. */
export async function selectOrderRows(db: Executor, ids: readonly string[]): Promise<OrderRow[]> {
  // As JSON, because PostgreSQL would plan the statements again for each execution with an array.
  const isWanted = (column: AnyColumn) =>
    sql`${column} in (select value::uuid from json_array_elements_text(${JSON.stringify(ids)}))`;
  const found = await db
    .select({
      id: orders.id,
      number: orders.number,
      customerId: orders.customerId,
      isGuest: sql<boolean>`exists (select from users u where u.id = orders.customer_id and u.guest_email is not null)`,
      hasCredit: HAS_CREDIT,
      companyId: orders.companyId,
      channel: orders.channel,
      language: orders.language,
      customerEmail: orders.customerEmail,
      customerName: orders.customerName,
      phone: orders.phone,
      address: orders.address,
      delivery: orders.delivery,
      ...mapOrderTexts(({ key }) => orders[key]),
      linesCents: orders.linesCents,
      adjustmentsCents: orders.adjustmentsCents,
      adjustments: ADJUSTMENTS,
      terms: orders.terms,
      payments: PAYMENTS,
      totalCents: orders.totalCents,
      prepaidCents: orders.prepaidCents,
      giftCards: GIFT_CARDS,
      paidCents: orders.paidCents,
      refundedCents: orders.refundedCents,
      disputedCents: orders.disputedCents,
      leftCents: orders.leftCents,
      holdUntil: orders.holdUntil,
      dueOn: orders.dueOn,
      payLater: orders.payLater,
      isOwed: orders.isOwed,
      owedCents: orders.owedCents,
      paymentDays: orders.paymentDays,
      pickUpBy: orders.pickUpBy,
      shipBy: orders.shipBy,
      arrivesFrom: orders.arrivesFrom,
      arrivesBy: orders.arrivesBy,
      transfer: TRANSFER,
      bankPayments: BANK_PAYMENTS,
      transactionId: orders.transactionId,
      createdAt: orders.createdAt,
      closedAt: orders.closedAt,
      tags: orders.tags,
      history: sql<OrderRow['history']>`(
        select coalesce(json_agg(json_build_object('what', e.what, 'at', e.at, 'lineId', e.line_id,
          'refundCents', case when e.detail ? 'refundId' or e.what in ('payment_received', 'gift_card_used', 'gift_card_returned') then (e.detail ->> 'amountCents')::bigint end,
          'totalCents', case when e.what = 'lines_changed' then (e.detail ->> 'afterCents')::bigint end,
          'lines', case when e.what = 'lines_changed' then e.detail -> 'lines' end) order by e.id), '[]')
        from ${orderEvents} e where e.order_id = orders.id)`,
      refunds: sql<OrderRow['refunds']>`(
        select coalesce(json_agg(${REFUND} order by r.id), '[]')
        from ${refunds} r where r.order_id = orders.id and r.amount_cents > 0)`,
      documents: sql<OrderRow['documents']>`(
        select coalesce(json_agg(json_build_object('id', d.id, 'kind', d.kind, 'refundId', d.refund_id, 'corrects', d.corrects)
          order by d.id), '[]')
        from ${documentNumbers} d where d.order_id = orders.id)`,
      change: CHANGE,
      disputes: DISPUTES,
      returns: RETURNS,
      shipments: sql<OrderRow['shipments']>`(
        select coalesce(json_agg(json_build_object('id', s.id, 'carrier', s.carrier, 'tracking', s.tracking,
          'expected', s.expected_on, 'createdAt', s.created_at, 'deliveredAt', s.delivered_at, 'isPickUp', s.is_pick_up, 'contents', (
            select coalesce(json_agg(json_build_object('line', c.line_id, 'units', c.units) order by c.line_id), '[]')
            from ${shipmentLines} c where c.shipment_id = s.id)) order by s.id), '[]')
        from ${shipments} s where s.order_id = orders.id)`,
    })
    .from(orders)
    .where(isWanted(orders.id))
    .prepare('select_order_rows')
    .execute();
  if (found.length === 0) return [];
  const lines = await selectLineRows(db)
    .where(isWanted(orderLines.orderId))
    .orderBy(orderLines.id)
    .prepare('select_lines_of_orders')
    .execute();
  const waiting = await selectWaiting(
    db,
    lines.filter(({ isPromised }) => isPromised),
  );
  const linesOf = Map.groupBy(
    lines.map((line): LineRow => ({ ...line, waiting: waiting.get(line.id) })),
    ({ orderId }) => orderId,
  );
  const byId = new Map(found.map((order) => [order.id, { ...order, lines: linesOf.get(order.id) ?? [] }]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
