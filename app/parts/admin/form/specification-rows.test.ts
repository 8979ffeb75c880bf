import assert from 'node:assert/strict';
import test from 'node:test';
import { missingKeys, newRow, specificationRowsOf, serializeRows, unitFor } from './specification-rows.ts';

test('rows become the request body, typed by the kind and by their text', () => {
  const rows = [
    newRow('Socket', 'AM5'),
    newRow('Cores', '08'),
    newRow('TDP', ' 1,200.5 ', 'W'),
    newRow('Graphics', '780'),
    newRow('Model', '7800X3D'),
    newRow('Boost clock', ' '),
    newRow('Offset', '-3', ' mm '),
    newRow('Firmware', '1.10'),
    newRow('Revision', '007'),
    newRow('Serial', '12345678901234567890'),
    newRow('Weight', '1,250.5', 'g'),
  ];
  assert.deepEqual(JSON.parse(serializeRows(rows, 'processor')), [
    { name: 'Socket', value: 'AM5' },
    { name: 'Cores', value: 8 },
    { name: 'TDP', value: 1200.5, unit: 'W' },
    { name: 'Graphics', value: '780' },
    { name: 'Model', value: '7800X3D' },
    { name: 'Offset', value: -3, unit: 'mm' },
    { name: 'Firmware', value: '1.10' },
    { name: 'Revision', value: '007' },
    { name: 'Serial', value: '12345678901234567890' },
    { name: 'Weight', value: 1250.5, unit: 'g' },
  ]);
});

test("a form's values become rows again; invalid values become no rows", () => {
  const json = '[{"name":"TDP","value":120,"unit":"W"}]';
  assert.equal(serializeRows(specificationRowsOf(json), 'processor'), json);
  for (const bad of ['', '{', '{}', 'null', '7']) assert.deepEqual(specificationRowsOf(bad), [], bad);
});

test('the kind suggests missing specifications and their units', () => {
  const names = missingKeys([newRow('socket', 'AM5'), newRow('Boost  Clock')], 'processor').map(({ name }) => name);
  assert.ok(names.includes('Cores') && !names.includes('Socket') && !names.includes('Boost clock'));
  assert.deepEqual(missingKeys([], 'of-my-own'), []);
  assert.deepEqual(
    [unitFor('processor', 'tdp', ''), unitFor('processor', 'tdp', 'kW'), unitFor('x', 'tdp', '')],
    ['W', 'kW', ''],
  );
});
