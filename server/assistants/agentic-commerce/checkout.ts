import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { MAX_LINES } from '#contract/basket/basket-limits.ts';
import {
  type Checkout,
  cancelCheckout,
  completeCheckout,
  createCheckout,
  type Platform,
  readCheckout,
  updateCheckout,
} from '#server/assistants/checkout/checkouts.ts';
import { buyerPage, type ContentTotal, contentsOf, totalsOf } from '#server/assistants/checkout/contents.ts';
import { limitedByCodes } from '#server/assistants/checkout/limited-by-codes.ts';
import { orderFacts } from '#server/assistants/checkout/order-facts.ts';
import type { Problem, ProblemCode } from '#server/assistants/checkout/price-wish.ts';
import { type Wish, type WishedAddress, WishSchema } from '#server/assistants/checkout/wish.ts';
import type { Deps } from '#server/deps.ts';
import type { OrderRow } from '#server/orders/order-rows.ts';
import { handlerOf, HANDLER_ID, VERSION } from './protocol.ts';

const text = z.optional(z.nullable(z.string().check(z.maxLength(400))));
const AddressSchema = z.object({
  name: text,
  line_one: text,
  line_two: text,
  city: text,
  state: text,
  country: text,
  postal_code: text,
  company: text,
});
const BuyerSchema = z.object({ first_name: text, last_name: text, full_name: text, email: text, phone_number: text });
export const UpdateSchema = z.object({
  buyer: z.optional(z.nullable(BuyerSchema)),
  line_items: z.optional(
    z
      .array(
        z.object({
          id: z.string().check(z.minLength(1), z.maxLength(100)),
          quantity: z._default(z.int().check(z.minimum(1), z.maximum(1_000_000)), 1),
        }),
      )
      .check(z.minLength(1), z.maxLength(MAX_LINES)),
  ),
  fulfillment_details: z.optional(
    z.nullable(
      z.object({ name: text, phone_number: text, email: text, address: z.optional(z.nullable(AddressSchema)) }),
    ),
  ),
  selected_fulfillment_options: z.optional(
    z.nullable(z.array(z.object({ option_id: z.string().check(z.maxLength(40)) })).check(z.maxLength(20))),
  ),
  coupons: z.optional(z.array(z.string().check(z.maxLength(100))).check(z.maxLength(50))),
  discounts: z.optional(
    z.nullable(z.object({ codes: z.optional(z.array(z.string().check(z.maxLength(100))).check(z.maxLength(50))) })),
  ),
  order_notes: z.optional(z.nullable(z.string().check(z.maxLength(5_000)))),
});
type Update = z.output<typeof UpdateSchema>;

export const CreateSchema = z.extend(UpdateSchema, {
  line_items: z.nonoptional(UpdateSchema.shape.line_items),
  currency: z.string().check(z.maxLength(10)),
  capabilities: z.object({}),
});

export const CompleteSchema = z.object({
  buyer: z.optional(z.nullable(BuyerSchema)),
  order_notes: UpdateSchema.shape.order_notes,
  payment_data: z.object({
    handler_id: z.string().check(z.maxLength(100)),
    instrument: z.object({
      credential: z.object({ type: z.string().check(z.maxLength(40)), token: z.string().check(z.maxLength(500)) }),
    }),
  }),
});

/** A platform's request for one of its checkouts. */
export interface CallContext {
  readonly deps: Deps;
  readonly platform: Platform;
  readonly origin: string;
  /** The id in the path; empty where there is none. */
  readonly id: string;
  readonly links: readonly { readonly type: string; readonly url: string }[];
  /** The shop's business profile at the card provider; may be empty. */
  readonly profile: string;
  /** Whether an earlier attempt of the same request may have done its work. */
  readonly isAgain: boolean;
}

/** A request that cannot be answered with a checkout, in the protocol's words. */
export class RequestError extends Error {
  readonly code: string;
  readonly param: string | undefined;
  readonly status: number;
  constructor(code: string, message: string, { param, status = 400 }: { param?: string; status?: number } = {}) {
    super(message);
    this.code = code;
    this.param = param;
    this.status = status;
  }
}

/** @throws NothingToOrder, RequestError, Failure those of `createCheckout` */
export async function create(context: CallContext, body: unknown): Promise<object> {
  const given = CreateSchema.parse(body);
  const { deps, platform } = context;
  const { currency } = deps.settings.store;
  if (given.currency.toLowerCase() !== currency.toLowerCase())
    throw new RequestError('unsupported_currency', `This store sells in ${currency.toUpperCase()}.`, {
      param: '$.currency',
    });
  const wish = wishAfter(null, given);
  const made = await limitedByCodes(deps, platform, wish, () => createCheckout(deps, platform, wish));
  return serialize(context, made);
}

