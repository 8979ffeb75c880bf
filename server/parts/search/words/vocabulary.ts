import { sql } from 'drizzle-orm';
import type { Executor } from '#server/database/client.ts';
import { spellingDistance } from '#server/spelling-distance.ts';
import { isMeasure } from './typed-words.ts';

/** A word of the catalog and the number of parts that contain it. */
export interface KnownWord {
  readonly word: string;
  readonly parts: number;
}

/**
 * What the vocabulary knows about a typed word: the number of parts that contain it, and the words that begin with it.
 */
export interface Known {
  readonly parts: number;
  readonly begun: readonly KnownWord[];
}

/**
 * Prefix matches grow with the catalog, so the most frequent of the first 2,000 stand for all. A shorter prefix uses
 * fewer, as each of them occurs in more parts.
 */
const MAX_COMPLETIONS = 12;

/** Looks words up in the vocabulary, in one statement. */
export async function lookUp(db: Executor, words: readonly string[]): Promise<Map<string, Known>> {
  const { rows } = await db.execute<{ typed: string; parts: number | null; begun: KnownWord[] | null }>(sql`
    select typed, (select parts from catalogue_words where word = typed) as parts, (
      select json_agg(json_build_object('word', word, 'parts', parts)) from (
        select word, parts from (
          select word, parts from catalogue_words where word > typed and word < typed || chr(1114111) order by word limit 2000
        ) alike order by parts desc, word limit ${MAX_COMPLETIONS}
      ) frequent) as begun
    from unnest(${sql.param(words)}::text[]) typed`);
  return new Map(rows.map(({ typed, parts, begun }) => [typed, { parts: parts ?? 0, begun: begun ?? [] }]));
}

/** Which of these words a part on sale contains now; the vocabulary does not contain the newest parts yet. */
export async function wordsOfParts(db: Executor, words: readonly string[]): Promise<ReadonlySet<string>> {
  // Counted, because for `exists` PostgreSQL may scan all parts in the hope of an early match.
  const { rows } = await db.execute<{ typed: string }>(sql`
    select typed from unnest(${sql.param(words)}::text[]) typed
    where (select count(*) from parts where hidden_at is null and search @@ typed::tsquery) > 0`);
  return new Set(rows.map(({ typed }) => typed));
}

/** Whether the name of one part on sale has all of some words. */
export async function isInOneName(db: Executor, words: readonly { ways: readonly (readonly string[])[] }[]) {
  const query = words
    .map(({ ways }) => `(${ways.map((way) => way.map((word) => `'${word}':A`).join(' & ')).join(' | ')})`)
    .join(' & ');
  return (await wordsOfParts(db, [query])).size > 0;
}

/** The number of parts on sale with each facet value, as counted last; values that no part has are left out. */
export async function countValues(db: Executor, values: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ choice: string; parts: number }>(sql`
    select choice, sum(parts)::int as parts from unnest(${sql.param(values)}::text[]) choice
    join catalogue_counts on facet = split_part(choice, ':', 1) and value = substr(choice, strpos(choice, ':') + 1) and kind <> ''
    group by choice`);
  return new Map(rows.map(({ choice, parts }) => [choice, parts]));
}

/** The numbers of some specifications between two limits, as facet values that parts on sale have, at most 2,000. */
export async function valuesBetween(
  db: Executor,
  {
    keys,
    from,
    to,
    isStrict = false,
  }: {
    keys: readonly string[];
    from?: number | undefined;
    to?: number | undefined;
    /** Whether the limits themselves are left out. */
    isStrict?: boolean | undefined;
  },
): Promise<string[]> {
  const { rows } = await db.execute<{ choice: string }>(sql`
    select facet || ':' || value as choice from catalogue_counts
    where facet = any(${sql.param(keys)}::text[]) and value ~ '^\\d{1,12}(\\.\\d{1,6})?$'
      and value::numeric ${isStrict ? sql`>` : sql`>=`} ${from ?? -1} and value::numeric ${isStrict ? sql`<` : sql`<=`} ${to ?? 1e12}
    group by 1 order by sum(parts) desc limit 2000`);
  return rows.map(({ choice }) => choice);
}

/** The facet values of some specifications that parts of a kind on sale have, by key, as counted last. */
export async function valuesOfKind(
  db: Executor,
  kind: string,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  const { rows } = await db.execute<{ facet: string; value: string }>(sql`
    select facet, value from catalogue_counts where kind = ${kind} and facet = any(${sql.param(keys)}::text[])`);
  return new Map([...Map.groupBy(rows, ({ facet }) => facet)].map(([key, of]) => [key, of.map(({ value }) => value)]));
}

/** The sockets of processors and boards on sale, as counted last. */
export async function socketsOnSale(db: Executor): Promise<string[]> {
  const { rows } = await db.execute<{ value: string }>(sql`
    select distinct value from catalogue_counts where kind in ('processor', 'motherboard') and facet = 'socket'`);
  return rows.map(({ value }) => value);
}

/**
 * Corrects words that no part contains to the closest spelling in the catalog, if any is close enough. Numbers are
 * never corrected, alone, with a unit or inside a word: another number is another part.
 */
export async function correct(db: Executor, words: readonly string[]): Promise<Map<string, KnownWord>> {
  const candidates = words.filter((word) => word.length > 2 && !isMeasure(word));
  if (candidates.length === 0) return new Map();
  const { rows } = await db.execute<{ typed: string; word: string; parts: number }>(sql`
    select typed, word, parts from unnest(${sql.param(candidates)}::text[]) typed, lateral (
      select word, parts from catalogue_words where word % typed order by similarity(word, typed) desc, parts desc limit 32
    ) alike`);
  const best = new Map<string, KnownWord & { distance: number }>();
  for (const { typed, word, parts } of rows) {
    if (!keepsNumbers(typed, word)) continue;
    const distance = Math.min(
      spellingDistance(typed, word),
      spellingDistance(typed, word.slice(0, typed.length)) + 0.5,
      spellingDistance(typed, word.slice(0, typed.length + 1)) + 0.5,
    );
    const before = best.get(typed);
    const isCloser = !before || distance < before.distance || (distance === before.distance && parts > before.parts);
    if (distance <= mistakesIn(typed) && isCloser) best.set(typed, { word, parts, distance });
  }
  return best;
}

/** Whether a word keeps the digits of another in order; further digits may follow. */
function keepsNumbers(typed: string, word: string): boolean {
  return word.replace(/\D/g, '').startsWith(typed.replace(/\D/g, ''));
}

/** The number of spelling mistakes allowed in a word. */
function mistakesIn(word: string): number {
  return word.length < 5 ? 1 : word.length < 9 ? 2 : 3;
}
