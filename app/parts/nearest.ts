import { Failure, problemOf } from '#contract/errors.ts';
import type { Part } from '#contract/parts/parts.ts';
import { data } from 'react-router';
import type { LoaderContext } from '#app/loaders/loader-context.ts';

/** One row of the widest grid. */
const MAX_SHOWN = 3;
/** Words in addresses that do not describe a part. */
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
const MAX_WORDS = 5;

/** Parts to suggest for an unknown address. */
export interface Nearest {
  parts: Part[];
  /** The words that found them; '' if they are unrelated parts of the shop. */
  words: string;
}

/**
 * The search words in an address, without those of routes and ids. Empty for file names that no shop has, because those
 * requests come from vulnerability scanners, and a search costs more than a cached list.
 */
export function searchWordsOf(pathname: string): string {
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
  return words.slice(0, MAX_WORDS).join(' ').slice(0, 80);
}

/**
 * Finds parts by the words of an address, or else some parts of the shop. Returns none if the store fails, or for a
 * dashboard address, which names no part.
 */
export async function findNearest(call: LoaderContext['call'], pathname: string): Promise<Nearest> {
  if (/^\/dashboard(\/|$)/i.test(pathname)) return { parts: [], words: '' };
  const words = searchWordsOf(pathname);
  const found = words ? await call('listParts', { query: { q: words, limit: MAX_SHOWN } }).catch(() => []) : [];
  if (found.length > 0) return { parts: found, words };
  return {
    parts: await call('listParts', { query: { sort: 'featured', limit: MAX_SHOWN } }).catch(() => []),
    words: '',
  };
}

/** Turns a missing part into a 404 with the nearest parts by the words of the address; rethrows every other failure. */
export async function orNearest<Answer>(context: LoaderContext, work: Promise<Answer>): Promise<Answer> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'not_found') throw error;
    const nearest = await findNearest(context.call, `/parts/${context.params['id'] ?? ''}`);
    throw data({ ...problemOf(error), nearest }, { status: 404 });
  }
}
