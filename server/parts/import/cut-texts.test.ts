import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openImportStore } from './testing.ts';

const { startedImport, send, rowsOf } = await openImportStore();

const FIELDS =
  'id,sku,brand,mpn,gtin,kind,name,description,price,breaks,minimum,stock,cost,picture,more pictures,datasheet';
const BEGIN = { kind: 'memory', name: 'Emoji', price: '5.00' } as Record<string, string>;

test('long texts of characters outside the first plane are read in every column, wherever they are cut', async () => {
  for (const long of ['😀'.repeat(300), `x${'😀'.repeat(300)}`])
    for (const field of FIELDS.split(',')) {
      const id = await startedImport();
      const cells = FIELDS.split(',').map((name) => (name === field ? long : (BEGIN[name] ?? '')));
      const { status, body } = await send(id, `${FIELDS},resolution\n${cells.join(',')},\n`, 'parts.csv');
      assert.equal(status, 200, `${field}: ${JSON.stringify(body)}`);
      assert.equal((await rowsOf(id)).length, 1);
    }
});

test('long names of columns and values of specifications are read too', async () => {
  for (const long of ['😀'.repeat(90), `x${'😀'.repeat(90)}`, `${'é'.repeat(39)}𝒳${'y'.repeat(99)}`])
    for (const kind of ['monitor', 'headphones', 'memory', 'processor'])
      for (const [column, value] of [
        [long, 'x'],
        ['resolution', long],
        ['frequency_response', long],
        ['microphone', long],
        ['microarchitecture', long],
        ['color', long],
      ]) {
        const id = await startedImport();
        const { status, body } = await send(id, `name,price,kind,${column}\nA part,5.00,${kind},${value}\n`);
        assert.equal(status, 200, `${kind} ${column}: ${JSON.stringify(body)}`);
      }
});
