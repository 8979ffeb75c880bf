import { costOfPart } from '#contract/builds/build-cost.ts';
import type { BuildUse } from '#contract/builds/build-uses.ts';
import type { CompletedBuild } from '#contract/builds/complete-build.ts';
import type { MeasureSort } from '#contract/parts/measures.ts';
import { isEnded } from '#contract/parts/lifecycle.ts';
import { kindsLabel } from '#contract/parts/part-kinds.ts';
import { centsOf, dollarsOf } from '#contract/money.ts';
import type { Database } from '#server/database/client.ts';
import { kindsForSale } from '#server/parts/kinds-for-sale.ts';
import type { PartRow } from '#server/parts/part-columns.ts';
import { listParts } from '#server/parts/service.ts';
import { buildPartOf, type BuildPart } from '#server/builds/facts.ts';
import { judgeAddition } from '#server/builds/judge.ts';
import type { BuildLineRow } from '#server/builds/queries.ts';
import { serializeBuild } from '#server/builds/service.ts';
import type { PricedCustomer } from '#server/price-lists/own-prices.ts';
import { CHOOSING, type Choosing } from './choosing.ts';

/** How often the shares are tried with a larger or smaller budget. */
const MAX_TRIALS = 3;
/** How much of the budget may stay unused before a larger share is tried. */
const UNUSED = 0.12;
/** How many parts of a kind are read at a time, and how often. */
const READ = 100;
const MAX_PAGES = 3;

/** A part that was chosen for the build. */
interface Chosen {
  readonly row: PartRow;
  readonly part: BuildPart;
  readonly cents: number;
  /** What makes it better than others of its kind (`Choosing.merits`). */
  readonly merits: readonly number[];
  readonly reason: string;
}

interface Proposal {
  readonly chosen: readonly Chosen[];
  readonly lacking: CompletedBuild['lacking'];
  /** What the whole build costs. */
  readonly cents: number;
}

/**
 * Suggests parts in stock for the kinds that a build lacks, so that the whole build costs at most a budget: for each kind the
 * best that certainly fits, within its share of the budget (choosing.ts). Minimum orders count.
 * @param budget dollars @param customer whose own prices the suggested parts get
 */
export async function completeBuild(
  db: Database,
  lines: readonly BuildLineRow[],
  { budget, use }: { budget: number; use: BuildUse },
  customer?: PricedCustomer,
): Promise<CompletedBuild> {
  const budgetCents = centsOf(budget);
  const sold = await kindsForSale(db);
  const build = lines.map((line) => buildPartOf({ ...line, id: line.part }, line.quantity));
  const spent = lines.reduce((sum, line) => sum + costOfPart(line, line.quantity), 0);
  let best: Proposal | undefined;
  let shared = budgetCents;
  for (let trial = 0; trial < MAX_TRIALS; trial += 1) {
    const proposal = await propose(db, { build, customer, sold, use, spent, budgetCents: shared });
    const { cents, chosen } = proposal;
    const isFull = cents <= budgetCents && cents >= budgetCents * (1 - UNUSED);
    const isSame = cents === best?.cents;
    if (!best || isBetter(proposal, best, budgetCents)) best = proposal;
    if (isFull || isSame || chosen.length === 0) break;
    shared = Math.floor((shared * budgetCents) / cents);
  }
  return serialize(lines, best!, budgetCents);
}

/** Whether a proposal has more of the kinds, keeps the budget, and uses more of it, in this order. */
function isBetter(one: Proposal, other: Proposal, budgetCents: number): boolean {
  if (one.lacking.length !== other.lacking.length) return one.lacking.length < other.lacking.length;
  const [keeps, otherKeeps] = [one.cents <= budgetCents, other.cents <= budgetCents];
  if (keeps !== otherKeeps) return keeps;
  return keeps ? one.cents > other.cents : one.cents < other.cents;
}

interface Task {
  readonly build: readonly BuildPart[];
  readonly customer: PricedCustomer;
  readonly sold: readonly string[];
  readonly use: BuildUse;
  /** What the build's own parts cost, in cents. */
  readonly spent: number;
  readonly budgetCents: number;
}

