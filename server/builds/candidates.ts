import type * as z from 'zod/mini';
import type { Candidate, CandidateQuerySchema } from '#contract/builds/builds.ts';
import type { Database } from '#server/database/client.ts';
import { partOf } from '#server/parts/serialize-part.ts';
import { listParts } from '#server/parts/service.ts';
import { partSearchOf } from '#server/parts/search/part-search.ts';
import { defaultSort } from '#server/parts/search/search.ts';
import { judgeAddition } from './judge.ts';
import { buildPartOf } from './facts.ts';
import type { BuildLineRow } from './queries.ts';

/** Minimum number of parts that one call returns, if there are as many. */
const WANTED = 24;
/** Number of parts read at a time, and the maximum in one call. */
const READ = 100;
const MAX_READ = 2_000;

type Question = z.infer<typeof CandidateQuerySchema>;

/**
 * Parts of one kind on sale that do not clash with the lines of a build, each judged as an addition to it: findings that the
 * build has without the part do not count.
 * @returns the parts, and where the next page begins; null at the end
 * @throws Failure `invalid_fields` for a position that does not fit the list
 */
export async function listCandidates(
  db: Database,
  lines: readonly BuildLineRow[],
  { kind, q, fits, after }: Question,
): Promise<{ parts: Candidate[]; next: string | null }> {
  const known = new Set(lines.map(({ part }) => part));
  const build = lines.map((line) => buildPartOf({ ...line, id: line.part }, line.quantity));
  const search = await partSearchOf(db, q);
  const found: Candidate[] = [];
  let next: string | undefined = after;
  for (let read = 0; read < MAX_READ; read += READ) {
    const page = await listParts(
      db,
      { category: kind, ...(search && { search }) },
      {
        sort: defaultSort(search),
        limit: READ,
        after: next,
      },
    );
    for (const part of page.rows) {
      if (known.has(part.id)) continue;
      const { verdict, findings } = judgeAddition(build, buildPartOf(part, 1));
      if (verdict === 'does_not_fit' || (fits === '1' && verdict !== 'fits')) continue;
      found.push({ ...partOf(part), verdict, reason: verdict === 'fits' ? '' : findings[0]!.reason });
    }
    next = page.next;
    if (next === undefined || found.length >= WANTED) break;
  }
  return { parts: found, next: next ?? null };
}
