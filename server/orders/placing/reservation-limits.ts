import { t } from '#contract/language/text.ts';
import { type SoldUnits, wholePacks } from '#contract/parts/quantity.ts';
import { Failure } from '#contract/errors.ts';
import { dollarsOf, formatCents, centsOf } from '#contract/money.ts';
import { lineTotalCents, unitPriceCents } from '#contract/orders/order-price.ts';
import type { OrderLimit } from '#contract/orders/reservation-limits.ts';
import type { Prices } from '#contract/parts/price-breaks.ts';
import type { Settings } from '#server/settings/settings.ts';

/*
 * The rules of docs/decisions/049-reservation-limits.md, without queries: what an account may reserve without paying, given
 * what it and others have reserved. Reserved units are not for sale, and anyone can open accounts.
 */

/** A reservation of more than half of a part's stock lasts at most this many minutes. */
const LARGE_MINUTES = 10;
const LEAST_MINUTES = 5;
/** The most parts of which an account can reserve more than half of the stock at a time. */
const LARGE_PARTS = 10;
/** Each level halves an account's limits. */
const MAX_LEVEL = 5;
/** An account without a verified email has this many unpaid orders at most, */
export const UNVERIFIED_ORDERS = 10;
/** this fraction of the lines and of the value of other accounts, */
const UNVERIFIED_FRACTION = 5;
/** and all such accounts of one network client together have as much as this many of them. */
const ACCOUNTS_OF_NETWORK = 3;

/** The settings that the rules depend on. */
export interface LimitSettings {
  readonly limits: Pick<Settings['limits'], 'reservedLines' | 'reservedValue'>;
  readonly store: Pick<Settings['store'], 'currency'>;
}

/** What an account has reserved of one part and not paid. */
export interface ReservedPart {
  readonly partId: string;
  readonly units: number;
  readonly cents: number;
  readonly lines: number;
  /** The part's units for sale now, without the reserved ones, and its minimum order. */
  readonly stock: number;
  readonly minimum: number;
}

/** The facts about an account that its limits depend on. */
export interface Standing {
  readonly reserved: readonly ReservedPart[];
  /** See `abandonedReservations`. */
  readonly points: number;
  /** Present while the account's email is not verified. */
  readonly unverified?: UnverifiedStanding | undefined;
}

interface UnverifiedStanding {
  /** The account's unpaid orders with a reservation. */
  readonly orders: number;
  /** What all unverified accounts of its network client have reserved. */
  readonly network: { readonly orders: number; readonly lines: number; readonly cents: number };
  /** The units that all unverified accounts have reserved, by part. */
  readonly units: ReadonlyMap<string, number>;
}

/** A line of an order that is to be placed. */
export interface LimitedLine {
  readonly part: SoldUnits & { readonly id: string; readonly quantity: number };
  readonly quantity: number;
  readonly cents: number;
}

/** `RESERVED_VALUE` unless it is set, in minor units, which are worth about the same in more currencies than whole units are. */
const RESERVED_CENTS = 5_000_000;

/** Each abandoned reservation is worth up to two points, and each two points are a level. */
const levelOf = ({ points }: Pick<Standing, 'points'>): number => Math.min(MAX_LEVEL, Math.floor(points / 2));

function limitsOf({ limits }: LimitSettings, standing: Standing): { orders: number; lines: number; cents: number } {
  const divisor = 2 ** levelOf(standing) * (standing.unverified ? UNVERIFIED_FRACTION : 1);
  return {
    orders: standing.unverified ? UNVERIFIED_ORDERS : Infinity,
    lines: Math.max(1, Math.floor(limits.reservedLines / divisor)),
    cents: Math.floor((limits.reservedValue === undefined ? RESERVED_CENTS : centsOf(limits.reservedValue)) / divisor),
  };
}

const ownUnits = ({ reserved }: Standing, partId: string): number =>
  reserved.find((each) => each.partId === partId)?.units ?? 0;

/** Whether an account with these units of a part has more than half of its stock. @param stock without its own units */
const isLarge = (units: number, own: number, stock: number): boolean => units * 2 > stock + own;

