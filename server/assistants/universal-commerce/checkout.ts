import * as z from 'zod/mini';
import { MAX_LINES } from '#contract/basket/basket-limits.ts';
import { Failure } from '#contract/errors.ts';
import {
  cancelCheckout,
  type Checkout,
  completeCheckout,
  createCheckout,
  NothingToOrder,
  type Platform,
  readCheckout,
  updateCheckout,
} from '#server/assistants/checkout/checkouts.ts';
import { buyerPage, type ContentTotal, contentsOf } from '#server/assistants/checkout/contents.ts';
import { limitedByCodes } from '#server/assistants/checkout/limited-by-codes.ts';
import type { Problem, ProblemCode } from '#server/assistants/checkout/price-wish.ts';
import { type Wish, type WishedAddress, WishSchema } from '#server/assistants/checkout/wish.ts';
import type { Deps } from '#server/deps.ts';
import { type Active, type CapabilityName, envelope, failure, HANDLER, paymentHandlers } from './capabilities.ts';

const CHECKOUT = 'dev.ucp.shopping.checkout';
const CART = 'dev.ucp.shopping.cart';
const FULFILLMENT = 'dev.ucp.shopping.fulfillment';
const DISCOUNT = 'dev.ucp.shopping.discount';

const text = z.optional(z.string().check(z.maxLength(400)));
const PostalSchema = z.object({
  extended_address: text,
  street_address: text,
  address_locality: text,
  address_region: text,
  address_country: text,
  postal_code: text,
  first_name: text,
  last_name: text,
  phone_number: text,
});
const MethodSchema = z.object({
  type: z.optional(z.string().check(z.maxLength(40))),
  destinations: z.optional(z.array(z.extend(PostalSchema, { id: text })).check(z.maxLength(20))),
  selected_destination_id: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
  groups: z.optional(
    z
      .array(z.object({ selected_option_id: z.optional(z.nullable(z.string().check(z.maxLength(40)))) }))
      .check(z.maxLength(20)),
  ),
});
const LinesSchema = z
  .array(
    z.object({
      item: z.object({
        id: z.string().check(z.minLength(1), z.maxLength(100)),
        quantity_unit: z.optional(z.object({ unit: z.string(), scale: z.optional(z.int()) })),
      }),
      quantity: z.int().check(z.minimum(1), z.maximum(1_000_000)),
    }),
  )
  .check(z.minLength(1), z.maxLength(MAX_LINES));

/** What the store reads of a cart that a platform sends. */
export const CartSchema = z.object({
  line_items: LinesSchema,
  buyer: z.optional(z.object({ first_name: text, last_name: text, email: text, phone_number: text })),
  discounts: z.optional(
    z.object({ codes: z.optional(z.array(z.string().check(z.maxLength(100))).check(z.maxLength(50))) }),
  ),
});

/** What the store reads of a checkout that a platform sends. */
export const CheckoutSchema = z.extend(CartSchema, {
  fulfillment: z.optional(z.object({ methods: z.optional(z.array(MethodSchema).check(z.maxLength(20))) })),
});
type SentCheckout = z.output<typeof CheckoutSchema>;

/** A checkout to begin: with parts, or with a cart whose parts, buyer and codes it takes. */
export const NewCheckoutSchema = z.union([
  z.extend(z.partial(z.omit(CheckoutSchema, { line_items: true })), {
    cart_id: z.string().check(z.minLength(1), z.maxLength(100)),
  }),
  CheckoutSchema,
]);

export const CompleteSchema = z.object({
  payment: z.object({
    instruments: z.optional(
      z
        .array(
          z.object({
            handler_id: z.string().check(z.maxLength(100)),
            selected: z.optional(z.boolean()),
            credential: z.optional(
              z.object({
                type: z.string().check(z.maxLength(100)),
                token: z.optional(z.string().check(z.maxLength(500))),
              }),
            ),
          }),
        )
        .check(z.maxLength(20)),
    ),
  }),
});

/** A platform's request for one of its checkouts. */
export interface CheckoutContext {
  readonly deps: Deps;
  readonly platform: Platform;
  /** The capabilities that both sides have. */
  readonly active: Active;
  readonly origin: string;
  /** Policies of the store. */
  readonly links: readonly { readonly type: string; readonly url: string }[];
  /** The shop's business profile at the card provider; may be empty. */
  readonly profile: string;
  /** Whether an earlier attempt of the same request may have done its work. */
  readonly isAgain: boolean;
}

