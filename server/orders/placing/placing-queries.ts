import { and, isNotNull, lt, sql } from 'drizzle-orm';
import { DatabaseError } from 'pg';
import type { LanguageCode } from '#contract/language/languages.ts';
import type { OrderTerms } from '#contract/orders/charges.ts';
import type { Delivery } from '#contract/orders/delivery-schema.ts';
import { type OrderTextValues, orderTexts } from '#contract/orders/order-texts.ts';
import type { PriceBreak, Prices } from '#contract/parts/price-breaks.ts';
import type { CustomerFacts } from '#contract/settings/checkout-terms.ts';
import type { ShopSettings } from '#contract/settings/shop-settings.ts';
import { RESERVATION_MINUTES_SQL } from '#server/texts/reservation-minutes.ts';
import type { Database, Executor } from '#server/database/client.ts';
import type { adjustmentRows } from '#server/orders/order-adjustments.ts';
import { offeredSql, type OfferedPromotion } from '#server/promotions/offered-promotions.ts';
import { abandonedReservations, orders } from '#server/orders/tables.ts';
import { OWN_LIST_JSON, ownPricesJoin } from '#server/price-lists/own-prices.ts';
import { takeUnits } from '#server/parts/stock.ts';
import { CUSTOMER_FACTS_SQL } from './customer-facts.ts';
import type { Guard, ReservedPart } from './reservation-limits.ts';
import { POINTS_SQL, RESERVED_SQL } from './standing-queries.ts';

/** An order as submitted and priced, with the facts that the statement checks. */
export interface OrderToPlace extends OrderTextValues {
  id: string;
  userId: string;
  /** The version of the access token; a role change or sign-out in the meantime invalidates it. */
  tokenVersion: number;
  /** In the order of their ids, the first with the order's id; each part once. */
  lines: readonly LimitedLineToPlace[];
  linesCents: number;
  adjustmentsCents: number;
  adjustments: ReturnType<typeof adjustmentRows>;
  terms: OrderTerms | null;
  /** The promotions that it uses, with the versions and codes that it was priced with. */
  promotions: readonly { readonly id: string; readonly version: number; readonly code: string | null }[];
  customerName: string;
  phone: string;
  address: string;
  delivery: Delivery | null;
  /** The request's Idempotency-Key and a digest of its body. */
  key: string | null;
  fingerprint: string | null;
  /** The network client of an account without a verified email; null for others. */
  placedFrom: string | null;
  holdMinutes: number;
  /** Instead of `holdMinutes` if it takes more than half of a part's stock. */
  largeMinutes: number;
  /** Whether an account without a verified email can place it: the caller has checked its limits under locks. */
  isWithinCap: boolean;
  /** Null if the limits on reservations were checked under locks, or do not apply. */
  guard: Guard | null;
  /** The language of the page; null if staff place the order: then that of the customer's account. */
  language: LanguageCode | null;
  /** The trace context of the request; the order email's job continues it. */
  traceContext: object | null;
}

export interface LineToPlace {
  id: string;
  partId: string;
  quantity: number;
  /** The part's public prices when the line was priced. */
  priceCents: number;
  priceBreaks: readonly PriceBreak[];
  unitPriceCents: number;
  /** The price list that the price comes from; null for the public price. */
  list: PriceListOfLine | null;
  totalCents: number;
  kind: string;
  brand: string;
  taxClass: string;
  /** Of one unit, in grams; null if unknown. */
  weight: number | null;
  /** Its shares of the adjustments of parts and of the added tax. */
  adjustmentCents: number;
  taxCents: number;
}

/** The list that a customer's price of a part comes from, as it was when the line was priced. */
export interface PriceListOfLine {
  readonly id: string;
  readonly name: string;
  readonly version: number;
}

/** A line with the factor that the statement checks; see `Guard`. */
export interface LimitedLineToPlace extends LineToPlace {
  factor: number;
}

/**
 * Places an order in one statement: checks the token version, locks the parts in the order of their ids, and takes the
 * units only if every part is still on sale at the prices that the order was calculated with, the price lists of the lines have not
 * changed or ended for the customer, and there are enough units. Writes
 * the order, its lines, its adjustments, its uses of promotions, its event, the stock movements and the outbox row, or nothing. Separate statements could act on an
 * outdated check. It locks the buyer's row, so that the account's orders are placed one after another, and reads what the
 * account has reserved after it has all locks: nothing can be reserved in excess of the limits. This is the only code outside server/parts that writes `parts` and `stock_movements`. The unique index
 * on the Idempotency-Key detects concurrent repeats. The lock on the buyer's row also prevents a concurrent account deletion.
 */
