import { Failure, invalidFields } from '#contract/errors.ts';
import { isEmail } from '#contract/fields.ts';
import { offeredMethods } from '#contract/orders/adjusters/delivery.ts';
import type { Adjustment } from '#contract/orders/adjustments.ts';
import type { OrderCharges } from '#contract/orders/charges.ts';
import { type Delivery, DeliverySchema } from '#contract/orders/delivery-schema.ts';
import { expectedDelivery } from '#contract/orders/delivery-dates.ts';
import { dispatchStart } from '#contract/orders/dispatch-start.ts';
import { orderableUnits } from '#contract/parts/backorders.ts';
import { unitsProblem, unitsToOrder, wholePacks } from '#contract/parts/quantity.ts';
import type { Part } from '#contract/parts/parts.ts';
import { normalCode } from '#contract/promotions/normal-code.ts';
import { DEFAULT_SHOP_SETTINGS, type ShopSettings } from '#contract/settings/shop-settings.ts';
import { deliveryColumns } from '#server/addresses/delivery-columns.ts';
import { findParts } from '#server/assistants/find-parts.ts';
import type { Deps } from '#server/deps.ts';
import { priceLines } from '#server/orders/placing/place.ts';
import { selectGuestSituation } from '#server/orders/placing/placing-queries.ts';
import { dispatchTermsOf } from '#server/settings/dispatch-terms.ts';
import { buyerName, type Wish } from './wish.ts';

/** What is wrong with a checkout, or what its buyer should know. Each protocol has its own words for these codes. */
export type ProblemCode =
  | 'missing'
  | 'invalid'
  | 'not_found'
  | 'out_of_stock'
  | 'quantity_adjusted'
  | 'minimum_not_met'
  | 'undeliverable'
  | 'code_refused'
  | 'price_changed'
  | 'limit'
  | 'payment_declined'
  | 'needs_buyer';

export interface Problem {
  readonly code: ProblemCode;
  /** Where it is: `email`, `name`, `address`, `address.postcode`, `method`, `codes.0`, `lines.0`; empty for the whole checkout. */
  readonly at: string;
  readonly words: string;
  /** Whether nothing can be ordered until it is solved. */
  readonly isBlocking: boolean;
}

/** A line of a checkout as it can be ordered. Amounts in cents. */
interface PricedLine {
  readonly part: Part;
  readonly quantity: number;
  readonly unitCents: number;
  readonly totalCents: number;
  /** What discounts take off it; 0 or more. */
  readonly discountCents: number;
}

/** A way to deliver a checkout. */
export interface DeliveryChoice {
  readonly id: string;
  readonly name: string;
  readonly cents: number;
  /** The days on which it would arrive if it were paid now, such as `2026-12-01`; missing if it has units of which no arrival is known. */
  readonly from?: string;
  readonly to?: string;
}

/** A wish, priced as an order of now would be. Amounts in cents. */
export interface PricedWish {
  readonly lines: readonly PricedLine[];
  /** How the assistant named each part, by the part's id. */
  readonly items: ReadonlyMap<string, string>;
  /** As it will be ordered; null while it is missing or wrong. */
  readonly delivery: Delivery | null;
  readonly methods: readonly DeliveryChoice[];
  readonly method: string | null;
  /** The codes that apply. */
  readonly codes: readonly string[];
  readonly linesCents: number;
  readonly adjustments: readonly Adjustment[];
  readonly promotions: readonly { readonly name: string; readonly code: string | null; readonly cents: number }[];
  readonly totalCents: number;
  readonly problems: readonly Problem[];
}

const problem = (code: ProblemCode, at: string, words: string): Problem => ({ code, at, words, isBlocking: true });
const notice = (code: ProblemCode, at: string, words: string): Problem => ({ code, at, words, isBlocking: false });

type PriceDeps = Pick<Deps, 'db' | 'cards' | 'settings'>;

/**
 * Prices what a buyer wants with the rules of orders: what could be ordered of it, what that costs, and what is missing. A line is
 * reduced to the stock; promotion codes that do not apply are left out. Reserves nothing.
 * @throws Failure those of `withProviderTax`
 */
