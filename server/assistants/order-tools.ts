import * as z from 'zod/mini';
import { Failure } from '#contract/errors.ts';
import { dollarsOf } from '#contract/money.ts';
import {
  type Checkout,
  cancelCheckout,
  completeCheckout,
  createCheckout,
  NothingToOrder,
  readCheckout,
  updateCheckout,
} from './checkout/checkouts.ts';
import { contentsOf } from './checkout/contents.ts';
import { limitedByCodes } from './checkout/limited-by-codes.ts';
import { orderFacts } from './checkout/order-facts.ts';
import { WishSchema } from './checkout/wish.ts';
import { type AnyTool, defineTool, type ToolContext } from './tools.ts';

const described = <Schema extends z.ZodMiniType>(schema: Schema, words: string): Schema =>
  schema.check(z.describe(words)) as Schema;
const text = (max: number, words: string) => z.optional(z.string().check(z.maxLength(max), z.describe(words)));

const checkoutId = z.string().check(z.minLength(1), z.maxLength(64), z.describe('`checkout` of fill_checkout.'));

const WantedSchema = z.object({
  checkout: z.optional(described(z.string().check(z.maxLength(64)), 'Of an earlier answer, to replace what it has.')),
  parts: z
    .array(
      z.object({
        part: z.string().check(z.minLength(1), z.maxLength(100), z.describe('Its `_id` or SKU.')),
        quantity: z.int().check(z.minimum(1), z.maximum(1_000_000)),
      }),
    )
    .check(z.minLength(1), z.maxLength(100)),
  email: text(320, "The buyer's own, which gets the order's emails."),
  address: z.optional(
    z.object({
      name: text(200, 'Who receives it.'),
      company: text(200, 'If any.'),
      line1: text(200, 'Street and number.'),
      line2: text(200, 'Apartment or floor.'),
      city: text(100, 'City.'),
      region: text(100, 'State or province, where the country has them: CA.'),
      postcode: text(20, 'Postal code.'),
      country: text(100, 'ISO code of two letters: US.'),
      phone: text(40, 'With the country code.'),
    }),
  ),
  delivery: text(40, 'The `id` of a delivery of an earlier answer; the cheapest without it.'),
  codes: z.optional(z.array(z.string().check(z.minLength(1), z.maxLength(40))).check(z.maxLength(5))),
});

const Amount = z.number();
const FilledSchema = z.object({
  checkout: z.string(),
  /** `ready`: place_order works. `waits_for_payment`: it is ordered, and its buyer can pay it. */
  state: z.enum(['incomplete', 'ready', 'waits_for_payment', 'paid', 'canceled']),
  lines: z.array(
    z.object({ part: z.string(), title: z.string(), quantity: z.number(), unitPrice: Amount, price: Amount }),
  ),
  totals: z.array(z.object({ label: z.string(), amount: Amount })),
  total: Amount,
  deliveries: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      price: Amount,
      from: z.optional(z.string()),
      to: z.optional(z.string()),
      isChosen: z.boolean(),
    }),
  ),
  problems: z.array(z.object({ at: z.string(), problem: z.string(), mustBeSolved: z.boolean() })),
});

/** Of an order that was placed. */
const OrderedSchema = z.object({
  order: z.string().check(z.describe('Its number.')),
  page: z.string().check(z.describe('The page where the buyer sees and pays the order. Give it to the buyer only.')),
});

function filled(checkout: Checkout, origin: string): z.output<typeof FilledSchema> {
  const { row, state, order, priced, problems } = checkout;
  const { lines, totals } = contentsOf(checkout, origin);
  const isOpen = state !== 'completed' && state !== 'canceled';
  const shown = problems.filter(({ code }) => code !== 'needs_buyer');
  return {
    checkout: row.id,
    state:
      isOpen && order
        ? 'waits_for_payment'
        : state === 'completed'
          ? 'paid'
          : state === 'canceled' || state === 'ready'
            ? state
            : 'incomplete',
    lines: lines.map(({ id, title, quantity, unitCents, totalCents }) => ({
      part: id,
      title,
      quantity,
      unitPrice: dollarsOf(unitCents),
      price: dollarsOf(totalCents),
    })),
    totals: totals.map(({ label, cents }) => ({ label, amount: dollarsOf(cents) })),
    total: dollarsOf(totals.at(-1)!.cents),
    deliveries: priced.methods.map(({ id, name, cents, from, to }) => ({
      id,
      name,
      price: dollarsOf(cents),
      from,
      to,
      isChosen: id === priced.method,
    })),
    problems: shown.map(({ at, words, isBlocking }) => ({ at, problem: words, mustBeSolved: isBlocking })),
  };
}