/**
 * Begins a checkout. A cart and the checkout that it becomes are the same checkout of the store, so that one cart has one checkout,
 * and what changes in one changes in the other.
 * @throws NothingToOrder, Failure those of `createCheckout` and `updateCheckout`
 */
export async function create(context: CheckoutContext, body: z.output<typeof NewCheckoutSchema>): Promise<object> {
  const { deps, platform, active } = context;
  if (!('cart_id' in body)) {
    const wish = wishOf(body, context);
    return checkoutOr(context, () => limitedByCodes(deps, platform, wish, () => createCheckout(deps, platform, wish)));
  }
  return checkoutOr(context, async () => {
    if (!active.has(CART)) throw noSuchCart();
    const cart = await readCart(context, body.cart_id);
    const line_items = cart.row.wish.lines.map(({ item, quantity }) => ({ item: { id: item }, quantity }));
    const { address, method } = wishOf({ ...body, line_items }, context);
    const wish = { ...cart.row.wish, ...(address && { address }), ...(method !== null && { method }) };
    return address || method !== null ? updateCheckout(deps, platform, body.cart_id, wish) : cart;
  });
}

/** A checkout that can be shown as a cart. @throws Failure `not_found`, also for one that is over */
export async function readCart({ deps, platform }: CheckoutContext, id: string): Promise<Checkout> {
  const cart = await readCheckout(deps, platform, id);
  if (cart.state === 'completed' || cart.state === 'canceled') throw noSuchCart();
  return cart;
}

const noSuchCart = (): Failure => new Failure('not_found', 'This cart does not exist.');

export async function read(context: CheckoutContext, id: string): Promise<object> {
  return checkoutOr(context, () => readCheckout(context.deps, context.platform, id));
}

export async function update(context: CheckoutContext, id: string, body: SentCheckout): Promise<object> {
  const { deps, platform } = context;
  const wish = wishOf(body, context);
  return checkoutOr(context, () =>
    limitedByCodes(deps, platform, wish, () => updateCheckout(deps, platform, id, wish)),
  );
}

export async function cancel(context: CheckoutContext, id: string): Promise<object> {
  return checkoutOr(context, () => cancelCheckout(context.deps, context.platform, id));
}

/** Orders and pays; without an instrument, the buyer pays on the store's page. @throws Failure those of `completeCheckout` */
export async function complete(
  context: CheckoutContext,
  id: string,
  { payment: { instruments = [] } }: z.output<typeof CompleteSchema>,
): Promise<object> {
  const instrument = instruments.find(({ selected }) => selected) ?? instruments[0];
  if (instrument && (instrument.handler_id !== HANDLER.id || !instrument.credential?.token)) {
    const checkout = await readCheckout(context.deps, context.platform, id);
    const words = `Pay with a shared payment token of the handler ${HANDLER.id}.`;
    return serialize(context, checkout, [{ code: 'payment_declined', at: '', words, isBlocking: true }]);
  }
  const token = instrument?.credential?.token ?? null;
  return checkoutOr(context, () =>
    completeCheckout(context.deps, context.platform, id, { token, isAgain: context.isAgain }),
  );
}

const checkoutOr = (context: CheckoutContext, work: () => Promise<Checkout>): Promise<object> =>
  answerOr(context, CHECKOUT, async () => serialize(context, await work()));

/** An answer of a capability, or in the protocol's words why there is none. */
export async function answerOr(
  { origin }: CheckoutContext,
  capability: CapabilityName,
  work: () => Promise<object>,
): Promise<object> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Failure && error.code === 'not_found')
      return { ...failure('not_found', error.message, capability), continue_url: origin };
    if (!(error instanceof NothingToOrder)) throw error;
    const messages = error.problems.map((each) => ({ ...messageOf(each, () => undefined), severity: 'unrecoverable' }));
    return { ...failure('item_unavailable', error.message, capability), messages, continue_url: origin };
  }
}