/** Whether an order reserves more than half of the stock of any of its parts. */
export function isLargeOrder(lines: readonly LimitedLine[], standing: Standing): boolean {
  return lines.some((line) => isLargeLine(line, standing));
}

function isLargeLine({ part, quantity }: LimitedLine, standing: Standing): boolean {
  const own = ownUnits(standing, part.id);
  return isLarge(own + quantity, own, part.quantity);
}

/**
 * How long a new or renewed reservation lasts, in minutes.
 * @param minutes the shop's setting
 */
export function reservationLength(minutes: number, standing: Pick<Standing, 'points'>, isLargeOne: boolean): number {
  const length = Math.max(LEAST_MINUTES, Math.floor(minutes / 2 ** levelOf(standing)));
  return isLargeOne ? Math.min(length, LARGE_MINUTES) : length;
}

/** The limit that an order would exceed. `most`: units of that line; `max` and `left`: of what the account may reserve. */
type Refusal =
  | { readonly limit: 'share'; readonly index: number; readonly most: number; readonly isOfUnverified: boolean }
  | { readonly limit: 'orders' | 'lines' | 'value'; readonly max: number; readonly left: number }
  | { readonly limit: 'large' | 'network' };

/**
 * The limit that an order would exceed; undefined if it is within all of them. A verified account without abandoned
 * reservations can always reserve the whole stock of one part, whatever its value.
 */
function refusalOf(lines: readonly LimitedLine[], standing: Standing, settings: LimitSettings): Refusal | undefined {
  for (const [index, { part, quantity }] of lines.entries()) {
    const share = shareOf(part, standing);
    if (quantity > share.most && quantity <= part.quantity) return { limit: 'share', index, ...share };
  }
  const { reserved, unverified } = standing;
  const limits = limitsOf(settings, standing);
  const cents = sum(lines, (line) => line.cents);
  const heldLines = sum(reserved, (each) => each.lines);
  const heldCents = sum(reserved, (each) => each.cents);
  if (unverified && unverified.orders >= limits.orders)
    return { limit: 'orders', max: limits.orders, left: limits.orders - unverified.orders };
  if (heldLines + lines.length > limits.lines)
    return { limit: 'lines', max: limits.lines, left: Math.max(0, limits.lines - heldLines) };
  if (heldCents + cents > limits.cents && !isOfOnePart(lines, standing))
    return { limit: 'value', max: limits.cents, left: Math.max(0, limits.cents - heldCents) };
  const large = largeLines(lines, standing).length;
  if (large > 0 && large + largeParts(standing, lines).length > LARGE_PARTS) return { limit: 'large' };
  if (unverified && exceedsNetwork(unverified.network, { lines: lines.length, cents }, limits))
    return { limit: 'network' };
  return undefined;
}

function sum<Item>(items: readonly Item[], of: (item: Item) => number): number {
  return items.reduce((all, item) => all + of(item), 0);
}

function isOfOnePart(lines: readonly LimitedLine[], { reserved }: Standing): boolean {
  return new Set([...reserved.map(({ partId }) => partId), ...lines.map(({ part }) => part.id)]).size === 1;
}

/** The most units that an order can take of a part; the minimum order is possible while nothing of it is reserved. */
function shareOf(part: LimitedLine['part'], standing: Standing): { most: number; isOfUnverified: boolean } {
  const { minimum, quantity: stock } = part;
  const own = ownUnits(standing, part.id);
  const level = levelOf(standing);
  const possible = (units: number): number => wholePacks(Math.max(0, units), part);
  // The stock itself is no limit of the account, so it is not rounded: what is left of it beyond whole packs limits nobody.
  const ofAccount = level === 0 ? stock : possible(Math.max(minimum, Math.floor((stock + own) / 2 ** level)) - own);
  if (!standing.unverified) return { most: ofAccount, isOfUnverified: false };
  const all = Math.max(own, standing.unverified.units.get(part.id) ?? 0);
  const ofUnverified = possible(Math.max(minimum, Math.ceil((stock + all) / 2)) - all);
  return { most: Math.min(ofAccount, ofUnverified), isOfUnverified: ofUnverified <= ofAccount };
}

