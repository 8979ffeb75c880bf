import { redirect } from 'react-router';
import type * as z from 'zod/mini';
import type { CandidateQuerySchema, CandidatesSchema } from '#contract/builds/builds.ts';
import { Failure } from '#contract/errors.ts';
import type { Choice } from './candidate-list.tsx';

type Candidates = z.infer<typeof CandidatesSchema>;

/**
 * The parts of the kind in `?kind=` that can be added to a build; null without one. An address that the store refuses is
 * shortened.
 * @param path the page of the build
 */
export async function loadChoice(
  url: URL,
  path: string,
  listCandidates: (query: z.infer<typeof CandidateQuerySchema>) => Promise<Candidates>,
): Promise<Choice | null> {
  const kind = url.searchParams.get('kind');
  if (!kind) return null;
  const q = url.searchParams.get('q') ?? '';
  const after = url.searchParams.get('after') ?? undefined;
  const isSure = url.searchParams.get('fits') === '1';
  const query = { kind, ...(q && { q }), ...(isSure && { fits: '1' as const }), ...(after && { after }) };
  const found = await listCandidates(query).catch((error: unknown) => {
    if (!(error instanceof Failure) || error.code !== 'invalid_fields') throw error;
    // An edited address.
    throw redirect(q || after ? `${path}?${new URLSearchParams({ kind })}` : path);
  });
  return { kind, q, isSure, ...found };
}