export async function read(context: CallContext): Promise<object> {
  return serialize(context, await readCheckout(context.deps, context.platform, context.id));
}

/** Fields that are left out stay; null clears. @throws Failure those of `updateCheckout` */
export async function update(context: CallContext, body: unknown): Promise<object> {
  const { deps, platform, id } = context;
  const given = UpdateSchema.parse(body);
  const before = await readCheckout(deps, platform, id);
  const wish = wishAfter(before.row.wish, given);
  const changed = await limitedByCodes(deps, platform, wish, () => updateCheckout(deps, platform, id, wish));
  return serialize(context, changed);
}

export async function cancel(context: CallContext): Promise<object> {
  return serialize(context, await cancelCheckout(context.deps, context.platform, context.id));
}

/** Orders and pays. @throws RequestError, Failure those of `completeCheckout` */
export async function complete(context: CallContext, body: unknown): Promise<object> {
  const { deps, platform, id, isAgain } = context;
  const { payment_data: payment, buyer, order_notes: notes } = CompleteSchema.parse(body);
  if (payment.handler_id !== HANDLER_ID)
    throw new RequestError('unsupported_handler', `Pay with the handler ${HANDLER_ID}.`, {
      param: '$.payment_data.handler_id',
    });
  if (buyer || notes !== undefined) await addLast(context, { buyer, order_notes: notes });
  const { token } = payment.instrument.credential;
  return serialize(context, await completeCheckout(deps, platform, id, { token, isAgain }));
}

/** Adds what a platform sends with the payment, if that is anything new. */
async function addLast({ deps, platform, id }: CallContext, given: Update): Promise<void> {
  const before = await readCheckout(deps, platform, id);
  const wish = wishAfter(before.row.wish, given);
  // PostgreSQL stores the fields of JSON in another order.
  if (before.state !== 'completed' && !isDeepStrictEqual(wish, before.row.wish))
    await updateCheckout(deps, platform, id, wish);
}

/** What a buyer wants after a request. @param before null: before the first one */
function wishAfter(before: Wish | null, given: Update): Wish {
  const { buyer, fulfillment_details: details, line_items: lines, selected_fulfillment_options: options } = given;
  const codes = given.discounts === null ? [] : (given.discounts?.codes ?? given.coupons);
  const [first, ...others] = (buyer?.full_name ?? '').split(' ');
  const named = buyer && {
    email: buyer.email ?? '',
    firstName: buyer.first_name ?? first ?? '',
    lastName: buyer.last_name ?? others.join(' '),
    phone: buyer.phone_number ?? '',
  };
  const nobody = { email: '', firstName: '', lastName: '', phone: '' };
  const address = details === null || details?.address === null ? null : details?.address;
  const wish = {
    ...before,
    ...(lines && { lines: lines.map(({ id: item, quantity }) => ({ item, quantity })) }),
    ...(buyer === null ? nobody : named),
    ...(details?.email && !named?.email && !before?.email && { email: details.email }),
    ...(address === null && { address: null }),
    ...(address && { address: addressOf(address, details!) }),
    ...(options !== undefined && { method: options?.[0]?.option_id ?? null }),
    ...(codes && { codes }),
    ...(given.order_notes !== undefined && { note: given.order_notes ?? '' }),
  };
  if (wish.method === NO_METHOD) wish.method = null;
  return WishSchema.parse(wish);
}

function addressOf(
  { name, line_one, line_two, city, state, country, postal_code, company }: z.output<typeof AddressSchema>,
  details: { name?: string | null | undefined; phone_number?: string | null | undefined },
): Partial<WishedAddress> {
  return {
    name: name ?? details.name ?? '',
    company: company ?? '',
    line1: line_one ?? '',
    line2: line_two ?? '',
    city: city ?? '',
    region: state ?? '',
    postcode: postal_code ?? '',
    country: country ?? '',
    phone: phoneOf(details.phone_number ?? ''),
  };
}

/** Phone numbers are recommended as E.164, and often come without the plus. */
const phoneOf = (phone: string): string => (/^[1-9]\d{9,14}$/.test(phone) ? `+${phone}` : phone);

/** The option of a store that has no delivery methods. */
const NO_METHOD = 'delivery';

const STATUS = {
  incomplete: 'not_ready_for_payment',
  needs_buyer: 'requires_escalation',
  ready: 'ready_for_payment',
  in_progress: 'complete_in_progress',
  completed: 'completed',
  canceled: 'canceled',
} as const satisfies Record<Checkout['state'], string>;

