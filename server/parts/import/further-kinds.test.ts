import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';
import { importSummaryOf } from './command/report.ts';
import { knownBrand } from './reading/brands.ts';
import { kindOfFile, newKindOfFile } from './reading/kinds.ts';
import { derive } from './reading/read-row.ts';

const formatted = (kind: string, columns: Record<string, string>, decimal: '.' | ',' = '.', name = '') =>
  derive(kind, columns, decimal, name).map(
    ({ name: label, value, unit }) => `${label}: ${value}${unit ? ` ${unit}` : ''}`,
  );

describe('price lists of other kinds', () => {
  test('get specifications with names, units and words', () => {
    assert.deepEqual(
      formatted('monitor', {
        screen_size: '27',
        resolution: '2560,1440',
        refresh_rate: '165',
        response_time: '0.5',
        panel_type: 'IPS',
        aspect_ratio: '16:9',
      }),
      [
        'Screen size: 27 in',
        'Resolution: 2560 x 1440',
        'Refresh rate: 165 Hz',
        'Response time: 0.5 ms',
        'Panel: IPS',
        'Aspect ratio: 16:9',
      ],
    );
    assert.deepEqual(formatted('headphones', { wireless: 'false', microphone: 'true', frequency_response: '12,28' }), [
      'Connection: Wired',
      'Microphone: Yes',
      'Frequency response: 12 Hz to 28 kHz',
    ]);
    assert.deepEqual(formatted('case-fan', { size: '120', rpm: '200,1700', noise_level: '10,31', pwm: 'TRUE' }), [
      'Fan size: 120 mm',
      'Fan speed: 1700 rpm',
      'Noise: 31 dB',
      'PWM: Yes',
    ]);
    assert.deepEqual(formatted('os', { mode: '64', max_memory: '2048' }), [
      'Version: 64-bit',
      'Maximum memory: 2048 GB',
    ]);
    assert.deepEqual(formatted('external-hard-drive', { capacity: '4000' }), ['Capacity: 4000 GB']);
    assert.deepEqual(formatted('network-card', { protocol: 'Wi-Fi 6', interface: 'PCIe x1' }), [
      'Connection: Wireless',
      'Protocol: Wi-Fi 6',
      'Interface: PCIe x1',
    ]);
  });

  test('of an unknown kind get the unit from the column, words in capitals, and yes or no', () => {
    assert.deepEqual(
      formatted('gamepad', {
        weight_g: '280',
        max_dpi: '800',
        usb: 'true',
        'cable length (m)': '2',
        vibration: 'FALSE',
      }),
      ['Weight: 280 g', 'Max DPI: 800', 'USB: Yes', 'Cable length: 2 m', 'Vibration: No'],
    );
  });

  test('keep sizes that are written with a unit or a decimal comma', () => {
    assert.deepEqual(formatted('storage', { capacity: '2 TB', cache: '256MB' }), [
      'Capacity: 2000 GB',
      'Cache: 256 MB',
    ]);
    assert.deepEqual(formatted('power-supply', { wattage: '750W' }), ['Wattage: 750 W']);
    assert.deepEqual(formatted('monitor', { screen_size: '27"' }), ['Screen size: 27 in']);
    assert.deepEqual(formatted('processor', { core_clock: '4,7', boost_clock: '5200 MHz' }, ','), [
      'Base clock: 4.7 GHz',
      'Boost clock: 5.2 GHz',
    ]);
    // A number with an unknown unit is not a value.
    assert.deepEqual(formatted('cpu-cooler', { noise_level: 'loud', rpm: '12 cats' }), []);
  });

  test('get the brand that their names begin with', () => {
    assert.equal(knownBrand('keyboard', 'Royal Kludge RK68'), 'Royal Kludge');
    assert.equal(knownBrand('speakers', 'Creative Labs Pebble V3'), 'Creative Labs');
    assert.equal(knownBrand('case', 'be quiet! Pure Base 500'), 'be quiet!');
    assert.equal(knownBrand('ups', 'APC BE600M1'), 'APC');
    assert.equal(knownBrand('gamepad', 'Nameless Pad'), '');
    assert.equal(knownBrand('power-supply', 'PC Power & Cooling Silencer'), 'PC Power & Cooling');
    assert.equal(knownBrand('memory', 'G.Skill Flare X5 32 GB'), 'G.Skill');
    assert.equal(knownBrand('storage', 'Anvil Drive'), '');
    // For a kind with a list of brands, only these.
    assert.equal(knownBrand('processor', 'Logitech G502'), '');
  });

  test('name the kind that an admin can create, and never create one', () => {
    const created = (file: string) => [kindOfFile(file), newKindOfFile(file)];
    assert.deepEqual(created('keyboards (2).csv'), [undefined, 'keyboard']);
    assert.deepEqual(created('Mice.xlsx'), [undefined, 'mouse']);
    assert.deepEqual(created('desk mats.csv'), [undefined, 'desk-mats']);
    assert.equal(kindOfFile('mice.csv', new Set(['mouse'])), 'mouse');
    assert.match(
      importSummaryOf({
        added: 0,
        changed: 0,
        unchanged: 0,
        refusals: [{ file: 'keyboard.csv', line: 2, name: 'K1', reason: 'the kind is missing' }],
      }),
      /or create one: --kind new:keyboard\./,
    );
    const rejected = (reason: string) => ({ file: 'a.csv', line: 2, name: 'K1', reason });
    assert.match(
      importSummaryOf({
        added: 0,
        changed: 0,
        unchanged: 0,
        refusals: ["'abc 1' is not in the store's currency, USD", "'abc 2' is not in the store's currency, USD"].map(
          rejected,
        ),
      }),
      / 2 {2}'\.\.\.' is not in the store's currency, USD$/m,
    );
  });
});