export async function priceWish(deps: PriceDeps, wish: Wish): Promise<PricedWish> {
  const found = await findParts(
    deps.db,
    wish.lines.map(({ item }) => item),
  );
  const address = readAddress(wish);
  const problems = [...buyerProblems(wish), ...address.problems];
  const parts = new Map<string, Part>();
  const asked = new Map<string, { item: string; index: number; quantity: number }>();
  for (const [index, { item, quantity }] of wish.lines.entries()) {
    // Of several parts with one maker's number, none was meant for sure.
    const [part, ...others] = found.get(item) ?? [];
    if (!part || others.length > 0) {
      const words = part
        ? `Several parts have the number ${item}. Use the id of one.`
        : `No part on sale has the id ${item}.`;
      problems.push(problem('not_found', `lines.${index}`, words));
      continue;
    }
    const before = asked.get(part._id);
    parts.set(part._id, part);
    asked.set(part._id, before ? { ...before, quantity: before.quantity + quantity } : { item, index, quantity });
  }
  const items = new Map([...asked].map(([id, { item }]) => [id, item]));
  let codes = [...new Set(wish.codes.map(normalCode))];
  let delivery = address.delivery;
  let method = wish.method ?? undefined;
  // Each round leaves out what the round before has refused.
  for (let round = 0; round < 4; round++) {
    const situation = await selectGuestSituation(deps.db, [...asked.keys()], codes);
    const offers = new Map(situation.offers.map((offer) => [offer.id, offer]));
    const lineProblems: Problem[] = [];
    const wanted = [...asked].flatMap(([partId, { index, quantity }]) => {
      const { name } = parts.get(partId)!;
      const offer = offers.get(partId) ?? { minimum: 1, packSize: null, quantity: 0 };
      const stock = wholePacks(offer.quantity, offer);
      const unsold = unitsProblem(quantity, offer, stock);
      const at = `lines.${index}`;
      if (stock < offer.minimum) {
        lineProblems.push(problem('out_of_stock', at, `${name} is out of stock.`));
        return [];
      }
      if (unsold && quantity <= stock) lineProblems.push(problem('minimum_not_met', at, unsold));
      else if (quantity > stock)
        lineProblems.push(
          notice('quantity_adjusted', at, `Only ${stock} of ${name} are left, so ${stock} are in this checkout.`),
        );
      return [{ partId, quantity: Math.min(unitsToOrder(quantity, offer), stock) }];
    });
    const shop = situation.settings ?? DEFAULT_SHOP_SETTINGS;
    const settings = delivery ? shop : withoutPlace(shop);
    const nothing = {
      lines: [],
      items,
      delivery,
      methods: [],
      method: null,
      codes,
      linesCents: 0,
      adjustments: [],
      promotions: [],
      totalCents: 0,
    };
    if (wanted.length === 0) return { ...nothing, problems: [...problems, ...lineProblems] };
    try {
      const { lines, charges } = await priceLines(
        deps,
        { lines: wanted, totalCents: undefined, delivery, deliveryMethod: method, codes },
        { ...situation, settings },
        {
          isCharged: true,
          refuse: ({ unpayable }) => invalidFields({ total: unpayable ?? 'This cannot be ordered now.' }),
        },
      );
      const list = charges.terms.promotions?.list ?? [];
      const start = dispatchStart(
        lines.map(({ partId, quantity }) => {
          const part = parts.get(partId)!;
          return { quantity, stock: orderableUnits(part), backorder: part.backorder };
        }),
        Date.now(),
      );
      const methods = delivery ? offeredMethods(settings, lines, delivery, list) : [];
      return {
        items,
        lines: lines.map((line, index) => {
          const { partId, quantity, unitPriceCents: unitCents, totalCents } = line;
          const discountCents = 0 - promotedCents(charges, index);
          return { part: parts.get(partId)!, quantity, unitCents, totalCents, discountCents };
        }),
        delivery,
        methods: methods.map(({ id, name, chargedCents, ...days }) => {
          const { from, to } = Number.isNaN(start)
            ? {}
            : expectedDelivery(new Date(start), days, dispatchTermsOf(shop));
          return { id, name, cents: chargedCents, ...(from !== undefined && { from, to: to! }) };
        }),
        method: charges.terms.method?.id ?? null,
        codes,
        linesCents: charges.linesCents,
        adjustments: charges.adjustments,
        promotions: list.map(({ id, name, code }) => ({ name, code, cents: 0 - centsOfPromotion(charges, id) })),
        totalCents: charges.totalCents,
        problems: [...problems, ...lineProblems],
      };
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== 'invalid_fields') throw error;
      const refused: number[] = [];
      for (const [field, words] of Object.entries(error.fields ?? {})) {
        const [name = '', index] = field.split('.');
        if (name === 'codes') {
          refused.push(Number(index));
          const at = wish.codes.findIndex((code) => normalCode(code) === codes[Number(index)]);
          problems.push(notice('code_refused', `codes.${at}`, words));
        } else if (name === 'deliveryMethod') {
          problems.push(problem('invalid', 'method', words));
          method = undefined;
        } else if (name === 'delivery' && delivery) {
          const isUndeliverable = index === 'country';
          problems.push(problem(isUndeliverable ? 'undeliverable' : 'invalid', `address.${index}`, words));
          delivery = null;
          method = undefined;
        } else return { ...nothing, problems: [...problems, ...lineProblems, problem('invalid', '', words)] };
      }
      codes = codes.filter((_, index) => !refused.includes(index));
    }
  }
  throw new Failure('overloaded');
}

