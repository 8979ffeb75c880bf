import { and, sql, type SQL } from 'drizzle-orm';

/** A text as a pattern of `like` that matches it alone. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/** SQL: whether a text contains the words of a search, in any order and ignoring case; the first eight count. */
export function containsWords(text: SQL, search = ''): SQL | undefined {
  const words = search.split(/\s+/).filter(Boolean).slice(0, 8);
  return and(...words.map((word) => sql`position(lower(${word}) in lower(${text})) > 0`));
}
