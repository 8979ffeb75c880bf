import { addedCentsOf, taxLines } from '#contract/orders/adjustments.ts';
import type { Seller } from '#contract/settings/shop-settings.ts';
import { methodOf, PAYMENT_METHODS } from '#contract/payments/payment-methods.ts';
import { exemptionTexts } from '#contract/tax/tax-exemption.ts';
import { exportAccounting } from '#contract/store/accounting.ts';
import { record } from '#server/audit/record.ts';
import { documentEarlierRefunds } from '#server/documents/document-refunds.ts';
import { documentNumber } from '#server/documents/issue-document.ts';
import type { Database } from '#server/database/client.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/context.ts';
import { type Cell, csvDownload } from '#server/http/files/csv.ts';
import type { Guards } from '#server/http/guards.ts';
import { serve } from '#server/http/serve.ts';
import { localTime } from '#server/settings/local-time.ts';
import { readSettings } from '#server/settings/service.ts';
import { columnOf, type Month, type MovementRow, selectAdjustmentColumns, selectMovements } from './movement-rows.ts';

/** Number of movements read and written at a time. */
const PAGE = 500;

/** The name of each kind, and whether the store receives or pays the amount. */
const KINDS = {
  charged: ['payment', 1],
  refunded: ['refund', -1],
  refund_returned: ['refund returned', 1],
  disputed: ['dispute', -1],
  dispute_returned: ['dispute won', 1],
} as const;

const HEAD = [
  'date',
  'kind',
  'order',
  'invoice',
  'credit note',
  'amount',
  'currency',
  'parts',
  'delivery',
  'added tax',
];
const IDS = ['prices include tax', 'payment method', 'payment id', 'movement id', 'order id', 'bank reference'];
const NUMBERS = ['tax exemption', 'certificate', 'buyer VAT number', 'seller tax number'];

/** Serves the money ledger of a month as a CSV file for accounting. */
export function accountingRoutes(
  app: App,
  { db, log }: Pick<Deps, 'db' | 'log'>,
  { admin }: Pick<Guards, 'admin'>,
): void {
  serve(app, exportAccounting, admin, async ({ actor, query: { month } }) => {
    await documentEarlierRefunds(db, 10_000);
    const { calendar, seller } = (await readSettings(db)).settings;
    const { timeZone } = calendar;
    const local = { month, timeZone };
    const columns = await selectAdjustmentColumns(db, local);
    await record(db, { actor: actor.userId, action: 'books.exported', subject: 'accounting', detail: { month } });
    return csvDownload(
      `accounting-${month}`,
      [...HEAD, ...columns, ...IDS, ...NUMBERS],
      pagesOf(db, local, columns, seller),
      log,
    );
  });
}

async function* pagesOf(
  db: Database,
  month: Month,
  columns: readonly string[],
  { taxNumber }: Pick<Seller, 'taxNumber'>,
): AsyncGenerator<Cell[][]> {
  let after = '0';
  for (;;) {
    const rows = await selectMovements(db, month, { after, limit: PAGE });
    yield rows.map((row) => [...cellsOf(row, month.timeZone, columns), ...numberCells(row, taxNumber)]);
    if (rows.length < PAGE) return;
    after = rows.at(-1)!.id;
  }
}

/** Why an order was not taxed, and the numbers that its invoice states. */
function numberCells({ exemption, vatNumber }: MovementRow, taxNumber: string): Cell[] {
  return [
    exemption && exemptionTexts(exemption)[0],
    exemption?.number ? { exact: exemption.number } : null,
    vatNumber === null ? null : { exact: vatNumber },
    { exact: taxNumber },
  ];
}

/**
 * The cells of a movement. The charges of a payment or refund add up to its amount and have its sign; disputes have only
 * the amount.
 */
function cellsOf(row: MovementRow, timeZone: string, columns: readonly string[]): Cell[] {
  const [kind, sign] = KINDS[row.kind];
  const { split } = row;
  const adjustments = split?.adjustments ?? [];
  const taxes = taxLines(adjustments);
  const charge = (cents: number | undefined): Cell => (cents === undefined ? null : { cents: sign * cents });
  const number = (document: MovementRow['invoice']): Cell => document && documentNumber(document);
  return [
    localTime(row.at, timeZone),
    kind,
    { exact: row.orderNumber },
    number(row.invoice),
    number(row.creditNote),
    { cents: sign * Number(row.cents) },
    row.currency.toUpperCase(),
    charge(split?.partsCents),
    charge(split ? addedCentsOf('delivery', adjustments) : undefined),
    charge(split ? addedCentsOf('tax', adjustments) : undefined),
    ...columns.map((name): Cell => {
      // Several rates of an order may have one name: those of a country and a state, or of two districts.
      const same = adjustments.filter((each) => columnOf(each) === name);
      return same.length > 0 ? charge(same.reduce((sum, { cents }) => sum + cents, 0)) : null;
    }),
    taxes.length > 0 ? (taxes[0]!.isIncluded ? 'yes' : 'no') : null,
    // A refund can become store credit; its own id says so.
    PAYMENT_METHODS[methodOf(row.kind === 'refunded' ? row.providerId : row.intentId)].name,
    row.intentId,
    row.providerId,
    row.orderId,
    row.bankReference === null ? null : { exact: row.bankReference },
  ];
}
