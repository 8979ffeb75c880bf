import { sql } from 'drizzle-orm';
import { Failure, invalidFields } from '#contract/errors.ts';
import { centsOf, dollarsOf } from '#contract/money.ts';
import { readOrderNumber } from '#contract/orders/order-rules.ts';
import type { StatementLine, StatementResult } from '#contract/payments/bank-statements.ts';
import { compact, findReferences, inGroups } from '#contract/payments/check-digits.ts';
import type { Database, Executor } from '#server/database/client.ts';
import { selectCurrentSettings } from '#server/settings/queries.ts';
import { recordReceivedMoney } from '#server/payments/bank/received-money.ts';
import { isPayable } from '#server/orders/payment-state.ts';

/** An order that a payment may be for. */
interface Candidate extends Record<string, unknown> {
  id: string;
  number: string;
  customerName: string;
  company: string;
  /** Null if it is paid or canceled. */
  dueCents: number | null;
}

/** SQL: what an order is for a payment; its alias is `o`. */
const CANDIDATE = sql`o.id, o.number, o.customer_name as "customerName", coalesce(o.delivery ->> 'company', '') as company,
  case when ${isPayable('o')} then o.total_cents - o.prepaid_cents - (
    select coalesce(sum(b.amount_cents), 0) from bank_payments b where b.order_id = o.id and b.is_held) end::float8 as "dueCents"`;

/** A line, and what staff decided about it. */
export interface DecidedLine extends StatementLine {
  readonly record?: boolean | undefined;
  /** The number of the order that it is recorded for. */
  readonly order?: string | undefined;
}

/**
 * Says which order each payment of a statement is for, and records those that staff decided on, each in a transaction of its
 * own. Nothing is recorded twice.
 * @param currency the store's, lower case
 */
export async function processStatement(
  db: Database,
  lines: readonly DecidedLine[],
  { actor, currency }: { actor: string; currency: string },
): Promise<StatementResult[]> {
  const results: StatementResult[] = [];
  /** What earlier lines of the statement pay of each order, in cents, beyond what is recorded. */
  const earlier = new Map<string, number>();
  for (const { record: isWanted = false, order: chosen, ...line } of lines) {
    const judged = await judge(db, line, { chosen: isWanted ? chosen : undefined, currency, earlier });
    const isRecordable = judged.order !== null && judged.outcome !== 'booked' && judged.outcome !== 'refused';
    if (isWanted && isRecordable && (chosen !== undefined || judged.outcome === 'matched'))
      results.push(await recordLine(db, judged, { actor, currency }));
    else {
      results.push(judged);
      if (judged.order && judged.outcome !== 'booked')
        earlier.set(judged.order, (earlier.get(judged.order) ?? 0) + centsOf(line.amount));
    }
  }
  return results;
}

/** @throws Failure `invalid_fields` for a statement of another account than that of the settings */
export async function requireOwnAccount(db: Executor, iban: string): Promise<void> {
  const { bank } = await selectCurrentSettings(db);
  if (iban === '' || bank.iban === '' || compact(iban) === bank.iban) return;
  throw invalidFields({
    file: `This statement is of the account ${inGroups(compact(iban))}, not of that of the settings.`,
  });
}

