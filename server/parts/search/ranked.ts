import { and, sql, type SQL } from 'drizzle-orm';
import type { Executor } from '#server/database/client.ts';
import { partColumns, type PartRow } from '#server/parts/part-columns.ts';
import { parts } from '#server/parts/tables.ts';
import { conditionsOf, hasValues, MANY, type PartSelection } from './conditions.ts';
import { isOwnWord, type Search, type SearchedWord } from './search.ts';

/** Maximum number of parts ranked for a list. */
const MAX_RANKED = 1_000;

interface Ranked extends PartRow {
  /** Rank of the part; higher is better. */
  place: number;
}

interface RankedWindow {
  readonly limit: number;
  readonly after: (string | number)[] | undefined;
  /** Maximum number of parts ranked; MAX_RANKED if undefined. */
  readonly max?: number;
}

interface RankedPage {
  rows: Ranked[];
  /** Matches per kind; lower bounds when `isAll` is false. */
  kinds: { category: string; count: number }[];
  isAll: boolean;
}

/**
 * Ranks parts for search words, best first, those that are no longer made last: whole words before prefixes before corrections, matches in the name before
 * others, and parts of a named kind before all of these. Ties: a name or value that ends like the query, then in stock,
 * then the shorter name, then name and id. Ranks at most `max` parts.
 */
export async function selectRanked(
  db: Executor,
  filter: PartSelection & { search: Search },
  page: RankedWindow,
): Promise<RankedPage> {
  const { search } = filter;
  if (search.atMostAbout > MANY) {
    const sample = await ranked(db, { ...filter, isSample: true }, page);
    // A sample with few matches does not contain the best parts.
    if (countOf(sample) >= 4 * page.limit) return { ...sample, isAll: false };
  }
  const all = await ranked(db, filter, page);
  return { ...all, isAll: countOf(all) < (page.max ?? MAX_RANKED) };
}

const countOf = ({ kinds }: Pick<RankedPage, 'kinds'>): number => kinds.reduce((sum, { count }) => sum + count, 0);

async function ranked(
  db: Executor,
  filter: PartSelection & { search: Search },
  page: RankedWindow,
): Promise<Omit<RankedPage, 'isAll'>> {
  const tie = tieOf(filter.search);
  const after = page.after && beyond(page.after, tie);
  // Reads at most `max` rows of `matching`, but materializes it without a limit, so that the planner uses the
  // search index instead of a table scan that hopes to fill the limit early.
  const { rows } = await db.execute<Record<string, unknown>>(sql`
    with ${matchingOf(filter)}, weighed as materialized (
      select id, ${tie} as tie, category, ${placeOf(filter.search)} as place from (select *, ${TEXTS} as texts, ${FOLDED} as folded from matching limit ${page.max ?? MAX_RANKED}) candidates
    ), best as (
      select id, tie, place from weighed ${after} order by place desc, tie, id limit ${page.limit}
    )
    select best.place, (select json_agg(kind) from (
        select json_build_object('category', category, 'count', count(*)) as kind from weighed group by category order by count(*) desc
      ) counted) as kinds, ${SHOWN}
    from best join ${parts} on parts.id = best.id order by best.place desc, best.tie, best.id`);
  if (rows.length === 0) return { rows: [], kinds: [] };
  return { rows: rows.map(rowOf), kinds: rows[0]!['kinds'] as RankedPage['kinds'] };
}

/**
 * Whether a search names parts rather than a kind of them. Without such words parts of equal rank are in the shop's own
 * order, otherwise shorter names come first.
 */
function hasOwnWords({ words, kind }: Pick<Search, 'words' | 'kind'>): boolean {
  return kind === undefined && words.some(isOwnWord);
}

/** What orders parts of equal rank, before their id. */
function tieOf(search: Search): SQL {
  if (search.beginning !== undefined || search.within !== undefined) return sql`sku`;
  return hasOwnWords(search) ? sql`name` : sql`''`;
}

/** The parts of a filter as `matching`, with the named kind first, because the limit may cut off the rest. */
function matchingOf(filter: PartSelection & { search: Search }): SQL {
  const { kind } = filter.search;
  const matches = (name: string, ...more: SQL[]) => sql`${sql.raw(name)} as materialized (
      select id, name, sku, in_stock, category, search, facets, lifecycle from ${parts} where ${and(...conditionsOf(filter), ...more)}
    )`;
  if (kind === undefined || filter.category !== undefined) return matches('matching');
  return sql`${matches('of_kind', sql`${parts.facets} @> array[${`/${kind}`}]::text[]`)},
    ${matches('of_others', sql`${parts.category} <> ${kind}`)},
    matching as (select * from of_kind union all select * from of_others)`;
}

