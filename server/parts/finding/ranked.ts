import { and, sql, type SQL } from 'drizzle-orm';
import type { Executor } from '#server/database/client.ts';
import type { PartRow } from '../queries.ts';
import { partColumns } from '../part-columns.ts';
import { parts } from '../tables.ts';
import { conditionsOf, type PartFilter } from './conditions.ts';
import type { Search, SearchedWord } from './search.ts';

/** The most parts that are weighed against each other for one answer. */
export const MOST_RANKED = 1_000;
/** Words that more parts have than this are looked for in the sample of the catalogue first. */
export const MANY = 8_000;

export interface Ranked extends PartRow {
  /** How well it fits: more is better. */
  place: number;
}

export interface RankedPage {
  rows: Ranked[];
  /** How many fit, of each kind; `isAll` false: at least. */
  kinds: { category: string; count: number }[];
  isAll: boolean;
}

/**
 * The best fitting parts for typed words, best first: whole words before beginnings before corrections, in the name before
 * elsewhere, and parts of a kind that was named before all of these; of equals those with a name or value that ends as what was
 * typed, then those in stock, then those with the shorter name; what is left equal goes by its name, and parts of one
 * name by their id. However many fit, no more than MOST_RANKED are weighed.
 */
export async function selectRanked(
  db: Executor,
  filter: PartFilter & { search: Search },
  page: { limit: number; after: (string | number)[] | undefined },
): Promise<RankedPage> {
  const { search } = filter;
  if (search.atMostAbout > MANY) {
    const sample = await ranked(db, { ...filter, isSample: true }, page);
    // A sample without many of them says nothing about the best of them.
    if (countOf(sample) >= 4 * page.limit) return { ...sample, isAll: false };
  }
  const all = await ranked(db, filter, page);
  return { ...all, isAll: countOf(all) < MOST_RANKED };
}

const countOf = ({ kinds }: Pick<RankedPage, 'kinds'>): number => kinds.reduce((sum, { count }) => sum + count, 0);

async function ranked(
  db: Executor,
  filter: PartFilter & { search: Search },
  page: { limit: number; after: (string | number)[] | undefined },
): Promise<Omit<RankedPage, 'isAll'>> {
  const after = page.after && beyond(page.after);
  // `matching` is read only as far as MOST_RANKED, and planned as if it were read whole: by the index of words, never by
  // walking the table in the hope of soon meeting enough of them.
  const { rows } = await db.execute<Record<string, unknown>>(sql`
    with ${matchingOf(filter)}, weighed as materialized (
      select id, name, category, ${placeOf(filter.search)} as place from (select * from matching limit ${MOST_RANKED}) candidates
    ), best as (
      select id, place from weighed ${after} order by place desc, name, id limit ${page.limit}
    )
    select best.place, (select json_agg(kind) from (
        select json_build_object('category', category, 'count', count(*)) as kind from weighed group by category order by count(*) desc
      ) counted) as kinds, ${SHOWN}
    from best join ${parts} on parts.id = best.id order by best.place desc, ${parts.name}, best.id`);
  if (rows.length === 0) return { rows: [], kinds: [] };
  return { rows: rows.map(rowOf), kinds: rows[0]!['kinds'] as RankedPage['kinds'] };
}

/** The parts of a filter as `matching`: those of the kind that is meant first, as not all of them may be weighed. */
function matchingOf(filter: PartFilter & { search: Search }): SQL {
  const { kind } = filter.search;
  const those = (name: string, ...more: SQL[]) => sql`${sql.raw(name)} as materialized (
      select id, name, in_stock, category, search, facets from ${parts} where ${and(...conditionsOf(filter), ...more)}
    )`;
  if (kind === undefined || filter.category !== undefined) return those('matching');
  return sql`${those('of_kind', sql`${parts.facets} @> array[${`/${kind}`}]::text[]`)},
    ${those('of_others', sql`${parts.category} <> ${kind}`)},
    matching as (select * from of_kind union all select * from of_others)`;
}

/** What comes after a part of that place. A place does not carry the part's name: it is still there to be looked up. */
function beyond([place, id]: (string | number)[]): SQL {
  return sql`where place < ${place}::int
    or place = ${place}::int and (name, id) > ((select name from parts where id = ${id}::uuid), ${id}::uuid)`;
}

/** Columns by their names in the code; a raw statement's answer is not mapped by Drizzle. */
const SHOWN = sql.join(
  Object.entries(partColumns).map(([name, column]) => sql`${column} as ${sql.identifier(name)}`),
  sql`, `,
);

function rowOf(row: Record<string, unknown>): Ranked {
  const { hiddenAt, createdAt, priceCents } = row as { hiddenAt: string | null; createdAt: string; priceCents: string };
  return {
    ...(row as unknown as Ranked),
    priceCents: Number(priceCents),
    hiddenAt: hiddenAt === null ? null : new Date(hiddenAt),
    createdAt: new Date(createdAt),
  };
}

/** How well a part fits, as one number: the words first, then what ends as they do, then stock, then the shorter name. */
function placeOf({ words, ending }: Search): SQL {
  const fits = words.map(
    ({ kind, exactInName, exact, begunInName, begun }: SearchedWord) => sql`case
      ${kind === undefined ? sql`` : sql`when category = ${kind} then 20`}
      when search @@ ${exactInName}::tsquery then 12 when search @@ ${exact}::tsquery then 8
      when search @@ ${begunInName}::tsquery then 6 when search @@ ${begun}::tsquery then 4 else 1 end`,
  );
  const isWhole =
    ending === undefined
      ? sql`0`
      : sql`(strpos(translate(lower(concat_ws('|', ' ' || name, array_to_string(facets, '|'))), ':', ' ') || '|', ${` ${ending}|`}) > 0)::int`;
  return sql`((${sql.join(fits, sql` + `)}) * 1024 + ${isWhole} * 512 + in_stock::int * 256 + (255 - least(length(name), 255)))::int`;
}
