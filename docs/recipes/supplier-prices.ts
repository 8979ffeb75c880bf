/*
 * Prices from a supplier's list: `node docs/recipes/supplier-prices.ts list.csv 1.25` multiplies its column `cost` by 1.25,
 * ends the price with .90 and sets it for the part with that `sku`. Prices that would change by more than a third are left
 * to a person. Scopes of the key: catalog.read and catalog.write.
 */
import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { createStoreClient, StoreProblem } from '@partsmith/client';

const [file, markup] = [process.argv[2], Number(process.argv[3])];
if (!file || !(markup >= 1 && markup < 10)) throw new Error('Name the list and the markup, such as 1.25.');
const store = createStoreClient({ url: process.env['PARTSMITH_URL']!, key: process.env['PARTSMITH_KEY'] });

/** The supplier writes 1299.00 or 1.299,00. */
const amountOf = (text: string) => Number(/,\d{1,2}$/.test(text) ? text.replaceAll('.', '').replace(',', '.') : text);

const text = await readFile(file, 'utf8');
const delimiter = /^[^\n]*;/.test(text) ? ';' : ',';
const rows: Record<string, string>[] = parse(text, { columns: true, bom: true, delimiter });

const counts = { changed: 0, unchanged: 0, unknown: 0, left: 0 };
for (const { sku = '', cost = '' } of rows) {
  const price = (Math.ceil(amountOf(cost) * markup) * 10 - 1) / 10;
  const found = await store.get('/catalogue', { params: { query: { q: sku, limit: 100 } } });
  const part = found.find((each) => each.sku.toLowerCase() === sku.trim().toLowerCase());
  if (!part || !(amountOf(cost) > 0)) counts.unknown++;
  else if (part.price === price) counts.unchanged++;
  else if (Math.abs(price / part.price - 1) > 1 / 3) {
    counts.left++;
    console.log(`${part.sku}: ${part.price} would become ${price}`);
  } else
    try {
      const { _id: id, version } = part;
      await store.patch('/part/{id}', { params: { path: { id } }, body: { price, version } });
      counts.changed++;
    } catch (error) {
      // Below its volume prices, or changed by someone else just now.
      if (!(error instanceof StoreProblem) || error.status >= 500) throw error;
      counts.left++;
      console.log(`${part.sku}: ${[error.message, ...Object.values(error.fields)].join(' ')}`);
    }
}
console.log(JSON.stringify(counts));