/** A checkout in the protocol's shape. */
function serialize({ origin, deps, links, profile }: CallContext, checkout: Checkout): object {
  const { row, priced, order, state, problems } = checkout;
  const { wish, id, createdAt, expiresAt } = row;
  const { lines, totals } = contentsOf(checkout, origin);
  const lineAt = (index: number): number => lines.findIndex(({ item }) => item === wish.lines[index]?.item);
  const currency = deps.settings.store.currency.toLowerCase();
  const total = (type: string, label: string, amount: number) => ({ type, display_text: label, amount });
  const options = priced.methods.map(({ id: option, name, cents, from, to }) => ({
    type: 'shipping',
    id: option,
    title: name,
    ...(from && { earliest_delivery_time: `${from}T00:00:00Z`, latest_delivery_time: `${to}T23:59:59Z` }),
    totals: [total('fulfillment', name, cents)],
  }));
  const free = { type: 'shipping', id: NO_METHOD, title: 'Delivery', totals: [total('fulfillment', 'Delivery', 0)] };
  const offered = priced.delivery && options.length === 0 ? [free] : options;
  const refused = problems.filter(({ code }) => code === 'code_refused');
  return {
    id,
    protocol: { version: VERSION },
    capabilities: {
      payment: { handlers: [handlerOf(deps.cards.config, profile)] },
      interventions: { supported: [], required: [], enforcement: 'conditional' },
      extensions: [{ name: 'discount' }],
    },
    ...(wish.email && {
      buyer: {
        email: wish.email,
        ...(wish.firstName && { first_name: wish.firstName }),
        ...(wish.lastName && { last_name: wish.lastName }),
        ...(wish.phone && { phone_number: wish.phone }),
      },
    }),
    status: STATUS[state],
    currency,
    line_items: lines.map(({ id: line, item, title, image, quantity, unitCents, totalCents, discountCents }) => ({
      id: line,
      item: { id: item },
      quantity,
      name: title,
      ...(image && { images: [image] }),
      unit_amount: unitCents,
      product_id: line,
      totals: [
        total('items_base_amount', 'Price', totalCents),
        ...(discountCents > 0 ? [total('items_discount', 'Discount', discountCents)] : []),
        total('subtotal', 'Subtotal', totalCents - Math.max(0, discountCents)),
        total('total', 'Total', totalCents - Math.max(0, discountCents)),
      ],
    })),
    ...(wish.address && { fulfillment_details: detailsOf(wish) }),
    fulfillment_options: offered,
    ...(offered.length > 0 && {
      selected_fulfillment_options: [
        { type: 'shipping', option_id: priced.method ?? offered[0]!.id, item_ids: lines.map(({ id: line }) => line) },
      ],
    }),
    totals: totalsInShape(totals),
    ...((wish.codes.length > 0 || priced.promotions.length > 0) && {
      discounts: {
        codes: wish.codes,
        applied: priced.promotions
          .filter(({ cents }) => cents > 0)
          .map(({ name, code, cents }) => ({
            id: `discount:${name}`,
            ...(code ? { code } : { automatic: true }),
            coupon: { id: name, name },
            amount: cents,
          })),
        rejected: refused.map(({ at, words }) => ({
          code: wish.codes[Number(at.split('.')[1])] ?? '',
          reason: 'discount_code_invalid',
          message: words,
        })),
      },
    }),
    messages: problems.map((each) => messageOf(each, lineAt)),
    links,
    created_at: createdAt.toISOString(),
    expires_at: expiresAt.toISOString(),
    ...(state !== 'completed' && state !== 'canceled' && { continue_url: buyerPage(origin, checkout) }),
    ...(state === 'completed' && { order: orderOf(id, order!, { origin, currency }) }),
  };
}

/** The page of an order for its buyer. @param id of its checkout */
const pageOf = (origin: string, id: string): string => `${origin}/assistant-orders/${id}`;

/** Amounts as the protocol adds them up: the parts, what discounts take off them, and what is added. */
function totalsInShape(totals: readonly ContentTotal[]): object[] {
  const shaped = (type: string, display_text: string, amount: number) => ({ type, display_text, amount });
  const [parts, ...rest] = totals;
  const discounts = rest.filter(({ type }) => type === 'discount');
  const added = rest.filter(({ type }) => type !== 'discount');
  const off = discounts.reduce((sum, { cents }) => sum - cents, 0);
  return [
    shaped('items_base_amount', 'Parts', parts!.cents),
    ...discounts.map(({ label, cents }) => shaped('items_discount', label, 0 - cents)),
    shaped('subtotal', 'Subtotal', parts!.cents - off),
    ...added.map(({ type, label, cents }) => shaped(type, label, cents)),
  ];
}

