import { and, eq, isNull, sql } from 'drizzle-orm';
import type { PriceBreak, Prices } from '#contract/parts/price-breaks.ts';
import { users } from '#server/accounts/tables.ts';
import { customerGroupMembers } from '#server/customer-groups/tables.ts';
import type { Executor } from '#server/database/client.ts';
import { oncePerDatabase } from '#server/database/once-per-database.ts';
import { priceListGroups } from './tables.ts';

/** Who sees prices: a customer with a price list; undefined for everyone else, who sees the public prices. */
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

/** Whether a customer is in a group of any price list. Guests, who can be in a group, pay the public prices. */
const hasLists = oncePerDatabase((db) =>
  db
    .select({ list: priceListGroups.listId })
    .from(customerGroupMembers)
    .innerJoin(priceListGroups, eq(priceListGroups.groupId, customerGroupMembers.groupId))
    .innerJoin(users, and(eq(users.id, customerGroupMembers.customerId), isNull(users.guestEmail)))
    .where(eq(customerGroupMembers.customerId, sql.placeholder('customer')))
    .limit(1)
    .prepare('has_price_lists'),
);

/** What parts cost a customer, by id, of those that have a price in one of the customer's lists. */
export async function selectOwnPrices(
  db: Executor,
  customer: PricedCustomer,
  partIds: readonly string[],
): Promise<ReadonlyMap<string, OwnPrice>> {
  if (customer === undefined || partIds.length === 0) return new Map();
  // Prepared: most customers have none, and pay for this check only.
  if ((await hasLists(db).execute({ customer })).length === 0) return new Map();
  const { rows } = await db.execute<{
    part_id: string;
    price_cents: string;
    price_breaks: PriceBreak[];
    list_id: string;
    list_name: string;
    list_version: number;
  }>(
    sql`select * from own_prices(${customer}::uuid, array(select value::uuid from json_array_elements_text(${JSON.stringify(partIds)}::json)))`,
  );
  return new Map(
    rows.map((row) => [
      row.part_id,
      {
        priceCents: Number(row.price_cents),
        priceBreaks: row.price_breaks,
        list: { id: row.list_id, name: row.list_name, version: row.list_version },
      },
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

/** Whether there are price lists that apply or will, and whether one is for this customer; false for a session that has ended. */
export async function hasPriceList(
  db: Executor,
  customer: { readonly id: string; readonly tokenVersion?: number | undefined } | undefined,
): Promise<{ any: boolean; own: boolean }> {
  const { rows } = await db.execute<{ any: boolean; own: boolean }>(sql`
    with usable as (select id from price_lists where is_active and (ends_at is null or ends_at > now()))
    select exists (select from usable) as any, exists (
      select from users u join customer_group_members m on m.customer_id = u.id join price_list_groups g on g.group_id = m.group_id
      where u.id = ${customer?.id ?? null}::uuid and u.suspended_at is null and u.deleted_at is null
        and u.token_version = coalesce(${customer?.tokenVersion ?? null}::int, u.token_version) and g.list_id in (select id from usable)) as own`);
  return rows[0]!;
}
