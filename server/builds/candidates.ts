import type { Candidate, CandidateQuery, Candidates } from '#contract/builds/builds.ts';
import type { BuildFinding } from '#contract/builds/judge-build.ts';
import type { Database } from '#server/database/client.ts';
import { partOf } from '#server/parts/serialize-part.ts';
import { listParts } from '#server/parts/service.ts';
import type { PartRow } from '#server/parts/part-columns.ts';
import type { PartSelection } from '#server/parts/search/conditions.ts';
import { selectionOf } from '#server/parts/search/part-search.ts';
import { defaultSort, relevanceOr } from '#server/parts/search/search.ts';
import { judgeAddition } from './judge.ts';
import { buildPartOf, type BuildPart } from './facts.ts';
import type { PricedCustomer } from '#server/price-lists/own-prices.ts';
import { powerOf } from './power-rules.ts';
import type { BuildLineRow } from './queries.ts';

/** Minimum number of parts that one call returns, if there are as many. */
const WANTED = 24;
/** Number of parts read at a time, and the maximum in one call. */
const READ = 100;
const MAX_READ = 2_000;
/** The most reasons that are named for parts that clash. */
const MAX_REASONS = 3;

/**
 * Parts of one kind on sale that do not clash with the lines of a build, each judged as an addition to it: findings that the
 * build has without the part do not count.
 * @param customer whose own prices the parts get
 * @returns the parts, where the next page begins (null at the end), how many were left out and why, and what would help if
 * none fits
 * @throws Failure `invalid_fields` for a position that does not fit the list
 */
export async function listCandidates(
  db: Database,
  allLines: readonly BuildLineRow[],
  customer: PricedCustomer,
  { kind, fits, all, after, sort, replace, ...filter }: CandidateQuery,
): Promise<Candidates> {
  const lines = allLines.filter(({ part }) => part !== replace);
  const build = lines.map((line) => buildPartOf({ ...line, id: line.part }, line.quantity));
  const selection = await selectionOf(db, { ...filter, category: kind }, { customer });
  const clashes: Clash[] = [];
  const found: Candidate[] = [];
  let next: string | undefined = after;
  // Without a selection the words contain nothing to search for.
  const most = selection ? MAX_READ : 0;
  for (let read = 0; read < most; read += READ) {
    const order = sort === 'relevance' ? relevanceOr(selection!.search) : (sort ?? defaultSort(selection!.search));
    const page = await listParts(db, selection!, { sort: order, limit: READ, after: next }, customer);
    for (const { row, verdict, findings } of judged(build, page.rows)) {
      if (row.id === replace) continue;
      if (verdict === 'does_not_fit' && all !== '1') clashes.push({ part: buildPartOf(row, 1), findings });
      else if (fits !== '1' || verdict === 'fits' || all === '1')
        found.push({ ...partOf(row), verdict, reason: verdict === 'fits' ? '' : findings[0]!.reason });
    }
    next = page.next;
    if (next === undefined || found.length >= WANTED) break;
  }
  const isEmpty = found.length === 0 && next === undefined && after === undefined;
  return {
    parts: found,
    next: next ?? null,
    hidden: { count: clashes.length, reasons: reasonsOf(clashes) },
    wayOut: isEmpty ? await wayOutOf(db, { build, lines, kind, clashes, isFiltered: hasFilter(filter) }) : null,
  };
}

/** Parts that the build does not have yet, each judged as an addition to it. */
function judged(build: readonly BuildPart[], rows: readonly PartRow[]) {
  const known = new Set(build.map(({ id }) => id));
  return rows.filter(({ id }) => !known.has(id)).map((row) => ({ row, ...judgeAddition(build, buildPartOf(row, 1)) }));
}

/** A part that clashes with the build, and the findings about it. */
interface Clash {
  readonly part: BuildPart;
  readonly findings: readonly BuildFinding[];
}

const conflictsOf = ({ findings }: Clash) => findings.filter(({ verdict }) => verdict === 'does_not_fit');

/** What parts clash in, most frequent first. */
function reasonsOf(clashes: readonly Clash[]): Candidates['hidden']['reasons'] {
  const groups = Map.groupBy(clashes.flatMap(conflictsOf), ({ checked }) => checked);
  return [...groups]
    .map(([checked, findings]) => ({ checked, reason: findings[0]!.reason, count: findings.length }))
    .toSorted((one, other) => other.count - one.count)
    .slice(0, MAX_REASONS);
}

const hasFilter = (filter: object): boolean => Object.values(filter).some((value) => value !== undefined);

async function wayOutOf(
  db: Database,
  about: {
    readonly build: readonly BuildPart[];
    readonly lines: readonly BuildLineRow[];
    readonly kind: string;
    readonly clashes: readonly Clash[];
    readonly isFiltered: boolean;
  },
): Promise<Candidates['wayOut']> {
  const { build, lines, kind, clashes, isFiltered } = about;
  const watts = kind === 'power-supply' ? (powerOf(build)?.need ?? null) : null;
  const unfiltered = isFiltered ? await countFitting(db, build, kind) : 0;
  const replace = replacementOf(build, lines, clashes);
  return watts !== null || unfiltered > 0 || replace ? { watts, unfiltered: unfiltered || null, replace } : null;
}

/** The number of parts of a kind that do not clash with a build, among those that one call reads. */
async function countFitting(db: Database, build: readonly BuildPart[], kind: string): Promise<number> {
  const selection: PartSelection = { category: kind };
  let [count, after] = [0, undefined as string | undefined];
  for (let read = 0; read < MAX_READ; read += READ) {
    const page = await listParts(db, selection, { sort: 'featured', limit: READ, after });
    count += judged(build, page.rows).filter(({ verdict }) => verdict !== 'does_not_fit').length;
    after = page.next;
    if (after === undefined) break;
  }
  return count;
}

/** The most lines of the build that are tried without, and the most parts that each trial judges. */
const MAX_TRIALS = 3;
const MAX_TRIED = 500;

/** The part of the build without which the most of these parts fit. Parts that share a sum, like power, are each tried. */
function replacementOf(build: readonly BuildPart[], lines: readonly BuildLineRow[], clashes: readonly Clash[]) {
  const tried = clashes.slice(0, MAX_TRIED);
  const involving = ({ part }: BuildLineRow): number =>
    tried.filter((clash) => conflictsOf(clash).every(({ parts }) => parts.includes(part))).length;
  const fitting = ({ part }: BuildLineRow): number => {
    const rest = build.filter(({ id }) => id !== part);
    return tried.filter((clash) => judgeAddition(rest, clash.part).verdict !== 'does_not_fit').length;
  };
  const [best] = lines
    .map((line) => ({ line, involved: involving(line) }))
    .filter(({ involved }) => involved > 0)
    .toSorted((one, other) => other.involved - one.involved)
    .slice(0, MAX_TRIALS)
    .map(({ line }) => ({ part: line.part, name: line.name, category: line.category, fitting: fitting(line) }))
    .toSorted((one, other) => other.fitting - one.fitting);
  return best && best.fitting > 0 ? best : null;
}
