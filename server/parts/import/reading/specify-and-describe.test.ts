import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { describe as describePart } from './describe.ts';
import { kindOfFile } from './kinds.ts';
import { specify } from './specify.ts';

describe('specifying a part', () => {
  test('reads numbers with their units, ranges by their upper end, and leaves out missing values', () => {
    assert.deepEqual(specify('memory', { speed: '5,6000', modules: '2,16', color: '', cas_latency: '36' }), [
      { name: 'Memory size', value: 32, unit: 'GB' },
      { name: 'Modules', value: 2 },
      { name: 'Module size', value: 16, unit: 'GB' },
      { name: 'Generation', value: 'DDR5' },
      { name: 'Speed', value: 6000, unit: 'MT/s' },
      { name: 'CAS latency', value: 36 },
    ]);
    assert.deepEqual(specify('cpu-cooler', { rpm: '500,2000', noise_level: 'loud' }), [
      { name: 'Fan speed', value: 2000, unit: 'rpm' },
    ]);
    assert.deepEqual(specify('power-supply', { modular: 'false', efficiency: 'gold', wattage: '750' }), [
      { name: 'Wattage', value: 750, unit: 'W' },
      { name: 'Efficiency', value: '80 Plus Gold' },
      { name: 'Cables', value: 'Fixed' },
    ]);
    assert.deepEqual(specify('gamepad', { buttons: '12' }), []);
  });

  test('reads numbers as they are written where the file comes from, with or without a unit', () => {
    const read = (kind: string, column: string, cell: string, decimal: '.' | ','): unknown =>
      specify(kind, { [column]: cell }, '', decimal).find(({ value }) => typeof value === 'number')?.value;
    for (const [kind, column, cell, decimal, value] of [
      ['power-supply', 'wattage', '1.200', ',', 1200],
      ['power-supply', 'wattage', '1.200 W', ',', 1200],
      ['motherboard', 'max_memory', '1.024', ',', 1024],
      ['storage', 'capacity', '2,000', '.', 2000],
      ['storage', 'capacity', '1,000 GB', '.', 1000],
      ['storage', 'capacity', '1,5 TB', ',', 1500],
      ['processor', 'core_clock', '3,5', ',', 3.5],
      // A single column of another country.
      ['processor', 'core_clock', '3.5 GHz', ',', 3.5],
      ['processor', 'core_clock', '3,5 GHz', '.', 3.5],
      ['monitor', 'screen_size', '27"', '.', 27],
      // The upper end of a range is above its lower end.
      ['cpu-cooler', 'noise_level', '20.5,33', '.', 33],
      ['cpu-cooler', 'noise_level', '38.5,36', '.', 36],
      ['cpu-cooler', 'noise_level', '30,5', ',', 30.5],
    ] as const)
      assert.equal(read(kind, column, cell, decimal), value, `${cell} with ${decimal}`);
  });

  test('reads an efficiency in any case, with or without the name of the label', () => {
    for (const cell of ['gold', 'Gold', '80+ Gold', '80 PLUS gold'])
      assert.equal(specify('power-supply', { efficiency: cell })[0]?.value, '80 Plus Gold', cell);
    for (const cell of ['plus', '80+', '80 Plus'])
      assert.equal(specify('power-supply', { efficiency: cell })[0]?.value, '80 Plus', cell);
  });
});

describe('describing a part', () => {
  test('derives the kind from the file and the columns from their content', () => {
    assert.equal(kindOfFile('video-card.csv'), 'graphics-card');
    assert.equal(kindOfFile('Sound Card.CSV'), undefined);
    // Names of Object.prototype are neither kinds nor columns nor efficiency ratings.
    assert.equal(kindOfFile('constructor.csv'), undefined);
    assert.deepEqual(specify('constructor', { name: 'Anvil', price: '1' }), []);
    assert.match(
      describePart('processor', { name: 'Anvil', constructor: 'odd' } as never),
      /^Constructor:? odd|^Odd constructor/i,
    );
    assert.equal(
      describePart('memory', {
        name: 'x',
        price: '1',
        speed: '5,6000',
        modules: '2,16',
        color: 'Black',
        first_word_latency: '12',
        cas_latency: '36',
      }),
      'DDR5-6000, 2 x 16 GB, Black, first word after 12 ns, CL 36.',
    );
    // Units and decimal signs in cells.
    const clocks = { core_clock: '3,5 GHz', boost_clock: '4700 MHz', tdp: '65 W' };
    assert.equal(describePart('processor', clocks, ','), '3.5 GHz (boost 4.7 GHz), 65 W.');
    const drive = { capacity: '1,000 GB', type: 'SSD', cache: '1 GB' };
    assert.equal(describePart('storage', drive), '1 TB, SSD, 1024 MB cache.');
    const cooler = { rpm: '500,2000', noise_level: '22 dB(A)', size: '240' };
    assert.equal(describePart('cpu-cooler', cooler), '500 to 2000 rpm, 22 dB, 240 mm radiator.');
    assert.equal(describePart('cpu-cooler', { noise_level: '30,5 dB(A)' }, ','), '30.5 dB.');
    const supply = { wattage: '1.200', efficiency: '80+ Gold', modular: 'false' };
    assert.equal(describePart('power-supply', supply, ','), '1200 W, 80 Plus Gold, fixed cables.');
    assert.equal(describePart('sound-card', { name: 'x', channels: '7.1' }), 'Channels 7.1.');
    assert.equal(
      describePart('storage', { name: 'x', capacity: '2000', type: '7200', form_factor: '3.5' }),
      '2 TB, hard disk, 7200 rpm, 3.5 inch.',
    );
  });
});
