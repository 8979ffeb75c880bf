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
    assert.equal(describePart('sound-card', { name: 'x', channels: '7.1' }), 'Channels 7.1.');
    assert.equal(
      describePart('storage', { name: 'x', capacity: '2000', type: '7200', form_factor: '3.5' }),
      '2 TB, hard disk, 7200 rpm, 3.5 inch.',
    );
  });
});
