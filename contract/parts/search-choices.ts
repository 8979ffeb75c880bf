/*
 * What visitors choose from in the list of parts. A file of its own, because the home page loads it. Free of zod, so that a
 * screen can use it before it loads a schema.
 */

import { MEASURE_CHOICES } from './measure-choices.data.ts';

/** Maximum number of specification filters in one request. */
export const MAX_SPEC_CHOICES = 24;

/**
 * A specification filter: the specification's key (see `specificationKey`), a colon, and the value as facets return it:
 * `socket:AM5`, `tdp:120`.
 */
export const SPEC_CHOICE = /^[\p{L}\p{N}-]{1,60}:[^\p{Cc}]{1,99}$/u;

/**
 * Specifications that a numeric range can narrow, by key: `range=capacity:1000-2000`, in the page's address
 * `min_capacity`.
 */
export const RANGE_KEYS = [
  'capacity',
  'memory-size',
  'wattage',
  'tdp',
  'length',
  'speed',
  'boost-clock',
  'base-clock',
  'core-clock',
  'fan-speed',
  'noise',
  'cores',
] as const;

/** A range of a specification: its key, a colon, and the limits, one of which may be missing: `wattage:650-`. */
export const RANGE_CHOICE = /^([a-z-]{1,30}):(\d{0,9}(?:\.\d{1,3})?)-(\d{0,9}(?:\.\d{1,3})?)$/;

/**
 * `relevance` requires `q` and is the default for a list with `q`. The measures require a kind that has them; for others the
 * list has its usual order.
 */
export const PART_SORTS = [
  'newest',
  'price',
  '-price',
  'name',
  'featured',
  'relevance',
  ...MEASURE_CHOICES.map(({ sort }) => sort),
] as const;

/** Maximum number of parts in one comparison. */
export const MAX_COMPARED = 4;

/** The distinct ids in the URL of a comparison. */
export function idsOf(ids: string): string[] {
  return [...new Set(ids.split(',').map((id) => id.trim()))].filter((id) => id !== '');
}