describe('importing another kind in the browser', () => {
  let store: TestStore;
  let admin: Person;
  before(async () => {
    store = await startTestStore();
    admin = await store.person('admin');
  });
  after(() => store.close());

  const read = async (name: string, kind = '') => {
    const { body } = await store.call(admin, 'POST', '/import', { stock: 5, minimum: 1 });
    const response = await store.app.request(
      `/api/import/${body.id}/files?name=${encodeURIComponent(name)}${kind && `&kind=${kind}`}`,
      {
        method: 'POST',
        headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'text/csv' },
        body: 'name,price,style,tenkeyless\nKeychron K8,89,Gaming,true\nLogitech MX Keys,99,Standard,false\n',
      },
    );
    return { id: body.id as string, read: (await response.json()) as any };
  };

  test('offers to create the kind of the file, and then knows it', async () => {
    const first = await read('keyboards.csv');
    assert.deepEqual(
      [
        first.read.layouts[0].kind,
        first.read.layouts[0].newKind,
        first.read.layouts[0].furtherKinds,
        first.read.counts.added,
      ],
      [null, 'keyboard', [], 0],
    );
    const chosen = await read('keyboards.csv', 'new:keyboard');
    assert.equal(chosen.read.counts.added, 2);
    await store.call(admin, 'POST', `/import/${chosen.id}/apply`);
    const again = await read('keyboards.csv');
    assert.deepEqual(
      [again.read.layouts[0].kind, again.read.layouts[0].newKind, again.read.layouts[0].furtherKinds],
      ['keyboard', undefined, ['keyboard']],
    );
    assert.equal(again.read.counts.unchanged, 2);
    const { rows } = await store.db.$client.query('select name, brand, description from parts order by name');
    assert.deepEqual(rows, [
      { name: 'Keychron K8', brand: 'Keychron', description: 'Style Gaming, Layout Tenkeyless.' },
      { name: 'Logitech MX Keys', brand: 'Logitech', description: 'Style Standard.' },
    ]);
  });
});
