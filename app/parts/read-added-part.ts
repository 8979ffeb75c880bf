import { Failure } from '#contract/errors.ts';
import type { Part } from '#contract/parts/parts.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';

/** The part in `?add=`; `isGone` if it is no longer sold or never was. */
export async function readAddedPart({ call, url }: LoaderContext): Promise<{ part: Part | null; isGone: boolean }> {
  const id = url.searchParams.get('add');
  if (!id) return { part: null, isGone: false };
  try {
    return { part: await call('readPart', { params: { id } }), isGone: false };
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'not_found') throw error;
    return { part: null, isGone: true };
  }
}