/**
 * The condition for parts after a page position. The position does not contain the part's name, so it is looked up by
 * id.
 */
function beyond([place, id]: (string | number)[], tie: SQL): SQL {
  return sql`where place < ${place}::int
    or place = ${place}::int and (tie, id) > ((select ${tie} from parts where id = ${id}::uuid), ${id}::uuid)`;
}

/** Columns under their names in the code, because Drizzle does not map the result of a raw statement. */
const SHOWN = sql.join(
  Object.entries(partColumns).map(([name, column]) => sql`${column} as ${sql.identifier(name)}`),
  sql`, `,
);

function rowOf(row: Record<string, unknown>): Ranked {
  const { deletedAt, hiddenAt, createdAt, changedAt, priceCents } = row as {
    deletedAt: string | null;
    hiddenAt: string | null;
    createdAt: string;
    changedAt: string | null;
    priceCents: string;
  };
  return {
    ...(row as unknown as Ranked),
    priceCents: Number(priceCents),
    deletedAt: deletedAt === null ? null : new Date(deletedAt),
    hiddenAt: hiddenAt === null ? null : new Date(hiddenAt),
    createdAt: new Date(createdAt),
    changedAt: changedAt === null ? null : new Date(changedAt),
  };
}

/** The name and the values of a part, each between separators. */
const TEXTS = sql`translate(lower(concat_ws('|', ' ' || name, array_to_string(facets, '|'))), ':', ' ') || '|'`;
/** The letters and digits of a name. */
const FOLDED = sql`regexp_replace(lower(name), '[^[:alnum:]]+', '', 'g')`;

/**
 * The rank of a part as one number: words first, then a name that is or contains the query, then a matching ending, then
 * stock, then the shorter name.
 */
function placeOf({ words, kind, endings, phrase }: Search): SQL {
  const ranked = words.filter(({ isFact, isNegated, values, any }) => !isFact && !isNegated && (!values || any !== ''));
  const fits = ranked.map(
    ({ kind: named, values, exactInName, exact, likeliestInName, begunInName, begun, any }: SearchedWord) => sql`case
      ${named === undefined ? sql`` : sql`when category = ${named} then 20`}
      ${values?.length ? sql`when ${hasValues(values)} then 12` : sql``}
      when search @@ ${exactInName}::tsquery then 12 when search @@ ${exact}::tsquery then 8
      when search @@ ${likeliestInName}::tsquery then 7 when search @@ ${begunInName}::tsquery then 6 when search @@ ${begun}::tsquery then 4 when search @@ ${any}::tsquery then 1 else 0 end`,
  );
  // Worth more than three words in the name, 'RTX 4070 Ti SUPER', and about as much while the last word is being typed. The
  // letter behind a number, '5600X', does not begin another word: 'RX 5600 XT'.
  const whens = [
    ...endings.map((ending) => sql`when strpos(texts, ${` ${ending}|`}) > 0 then 13`),
    ...endings
      .slice(0, words.filter(isOwnWord).length > 1 ? 1 : 0)
      .map((ending) => sql`when texts ~ ${` ${ending}[[:alnum:]]`} then 11`),
  ];
  const ended = whens.length === 0 ? sql`0` : sql`case ${sql.join(whens, sql` `)} else 0 end`;
  const isNamed = sql`case strpos(folded, ${phrase}) when 0 then 0 else 1 + (length(folded) = ${phrase.length})::int end`;
  // 'amd 7600' is the Ryzen 5 7600 before the A8-7600, '4060 asus' the RTX 4060 before the RTX 4060 Ti.
  const wholes = ranked
    .filter((word) => isOwnWord(word) && word.joined !== '')
    .map(({ joined }) => sql`case when strpos(texts, ${` ${joined}|`}) > 0 then 2 else 0 end`);
  const points = sql.join([ended, ...fits, ...wholes], sql` + `);
  const shortness = hasOwnWords({ words, kind }) ? sql`255 - least(length(name), 255)` : sql`0`;
  // More than the points of any words.
  const isMade = sql`(lifecycle <> 'discontinued')::int * 4194304`;
  return sql`(${isMade} + (${points}) * 2048 + ${isNamed} * 512 + in_stock::int * 256 + ${shortness})::int`;
}