/** An order that its buyer can open. */
function ordered({ row, order }: Checkout, origin: string): z.output<typeof OrderedSchema> {
  if (!order) throw new Failure('order_state', 'Nothing is ordered yet.');
  return { order: order.number, page: `${origin}/assistant-orders/${row.id}` };
}

async function fill(
  { checkout, parts, email = '', address, delivery, codes = [] }: z.output<typeof WantedSchema>,
  { deps, platform, origin }: ToolContext,
): Promise<z.output<typeof FilledSchema>> {
  const wish = WishSchema.parse({
    lines: parts.map(({ part: item, quantity }) => ({ item, quantity })),
    email,
    address: address ?? null,
    method: delivery ?? null,
    codes,
  });
  try {
    const made = await limitedByCodes(deps, platform, wish, () =>
      checkout === undefined ? createCheckout(deps, platform, wish) : updateCheckout(deps, platform, checkout, wish),
    );
    return filled(made, origin);
  } catch (error) {
    if (!(error instanceof NothingToOrder)) throw error;
    throw new Failure('out_of_stock', error.problems.map(({ words }) => words).join(' '));
  }
}

/** The tools that order: where the shop allows it. A person pays; nothing here does. */
export const ORDER_TOOLS: readonly AnyTool[] = [
  defineTool({
    name: 'fill_checkout',
    title: 'Fill a checkout',
    description:
      'Prices what a buyer wants with discounts, delivery and tax, and says what is missing. Reserves and orders nothing. Send all of it again with `checkout` to change it. Ask the buyer for email and address; never invent them.',
    capability: 'checkout',
    changes: true,
    input: WantedSchema,
    output: FilledSchema,
    run: fill,
  }),
  defineTool({
    name: 'place_order',
    title: 'Place the order',
    description:
      'Orders a filled checkout and reserves its parts for a short time, once the buyer has agreed to the total. It pays nothing: give the buyer the page, where they pay. Repeating it orders nothing twice.',
    capability: 'checkout',
    changes: true,
    input: z.object({ checkout: checkoutId, total: described(Amount, 'The total that the buyer has agreed to.') }),
    output: z.extend(FilledSchema, OrderedSchema.shape),
    async run({ checkout: id, total }, { deps, platform, origin }) {
      const before = await readCheckout(deps, platform, id);
      const now = filled(before, origin);
      if (now.total !== total)
        throw new Failure('price_changed', `The total is ${now.total}. Ask the buyer to agree to it.`);
      if (now.state === 'paid') return { ...now, ...ordered(before, origin) };
      const after = await completeCheckout(deps, platform, id, { token: null, isAgain: true });
      if (!after.order) throw new Failure('order_state', after.problems.map(({ words }) => words).join(' '));
      return { ...filled(after, origin), ...ordered(after, origin) };
    },
  }),
  defineTool({
    name: 'read_order',
    title: 'Read an order',
    description: 'What became of an order that place_order made: whether it is paid, its parcels and refunds.',
    capability: 'checkout',
    input: z.object({ checkout: checkoutId }),
    output: z.extend(FilledSchema, {
      ...OrderedSchema.shape,
      status: z.enum(['confirmed', 'shipped', 'completed', 'canceled']),
      parcels: z.array(
        z.object({
          carrier: z.string(),
          tracking: z.string(),
          link: z.optional(z.string()),
          sentAt: z.string(),
          deliveredAt: z.nullable(z.string()),
        }),
      ),
      refunds: z.array(z.object({ amount: Amount, state: z.string(), at: z.string() })),
    }),
    async run({ checkout: id }, { deps, platform, origin }) {
      const found = await readCheckout(deps, platform, id);
      const page = ordered(found, origin);
      const { status, parcels, refunds } = orderFacts(found.order!);
      return {
        ...filled(found, origin),
        ...page,
        status,
        parcels: parcels.map(({ carrier, tracking, link, sentAt, deliveredAt }) => ({
          carrier,
          tracking,
          ...(link && { link }),
          sentAt,
          deliveredAt,
        })),
        refunds: refunds.map(({ cents, state, at }) => ({ amount: dollarsOf(cents), state, at })),
      };
    },
  }),
  defineTool({
    name: 'cancel_checkout',
    title: 'Cancel a checkout',
    description: 'Ends a checkout, and cancels its order if that is not paid; its parts are free again.',
    capability: 'checkout',
    changes: true,
    input: z.object({ checkout: checkoutId }),
    output: FilledSchema,
    run: async ({ checkout: id }, { deps, platform, origin }) =>
      filled(await cancelCheckout(deps, platform, id), origin),
  }),
];
