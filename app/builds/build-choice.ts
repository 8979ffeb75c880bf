import { redirect } from 'react-router';
import type { CandidateQuery, Candidates } from '#contract/builds/builds.ts';
import { Failure } from '#contract/errors.ts';
import type { Facets } from '#contract/parts/search.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { readFilter, type AddressFilter } from '#app/parts/address-filter.ts';

/** The parts of one kind that can be added to a build, and how the list is narrowed. */
export interface Choice extends Candidates {
  readonly kind: string;
  readonly filter: AddressFilter;
  /** Whether to show only parts that certainly fit. */
  readonly isSure: boolean;
  /** Whether to show parts that clash too. */
  readonly isAll: boolean;
  /** The id of the part that one of these is to replace. */
  readonly replace: string | undefined;
  /** The filters that parts of the kind have. */
  readonly facets: Pick<Facets, 'specifications' | 'sorts'>;
}

/**
 * The parts of the kind in `?kind=` that can be added to a build; null without one. An address that the store refuses is
 * shortened.
 * @param path the page of the build
 */
export async function loadChoice(
  { call, url }: Pick<LoaderContext, 'call' | 'url'>,
  path: string,
  listCandidates: (query: CandidateQuery) => Promise<Candidates>,
): Promise<Choice | null> {
  const kind = url.searchParams.get('kind');
  if (!kind) return null;
  const filter = readFilter(url.searchParams);
  const { category: _, view: _view, ...narrowed } = filter;
  const has = (name: string): boolean => url.searchParams.get(name) === '1';
  const [isSure, isAll, after] = [has('fits'), has('all'), url.searchParams.get('after') ?? undefined];
  const replace = url.searchParams.get('replace') ?? undefined;
  const one = {
    ...(replace && { replace }),
    ...(isSure && { fits: '1' as const }),
    ...(isAll && { all: '1' as const }),
    ...(after && { after }),
  };
  try {
    const [found, { specifications, sorts }] = await Promise.all([
      listCandidates({ kind, ...narrowed, ...one }),
      call('readFacets', { query: { category: kind } }),
    ]);
    return { kind, filter, isSure, isAll, replace, facets: { specifications, sorts }, ...found };
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'invalid_fields') throw error;
    // An edited address.
    const isLong = [...url.searchParams].length > 1;
    throw redirect(isLong ? `${path}?${new URLSearchParams({ kind })}` : path);
  }
}