const PLACE_ORDER = `
with input as materialized (
  select * from json_to_record($1) as input ("id" uuid, "userId" uuid, "tokenVersion" int, "lines" json, "linesCents" bigint, "adjustmentsCents" bigint, "adjustments" json, "terms" jsonb, "promotions" json,
    "customerName" text, "phone" text, "address" text, "delivery" jsonb, ${orderTexts.map(({ key }) => `"${key}" text`).join()}, "key" text,
    "fingerprint" text, "placedFrom" text, "holdMinutes" int, "largeMinutes" int, "isWithinCap" boolean, "guard" json, "language" text, "traceContext" json)
), lines as materialized (
  select lines.* from input, json_to_recordset(input."lines") as lines ("id" uuid, "partId" uuid, "quantity" int,
    "priceCents" bigint, "priceBreaks" jsonb, "unitPriceCents" bigint, "list" json, "totalCents" bigint, "taxClass" text, "weight" int, "adjustmentCents" bigint, "taxCents" bigint, "factor" int)
), buyer as materialized (
  select users.id, coalesce(users.guest_email, users.email) as email, users.name, users.language
  from users join input on users.id = input."userId" and users.token_version = input."tokenVersion"
  where users.email_verified or input."isWithinCap"
  for no key update of users
), locked_parts as materialized (
  select lines.*, parts.name, parts.sku, parts.variant, parts.minimum, parts.orderable as stock
  from parts join lines on parts.id = lines."partId" cross join buyer
  where parts.hidden_at is null and parts.price_cents = lines."priceCents" and parts.price_breaks = lines."priceBreaks" and parts.tax_class = lines."taxClass"
    and parts.weight is not distinct from lines."weight"
    and lines."quantity" between parts.minimum and parts.orderable and lines."quantity" % coalesce(parts.pack_size, 1) = 0
    and (lines."list" ->> 'id' is null or exists (select from price_lists l where l.id = (lines."list" ->> 'id')::uuid
      and l.version = (lines."list" ->> 'version')::int and (l.ends_at is null or l.ends_at > now())
      and exists (select from customer_group_members m join price_list_groups g on g.group_id = m.group_id where m.customer_id = buyer.id and g.list_id = l.id)))
  order by parts.id
  for no key update of parts
), reserved as materialized (
  select reserved.* from buyer, reserved_by(buyer.id, (select count(*) from locked_parts)) as reserved
), shares as materialized (
  select locked_parts."factor", locked_parts.minimum, locked_parts.stock, coalesce(reserved.units, 0) as own,
    coalesce(reserved.units, 0) + locked_parts."quantity" as units
  from locked_parts left join reserved on reserved.part_id = locked_parts."partId"
), large as materialized (
  select minimum, units from shares where units * 2 > stock + own
), guard as materialized (
  select guard.* from input, json_to_record(input."guard") as guard ("mostLines" bigint, "mostCents" bigint, "mostPoints" bigint, "mostLarge" bigint)
  where json_typeof(input."guard") = 'object'
), complete as materialized (
  select from input where (select count(*) from locked_parts) = (select count(*) from lines) and not exists (
    select from guard, buyer
    where (select coalesce(sum(lines), 0) from reserved) > guard."mostLines"
      or (select coalesce(sum(cents), 0) from reserved) > guard."mostCents"
      or (select count(*) from large where units > minimum) > guard."mostLarge"
      or abandoned_points(buyer.id, (select count(*) from locked_parts)) > guard."mostPoints"
      or exists (select from shares where units * "factor" - own > stock))
), taken as materialized (
  select take_promotions(input."promotions", buyer.id) from input, buyer, complete where json_array_length(input."promotions") > 0
), updated_parts as (
  update parts set ${takeUnits('locked_parts."quantity"')}
  from locked_parts, complete where parts.id = locked_parts."partId"
), inserted_order as (
  insert into orders (id, customer_id, customer_email, customer_name, phone, address, delivery, ${orderTexts.map(({ column }) => column).join()}, lines_cents,
    adjustments_cents, terms, hold_until, idempotency_key, fingerprint, placed_from, is_large, language)
  select input."id", buyer.id, buyer.email, coalesce(nullif(input."customerName", ''), buyer.name), input."phone",
    input."address", input."delivery", ${orderTexts.map(({ key }) => `input."${key}"`).join()}, input."linesCents",
    input."adjustmentsCents", input."terms", now() + make_interval(mins => case when exists (select from large) then input."largeMinutes" else input."holdMinutes" end), input."key", input."fingerprint", input."placedFrom", exists (select from large),
    coalesce(input."language", buyer.language)
  from input, buyer, complete where (select count(*) from taken) >= 0
  returning id, customer_id, number
), inserted_lines as (
  insert into order_lines (id, order_id, customer_id, part_id, part_name, part_sku, part_variant, tax_class, weight, unit_price_cents, price_list, quantity, total_cents,
    adjustment_cents, tax_cents)
  select locked_parts."id", inserted_order.id, inserted_order.customer_id, locked_parts."partId", locked_parts.name, locked_parts.sku, locked_parts.variant,
    locked_parts."taxClass", locked_parts."weight", locked_parts."unitPriceCents", locked_parts."list" ->> 'name', locked_parts."quantity", locked_parts."totalCents",
    locked_parts."adjustmentCents", locked_parts."taxCents"
  from locked_parts, inserted_order
), inserted_adjustments as (
  insert into order_adjustments (order_id, position, line_id, kind, label, amount_cents, tax_cents, is_included, is_of_parts, source)
  select inserted_order.id, a."position", a."lineId", a."kind", a."name", a."cents", a."taxCents", a."isIncluded", a."isOfParts", a."source"
  from inserted_order, input, json_to_recordset(input."adjustments") as a ("position" int, "lineId" uuid, "kind" text, "name" text,
    "cents" bigint, "taxCents" bigint, "isIncluded" boolean, "isOfParts" boolean, "source" jsonb)
), inserted_uses as (
  insert into promotion_uses (promotion_id, order_id, code_id, customer_id)
  select p."id", inserted_order.id, p."code", inserted_order.customer_id
  from inserted_order, input, json_to_recordset(input."promotions") as p ("id" uuid, "code" uuid)
), inserted_event as (
  insert into order_events (order_id, what, actor) select id, 'placed', customer_id::text from inserted_order
), inserted_movements as (
  insert into stock_movements (part_id, line_id, kind, quantity, actor, reason)
  select locked_parts."partId", locked_parts."id", 'held', locked_parts."quantity", inserted_order.customer_id::text, 'order placed'
  from locked_parts, inserted_order
), inserted_outbox_row as (
  insert into outbox (id, order_id, event, trace_context)
  select gen_random_uuid(), inserted_order.id, 'placed', input."traceContext" from inserted_order, input
)
select number from inserted_order`;

