import type { Candidate } from '#contract/builds/builds.ts';
import { Failure } from '#contract/errors.ts';
import type { Database } from '#server/database/client.ts';
import { partOf } from '#server/parts/serialize-part.ts';
import { listParts } from '#server/parts/service.ts';
import { partSearchOf } from '#server/parts/search/part-search.ts';
import { defaultSort } from '#server/parts/search/search.ts';
import { judgeAddition } from './judge.ts';
import * as queries from './queries.ts';
import { buildPartOf } from './facts.ts';

/** Minimum number of parts that one call returns, if there are as many. */
const WANTED = 24;
/** Number of parts read at a time, and the maximum in one call. */
const READ = 100;
const MAX_READ = 2_000;

interface Question {
  readonly kind: string;
  readonly q?: string | undefined;
  /** Whether to return only parts that certainly fit. */
  readonly fits: boolean;
  readonly after?: string | undefined;
}

/**
 * Parts of one kind on sale that do not clash with a customer's build, each judged as an addition to it: findings that the
 * build has without the part do not count.
 * @returns the parts, and where the next page begins; null at the end
 * @throws Failure `not_found`, `invalid_fields` for a position that does not fit the list
 */
export async function listCandidates(
  db: Database,
  customerId: string,
  buildId: string,
  { kind, q, fits, after }: Question,
): Promise<{ parts: Candidate[]; next: string | null }> {
  const row = await queries.selectBuild(db, { customerId, id: buildId });
  if (!row) throw new Failure('not_found', 'This build is no longer saved.');
  const lines = await queries.selectLines(db, [row.id]);
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
      if (verdict === 'does_not_fit' || (fits && verdict !== 'fits')) continue;
      found.push({ ...partOf(part), verdict, reason: verdict === 'fits' ? '' : findings[0]!.reason });
    }
    next = page.next;
    if (next === undefined || found.length >= WANTED) break;
  }
  return { parts: found, next: next ?? null };
}
