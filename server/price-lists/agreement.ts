import { sql, type SQL } from 'drizzle-orm';
import type { RuleScope } from '#contract/price-lists/price-list-choices.ts';
import { shopCurrency } from '#contract/money.ts';
import type { Executor } from '#server/database/client.ts';
import { oncePerDatabase } from '#server/database/once-per-database.ts';
import type { PricedCustomer } from './own-prices.ts';

/*
 * A customer's prices as SQL that PostgreSQL can plan with the filter of a list, for lists that are sorted or filtered by price. It
 * says the same as `own_prices`, which decides for the parts that are shown; server/parts/search/own-sorted.test.ts compares the two.
 */

/** A customer's lists that apply now, in the order in which they decide; at least one. */
export type Agreement = readonly AgreedList[];

interface AgreedList {
  readonly id: string;
  /** Whether the list has fixed prices. */
  readonly hasPrices: boolean;
  readonly rules: readonly { readonly scope: RuleScope; readonly value: string; readonly percent: number }[];
}

/** Prices from `from` to `to`, in cents. */
export interface CentsRange {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

const agreement = oncePerDatabase((db) =>
  db
    .select({
      id: sql<string>`l.id`,
      hasPrices: sql<boolean>`exists (select from price_list_prices f where f.list_id = l.id)`,
      rules: sql<
        AgreedList['rules']
      >`coalesce((select json_agg(json_build_object('scope', r.scope, 'value', r.value, 'percent', r.percent))
        from price_list_rules r where r.list_id = l.id), '[]')`,
    })
    .from(
      sql`unnest(own_lists((select id from users where id = ${sql.placeholder('customer')} and guest_email is null))) with ordinality l (id, place)`,
    )
    .orderBy(sql`l.place`)
    .prepare('agreement'),
);

/** The lists of a customer; undefined without one. */
export async function selectAgreement(db: Executor, customer: PricedCustomer): Promise<Agreement | undefined> {
  if (customer === undefined) return undefined;
  const lists = await agreement(db).execute({ customer });
  const last = lists.findIndex(({ rules }) => rules.some(({ scope }) => scope === 'all'));
  return lists.length === 0 ? undefined : last === -1 ? lists : lists.slice(0, last + 1);
}

/** SQL: what a row of `parts` costs the customer, in cents. */
export function ownCents(lists: Agreement): SQL<number> {
  const prices = lists.flatMap((list) => {
    const percent = percentBy(list);
    return [
      ...(list.hasPrices ? [fixedCents(list)] : []),
      ...(percent ? [sql`case when ${percent} is not null then price_off(parts.price_cents, ${percent}) end`] : []),
    ];
  });
  return sql`coalesce(${sql.join([...prices, sql`parts.price_cents`], sql`, `)})`;
}

/** SQL: the fixed price of a row of `parts` in a list; null without one. A subquery, which is looked up part by part. */
const fixedCents = ({ id }: AgreedList): SQL =>
  sql`(select f.price_cents from price_list_prices f where f.list_id = ${id}::uuid and f.part_id = parts.id)`;

/** SQL: the percentage of a list's rules for a row of `parts`; null without one. */
function percentBy({ rules }: AgreedList): SQL | undefined {
  const byValue = (scope: RuleScope, value: SQL): SQL[] => {
    const percents = Object.fromEntries(
      rules.flatMap((rule) => (rule.scope === scope ? [[rule.value, rule.percent]] : [])),
    );
    return Object.keys(percents).length === 0 ? [] : [sql`(${JSON.stringify(percents)}::jsonb ->> ${value})::numeric`];
  };
  const all = rules.find(({ scope }) => scope === 'all');
  const percents = [
    ...byValue('brand', sql`lower(parts.brand)`),
    ...byValue('kind', sql`parts.category`),
    ...(all ? [sql`${all.percent}::numeric`] : []),
  ];
  return percents.length === 0 ? undefined : sql`coalesce(${sql.join(percents, sql`, `)})`;
}

/** Parts whose own prices are in the order of an index: those with a fixed price in a list, or all with the same percentage off. */
export interface PriceStream {
  /** The table that has the order, joined with `parts`. */
  readonly from: SQL;
  /** The part's own price, and what orders parts with the same one: the public price, or 0 for a fixed price. */
  readonly cents: SQL;
  readonly second: SQL;
  /** The column of the index, before the part's id. */
  readonly column: SQL;
  /** Which parts are in it. */
  readonly conditions: readonly SQL[];
  /** The lowest value of the column at which the own price is `cents` or more. */
  readonly leastFor: (cents: number) => number;
  /** SQL: the same of SQL. */
  readonly leastOf: (cents: SQL) => SQL;
  /** Whether the value of the column is `second`. */
  readonly isPublic: boolean;
}

/** All parts on sale in streams, of which each is in the order of its own prices. */
export function priceStreams(lists: Agreement): PriceStream[] {
  const fixed = lists.flatMap((list, at) =>
    list.hasPrices
      ? [
          {
            from: sql`price_list_prices f join parts on parts.id = f.part_id`,
            cents: sql`f.price_cents`,
            second: sql`0::bigint`,
            column: sql`f.price_cents`,
            conditions: [sql`f.list_id = ${list.id}::uuid`, ...lists.slice(0, at).flatMap(decidesNot)],
            leastFor: (cents: number) => cents,
            leastOf: (cents: SQL) => cents,
            isPublic: false,
          },
        ]
      : [],
  );
  const rules = lists.flatMap(({ rules: own }) => own);
  const isForAll = rules.some(({ scope }) => scope === 'all');
  const percents = [...new Set([...rules.map(({ percent }) => percent), ...(isForAll ? [] : [0])])];
  const reduced = percents.map((percent): PriceStream => {
    const same = rules.filter((rule) => rule.percent === percent);
    const valuesOf = (scope: RuleScope) => same.flatMap((rule) => (rule.scope === scope ? [rule.value] : []));
    const only = percent > 0 && same.every(({ scope }, _, [first]) => scope === first!.scope) ? same[0]!.scope : 'all';
    return {
      from: sql`parts`,
      cents: percent === 0 ? sql`parts.price_cents` : sql`price_off(parts.price_cents, ${percent}::numeric)`,
      second: sql`parts.price_cents`,
      column: sql`parts.price_cents`,
      conditions: [
        // Also follows from the last condition, but these have an index.
        ...(only === 'kind' ? [sql`parts.category = any(${sql.param(valuesOf('kind'))}::text[])`] : []),
        ...(only === 'brand'
          ? [sql`parts.brand <> '' and lower(parts.brand) = any(${sql.param(valuesOf('brand'))}::text[])`]
          : []),
        ...(rules.length === 0 ? lists.flatMap(decidesNot) : [sql`${percentOff(lists)} = ${percent}::numeric`]),
      ],
      leastFor: (cents) => leastPublicCents(cents, percent),
      leastOf: (cents) => leastPublicCentsOf(cents, percent),
      isPublic: true,
    };
  });
  return [...fixed, ...reduced];
}

/** SQL: that a list has no price for a row of `parts`. */
function decidesNot(list: AgreedList): SQL[] {
  const percent = percentBy(list);
  return [...(list.hasPrices ? [sql`${fixedCents(list)} is null`] : []), ...(percent ? [sql`${percent} is null`] : [])];
}

/** SQL: the percentage off a row of `parts`, 0 for the public price; null for a fixed price. */
function percentOff(lists: Agreement): SQL {
  const cases = lists.flatMap((list) => {
    const percent = percentBy(list);
    return [
      ...(list.hasPrices ? [sql`when ${fixedCents(list)} is not null then null`] : []),
      ...(percent ? [sql`when ${percent} is not null then ${percent}`] : []),
    ];
  });
  return sql`(case ${sql.join(cases, sql` `)} else 0 end)`;
}

/** The lowest public price from which a percentage leaves that many cents or more, as `price_off` rounds. */
export function leastPublicCents(cents: number, percent: number): number {
  // A price is at least one step.
  const { step } = shopCurrency();
  if (cents <= step) return 0;
  const kept = BigInt(10_000 - Math.round(percent * 100));
  const least = BigInt(Math.ceil(cents / step) * step) * 10_000n - 5_000n * BigInt(step);
  return Number((least + kept - 1n) / kept);
}

/** SQL: `leastPublicCents` of SQL. */
function leastPublicCentsOf(cents: SQL, percent: number): SQL {
  const kept = sql.raw(String(10_000 - Math.round(percent * 100)));
  const step = sql.raw(String(shopCurrency().step));
  return sql`case when ${cents} <= ${step} then 0 else (${cents} * 10000 - 5000 * ${step} + ${kept} - 1) / ${kept} end`;
}

/** The number of parts with a fixed price in a range up to which `fixedWithin` names them. */
const MAX_FIXED = 100;

/** The parts with a fixed price in a range; undefined if there are many. */
export async function fixedWithin(db: Executor, lists: Agreement, range: CentsRange): Promise<string[] | undefined> {
  const ids = lists.flatMap(({ id, hasPrices }) => (hasPrices ? [id] : []));
  if (ids.length === 0) return [];
  const { rows } = await db.execute<{ id: string }>(sql`
    select part_id as id from price_list_prices where list_id = any(${sql.param(ids)}::uuid[]) and ${inRange(sql`price_cents`, range)}
    limit ${MAX_FIXED + 1}`);
  return rows.length > MAX_FIXED ? undefined : rows.map(({ id }) => id);
}

/**
 * SQL: that a row of `parts` has an own price in a range.
 * @param fixed those with a fixed price in it (`fixedWithin`): with them PostgreSQL finds all by indexes
 */
export function isWithin(lists: Agreement, range: CentsRange, fixed: readonly string[] | undefined): SQL {
  const exact = inRange(ownCents(lists), range);
  if (!fixed) return exact;
  const streams = priceStreams(lists).filter(({ isPublic }) => isPublic);
  const from = range.from === undefined ? undefined : Math.min(...streams.map((one) => one.leastFor(range.from!)));
  const to = range.to === undefined ? undefined : Math.max(...streams.map((one) => one.leastFor(range.to! + 1))) - 1;
  return sql`(${inRange(sql`parts.price_cents`, { from, to })} or parts.id = any(${sql.param(fixed)}::uuid[])) and ${exact}`;
}

/** SQL: that a number of cents is in a range. */
export function inRange(cents: SQL, { from, to }: CentsRange): SQL {
  const bounds = [
    ...(from === undefined ? [] : [sql`${cents} >= ${from}`]),
    ...(to === undefined ? [] : [sql`${cents} <= ${to}`]),
  ];
  return bounds.length === 0 ? sql`true` : sql`(${sql.join(bounds, sql` and `)})`;
}

/** A part in the order of own prices: its own price, the second value of its stream, its id. */
export interface OwnPlace {
  readonly cents: number;
  readonly second: number;
  readonly id: string;
}

/** SQL: that a part of a stream comes after a place in the order of own prices, or before it. */
export function beyondPlace(stream: PriceStream, { cents, second, id }: OwnPlace, isDescending: boolean): SQL {
  const { column } = stream;
  const sign = isDescending ? sql`<` : sql`>`;
  const beside = (value: number): SQL => sql`(${column}, parts.id) ${sign} (${value}::bigint, ${id}::uuid)`;
  if (!stream.isPublic) {
    if (second === 0) return sql`(${column}, f.part_id) ${sign} (${cents}::bigint, ${id}::uuid)`;
    return isDescending ? sql`${column} <= ${cents}` : sql`${column} > ${cents}`;
  }
  // The public prices with this own price.
  const [least, beyond] = [stream.leastFor(cents), stream.leastFor(cents + 1)];
  if (second >= least && second < beyond) return beside(second);
  const from = second >= beyond ? beyond : least;
  return isDescending ? sql`${column} < ${from}` : sql`${column} >= ${from}`;
}