/** Settings by which an order without an address costs what its parts cost, with their discounts. */
function withoutPlace(shop: ShopSettings): ShopSettings {
  return { ...shop, delivery: { ...shop.delivery, methods: [] }, tax: { ...shop.tax, mode: 'none' } };
}

/** What discounts add to the price of a line: negative. */
const promotedCents = ({ lines }: OrderCharges, index: number): number => lines[index]!.adjustmentCents;

/** What a promotion adds to an order: negative. */
const centsOfPromotion = ({ adjustments }: OrderCharges, id: string): number =>
  adjustments.reduce(
    (sum, { kind, source, cents }) => sum + (kind === 'promotion' && source['promotion'] === id ? cents : 0),
    0,
  );

function buyerProblems(wish: Wish): Problem[] {
  const { email } = wish;
  if (email === '') return [problem('missing', 'email', "Enter the buyer's email, which gets the order's emails.")];
  return isEmail(email.toLowerCase()) ? [] : [problem('invalid', 'email', 'Enter a valid email.')];
}

/** The address of a wish as it can be ordered, or what is missing. */
function readAddress(wish: Wish): { delivery: Delivery | null; problems: Problem[] } {
  const { address, phone } = wish;
  if (!address) return { delivery: null, problems: [problem('missing', 'address', 'Enter a delivery address.')] };
  const name = address.name || buyerName(wish);
  const nameless = name === '' ? [problem('missing', 'name', 'Enter the name of the buyer.')] : [];
  // The rest is checked even while the name is missing.
  const typed = { ...address, name: name || 'Buyer', phone: address.phone || phone };
  const { success, data, error } = DeliverySchema.safeParse(typed);
  const fields = success
    ? fieldsRefusedBy(() => deliveryColumns(data))
    : Object.fromEntries(error.issues.map(({ path, message }) => [`delivery.${path.join('.')}`, message]));
  const problems = Object.entries(fields).map(([field, words]) => {
    const key = field.replace('delivery.', '');
    const isEmpty = (typed as Readonly<Record<string, string>>)[key] === '';
    return problem(isEmpty ? 'missing' : 'invalid', `address.${key}`, words);
  });
  const all = [...nameless, ...problems];
  return { delivery: all.length === 0 ? data! : null, problems: all };
}

function fieldsRefusedBy(check: () => unknown): Record<string, string> {
  try {
    check();
    return {};
  } catch (error) {
    if (error instanceof Failure && error.fields) return error.fields;
    throw error;
  }
}
