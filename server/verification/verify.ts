import type { Certificate, Discrepancy } from '#contract/verification/verification.ts';
import type { Database } from '#server/database/client.ts';
import { openSession } from '#server/database/pooler.ts';
import type { Deps } from '#server/deps.ts';
import { inWords, type Check, type Finding } from './checks/check.ts';
import { AUDIT_CHECKS, checkAnchors } from './checks/audit-checks.ts';
import { DISPUTE_CHECKS, DISPUTE_PROVIDER_CHECKS } from './checks/dispute-checks.ts';
import { GIFT_CARD_CHECKS } from './checks/gift-card-checks.ts';
import { ORDER_CHECKS } from './checks/order-checks.ts';
import { PRICE_CHECKS } from './checks/price-checks.ts';
import { checkAgreedPrices } from './checks/agreed-price-checks.ts';
import { PROMOTION_CHECKS } from './checks/promotion-checks.ts';
import { PROVIDER_CHECKS } from './checks/provider-checks.ts';
import { Snapshot } from './snapshot.ts';
import { SALES_CHECKS } from './checks/sales-checks.ts';
import { STOCK_CHECKS } from './checks/stock-checks.ts';
import { readSums, type Sums } from './sums.ts';

export interface VerifyOptions {
  /**
   * Seconds that work in progress (a webhook, the reconciler, the expiry) may take before it counts as lost. Default
   * 600.
   */
  readonly graceSeconds?: number;
  /** False skips the provider's books, which are ahead of a backup's. */
  readonly askProvider?: boolean;
  /** Seconds for reading the provider's books and checking them again; the rest is not checked. Default 1,800. */
  readonly maxSeconds?: number;
  readonly stopping?: AbortSignal | undefined;
  /** Seals of the audit trail that were kept outside the database: each must still be in its chain. */
  readonly anchors?: readonly string[];
  /** Receives progress messages. */
  readonly progress?: ((line: string) => void) | undefined;
}

/** The checks of the store's books with themselves. */
const OWN_CHECKS: readonly Check[] = [
  ...STOCK_CHECKS,
  ...ORDER_CHECKS,
  ...GIFT_CARD_CHECKS,
  ...PROMOTION_CHECKS,
  ...DISPUTE_CHECKS,
  ...AUDIT_CHECKS,
  ...SALES_CHECKS,
  ...PRICE_CHECKS,
];
export const ALL_CHECKS: readonly Check[] = [...OWN_CHECKS, ...PROVIDER_CHECKS, ...DISPUTE_PROVIDER_CHECKS];

type VerifyDeps = Pick<Deps, 'db' | 'cards' | 'settings'>;

/** The number of rounds, and of payments in each, in which suspected discrepancies are checked again. */
const MAX_ROUNDS = 4;
const MAX_RECHECKED = 500;
/** Maximum number of discrepancies that are listed; all are counted. */
const MAX_LISTED = 200;

/**
 * Reconciles the store's books with themselves and with the card provider's, on the live database: each read is
 * one consistent snapshot, no transaction is open while querying the provider, and suspected discrepancies are checked
 * again before they are reported. Changes nothing.
 * @returns the certificate, which also states what the provider did not answer
 * @throws if the database does not answer
 */
export async function verifyBooks(deps: VerifyDeps, options: VerifyOptions = {}): Promise<Certificate> {
  const began = Date.now();
  const { graceSeconds = 600, maxSeconds = 1_800, stopping, anchors = [], progress } = options;
  const cutIfLate = (late: string) => (): string | undefined =>
    stopping?.aborted ? 'stopped half-way' : Date.now() - began > maxSeconds * 1000 ? late : undefined;
  const cutReading = cutIfLate(`reading its books takes more than ${maxSeconds} seconds`);
  const cutRecheck = cutIfLate(`the limit of ${maxSeconds} seconds passed before all discrepancies were checked again`);
  const client = await openSession(deps.db.$client, 'partsmith verify');
  try {
    const snapshot = new Snapshot(client);
    await snapshot.open();
    const why = await readProvider(deps, snapshot, cutReading, options);
    const checks = why === undefined ? ALL_CHECKS : OWN_CHECKS;
    progress?.(`Comparing: ${checks.length} checks.`);
    let books = await compare(snapshot, checks, graceSeconds, anchors);
    let unsure: string | undefined;
    // Without the provider's books there is nothing to query again.
    const rounds = why === undefined ? MAX_ROUNDS : 0;
    for (let round = 0; round < rounds; round++) {
      const suspects = wrong(books.findings).filter(({ intent }) => intent !== null);
      if (suspects.length === 0) break;
      unsure = await recheck(deps, snapshot, suspects, cutRecheck);
      if (unsure !== undefined) break;
      const checkedAgain = new Set(suspects.map(keyOf));
      const isSure = (each: Finding): boolean => each.pending || each.intent === null || checkedAgain.has(keyOf(each));
      books = await compare(snapshot, checks, graceSeconds, anchors);
      if (books.findings.every(isSure)) break;
      // In the last round new findings are not yet confirmed.
      if (round === MAX_ROUNDS - 1)
        books.findings = books.findings.map((each) => (isSure(each) ? each : { ...each, pending: true }));
    }
    return certificateOf(deps, began, { ...books, why: why ?? unsure });
  } finally {
    // Drops its temporary tables.
    await client.end().catch(() => undefined);
  }
}