/** What a platform's cart or checkout asks for, in the store's terms. */
export function wishOf(
  { line_items, buyer = {}, fulfillment, discounts }: SentCheckout,
  { active }: CheckoutContext,
): Wish {
  const methods = active.has(FULFILLMENT) ? (fulfillment?.methods ?? []) : [];
  const shipping = methods.find(({ type = 'shipping' }) => type === 'shipping');
  const { destinations = [], selected_destination_id: chosen, groups = [] } = shipping ?? {};
  const destination = destinations.find(({ id }) => id !== undefined && id === chosen) ?? destinations[0];
  const option = groups.find(({ selected_option_id: id }) => id)?.selected_option_id ?? null;
  const given = {
    lines: line_items.map(({ item, quantity }) => ({ item: item.id, quantity })),
    email: buyer.email,
    firstName: buyer.first_name,
    lastName: buyer.last_name,
    phone: buyer.phone_number,
    address: destination && addressOf(destination),
    method: option === NO_METHOD ? null : option,
    codes: active.has(DISCOUNT) ? (discounts?.codes ?? []) : [],
  };
  return WishSchema.parse(given);
}

function addressOf(given: z.output<typeof PostalSchema> & { id?: string | undefined }): Partial<WishedAddress> {
  return {
    id: given.id ?? 'dest_1',
    name: [given.first_name, given.last_name].filter(Boolean).join(' '),
    line1: given.street_address ?? '',
    line2: given.extended_address ?? '',
    city: given.address_locality ?? '',
    region: given.address_region ?? '',
    postcode: given.postal_code ?? '',
    country: given.address_country ?? '',
    phone: given.phone_number ?? '',
  };
}

/** The option of a store that has no delivery methods. */
const NO_METHOD = 'delivery';

const STATUS = {
  incomplete: 'incomplete',
  needs_buyer: 'requires_escalation',
  ready: 'ready_for_complete',
  in_progress: 'complete_in_progress',
  completed: 'completed',
  canceled: 'canceled',
} as const satisfies Record<Checkout['state'], string>;

/** What carts and checkouts have in common, in the protocol's shape. @param problems those that it names */
export function contentsInShape(
  { origin, active, deps }: CheckoutContext,
  checkout: Checkout,
  problems: readonly Problem[],
): object {
  const { row, priced } = checkout;
  const { wish, id } = row;
  const { lines, totals } = contentsOf(checkout, origin);
  const lineAt = (index: number): number => lines.findIndex(({ item }) => item === wish.lines[index]?.item);
  return {
    id,
    currency: deps.settings.store.currency.toUpperCase(),
    line_items: lines.map((line) => ({
      id: line.id,
      item: { id: line.item, title: line.title, price: line.unitCents, ...(line.image && { image_url: line.image }) },
      quantity: line.quantity,
      totals: [
        { type: 'subtotal', amount: line.totalCents },
        ...(line.discountCents > 0 ? [{ type: 'items_discount', amount: 0 - line.discountCents }] : []),
        { type: 'total', amount: line.totalCents - Math.max(0, line.discountCents) },
      ],
    })),
    buyer: buyerOf(wish),
    totals: totals.map(totalOf),
    ...(active.has(DISCOUNT) && {
      discounts: {
        codes: wish.codes,
        applied: priced.promotions
          .filter(({ cents }) => cents > 0)
          .map(({ name, code, cents }) => ({ title: name, amount: cents, ...(code ? { code } : { automatic: true }) })),
      },
    }),
    ...(problems.length > 0 && { messages: problems.map((each) => messageOf(each, lineAt)) }),
  };
}

/** A checkout in the protocol's shape. */
function serialize(context: CheckoutContext, checkout: Checkout, more: readonly Problem[] = []): object {
  const { origin, active, links, deps, profile } = context;
  const { row, order, state } = checkout;
  const isAddressed = active.has(FULFILLMENT);
  const problems = [...checkout.problems, ...more].map((each) =>
    // A platform that cannot send an address leaves it to the buyer.
    !isAddressed && each.at.startsWith('address') ? { ...each, code: 'needs_buyer' as const, at: '' } : each,
  );
  const isEscalated = state === 'incomplete' && problems.some(({ code }) => code === 'needs_buyer');
  const isOver = state === 'completed' || state === 'canceled';
  const page = `${origin}/assistant-orders/${row.id}`;
  const { lines } = contentsOf(checkout, origin);
  return {
    ucp: { ...envelope(CHECKOUT, active), payment_handlers: paymentHandlers(deps.cards.config, profile) },
    ...contentsInShape(context, checkout, problems),
    status: isEscalated ? STATUS.needs_buyer : STATUS[state],
    ...(isAddressed && { fulfillment: { methods: [fulfillmentOf(checkout, lines)] } }),
    links,
    ...(!isOver && { expires_at: row.expiresAt.toISOString(), continue_url: buyerPage(origin, checkout) }),
    ...(state === 'completed' && {
      order: { id: row.id, label: `#${order!.number}`, permalink_url: page },
    }),
  };
}

