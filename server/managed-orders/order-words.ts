import { sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import type { Executor } from '#server/database/client.ts';
import { inLongTransaction } from '#server/jobs/long-transaction.ts';

/** The words are rewritten every night; a search also includes those of this many of the newest orders. */
const NEWEST = 2_000;

/** SQL: the words of orders in which a typing error is likely: no numbers, emails and phones. */
const wordsOf = (orders: string): string => `
  select distinct word collate "C" as word from ${orders} o, unnest(tsvector_to_array(o.search)) word
  where word ~ '[[:alpha:]]' and word !~ '[@]|^tel[0-9]+$' and length(word) between 2 and 24`;

/** The texts that occur in orders, for each word of a search. */
export async function knownWords(db: Executor, texts: readonly (readonly string[])[]): Promise<string[][]> {
  if (!texts.some((each) => each.length > 0)) return texts.map(() => []);
  const newest = wordsOf(`(select search from orders order by id desc limit ${NEWEST})`);
  // Sorted, so that concurrent searches cannot deadlock.
  await db.execute(sql`insert into order_words (word) select word from (${sql.raw(newest)}) fresh order by word
    on conflict do nothing`);
  const { rows } = await db.execute<{ word: string }>(
    sql`select word from order_words where word = any(${sql.param([...new Set(texts.flat())])}::text[])`,
  );
  const known = new Set(rows.map(({ word }) => word));
  return texts.map((each) => each.filter((text) => known.has(text)));
}

/**
 * Replaces the words with those of all orders, which drops the words of anonymized orders. The words are collected
 * before the table changes, so that searches do not wait for the job.
 */
export async function rewriteOrderWords(pool: Pool): Promise<void> {
  await inLongTransaction(pool, async (run) => {
    await run(`create temporary table fresh_words on commit drop as ${wordsOf('orders')}`);
    await run('delete from order_words where word not in (select word from fresh_words)');
    await run('insert into order_words (word) select word from fresh_words order by word on conflict do nothing');
  });
}
