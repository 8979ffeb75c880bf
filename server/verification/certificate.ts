import { formatCents } from '#contract/money.ts';
import { DISCREPANCY_KINDS } from '#contract/verification/discrepancy-kinds.ts';
import type { Certificate, Discrepancy } from '#contract/verification/verification.ts';

/**
 * The outcome of a reconciliation: everything agrees; there are discrepancies; or none were found, but not everything
 * could be checked.
 */
export function outcomeOf({ discrepancyCount, provider }: Certificate): 'agrees' | 'discrepancies' | 'unfinished' {
  if (discrepancyCount > 0) return 'discrepancies';
  return provider.asked ? 'agrees' : 'unfinished';
}

const VERDICTS = {
  agrees: 'EVERYTHING AGREES',
  discrepancies: 'DISCREPANCIES FOUND',
  unfinished: 'WHAT WAS CHECKED AGREES; THE CARD PROVIDER WAS NOT READ TO THE END',
};

/** Maximum number of discrepancies shown as text; the admin page lists more. */
const MAX_LINES = 40;

/** The certificate as one page of text. */
export function certificateText(certificate: Certificate): string {
  const { stock, orders, money, atProvider, provider, audit } = certificate;
  const states = Object.entries(orders).map(([state, count]) => `${state} ${count}`);
  const total = Object.values(orders).reduce((sum, each) => sum + each, 0);
  const lines = [
    `${certificate.store}: the books of stock, orders and money`,
    row('When', `${certificate.at} (${certificate.seconds} s)`),
    row('Database', certificate.database),
    row('Card provider', `${provider.mode}${provider.asked ? ', asked' : `, NOT READ TO THE END: ${provider.why}`}`),
    '',
    row('Parts', String(stock.parts)),
    row('Units received', `${stock.received - stock.removed} (${stock.received} received, ${stock.removed} removed)`),
    row('', `= sellable ${stock.sellable} + reserved ${stock.held} + paid ${stock.paid} + shipped ${stock.shipped}`),
    row('Order lines', `${total}${states.length > 0 ? ` (${states.join(', ')})` : ''}`),
    row('Charged', sumOf(money.charged)),
    row('Refunded', sumOf(money.refunded)),
    row('Refunds pending', sumOf(money.onItsWayBack)),
    row('Disputed', sumOf(money.disputed ?? {})),
    row('Net', sumOf(money.kept)),
    ...(provider.asked
      ? [
          row(
            'Provider',
            `${atProvider.payments} payments, ${sumOf(atProvider.succeeded)} charged, ${sumOf(atProvider.refunded)} refunded`,
          ),
          ...(atProvider.others > 0 ? [row('', `${atProvider.others} payments of other stores, ignored`)] : []),
        ]
      : [row('Provider', 'its payments and refunds were not compared; stock, orders and the ledger were')]),
    ...(audit
      ? [row('Audit trail', `${audit.entries} entries, the last seal:`), row('', audit.head ?? 'none yet')]
      : []),
    '',
    ...listing('In progress', certificate.pendingCount, certificate.pending),
    ...listing('Discrepancies', certificate.discrepancyCount, certificate.discrepancies),
    '',
    VERDICTS[outcomeOf(certificate)],
  ];
  return lines.join('\n');
}

function row(name: string, value: string): string {
  return `  ${name.padEnd(17)}${value}`;
}

function sumOf(cents: Record<string, number>): string {
  const sums = Object.entries(cents).map(
    ([currency, each]) => `${formatCents(each, currency)} ${currency.toUpperCase()}`,
  );
  return sums.length > 0 ? sums.join(', ') : 'nothing';
}

function listing(name: string, count: number, found: readonly Discrepancy[]): string[] {
  const shown = found.slice(0, MAX_LINES);
  return [
    row(name, String(count)),
    ...shown.map(
      ({ kind, subject, says }) => `    ${kind} ${subject}: ${DISCREPANCY_KINDS[kind]?.name ?? kind}: ${says}`,
    ),
    ...(count > shown.length ? [`    ... and ${count - shown.length} more`] : []),
  ];
}
