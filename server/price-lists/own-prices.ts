import { sql } from 'drizzle-orm';
import type { PriceBreak, Prices } from '#contract/parts/price-breaks.ts';
import type { Executor } from '#server/database/client.ts';
import { oncePerDatabase } from '#server/database/once-per-database.ts';

/**
 * Who sees prices: a customer with a price list, or with a company that has own numbers for parts; undefined for everyone else, who
 * sees the public answers.
 */
export type PricedCustomer = string | undefined;

/** A customer's own prices of a part, which the SQL function `own_prices` decides. */
export interface OwnPrice extends Prices {
  readonly list: { readonly id: string; readonly name: string; readonly version: number };
}

/**
 * SQL: joins as `own` what a customer pays for parts (`own_prices`); for one without lists it is empty after one check.
 * @param customer SQL of the customer's id @param parts SQL of an array of the parts' ids @param part SQL of the joined part's id
 */
export const ownPricesJoin = (customer: string, parts: string, part: string): string =>
  `left join lateral own_prices(${customer}, ${parts}) own on own.part_id = ${part}`;

/** SQL: the list of the price that `ownPricesJoin` has joined, as JSON; null for the public price. */
export const OWN_LIST_JSON = `case when own.part_id is not null then json_build_object('id', own.list_id, 'name', own.list_name, 'version', own.list_version) end`;

/** Prepared: PostgreSQL would otherwise plan the call for longer than it takes, for customers without a list, too. */
const ownPrices = oncePerDatabase((db) =>
  db
    .select({
      partId: sql<string>`part_id`,
      priceCents: sql<string>`price_cents`,
      priceBreaks: sql<PriceBreak[]>`price_breaks`,
      id: sql<string>`list_id`,
      name: sql<string>`list_name`,
      version: sql<number>`list_version`,
    })
    // Guests, who can be in a group, pay the public prices.
    .from(
      sql`own_prices((select id from users where id = ${sql.placeholder('customer')} and guest_email is null),
        array(select value::uuid from json_array_elements_text(${sql.placeholder('partIds')}::json)))`,
    )
    .prepare('own_prices'),
);

/** What parts cost a customer, by id, of those that have a price in one of the customer's lists. */
export async function selectOwnPrices(
  db: Executor,
  customer: PricedCustomer,
  partIds: readonly string[],
): Promise<ReadonlyMap<string, OwnPrice>> {
  if (customer === undefined || partIds.length === 0) return new Map();
  const rows = await ownPrices(db).execute({ customer, partIds: JSON.stringify(partIds) });
  return new Map(
    rows.map(({ partId, priceCents, priceBreaks, ...list }) => [
      partId,
      { priceCents: Number(priceCents), priceBreaks, list },
    ]),
  );
}

/** A row with a part's prices; with `publicPriceCents` if they are a customer's own. */
export type OwnPriced<Row> = Row & { readonly publicPriceCents?: number };

/**
 * Rows of parts with the prices that a customer pays. Prices that only the public had, such as the compare-at price, are removed
 * where the customer has another price.
 */
export async function withOwnPrices<Row extends Prices>(
  db: Executor,
  customer: PricedCustomer,
  rows: readonly Row[],
  idOf: (row: Row) => string,
): Promise<OwnPriced<Row>[]> {
  const own = await selectOwnPrices(db, customer, rows.map(idOf));
  if (own.size === 0) return [...rows];
  return rows.map((row) => {
    const prices = own.get(idOf(row));
    if (!prices) return row;
    const { priceCents, priceBreaks } = prices;
    const without = 'compareAtCents' in row ? { compareAtCents: null, lowestCents: null } : {};
    return { ...row, ...without, priceCents, priceBreaks, publicPriceCents: row.priceCents };
  });
}

const IS_USABLE = sql`l.is_active and (l.ends_at is null or l.ends_at > now())`;

const ownAnswers = oncePerDatabase((db) =>
  db
    .select({
      any: sql<boolean>`exists (select from price_lists l where ${IS_USABLE}) or exists (select from company_part_numbers)`,
      own: sql<boolean>`exists (
        select from users u join company_members m on m.user_id = u.id join companies c on c.id = m.company_id and c.state = 'active'
        where u.id = ${sql.placeholder('id')} and u.suspended_at is null and u.deleted_at is null
          and u.token_version = coalesce(${sql.placeholder('tokenVersion')}::int, u.token_version)
          and exists (select from company_part_numbers n where n.company_id = c.id)
      ) or exists (
        select from users u join customer_group_members m on m.customer_id = u.id join price_list_groups g on g.group_id = m.group_id
        join price_lists l on l.id = g.list_id
        where u.id = ${sql.placeholder('id')} and u.suspended_at is null and u.deleted_at is null
          and u.token_version = coalesce(${sql.placeholder('tokenVersion')}::int, u.token_version) and ${IS_USABLE})`,
    })
    .from(sql`(select) caller`)
    .prepare('has_own_answers'),
);

/**
 * Whether a customer has own answers: a price list that applies or will, or a company with numbers of its own for parts; and whether
 * any customer has. False for a session that has ended.
 */
export async function hasOwnAnswers(
  db: Executor,
  customer: { readonly id: string; readonly tokenVersion?: number | undefined },
): Promise<{ any: boolean; own: boolean }> {
  const { id, tokenVersion = null } = customer;
  return (await ownAnswers(db).execute({ id, tokenVersion }))[0]!;
}