/** An order in the protocol's shape, with all that has happened to it. @param id of its checkout */
export function orderOf(
  id: string,
  row: OrderRow,
  { origin, currency }: { readonly origin: string; readonly currency: string },
): object {
  const { number, status, lines, delivery, expected, parcels, refunds } = orderFacts(row);
  const days = expected && {
    earliest: `${expected.from}T00:00:00Z`,
    latest: `${expected.to}T23:59:59Z`,
  };
  const refunded = refunds.reduce((sum, { cents, state }) => sum + (state === 'failed' ? 0 : cents), 0);
  return {
    type: 'order',
    id,
    checkout_session_id: id,
    order_number: number,
    permalink_url: pageOf(origin, id),
    status,
    ...(days && { estimated_delivery: days }),
    line_items: lines.map(
      ({ id: line, partId, title, unitCents, totalCents, original, total, fulfilled, status: state }) => ({
        id: line,
        title,
        product_id: partId,
        quantity: { ordered: original, current: total, fulfilled },
        unit_price: unitCents,
        subtotal: totalCents,
        status: state,
      }),
    ),
    fulfillments: parcels.map(({ id: parcel, carrier, tracking, link, sentAt, deliveredAt, units }) => ({
      id: parcel,
      type: 'shipping',
      status: deliveredAt ? 'delivered' : 'shipped',
      line_items: units,
      ...(carrier && { carrier }),
      ...(tracking && { tracking_number: tracking }),
      ...(link && { tracking_url: link }),
      ...(delivery && { destination: destinationOf(delivery) }),
      events: [
        { id: `${parcel}:shipped`, type: 'shipped', occurred_at: sentAt },
        ...(deliveredAt ? [{ id: `${parcel}:delivered`, type: 'delivered', occurred_at: deliveredAt }] : []),
      ],
    })),
    adjustments: refunds.map(({ id: refund, cents, state, at, reason, units }) => ({
      id: refund,
      type: 'refund',
      occurred_at: at,
      status: state,
      line_items: units,
      amount: cents,
      currency,
      ...(reason && { description: reason }),
    })),
    totals: [
      ...totalsInShape(totalsOf(row)),
      ...(refunded > 0 ? [{ type: 'amount_refunded', display_text: 'Refunded', amount: refunded }] : []),
    ],
  };
}

function destinationOf({
  name,
  company,
  line1,
  line2,
  city,
  region,
  postcode,
  country,
}: Omit<WishedAddress, 'id' | 'phone'>) {
  return {
    name,
    line_one: line1,
    ...(line2 && { line_two: line2 }),
    city,
    state: region,
    country,
    postal_code: postcode,
    ...(company && { company }),
  };
}

function detailsOf({ address, email }: Wish): object {
  const { name, phone } = address!;
  return {
    ...(name && { name }),
    ...(phone && { phone_number: phone }),
    ...(email && { email }),
    address: destinationOf(address!),
  };
}

const CODES: Record<ProblemCode, string> = {
  missing: 'missing',
  invalid: 'invalid',
  not_found: 'not_found',
  out_of_stock: 'out_of_stock',
  quantity_adjusted: 'low_stock',
  minimum_not_met: 'minimum_not_met',
  undeliverable: 'region_restricted',
  code_refused: 'discount_code_invalid',
  price_changed: 'conflict',
  limit: 'quantity_exceeded',
  payment_declined: 'payment_declined',
  needs_buyer: 'intervention_required',
};
/** The protocol's names of what an address consists of. */
const FIELDS: Readonly<Record<string, string>> = {
  name: 'name',
  company: 'company',
  line1: 'line_one',
  line2: 'line_two',
  city: 'city',
  region: 'state',
  postcode: 'postal_code',
  country: 'country',
};

function messageOf({ code, at, words, isBlocking }: Problem, lineAt: (index: number) => number): object {
  const param = pathOf(at, lineAt);
  return {
    type: isBlocking ? 'error' : 'warning',
    code: CODES[code],
    ...(isBlocking && { resolution: code === 'needs_buyer' ? 'requires_buyer_review' : 'recoverable' }),
    ...(param !== undefined && { param }),
    content_type: 'plain',
    content: words,
  };
}

function pathOf(at: string, lineAt: (index: number) => number): string | undefined {
  const [name = '', field = ''] = at.split('.');
  if (name === 'email') return '$.buyer.email';
  if (name === 'name') return '$.fulfillment_details.name';
  if (name === 'address' && field === 'phone') return '$.fulfillment_details.phone_number';
  if (name === 'address') return `$.fulfillment_details.address${field in FIELDS ? `.${FIELDS[field]}` : ''}`;
  if (name === 'method') return '$.selected_fulfillment_options';
  if (name === 'codes') return `$.discounts.codes[${field}]`;
  const index = name === 'lines' ? lineAt(Number(field)) : -1;
  return index < 0 ? undefined : `$.line_items[${index}]`;
}