/**
 * Places the order if nothing has changed since it was priced, and returns its number.
 * @throws an error with `isPromotionGone` when a promotion has changed or is used up; the unique violation (23505) when another request has used or is using the key; nothing is written then
 */
export async function insertOrder(db: Database, order: OrderToPlace): Promise<string | undefined> {
  const { rows } = await db.$client.query<{ number: string }>({
    name: 'place_order',
    text: PLACE_ORDER,
    values: [JSON.stringify(order)],
  });
  return rows[0]?.number;
}

/** Like `insertOrder`, inside a transaction. */
export async function insertOrderWithin(tx: Executor, order: OrderToPlace): Promise<string | undefined> {
  const [before = '', after = ''] = PLACE_ORDER.split('$1');
  const { rows } = await tx.execute<{ number: string }>(
    sql`${sql.raw(before)}${JSON.stringify(order)}${sql.raw(after)}`,
  );
  return rows[0]?.number;
}

/** Whether an error of `insertOrder` means that another request has used the key. */
export function isKeyTaken(error: unknown): boolean {
  const { cause = error } = error as { cause?: unknown };
  return cause instanceof DatabaseError && cause.code === '23505' && cause.constraint === 'orders_idempotency';
}

/** A part as it can be ordered now. */
export interface Offer {
  readonly id: string;
  /** What the customer pays: the prices of a price list, or the public ones. */
  readonly priceCents: number;
  readonly priceBreaks: readonly PriceBreak[];
  readonly publicPrices: Prices;
  readonly list: PriceListOfLine | null;
  readonly minimum: number;
  readonly packSize: number | null;
  /** Units that can be ordered. */
  readonly quantity: number;
  readonly hiddenAt: string | null;
  /** The slug of its kind. */
  readonly kind: string;
  readonly brand: string;
  readonly taxClass: string;
  /** Of one unit, in grams; null if unknown. */
  readonly weight: number | null;
}

