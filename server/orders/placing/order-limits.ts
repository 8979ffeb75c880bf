import { t } from '#contract/language/text.ts';
import { Failure } from '#contract/errors.ts';
import { IdSchema } from '#contract/fields.ts';
import { lineTotalCents, unitPriceCents } from '#contract/orders/order-price.ts';
import type { OrderLimit } from '#contract/orders/reservation-limits.ts';
import type { Deps } from '#server/deps.ts';
import type { WantedLine } from './place.ts';
import { selectSituation, type Situation } from './placing-queries.ts';
import {
  isLargeOrder,
  limitFailure,
  orderLimitOf,
  reservationLength,
  type LimitedLine,
  type Standing,
} from './reservation-limits.ts';
import { selectUnverified } from './standing-queries.ts';

/** A customer and the network client of their request (`clientKey`). */
interface Caller {
  readonly userId: string;
  readonly client: string;
}

/**
 * What a customer can order of a part now.
 * @throws Failure `not_found` (not on sale), `token_expired`
 */
export async function readOrderLimit(
  deps: Pick<Deps, 'db' | 'settings'>,
  caller: Caller,
  partId: string,
): Promise<OrderLimit> {
  const { situation, standing } = await readStandingFor(deps, caller, [partId]);
  const offer = situation.offers.find(({ id, hiddenAt }) => id === partId.toLowerCase() && hiddenAt === null);
  if (!offer) throw new Failure('not_found', t("This part isn't in the catalog."));
  return orderLimitOf(offer, standing, deps.settings, situation.minutes);
}

/** What the limits on reservations say about a basket. */
export interface BasketLimits {
  /** By part; parts that are not on sale are missing. */
  readonly lines: ReadonlyMap<string, Pick<OrderLimit, 'most' | 'limit'>>;
  /** Why its lines cannot be ordered together, as a sentence; empty if they can. */
  readonly limit: string;
  /** How long they would be reserved. */
  readonly minutes: number;
}

/** What a customer can order of the parts in their basket, each alone and all together. @throws Failure `token_expired` */
export async function readBasketLimits(
  deps: Pick<Deps, 'db' | 'settings'>,
  caller: Caller,
  wanted: readonly WantedLine[],
): Promise<BasketLimits> {
  const { settings } = deps;
  const { situation, standing } = await readStandingFor(
    deps,
    caller,
    wanted.map(({ partId }) => partId),
  );
  const { minutes } = situation;
  const offers = new Map(situation.offers.filter(({ hiddenAt }) => hiddenAt === null).map((each) => [each.id, each]));
  const lines = new Map([...offers].map(([id, offer]) => [id, orderLimitOf(offer, standing, settings, minutes)]));
  const together = wanted.flatMap(({ partId, quantity }): LimitedLine[] => {
    const part = offers.get(partId);
    if (!part) return [];
    return [{ part, quantity, cents: lineTotalCents({ unitPriceCents: unitPriceCents(part, quantity), quantity }) }];
  });
  // A line with a problem of its own says so itself.
  const isGood = together.every(({ part, quantity }) => quantity <= lines.get(part.id)!.most);
  const failure = isGood && together.length > 0 ? limitFailure(together, standing, settings, String) : undefined;
  const length = reservationLength(minutes, standing, isLargeOrder(together, standing));
  return { lines, limit: failure?.message ?? '', minutes: length };
}

async function readStandingFor(
  { db }: Pick<Deps, 'db'>,
  { userId, client }: Caller,
  partIds: readonly string[],
): Promise<{ situation: Situation; standing: Standing }> {
  const ids = partIds.filter((id) => IdSchema.safeParse(id).success);
  const situation = await selectSituation(db, userId, null, ids);
  if (!situation) throw new Failure('token_expired');
  const unverified = situation.emailVerified ? undefined : await selectUnverified(db, userId, ids, client);
  return { situation, standing: { reserved: situation.reserved, points: situation.points, unverified } };
}
