/*
 * Ships orders by the file with tracking numbers that a carrier's program exports (CSV or XLSX, columns in any order):
 * `node docs/recipes/ship-from-carrier-file.ts labels.csv`. A repeat changes nothing. Scope of the key: orders.fulfill.
 */
import { readFile } from 'node:fs/promises';
import { createStoreClient } from '@partsmith/client';

const [file] = process.argv.slice(2);
if (!file) throw new Error('Name the file of the carrier.');
const store = createStoreClient({ url: process.env['PARTSMITH_URL']!, key: process.env['PARTSMITH_KEY'] });

// What each row would do.
const { rows } = await store.post('/fulfillment/tracking/file', { body: new Uint8Array(await readFile(file)) });
const usable = rows.filter(({ outcome }) => outcome !== 'refused');

const done =
  usable.length === 0
    ? []
    : (
        await store.post('/fulfillment/tracking', {
          body: { rows: usable.map(({ line, number, carrier, tracking }) => ({ line, number, carrier, tracking })) },
        })
      ).rows;

for (const { line, number, outcome, reason } of [...done, ...rows.filter(({ outcome }) => outcome === 'refused')])
  console.log(`row ${line}: order ${number} ${outcome}${reason && `: ${reason}`}`);

// A job that runs by itself should be noticed when a row needs a person.
if ([...done, ...rows].some(({ outcome }) => outcome === 'refused')) process.exitCode = 1;