/** The facts that determine whether an order can be placed. */
export interface Situation {
  readonly tokenVersion: number;
  readonly emailVerified: boolean;
  /** The order that the customer placed with the key. */
  readonly earlier: {
    readonly id: string;
    readonly number: string;
    readonly fingerprint: string;
    readonly totalCents: number;
    readonly lineIds: readonly string[];
  } | null;
  /** The parts that exist. */
  readonly offers: readonly Offer[];
  /** The shop's settings; null for the defaults. */
  readonly settings: ShopSettings | null;
  /** What the price of an order depends on of the customer. */
  readonly customer: Partial<CustomerFacts>;
  readonly promotions: readonly OfferedPromotion[];
  /** The minutes that an order is reserved. */
  readonly minutes: number;
  /** What the customer has reserved and not paid, and the points of abandoned reservations. */
  readonly reserved: readonly ReservedPart[];
  readonly points: number;
}

/** SQL: the customer `users` as one who may have price lists, which guests have not. */
const PRICED_CUSTOMER = 'case when users.guest_email is null then users.id end';

/** SQL: the facts of a customer in `users`. Takes the parts as JSON, because PostgreSQL would plan the statement again for each execution with an array, for longer than it runs. */
const SITUATION = `
select users.token_version as "tokenVersion", users.email_verified as "emailVerified",
  (select json_build_object('id', o.id, 'number', o.number, 'fingerprint', o.fingerprint, 'totalCents', o.total_cents,
      'lineIds', (select json_agg(l.id order by l.id) from order_lines l where l.order_id = o.id))
    from orders o where o.customer_id = users.id and o.idempotency_key = $2) as earlier,
  (select coalesce(json_agg(json_build_object('id', p.id, 'priceCents', coalesce(own.price_cents, p.price_cents), 'priceBreaks', coalesce(own.price_breaks, p.price_breaks),
      'publicPrices', json_build_object('priceCents', p.price_cents, 'priceBreaks', p.price_breaks), 'list', ${OWN_LIST_JSON}, 'minimum', p.minimum, 'packSize', p.pack_size,
      'quantity', p.orderable, 'hiddenAt', p.hidden_at, 'kind', p.category, 'brand', p.brand, 'taxClass', p.tax_class, 'weight', p.weight)), '[]')
    from parts p ${ownPricesJoin(PRICED_CUSTOMER, 'array(select value::uuid from json_array_elements_text($3))', 'p.id')}
    where p.id in (select value::uuid from json_array_elements_text($3))) as offers,
  (select s.settings from shop_settings s order by s.version desc limit 1) as settings, ${CUSTOMER_FACTS_SQL} as customer,
  ${offeredSql('case when users.guest_email is null then users.id end', '$4::json', 'users.guest_email is not null')} as promotions,
  ${RESERVATION_MINUTES_SQL} as minutes, ${RESERVED_SQL} as reserved, ${POINTS_SQL} as points
from users where users.id = $1`;

/** The same for a guest who has not ordered yet. */
const GUEST_SITUATION = SITUATION.replace(
  'from users where users.id = $1',
  `from (select $1::uuid as id, 1 as token_version, false as email_verified, '' as guest_email) users`,
);

/** Reads in one statement what decides whether an order can be placed; undefined when the user does not exist. */
export async function selectSituation(
  db: Database,
  userId: string,
  key: string | null,
  partIds: readonly string[],
  codes: readonly string[] = [],
): Promise<Situation | undefined> {
  const values = [userId, key, JSON.stringify(partIds), JSON.stringify(codes)];
  const { rows } = await db.$client.query<Situation>({ name: 'select_situation', text: SITUATION, values });
  return rows[0];
}

/** What decides whether a guest who has not ordered yet could place an order. */
export async function selectGuestSituation(
  db: Database,
  partIds: readonly string[],
  codes: readonly string[],
): Promise<Situation> {
  const values = [null, null, JSON.stringify(partIds), JSON.stringify(codes)];
  const { rows } = await db.$client.query<Situation>({ name: 'guest_situation', text: GUEST_SITUATION, values });
  return rows[0]!;
}

/** Clears Idempotency-Keys older than 24 hours, which a client may then reuse, and what only limits needed until then. */
export async function dropOldKeys(db: Database): Promise<void> {
  await db
    .update(orders)
    .set({ idempotencyKey: null, fingerprint: null })
    .where(and(isNotNull(orders.idempotencyKey), lt(orders.createdAt, sql`now() - interval '24 hours'`)));
  await db
    .update(orders)
    .set({ placedFrom: null })
    .where(and(isNotNull(orders.placedFrom), lt(orders.createdAt, sql`now() - interval '24 hours'`)));
  await db.delete(abandonedReservations).where(lt(abandonedReservations.at, sql`now() - interval '30 days'`));
}