/**
 * The lines with which the account would have more than half of a part's stock. Minimum orders do not count, because nobody
 * can order less.
 */
function largeLines(lines: readonly LimitedLine[], standing: Standing): LimitedLine[] {
  return lines.filter(
    (line) => isLargeLine(line, standing) && ownUnits(standing, line.part.id) + line.quantity > line.part.minimum,
  );
}

/** The parts of which the account has more than half of the stock, other than those of an order. */
function largeParts({ reserved }: Standing, lines: readonly LimitedLine[]): ReservedPart[] {
  return reserved.filter(
    ({ partId, units, stock, minimum }) =>
      isLarge(units, units, stock) && units > minimum && !lines.some(({ part }) => part.id === partId),
  );
}

function exceedsNetwork(
  network: UnverifiedStanding['network'],
  order: { lines: number; cents: number },
  limits: { orders: number; lines: number; cents: number },
): boolean {
  return (
    network.orders > 0 &&
    (network.orders >= ACCOUNTS_OF_NETWORK * limits.orders ||
      network.lines + order.lines > ACCOUNTS_OF_NETWORK * limits.lines ||
      network.cents + order.cents > ACCOUNTS_OF_NETWORK * limits.cents)
  );
}

/**
 * Whether an order is within the limits of an account.
 * @param fieldOf the name of the field with the quantity of a line
 * @returns undefined if it is; otherwise the failure `reservation_limit`, whose text says what is left and why
 */
export function limitFailure(
  lines: readonly LimitedLine[],
  standing: Standing,
  settings: LimitSettings,
  fieldOf: (index: number) => string,
): Failure | undefined {
  const refusal = refusalOf(lines, standing, settings);
  if (!refusal) return undefined;
  const { limit } = refusal;
  const text = textOf(refusal, lines, standing, settings);
  const verify = standing.unverified !== undefined && (limit !== 'share' || refusal.isOfUnverified);
  if (limit === 'share') {
    const fresh = { limit, verify, part: lines[refusal.index]!.part.id, most: refusal.most };
    return new Failure('reservation_limit', text, { fields: { [fieldOf(refusal.index)]: text }, fresh });
  }
  const figure = limit === 'value' ? dollarsOf : (count: number) => count;
  const figures = 'max' in refusal ? { max: figure(refusal.max), left: figure(refusal.left) } : {};
  return new Failure('reservation_limit', text, { fresh: { limit, verify, ...figures } });
}

function textOf(
  refusal: Refusal,
  lines: readonly LimitedLine[],
  standing: Standing,
  { store }: Pick<LimitSettings, 'store'>,
): string {
  const isUnverified = standing.unverified !== undefined;
  const isAbandoned = levelOf(standing) > 0;
  const next = isUnverified
    ? t('Verify your email to reserve more, or pay for an order or cancel one.')
    : t('Pay for an order or cancel one to order more.');
  switch (refusal.limit) {
    case 'share': {
      const { most, isOfUnverified, index } = refusal;
      const isAny = most >= lines[index]!.part.minimum;
      if (isOfUnverified)
        return isAny
          ? t('Verify your email to order more than {most} of these', { most: String(most) })
          : t('Verify your email to order more of these');
      return isAny
        ? t(
            'You can reserve only {most} of these now, because earlier reservations of yours ended without a payment. Pay for an order to reserve more.',
            { most: String(most) },
          )
        : t(
            'You can reserve none of these now, because earlier reservations of yours ended without a payment. Pay for an order to reserve more.',
          );
    }
    case 'orders':
      return t('You have {max} unpaid orders. Verify your email, or pay for one or cancel one, to place another.', {
        max: String(refusal.max),
      });
    case 'lines': {
      const [max, left] = [String(refusal.max), refusal.left];
      const what = isAbandoned
        ? t(
            'Your unpaid orders can have {max} lines together, because earlier reservations of yours ended without a payment; {left, plural, one {# is} other {# are}} left.',
            { max, left },
          )
        : t('Your unpaid orders can have {max} lines together; {left, plural, one {# is} other {# are}} left.', {
            max,
            left,
          });
      return `${what} ${next}`;
    }
    case 'value': {
      const [max = '', left = ''] = [refusal.max, refusal.left].map((cents) => formatCents(cents, store.currency));
      const what = isAbandoned
        ? t(
            'Your unpaid orders can be worth {max} together, because earlier reservations of yours ended without a payment; {left} is left.',
            { max, left },
          )
        : t('Your unpaid orders can be worth {max} together; {left} is left.', { max, left });
      return `${what} ${next}`;
    }
    case 'large':
      return t(
        'You can reserve more than half of the stock of {count} parts at a time. Pay for an order or cancel one, or choose smaller quantities.',
        { count: LARGE_PARTS },
      );
    case 'network':
      return t(
        'Accounts without a verified email have reserved as much as they can from your network. Verify your email to order.',
      );
  }
}