async function judge(
  db: Executor,
  line: StatementLine,
  { chosen, currency, earlier }: { chosen: string | undefined; currency: string; earlier: ReadonlyMap<string, number> },
): Promise<StatementResult> {
  const of = (outcome: StatementResult['outcome'], candidate?: Candidate, reason = ''): StatementResult => ({
    ...line,
    outcome,
    order: candidate?.id ?? null,
    number: candidate?.number ?? '',
    customerName: candidate?.customerName ?? '',
    due: candidate?.dueCents == null ? null : dollarsOf(candidate.dueCents),
    reason,
  });
  const [booked] = await select(
    db,
    sql`o.id = (select b.order_id from bank_payments b
      where upper(regexp_replace(b.reference, '\\s', '', 'g')) = upper(regexp_replace(${line.reference}, '\\s', '', 'g')))`,
  );
  if (booked) return of('booked', booked, 'Recorded already.');
  if (line.currency !== '' && line.currency !== currency.toUpperCase())
    return of(
      'refused',
      undefined,
      `It is in ${line.currency}, and the store's currency is ${currency.toUpperCase()}.`,
    );
  if (chosen !== undefined) {
    const number = readOrderNumber(chosen);
    const found = number === undefined ? [] : await byNumber(db, number);
    if (found.length !== 1) return of('refused', undefined, `No order has the number ${chosen}.`);
    return of('check', found[0]);
  }
  const references = findReferences(line.text);
  for (const { number, isSure } of references.toSorted((a, b) => Number(b.isSure) - Number(a.isSure))) {
    const [found, another] = await byNumber(db, number);
    if (!found || another) continue;
    const due = (found.dueCents ?? 0) - (earlier.get(found.id) ?? 0);
    const cents = centsOf(line.amount);
    if (found.dueCents === null) return of('double', found, 'This order is already paid or canceled.');
    if (due <= 0) return of('double', found, 'Another payment of this statement pays this order.');
    if (!isSure) return of('check', found, 'The reference has no check digits, or a typing error.');
    if (cents === due) return of('matched', found);
    return cents < due ? of('partial', found) : of('more', found, 'What is more than the price is owed back.');
  }
  const fits = await byAmount(db, line);
  const [only] = fits;
  if (only && fits.length === 1 && !earlier.has(only.id)) return of('check', only, 'Only amount and name fit.');
  return of('unknown', undefined, references.length > 0 ? 'No order has the number in its text.' : '');
}

async function select(db: Executor, condition: ReturnType<typeof sql>): Promise<Candidate[]> {
  const { rows } = await db.execute<Candidate>(
    sql`select ${CANDIDATE} from orders o where ${condition} order by o.id desc limit 20`,
  );
  return rows;
}

/** Old orders may share a number; then those that wait for a payment. */
async function byNumber(db: Executor, number: string): Promise<Candidate[]> {
  const found = await select(db, sql`o.number = ${number}`);
  const waiting = found.filter(({ dueCents }) => dueCents !== null);
  return waiting.length > 0 ? waiting : found;
}

/** Orders that wait for exactly this amount, of a customer or company with the name of the payer. */
async function byAmount(db: Executor, { amount, payer }: StatementLine): Promise<Candidate[]> {
  const words = wordsOf(payer);
  if (words.length === 0) return [];
  const waiting = await select(
    db,
    sql`o.due_on is not null and ${isPayable('o')} and o.total_cents >= ${centsOf(amount)}`,
  );
  return waiting.filter(
    ({ dueCents, customerName, company }) =>
      dueCents === centsOf(amount) &&
      [customerName, company].some((name) => {
        const own = wordsOf(name);
        return own.length > 0 && own.every((word) => words.includes(word));
      }),
  );
}

/** The words of a name, without accents and legal forms of one or two letters. */
function wordsOf(name: string): string[] {
  const plain = name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return (plain.match(/[\p{L}\d]{3,}/gu) ?? []).slice(0, 20);
}

async function recordLine(
  db: Database,
  judged: StatementResult,
  by: { actor: string; currency: string },
): Promise<StatementResult> {
  const { reference, amount, receivedOn, payer } = judged;
  const money = { reference, amountCents: centsOf(amount), receivedOn, payer };
  try {
    const booked = await db.transaction((tx) => recordReceivedMoney(tx, judged.order!, money, by));
    return { ...judged, outcome: 'recorded', due: dollarsOf(booked.dueCents), reason: REASONS[booked.outcome] };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { ...judged, outcome: 'refused', reason: Object.values(error.fields ?? {})[0] ?? error.message };
  }
}

const REASONS = {
  paid: 'The order is paid.',
  partial: 'The rest of the price is still due.',
  refunding: 'The order cannot keep it, so it is owed back.',
} as const;