/** Why the provider gets no further requests, or undefined. */
type Cut = () => string | undefined;

/** Copies the provider's books; returns why some could not be read, or undefined. */
async function readProvider(
  { db, cards }: VerifyDeps,
  snapshot: Snapshot,
  isCut: Cut,
  { askProvider = true, progress }: VerifyOptions,
): Promise<string | undefined> {
  if (!askProvider) return 'it was not asked';
  const since = await firstOrder(db);
  let payments = 0;
  let refunds = 0;
  const cut = (): string | undefined => {
    const why = isCut();
    return why && `${why} (${payments} payments and ${refunds} refunds were read)`;
  };
  try {
    for await (const page of cards.books.intents(since)) {
      await snapshot.addIntents(page);
      payments += page.length;
      if (payments % 1_000 === 0) progress?.(`Read ${payments} payments of the card provider ...`);
      const why = cut();
      if (why) return why;
    }
    for await (const page of cards.books.refunds(since)) {
      await snapshot.addRefunds(page);
      refunds += page.length;
      const why = cut();
      if (why) return why;
    }
    for await (const page of cards.books.disputes(since)) {
      await snapshot.addDisputes(page);
      const why = cut();
      if (why) return why;
    }
  } catch (error) {
    if (isSilence(error)) return 'it does not answer';
    if (isRefused(error)) return 'it refuses the secret key';
    throw error;
  }
  progress?.(`The card provider has ${payments} payments and ${refunds} refunds.`);
  return undefined;
}

/** When the first order was placed, minus a margin for clock differences: nothing in the store is older. */
async function firstOrder(db: Database): Promise<Date> {
  const { rows } = await db.$client.query<{ at: Date | null }>('select min(created_at) as at from orders');
  // A store without orders still has to detect payments for orders that it lost.
  return rows[0]?.at ? new Date(rows[0].at.getTime() - 10 * 60_000) : new Date(0);
}

async function compare(
  snapshot: Snapshot,
  checks: readonly Check[],
  graceSeconds: number,
  anchors: readonly string[],
): Promise<{ findings: Finding[]; sums: Sums }> {
  return snapshot.consistently(async () => {
    const findings: Finding[] = [];
    for (const { kind, sql } of checks) {
      // Not every check uses the parameter, but PostgreSQL needs its type.
      const rows = await snapshot.run<Omit<Finding, 'kind'>>(
        `with grace as (select $1::double precision) ${sql} order by 1`,
        [graceSeconds],
      );
      findings.push(...rows.map((row) => ({ kind, ...row })));
    }
    findings.push(...(await checkAgreedPrices(snapshot)), ...(await checkAnchors(snapshot, anchors)));
    return { findings, sums: await readSums(snapshot) };
  });
}

/** Queries the provider again about suspect payments: they may have changed since its books were read. */
async function recheck(
  { cards }: VerifyDeps,
  snapshot: Snapshot,
  suspects: readonly Finding[],
  cut: Cut,
): Promise<string | undefined> {
  const intents = [...new Set(suspects.flatMap(({ intent }) => intent ?? []))].slice(0, MAX_RECHECKED);
  try {
    for (const id of intents) {
      const why = cut();
      if (why) return why;
      const fresh = await cards.books.read(id);
      if (!fresh) continue;
      await snapshot.addIntents([fresh.intent]);
      await snapshot.addRefunds(fresh.refunds);
      await snapshot.addDisputes(await cards.books.disputesOf(id));
    }
  } catch (error) {
    if (isSilence(error)) return 'it stopped answering';
    if (isRefused(error)) return 'it refuses the secret key';
    throw error;
  }
  return undefined;
}

function isSilence(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'provider_unavailable';
}

function isRefused(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'provider_refused';
}

function wrong(findings: readonly Finding[]): Finding[] {
  return findings.filter(({ pending }) => !pending);
}

function keyOf({ kind, subject }: Finding): string {
  return `${kind} ${subject}`;
}

function certificateOf(
  { db, cards, settings }: VerifyDeps,
  began: number,
  { findings, sums, why }: { findings: readonly Finding[]; sums: Sums; why: string | undefined },
): Certificate {
  const wrongs = wrong(findings);
  const pending = findings.filter((each) => each.pending);
  const listed = (all: readonly Finding[]): Discrepancy[] =>
    all
      .slice(0, MAX_LISTED)
      .map(({ kind, subject, says }) => ({ kind, subject, says: inWords(says, settings.store.currency) }));
  return {
    at: new Date().toISOString(),
    seconds: Math.round((Date.now() - began) / 100) / 10,
    store: settings.store.name,
    database: whereIs(db),
    provider: { mode: cards.config.mode, asked: why === undefined, ...(why !== undefined && { why }) },
    ...sums,
    pending: listed(pending),
    pendingCount: pending.length,
    discrepancies: listed(wrongs),
    discrepancyCount: wrongs.length,
  };
}

/** Name and host, never the password. */
function whereIs(db: Database): string {
  const url = new URL(db.$client.options.connectionString ?? 'postgres://unknown/unknown');
  return `${url.pathname.slice(1)} at ${url.host}`;
}