/** A total in the protocol's shape. */
export const totalOf = ({ type, label, cents }: ContentTotal): object => ({
  type: type === 'discount' ? 'items_discount' : type,
  display_text: label,
  amount: cents,
});

const buyerOf = ({ email, firstName, lastName, phone }: Wish): object => ({
  ...(email && { email }),
  ...(firstName && { first_name: firstName }),
  ...(lastName && { last_name: lastName }),
  ...(phone && { phone_number: phone }),
});

/** An address in the protocol's shape. */
export function postalOf(address: Omit<WishedAddress, 'id' | 'name'> & { readonly name: string }): object {
  const { line1, line2, city, region, postcode, country, phone, name } = address;
  const [first = '', ...others] = name.split(' ');
  return {
    ...(line1 && { street_address: line1 }),
    ...(line2 && { extended_address: line2 }),
    ...(city && { address_locality: city }),
    ...(region && { address_region: region }),
    ...(country && { address_country: country }),
    ...(postcode && { postal_code: postcode }),
    ...(first && { first_name: first }),
    ...(others.length > 0 && { last_name: others.join(' ') }),
    ...(phone && { phone_number: phone }),
  };
}

function fulfillmentOf({ row: { wish }, priced }: Checkout, lines: readonly { readonly id: string }[]): object {
  const ids = lines.map(({ id }) => id);
  const { address } = wish;
  const total = (amount: number) => [{ type: 'total', amount }];
  const options = priced.methods.map(({ id, name, cents, from, to }) => ({
    id,
    title: name,
    totals: total(cents),
    ...(from && { earliest_fulfillment_time: `${from}T00:00:00Z`, latest_fulfillment_time: `${to}T23:59:59Z` }),
  }));
  const [first = { id: NO_METHOD, title: 'Delivery', totals: total(0) }] = options;
  return {
    id: 'shipping',
    type: 'shipping',
    line_item_ids: ids,
    selected_destination_id: address?.id ?? null,
    destinations: address ? [{ type: 'shipping_address', ...postalOf(address), id: address.id }] : [],
    groups: priced.delivery
      ? [
          {
            id: 'package_1',
            line_item_ids: ids,
            options: options.length > 0 ? options : [first],
            selected_option_id: priced.method ?? first.id,
          },
        ]
      : [],
  };
}

const CODES: Partial<Record<ProblemCode, string>> = {
  not_found: 'item_unavailable',
  undeliverable: 'address_undeliverable',
  code_refused: 'discount_code_invalid',
  limit: 'limit_reached',
  payment_declined: 'payment_failed',
  needs_buyer: 'buyer_input_required',
};
const METHOD = '$.fulfillment.methods[0]';
/** The protocol's names of what an address consists of. */
const FIELDS: Readonly<Record<string, string>> = {
  line1: 'street_address',
  line2: 'extended_address',
  city: 'address_locality',
  region: 'address_region',
  postcode: 'postal_code',
  country: 'address_country',
  phone: 'phone_number',
};

/** A message of a problem. @param lineAt the index of a line of the wish in the answer; -1 if it has none */
function messageOf({ code, at, words, isBlocking }: Problem, lineAt: (index: number) => number | undefined) {
  const path = pathOf(at, lineAt);
  return {
    type: isBlocking ? 'error' : 'warning',
    code: CODES[code] ?? code,
    content: words,
    ...(path !== undefined && { path }),
    ...(isBlocking && { severity: code === 'needs_buyer' ? 'requires_buyer_input' : 'recoverable' }),
  };
}

function pathOf(at: string, lineAt: (index: number) => number | undefined): string | undefined {
  const [name = '', field = ''] = at.split('.');
  if (name === 'email') return '$.buyer.email';
  if (name === 'name') return '$.buyer.first_name';
  if (name === 'address') return `${METHOD}.destinations${field in FIELDS ? `[0].${FIELDS[field]}` : ''}`;
  if (name === 'method') return `${METHOD}.groups[0].selected_option_id`;
  if (name === 'codes') return `$.discounts.codes[${field}]`;
  const index = name === 'lines' ? lineAt(Number(field)) : undefined;
  return index === undefined || index < 0 ? undefined : `$.line_items[${index}]`;
}
