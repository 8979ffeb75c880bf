/*
 * New paid orders as rows of a CSV file, which spreadsheets open: `node docs/recipes/orders-to-csv.ts orders.csv`. Each run
 * appends the orders that are not in the file yet. Scope of the key: orders.read.
 */
import { appendFile, readFile } from 'node:fs/promises';
import { createStoreClient } from '@partsmith/client';

const file = process.argv[2] ?? 'orders.csv';
const store = createStoreClient({ url: process.env['PARTSMITH_URL']!, key: process.env['PARTSMITH_KEY'] });

const COLUMNS = ['order', 'date', 'customer', 'email', 'units', 'total'];

/** A cell that a spreadsheet shows as it is: a name that begins with = must not become a formula. */
const cell = (value: string | number) => {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return `"${text.replaceAll('"', '""')}"`;
};
const line = (cells: readonly (string | number)[]) => `${cells.map(cell).join(',')}\r\n`;

const written = await readFile(file, 'utf8').catch(() => '');
const known = new Set(written.split('\r\n').map((row) => /^"([^"]*)"/.exec(row)?.[1]));

const rows: string[] = [];
for await (const order of store.each('/managed-orders', { params: { query: { limit: 100 } } })) {
  if (!order.total.paid || known.has(order.number)) continue;
  const { number, createdAt, customerName, customerEmail, total } = order;
  rows.push(line([number, createdAt.slice(0, 10), customerName, customerEmail, total.units, total.placeOrderPrice]));
}
// The list is newest first, the file oldest first.
await appendFile(file, (written === '' ? line(COLUMNS) : '') + rows.reverse().join(''));
console.log(`${rows.length} new orders in ${file}`);
