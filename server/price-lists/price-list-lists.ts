import { and, desc, eq, sql, type SQL } from 'drizzle-orm';
import { centsOf, dollarsOf } from '#contract/money.ts';
import { apiPrices, pricesOf } from '#contract/orders/order-price.ts';
import { partTitle } from '#contract/parts/identifying-line.ts';
import { formatBreaks } from '#contract/parts/price-breaks.ts';
import type { PriceListView } from '#contract/price-lists/price-list-choices.ts';
import {
  exportListPrices,
  listListPrices,
  listPriceLists,
  type PriceList,
  type PriceRule,
} from '#contract/price-lists/price-lists.ts';
import type { Executor } from '#server/database/client.ts';
import { containsWords } from '#server/database/match-text.ts';
import { byId, listFor, type RowsToRead } from '#server/lists/list.ts';
import { parts } from '#server/parts/tables.ts';
import { onClocks } from '#server/settings/shop-time.ts';
import { priceListPrices, priceLists } from './tables.ts';

const VIEW = sql<PriceListView>`case when not is_active then 'off' when ends_at <= now() then 'ended' when starts_at > now() then 'planned' else 'active' end`;

interface StoredRule {
  readonly scope: PriceRule['scope'];
  readonly value: string;
  readonly label: string;
  readonly percent: number;
}

/** Price lists with their groups and rules. */
export async function selectPriceLists(db: Executor, { where, orderBy, limit }: RowsToRead) {
  return db
    .select({
      id: priceLists.id,
      row: priceLists,
      starts: onClocks(priceLists.startsAt),
      ends: onClocks(priceLists.endsAt),
      view: VIEW,
      groups: sql<{ _id: string; name: string }[]>`(
        select coalesce(json_agg(json_build_object('_id', c.id, 'name', c.name) order by lower(c.name)), '[]')
        from price_list_groups g join customer_groups c on c.id = g.group_id where g.list_id = price_lists.id)`,
      rules: sql<StoredRule[]>`(
        select coalesce(json_agg(json_build_object('scope', r.scope, 'value', r.value, 'label', r.label, 'percent', r.percent)
          order by r.scope, r.value), '[]') from price_list_rules r where r.list_id = price_lists.id)`,
      prices: sql<number>`(select count(*)::int from price_list_prices p where p.list_id = price_lists.id)`,
    })
    .from(priceLists)
    .where(where)
    .orderBy(...orderBy)
    .limit(limit);
}

export type PriceListRow = Awaited<ReturnType<typeof selectPriceLists>>[number];

/** One price list; undefined if there is none with this id. */
export async function selectPriceList(db: Executor, id: string): Promise<PriceListRow | undefined> {
  const [row] = await selectPriceLists(db, { where: eq(priceLists.id, id), orderBy: [desc(priceLists.id)], limit: 1 });
  return row;
}

export function serializePriceList({ row, starts, ends, view, groups, rules, prices }: PriceListRow): PriceList {
  const { id, startsAt, endsAt, createdAt, ...same } = row;
  return {
    ...same,
    _id: id,
    groups,
    rules: rules.map(ruleOf),
    starts,
    ends,
    startsAt: startsAt?.toISOString() ?? null,
    endsAt: endsAt?.toISOString() ?? null,
    view,
    prices,
    createdAt: createdAt.toISOString(),
  };
}

function ruleOf({ scope, value, label, percent }: StoredRule): PriceRule {
  if (scope === 'kind') return { scope, kind: value, percent };
  return scope === 'brand' ? { scope, brand: label, percent } : { scope, percent };
}

/** Price lists, newest first. */
export const priceListList = listFor(listPriceLists, {
  key: byId(priceLists.id),
  where: ({ view, q }) =>
    and(
      view && sql`${VIEW} = ${view}`,
      q
        ? sql`(${containsWords(sql`${priceLists.name}`, q)} or exists (select from price_list_groups g join customer_groups c on c.id = g.group_id
            where g.list_id = price_lists.id and ${containsWords(sql`c.name`, q)}))`
        : undefined,
    ),
  rows: selectPriceLists,
  item: serializePriceList,
  count: (db, where) => db.$count(priceLists, where),
});

/** The parts with a price of their own in a list, the newest first: an index has them in this order, so that a list of 60,000 is exported in a few seconds. */
export const listPriceList = listFor(listListPrices, {
  key: byId(priceListPrices.partId),
  where: ({ id, q }) => and(eq(priceListPrices.listId, id), q ? isPartFoundBy(q) : undefined),
  rows: async (db, { where, orderBy, limit }) =>
    db
      .select({
        id: parts.id,
        sku: parts.sku,
        name: parts.name,
        variant: parts.variant,
        hiddenAt: parts.hiddenAt,
        publicCents: parts.priceCents,
        priceCents: priceListPrices.priceCents,
        priceBreaks: priceListPrices.priceBreaks,
      })
      .from(priceListPrices)
      .innerJoin(parts, eq(parts.id, priceListPrices.partId))
      .where(where)
      .orderBy(...orderBy)
      .limit(limit),
  item: ({ id: _id, sku, name, variant, hiddenAt, publicCents, priceCents, priceBreaks }) => ({
    _id,
    sku,
    name,
    variant,
    onSale: hiddenAt === null,
    ...apiPrices({ priceCents, priceBreaks }),
    publicPrice: dollarsOf(publicCents),
  }),
  count: async (db, where) => {
    const { rows } = await db.execute<{ count: number }>(
      sql`select count(*)::int as count from ${priceListPrices} join ${parts} on ${parts.id} = ${priceListPrices.partId} where ${where}`,
    );
    return rows[0]!.count;
  },
  file: {
    call: exportListPrices,
    name: 'prices',
    action: 'price-list.prices-exported',
    columns: {
      id: ({ _id }) => _id,
      sku: ({ sku }) => sku,
      name: (part) => partTitle(part),
      price: ({ price }) => ({ cents: centsOf(price) }),
      'price breaks': ({ price, breaks }) => formatBreaks(pricesOf({ price, breaks }).priceBreaks),
      'public price': ({ publicPrice }) => ({ cents: centsOf(publicPrice) }),
    },
  },
});

const isPartFoundBy = (q: string): SQL =>
  sql`(lower(${parts.sku}) = lower(${q}) or lower(${parts.mpn}) = lower(${q}) or ${containsWords(sql`${parts.name}`, q)})`;