/** What the account can order of a part, alone in an order; see `OrderLimitSchema`. */
export function orderLimitOf(
  part: LimitedLine['part'] & Prices,
  standing: Standing,
  settings: LimitSettings,
  minutes: number,
): OrderLimit {
  const lineOf = (quantity: number): LimitedLine[] => [
    { part, quantity, cents: lineTotalCents({ unitPriceCents: unitPriceCents(part, quantity), quantity }) },
  ];
  const isRefused = (quantity: number) => refusalOf(lineOf(quantity), standing, settings) !== undefined;
  // The largest quantity within the limits, by bisection: larger ones only come closer to each limit.
  let [most, above] = [0, part.quantity + 1];
  const isAny = part.minimum <= part.quantity && !isRefused(part.minimum);
  if (isAny) {
    most = part.minimum;
    if (!isRefused(part.quantity)) most = part.quantity;
    while (above - most > 1) {
      const middle = Math.floor((most + above) / 2);
      if (isRefused(middle)) above = middle;
      else most = middle;
    }
  }
  const first = lineOf(isAny ? most + 1 : part.minimum);
  const possible = wholePacks(most, part);
  const isLimited = possible < wholePacks(part.quantity, part);
  const refusal = isLimited ? refusalOf(first, standing, settings) : undefined;
  const own = ownUnits(standing, part.id);
  return {
    most: possible,
    limit: refusal ? textOf(refusal, first, standing, settings) : '',
    minutes: reservationLength(minutes, standing, false),
    largeAbove: Math.max(0, Math.floor((part.quantity + own) / 2) - own),
    largeMinutes: reservationLength(minutes, standing, true),
  };
}

/**
 * What the statement that places an order checks again under its locks, because the account's reservations may have grown
 * since they were read: what it had reserved before, and of how many parts the order takes more than half.
 */
export interface Guard {
  readonly mostLines: number;
  readonly mostCents: number;
  readonly mostPoints: number;
  readonly mostLarge: number;
}

/** The guard of an order that is within the limits. */
export function guardOf(lines: readonly LimitedLine[], standing: Standing, settings: LimitSettings): Guard {
  const limits = limitsOf(settings, standing);
  const heldLines = sum(standing.reserved, (each) => each.lines);
  const heldCents = sum(standing.reserved, (each) => each.cents);
  const leftCents = limits.cents - sum(lines, (line) => line.cents);
  // An order that depends on which parts are reserved is checked again if anything was reserved meanwhile.
  const isSpecial = heldCents > leftCents || largeLines(lines, standing).length > 0;
  return {
    mostLines: isSpecial ? heldLines : limits.lines - lines.length,
    mostCents: isSpecial ? heldCents : leftCents,
    mostPoints: standing.points,
    mostLarge: LARGE_PARTS - largeParts(standing, lines).length,
  };
}

/** The units reserved of a line's part, times this, are at most its stock: the statement checks that, too. */
export function factorOf(line: LimitedLine, standing: Standing): number {
  const own = ownUnits(standing, line.part.id);
  const factor = 2 ** levelOf(standing);
  return (own + line.quantity) * factor <= line.part.quantity + own ? factor : 1;
}