/** Chooses a part of each kind that the build lacks, one after another: each may use its share of what is left. */
async function propose(db: Database, { build: own, customer, sold, use, spent, budgetCents }: Task): Promise<Proposal> {
  const [chosen, lacking]: [Chosen[], Proposal['lacking']] = [[], []];
  const build = [...own];
  let left = budgetCents - spent;
  for (const [at, choosing] of CHOOSING.entries()) {
    const share = shareOf(choosing, build, use);
    if (share === 0) continue;
    if (!sold.includes(choosing.kind)) {
      lacking.push({ kind: choosing.kind, reason: `We sell no ${kindsLabel(choosing.kind).toLowerCase()}.` });
      continue;
    }
    const open = CHOOSING.slice(at).reduce(
      (sum, one) => sum + (sold.includes(one.kind) ? shareOf(one, build, use) : 0),
      0,
    );
    const cents = Math.max(0, Math.min(Math.floor((left * share) / open), mostFor(choosing, chosen)));
    const found = await choose(db, choosing, { build, customer, use, cents });
    if (!found) {
      lacking.push({ kind: choosing.kind, reason: 'None in stock fits the other parts.' });
      continue;
    }
    chosen.push(found);
    build.push(found.part);
    left -= found.cents;
  }
  return { chosen, lacking, cents: budgetCents - left };
}

/** The most cents that a part may cost next to the chosen processor. */
function mostFor({ mostOfProcessor }: Choosing, chosen: readonly Chosen[]): number {
  const processor = chosen.find(({ part }) => part.kind === 'processor');
  return mostOfProcessor === undefined || !processor
    ? Number.MAX_SAFE_INTEGER
    : Math.floor(processor.cents * mostOfProcessor);
}

/** The share of the budget for a kind; 0 if the build has one or needs none. */
function shareOf({ kind, shares, needed }: Choosing, build: readonly BuildPart[], use: BuildUse): number {
  if (build.some((part) => part.kind === kind)) return 0;
  return shares[use] || (needed?.isNeeded(build) ? needed.share : 0);
}

interface Wish {
  readonly build: readonly BuildPart[];
  readonly customer: PricedCustomer;
  readonly use: BuildUse;
  /** What the part may cost. */
  readonly cents: number;
}

/** The best part of a kind for its share of the budget, or the cheapest that fits if all cost more. */
async function choose(db: Database, choosing: Choosing, wish: Wish): Promise<Chosen | undefined> {
  const within = await candidates(db, choosing, wish, choosing.value ?? '-price');
  const best = within.toSorted((one, other) => compare(one, other, choosing))[0];
  if (best) return best;
  const all = await candidates(db, choosing, { ...wish, cents: Number.POSITIVE_INFINITY }, 'price');
  return all.toSorted((one, other) => one.cents - other.cents)[0];
}

/**
 * Parts of a kind in stock that cost at most the wish and do not clash with the build; those that certainly fit, if there are
 * any. Reads on in the given order until some fit.
 */
async function candidates(
  db: Database,
  choosing: Choosing,
  { build, customer, use, cents }: Wish,
  sort: 'price' | '-price' | MeasureSort,
): Promise<Chosen[]> {
  const { kind } = choosing;
  const spec = choosing.spec?.(build) ?? [];
  const selection = {
    category: kind,
    in_stock: '1' as const,
    ...(Number.isFinite(cents) && { max_price: dollarsOf(cents), minimum_at_most: 1 }),
    ...(spec.length > 0 && { spec }),
  };
  const [sure, unsure]: [Chosen[], Chosen[]] = [[], []];
  let after: string | undefined;
  for (let page = 0; page < MAX_PAGES && sure.length === 0; page += 1) {
    const { rows, next } = await listParts(db, selection, { sort, limit: READ, after }, customer);
    for (const row of rows) {
      const part = buildPartOf(row, 1);
      const price = costOfPart(row, 1);
      if (price > cents || isEnded(row) || row.lifecycle === 'not_for_new_builds') continue;
      if (choosing.suits && !choosing.suits(part, use)) continue;
      const { verdict } = judgeAddition(build, part);
      if (verdict === 'does_not_fit') continue;
      const merits = choosing.merits(part, build, use);
      const reason = choosing.reason(part, use);
      (verdict === 'fits' ? sure : unsure).push({ row, part, cents: price, merits, reason });
    }
    after = next;
    if (after === undefined) break;
  }
  return sure.length > 0 ? sure : unsure;
}

/** Better parts first. */
function compare(one: Chosen, other: Chosen, { value }: Choosing): number {
  const different = one.merits.findIndex((merit, at) => merit !== other.merits[at]);
  if (different !== -1) return other.merits[different]! - one.merits[different]!;
  return (value ? one.cents - other.cents : other.cents - one.cents) || one.row.id.localeCompare(other.row.id);
}

function serialize(lines: readonly BuildLineRow[], { chosen, lacking }: Proposal, budgetCents: number): CompletedBuild {
  const added = chosen.map(({ row }) => ({ ...row, part: row.id, stock: row.quantity, buildId: '', quantity: 1 }));
  const { name: _, ...whole } = serializeBuild('', [...lines, ...added]);
  return {
    ...whole,
    suggested: chosen.map(({ row, reason }) => ({ part: row.id, quantity: 1, reason })),
    left: dollarsOf(budgetCents - centsOf(whole.total)),
    lacking,
  };
}
