import { and, desc, eq, sql } from 'drizzle-orm';
import { Failure } from '#contract/errors.ts';
import { dollarsOf } from '#contract/money.ts';
import { exportPriceChanges, listPriceChanges, type PartPrices, type PricePlan } from '#contract/parts/prices.ts';
import { emailOfActor, shownName, userIdOfActor } from '#server/accounts/actor-columns.ts';
import { users } from '#server/accounts/tables.ts';
import type { Executor } from '#server/database/client.ts';
import { byNumber, listFor } from '#server/lists/list.ts';
import { selectPart } from '#server/parts/queries.ts';
import { priceHistory, pricePlans } from '#server/parts/tables.ts';

/** How many changes the chart shows. */
const CHARTED = 500;
/** How many plans that are over are listed. */
const FORMER_PLANS = 10;

const dollars = (cents: number | null): number | null => (cents === null ? null : dollarsOf(cents));

/** SQL: the name of who made a change; commands and jobs as they are. */
const by = (actor: typeof priceHistory.actor | typeof pricePlans.actor) =>
  sql<
    string | null
  >`coalesce((select ${shownName(sql`u`)} from ${users} u where u.id = ${userIdOfActor(actor)}), ${emailOfActor(actor)})`;

/** The changes of a part's prices, newest first. */
export const priceChangeList = listFor(listPriceChanges, {
  key: byNumber(priceHistory.id, ({ id }: { id: number }) => id),
  where: ({ id }) => eq(priceHistory.partId, id),
  rows: (db, { where, orderBy, limit }) =>
    db
      .select({
        id: priceHistory.id,
        at: priceHistory.at,
        priceCents: priceHistory.priceCents,
        compareAtCents: priceHistory.compareAtCents,
        priceBefore: priceHistory.priceBefore,
        compareAtBefore: priceHistory.compareAtBefore,
        by: by(priceHistory.actor),
      })
      .from(priceHistory)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit),
  item: ({ id, at, priceCents, compareAtCents, priceBefore, compareAtBefore, by }) => ({
    id,
    at: at.toISOString(),
    price: dollarsOf(priceCents),
    compareAt: dollars(compareAtCents),
    priceBefore: dollars(priceBefore),
    compareAtBefore: dollars(compareAtBefore),
    by,
  }),
  file: {
    call: exportPriceChanges,
    name: 'price-changes',
    action: 'part.prices-exported',
    columns: {
      time: ({ at }) => at,
      price: ({ price }) => price,
      'compare-at price': ({ compareAt }) => compareAt,
      'price before': ({ priceBefore }) => priceBefore,
      'compare-at price before': ({ compareAtBefore }) => compareAtBefore,
      by: ({ by }) => by,
    },
  },
});

/** The prices of a part, on sale or not, over time and planned. @throws Failure `not_found` */
export async function readPartPrices(db: Executor, id: string): Promise<PartPrices> {
  const part = await selectPart(db, id, true);
  if (!part) throw notFound();
  const [changes, open, former] = await Promise.all([
    db
      .select({
        at: priceHistory.at,
        priceCents: priceHistory.priceCents,
        compareAtCents: priceHistory.compareAtCents,
      })
      .from(priceHistory)
      .where(eq(priceHistory.partId, id))
      .orderBy(desc(priceHistory.id))
      .limit(CHARTED),
    plansOf(db, id, true),
    plansOf(db, id, false),
  ]);
  return {
    part: part.id,
    name: part.name,
    sku: part.sku,
    variant: part.variant,
    hidden: part.deletedAt !== null,
    price: dollarsOf(part.priceCents),
    compareAt: dollars(part.compareAtCents),
    lowestPrice: dollars(part.lowestCents),
    changes: changes.toReversed().map(({ at, priceCents, compareAtCents }) => ({
      at: at.toISOString(),
      price: dollarsOf(priceCents),
      compareAt: dollars(compareAtCents),
    })),
    plans: [...open, ...former],
  };
}

async function plansOf(db: Executor, part: string, isOpen: boolean): Promise<PricePlan[]> {
  const isIn = sql`state in ('planned', 'running')`;
  const rows = await db
    .select({ row: pricePlans, by: by(pricePlans.actor) })
    .from(pricePlans)
    .where(and(eq(pricePlans.partId, part), isOpen ? isIn : sql`not ${isIn}`))
    .orderBy(isOpen ? pricePlans.startsAt : desc(pricePlans.id))
    .limit(isOpen ? 1_000 : FORMER_PLANS);
  return rows.map(({ row, by: who }) => ({
    _id: row.id,
    price: dollarsOf(row.priceCents),
    compareAt: dollars(row.compareAtCents),
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt?.toISOString() ?? null,
    state: row.state,
    problem: row.problem,
    by: who,
  }));
}

const notFound = () => new Failure('not_found', "This part isn't in the catalog.");
