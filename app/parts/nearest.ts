import { Failure, problemOf } from '#contract/errors.ts';
import type { Part } from '#contract/parts.ts';
import { data } from 'react-router';
import type { Ask } from '../api/ask.ts';

/** One row of the widest grid. */
const SHOWN = 3;
/** Words of an address that say nothing of a part. */
const ROUTE_WORDS = new Set([
  'part',
  'parts',
  'product',
  'products',
  'item',
  'items',
  'shop',
  'store',
  'category',
  'p',
]);
const MOST_WORDS = 5;

/** Parts for who has come to an address where nothing is. */
export interface Nearest {
  parts: Part[];
  /** What they were found by, as it is searched for; '' when they are just some of the shop's. */
  words: string;
}

/**
 * What an address would be searched for: its words, without those of routes, ids and what asks for files that no shop
 * has (whoever tries those is no customer, and a search costs the store more than a list that many share).
 */
export function wordsOf(pathname: string): string {
  let path: string;
  try {
    path = decodeURIComponent(pathname);
  } catch {
    return '';
  }
  if (/(^|\/)[._]|\.[a-z]{2,5}$/i.test(path)) return '';
  const words = path
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi, ' ')
    .split(/[^\p{L}\p{N}.]+/u)
    .filter((word) => word !== '' && !ROUTE_WORDS.has(word.toLowerCase()) && !/^[0-9a-f]{16,}$/i.test(word));
  return words.slice(0, MOST_WORDS).join(' ').slice(0, 80);
}

/** The parts that a search for an address's words finds, or else some of the shop's. A store that fails shows none. */
export async function findNearest(call: Ask['call'], pathname: string): Promise<Nearest> {
  const words = wordsOf(pathname);
  const found = words ? await call('listParts', { query: { q: words, limit: SHOWN } }).catch(() => []) : [];
  if (found.length > 0) return { parts: found, words };
  return { parts: await call('listParts', { query: { sort: 'featured', limit: SHOWN } }).catch(() => []), words: '' };
}

/** Makes of a part that is not there the answer 404 with the nearest ones; every other failure passes through. */
export async function orNearest<Answer>(ask: Ask, work: Promise<Answer>): Promise<Answer> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'not_found') throw error;
    const nearest = await findNearest(ask.call, `/part/${ask.params['id'] ?? ''}`);
    throw data({ ...problemOf(error), nearest }, { status: 404 });
  }
}
