import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Specification } from '#contract/parts/specifications/specifications.ts';
import { checksOf } from '#contract/builds/checks.ts';
import { demoParts } from '#demo/catalog.ts';
import { BOARDS, type Fact, PROCESSORS } from '#test/fixtures/hardware.ts';
import { partFactsOf, type BuildPart } from './facts.ts';
import { peakOfTdp } from './hardware/processor-platforms.ts';
import { judge } from './judge.ts';

function part(kind: string, name: string, facts: readonly Fact[], quantity = 1): BuildPart {
  const specifications = facts.map(([name, value]): Specification => ({ name, value }));
  return { id: name, name, kind, quantity, facts: partFactsOf(specifications) };
}

function demo(name: string, quantity = 1): BuildPart {
  const found = demoParts.find((each) => each.name === name);
  assert.ok(found, name);
  return { id: name, name, kind: found.kind, quantity, facts: partFactsOf(found.specifications) };
}

const processor = (name: string): BuildPart => part('processor', name, [['Microarchitecture', PROCESSORS[name]!]]);
const board = (name: string): BuildPart =>
  part('motherboard', name, [['Socket', BOARDS[name]!.socket], ...(BOARDS[name]!.facts ?? [])]);
const memory = (type: string, facts: readonly Fact[] = [], quantity = 1): BuildPart =>
  part('memory', `${type} kit`, [['Generation', type], ...facts], quantity);

function verdictOf(rule: string, ...build: BuildPart[]): string | undefined {
  return judge(build).findings.find((finding) => finding.rule === rule)?.verdict;
}

describe('the rules on real parts', () => {
  for (const [name, { runs, memory: taken }] of Object.entries(BOARDS)) {
    test(`${name} accepts the processors of its maker's list and takes ${taken || 'memory that no file states'}`, () => {
      const fitting = Object.keys(PROCESSORS).filter(
        (each) => verdictOf('socket', processor(each), board(name)) === 'fits',
      );
      assert.deepEqual(fitting.toSorted(), [...runs].toSorted());
      const clashing = Object.keys(PROCESSORS).filter(
        (each) => verdictOf('socket', processor(each), board(name)) === 'does_not_fit',
      );
      assert.equal(fitting.length + clashing.length, Object.keys(PROCESSORS).length, 'no processor stays undecided');
      const isDecided = taken !== '';
      for (const type of ['DDR2', 'DDR3', 'DDR4', 'DDR5'])
        assert.equal(
          verdictOf('memory-type', memory(type), board(name)),
          !isDecided ? 'cannot_tell' : type === taken ? 'fits' : 'does_not_fit',
          type,
        );
    });
  }

  test('never guess facts that a file does not state', () => {
    const unknown: [string, ...BuildPart[]][] = [
      [
        'socket',
        part('processor', 'Intel Xeon E7-8890 V4', [['Microarchitecture', 'Broadwell']]),
        board('MSI X99A SLI PLUS'),
      ],
      ['socket', part('processor', 'Some Chip', []), board('Asus Z97-A')],
      ['socket', processor('Intel Core i7-8700K'), part('motherboard', 'Asus ROG MAXIMUS', [['Socket', 'LGA1151']])],
      ['memory-type', memory('DDR4'), part('motherboard', 'ASRock B660M Pro RS', [['Socket', 'LGA1700']])],
      ['memory-type', memory('DDR3'), part('motherboard', 'Asus P5Q', [['Socket', 'LGA775']])],
      [
        'board-form',
        part('motherboard', 'Big', [['Form factor', 'EATX']]),
        part('case', 'Tower', [['Form factor', 'ATX Mid Tower']]),
      ],
      [
        'board-form',
        part('motherboard', 'Board', [['Form factor', 'ATX']]),
        part('case', 'Box', [['Form factor', 'HTPC']]),
      ],
      [
        'card-length',
        part('graphics-card', 'Card', [['Length', 300]]),
        part('case', 'Tower', [['Form factor', 'ATX']]),
      ],
      ['power', part('graphics-card', 'Card', []), part('power-supply', 'Supply', [['Wattage', 750]])],
      [
        'supply-form',
        part('power-supply', 'S', [['Form factor', 'SFX']]),
        part('case', 'T', [['Form factor', 'ATX Mid Tower']]),
      ],
    ];
    for (const [rule, ...build] of unknown) assert.equal(verdictOf(rule, ...build), 'cannot_tell', rule);
  });

  test('recognize DDR5 by modules that DDR4 does not have', () => {
    const boardOf = (name: string, most: number): BuildPart =>
      part('motherboard', name, [
        ['Socket', 'LGA1700'],
        ['Maximum memory', most],
        ['Memory slots', 2],
      ]);
    assert.equal(verdictOf('memory-type', memory('DDR5'), boardOf('ASRock B760M-HDV/M.2', 96)), 'fits');
    // A maker's name decides nothing, because no source says that a maker includes the memory type in all its board
    // names.
    for (const name of ['ASRock H610M/ac', 'Gigabyte H610M HD3P', 'Asus Pro H610M-C-CSM', 'MSI PRO H610M 12VO'])
      for (const generation of ['DDR4', 'DDR5'])
        assert.equal(verdictOf('memory-type', memory(generation), boardOf(name, 64)), 'cannot_tell', name);
    // It is one of the two.
    assert.equal(verdictOf('memory-type', memory('DDR3'), boardOf('Gigabyte H610M HD3P', 64)), 'does_not_fit');
  });

  test('judge the power of a card by its chipset only if all cards with that chipset agree', () => {
    const card = (chipset: string): BuildPart => part('graphics-card', chipset, [['Chipset', chipset]]);
    const supply = (watts: number): BuildPart => part('power-supply', 'Supply', [['Wattage', watts]]);
    const chip = part('processor', 'Chip', [['TDP', 125]]);
    for (const [chipset, watts, expected] of [
      ['GeForce RTX 4090', 450, 'does_not_fit'],
      ['GeForce RTX 4090', 650, 'cannot_tell'],
      ['GeForce RTX 4090', 850, 'fits'],
      ['GeForce RTX 5090', 650, 'does_not_fit'],
      ['Radeon RX 7900 XTX', 500, 'does_not_fit'],
      ['GeForce RTX 4060', 550, 'fits'],
      ['GeForce GT 1030', 300, 'fits'],
      ['GeForce RTX 9999', 1000, 'cannot_tell'],
    ] as const)
      assert.equal(verdictOf('power', chip, card(chipset), supply(watts)), expected, `${chipset}, ${watts} W`);
  });

  test('count the power that a processor draws for seconds above its TDP', () => {
    const chip = (name: string, microarchitecture: string, watts: number): BuildPart =>
      part('processor', name, [
        ['Microarchitecture', microarchitecture],
        ['TDP', watts],
      ]);
    for (const [name, microarchitecture, tdp, chipset, watts, expected] of [
      // Maximum turbo power, as ark.intel.com lists it: 219 W, 253 W, 117 W.
      ['Intel Core i9-14900', 'Raptor Lake Refresh', 65, 'GeForce RTX 4070', 450, 'cannot_tell'],
      ['Intel Core i9-14900', 'Raptor Lake Refresh', 65, 'GeForce RTX 4070', 650, 'fits'],
      ['Intel Core i9-14900K', 'Raptor Lake Refresh', 125, 'GeForce RTX 4070', 450, 'cannot_tell'],
      ['Intel Core i5-12400F', 'Alder Lake', 65, 'GeForce RTX 4060', 450, 'fits'],
      // Package power of socket AM5: 230 W.
      ['AMD Ryzen 9 9950X', 'Zen 5', 170, 'GeForce RTX 4080', 650, 'cannot_tell'],
      ['AMD Ryzen 9 9950X', 'Zen 5', 170, 'GeForce RTX 4080', 850, 'fits'],
      ['Intel Core i7-4790K', 'Haswell Refresh', 88, 'GeForce GTX 970', 450, 'fits'],
    ] as const) {
      const card = part('graphics-card', chipset, [['Chipset', chipset]]);
      const supply = part('power-supply', 'Supply', [['Wattage', watts]]);
      assert.equal(
        verdictOf('power', chip(name, microarchitecture, tdp), card, supply),
        expected,
        `${name}, ${watts} W`,
      );
    }
  });

  test('count at least the maximum turbo power that ark.intel.com lists', () => {
    for (const [name, microarchitecture, tdp, watts] of [
      ['Intel Core i9-14900T', 'Raptor Lake Refresh', 35, 106],
      ['Intel Core i5-13500T', 'Raptor Lake', 35, 92],
      ['Intel Core i3-12100T', 'Alder Lake', 35, 69],
      ['Intel Core i9-14900', 'Raptor Lake Refresh', 65, 219],
      ['Intel Core i5-14500', 'Raptor Lake Refresh', 65, 154],
      ['Intel Core i9-12900K', 'Alder Lake', 125, 241],
      ['Intel Core i9-13900KS', 'Raptor Lake', 150, 253],
    ] as const)
      assert.ok(tdp * peakOfTdp(microarchitecture, name, tdp) >= watts, name);
  });

  test('distinguish the boards of socket sTR5, which take registered memory only', () => {
    const boardOf = (name: string) => part('motherboard', name, [['Socket', 'sTR5']]);
    const [trx, wrx] = [boardOf('Asus Pro WS TRX50-SAGE WIFI'), boardOf('Asus Pro WS WRX90E-SAGE SE')];
    const chip = (name: string) => part('processor', name, [['Microarchitecture', 'Zen 4']]);
    // Source: amd.com, 'AMD Ryzen Threadripper chipsets'.
    assert.equal(verdictOf('socket', chip('AMD Threadripper 7960X'), trx), 'fits');
    assert.equal(verdictOf('socket', chip('AMD Threadripper 7960X'), wrx), 'does_not_fit');
    assert.equal(verdictOf('socket', chip('AMD Threadripper PRO 7965WX'), trx), 'fits');
    assert.equal(verdictOf('socket', chip('AMD Threadripper PRO 7965WX'), wrx), 'fits');
    assert.equal(verdictOf('memory-type', memory('DDR5', [['Module type', 'Registered']]), trx), 'fits');
    assert.equal(verdictOf('memory-type', memory('DDR5', [['Module type', 'Unbuffered']]), trx), 'does_not_fit');
    assert.equal(verdictOf('memory-type', memory('DDR5'), trx), 'cannot_tell');
  });

  test('find two processors on one board to fit only if they are made for it', () => {
    const two = part('motherboard', 'Supermicro MBD-X10DAX', [['Socket', '2 x LGA2011-3']]);
    const chip = (name: string): BuildPart => ({
      ...part('processor', name, [['Microarchitecture', 'Haswell']]),
      quantity: 2,
    });
    assert.equal(verdictOf('processors', chip('Intel Xeon E5-2670 V3'), two), 'fits');
    assert.equal(verdictOf('processors', chip('Intel Core i7-5820K'), two), 'cannot_tell');
  });

  test('report a possible BIOS update without changing the verdict', () => {
    const { verdict, findings } = judge([processor('AMD Ryzen 5 5600'), board('Asus PRIME B350-PLUS')]);
    assert.equal(verdict, 'fits');
    assert.equal(
      findings.find(({ rule }) => rule === 'socket')?.note,
      'Boards with chipset B350 may need a BIOS update.',
    );
  });

  test('compare boards and cases by size', () => {
    const sizes = ['Mini ITX', 'Micro ATX', 'ATX'];
    for (const form of sizes)
      for (const [caseForm, most] of [
        ['Mini ITX Tower', 0],
        ['MicroATX Mini Tower', 1],
        ['ATX Mid Tower', 2],
        ['ATX', 2],
      ] as const) {
        const build = [
          part('motherboard', 'Board', [['Form factor', form]]),
          part('case', 'Case', [['Form factor', caseForm]]),
        ];
        const expected = sizes.indexOf(form) <= most ? 'fits' : 'does_not_fit';
        assert.equal(verdictOf('board-form', ...build), expected, `${form} in ${caseForm}`);
      }
  });

  test('add modules, gigabytes, watts and plugs over the whole build', () => {
    const four = part('motherboard', 'Four', [
      ['Socket', 'AM5'],
      ['Memory slots', 4],
      ['Maximum memory', 128],
    ]);
    const pair: readonly Fact[] = [
      ['Modules', 2],
      ['Memory size', 64],
    ];
    assert.equal(verdictOf('memory-slots', memory('DDR5', pair, 2), four), 'fits');
    assert.equal(verdictOf('memory-slots', memory('DDR5', pair, 3), four), 'does_not_fit');
    assert.equal(verdictOf('memory-size', memory('DDR5', pair, 2), four), 'fits');
    assert.equal(verdictOf('memory-size', memory('DDR5', pair, 3), four), 'does_not_fit');
    assert.equal(verdictOf('memory-slots', memory('DDR5', pair, 6), { ...four, quantity: 3 }), 'fits');
    assert.equal(verdictOf('processors', { ...processor('AMD Ryzen 7 7800X3D'), quantity: 2 }, four), 'does_not_fit');
    assert.equal(
      verdictOf('processors', { ...processor('AMD Ryzen 7 7800X3D'), quantity: 2 }, { ...four, quantity: 2 }),
      'fits',
    );
    const supply = part('power-supply', 'Supply', [
      ['Wattage', 550],
      ['Graphics plugs', '2 x 8-pin'],
    ]);
    const card = (watts: number, plugs: string): BuildPart =>
      part('graphics-card', 'Card', [
        ['Power', watts],
        ['Power plugs', plugs],
      ]);
    const chip = part('processor', 'Chip', [['TDP', 120]]);
    assert.equal(verdictOf('power', chip, card(200, '2 x 8-pin'), supply), 'fits');
    assert.equal(verdictOf('power', chip, card(390, '2 x 8-pin'), supply), 'does_not_fit');
    assert.equal(verdictOf('connectors', card(100, '1 x 8-pin, 1 x 6-pin'), supply), 'fits');
    assert.equal(verdictOf('connectors', card(100, '3 x 8-pin'), supply), 'does_not_fit');
    assert.equal(verdictOf('connectors', card(100, '1 x 16-pin'), supply), 'does_not_fit');
  });
});

describe('the power of a build', () => {
  const chip = part('processor', 'Chip', [['TDP', 120]]);
  const card = part('graphics-card', 'Card', [['Power', 200]], 2);
  const small = part('graphics-card', 'Small card', [['Power', 75]]);
  const supply = part('power-supply', 'Supply', [['Wattage', 850]]);

  test('is what it needs, what the supply gives, what is left, and the two parts that need the most', () => {
    assert.deepEqual(judge([small, chip, card, supply]).power, {
      need: 645,
      supply: 850,
      headroom: 205,
      biggest: [
        { part: 'Card', watts: 400 },
        { part: 'Chip', watts: 120 },
      ],
      unknown: [],
    });
  });

  test('names parts of unknown power and leaves out what no supply states', () => {
    const power = judge([chip, part('graphics-card', 'Mystery', [])]).power;
    assert.deepEqual([power?.need, power?.unknown, power?.supply, power?.headroom], [170, ['Mystery'], null, null]);
    assert.equal(judge([part('case', 'Tower', [])]).power, null);
  });

  test('never says that a build fits whose need exceeds its supply', () => {
    for (let watts = 100; watts <= 800; watts += 25) {
      const { findings, power } = judge([chip, card, part('power-supply', 'Supply', [['Wattage', watts]])]);
      const fits = findings.find(({ rule }) => rule === 'power')?.verdict === 'fits';
      assert.equal(fits, power!.headroom! >= 0, `${watts} W`);
    }
  });
});

test('a missing fact leaves the checks that passed', () => {
  const build = [
    part('storage', 'Drive', [['Interface', 'M.2 PCIe 4.0 X4']]),
    processor('AMD Ryzen 7 7800X3D'),
    board('MSI B650 GAMING PLUS WIFI'),
    memory('DDR5'),
  ];
  const { findings, verdict } = judge(build);
  assert.equal(verdict, 'cannot_tell');
  assert.deepEqual(checksOf(findings), { checked: 3, conflicts: 0, unchecked: 3 });
  for (const { checked } of findings) assert.match(checked, /^[A-Z]/);
});

describe('the rules on demo parts', () => {
  const desktop = [
    'Anvil 8 Processor',
    'Bellows 120 Tower Cooler',
    'Bench ATX Motherboard',
    'Chisel 32 GB Memory Pair',
  ];
  const rest = [
    'Lantern 12 Dual Graphics Card',
    'Ingot 2 TB M.2 Drive',
    'Boiler 750 Modular Power Supply',
    'Smithy Mesh Tower Case',
  ];

  test('find every fact in a compatible build', () => {
    const { verdict, findings } = judge([...desktop, ...rest].map((name) => demo(name)));
    assert.deepEqual([verdict, findings.filter((finding) => finding.verdict !== 'fits')], ['fits', []]);
  });

  const CLASHES: readonly (readonly [rule: string, ...names: string[]])[] = [
    ['socket', 'Foundry 32 Workstation Processor', 'Bench ATX Motherboard'],
    ['cooler-socket', 'Foundry 32 Workstation Processor', 'Bellows 120 Tower Cooler'],
    ['cooler-power', 'Anvil 12 Processor', 'Bellows 92 Low Cooler'],
    ['memory-type', 'Chisel 128 GB ECC Quad Kit', 'Bench ATX Motherboard'],
    ['memory-slots', 'Chisel 128 GB ECC Quad Kit', 'Bench Mini ITX Motherboard'],
    ['memory-size', 'Chisel 128 GB ECC Quad Kit', 'Bench Mini ITX Motherboard'],
    ['board-form', 'Bench ATX Motherboard', 'Smithy Mini Case'],
    ['card-length', 'Lantern 16 Triple Graphics Card', 'Smithy Mini Case'],
    ['cooler-space', 'Bellows 120 Tower Cooler', 'Smithy Mini Case'],
    ['cooler-space', 'Bellows 240 Liquid Cooler', 'Smithy Mini Case'],
    ['supply-form', 'Boiler 1000 Modular Power Supply', 'Smithy Mini Case'],
  ];
  for (const [rule, ...names] of CLASHES)
    test(`${names.join(' and ')} conflict by ${rule}`, () => {
      const { verdict, findings } = judge(names.map((name) => demo(name)));
      const finding = findings.find((each) => each.rule === rule);
      assert.deepEqual([verdict, finding?.verdict], ['does_not_fit', 'does_not_fit'], JSON.stringify(findings));
      assert.equal(findings[0]!.verdict, 'does_not_fit', 'clashes come first');
    });

  test('count drive bays and slots', () => {
    const mini = demo('Bench Mini ITX Motherboard');
    assert.equal(verdictOf('m2-places', demo('Ingot 500 GB M.2 Drive', 2), mini), 'fits');
    assert.equal(verdictOf('m2-places', demo('Ingot 500 GB M.2 Drive', 3), mini), 'does_not_fit');
    assert.equal(verdictOf('sata-ports', demo('Millstone 8 TB Disk', 3), mini), 'does_not_fit');
    assert.equal(verdictOf('m2-places', demo('Millstone 8 TB Disk'), mini), undefined);
    // Where a drive of unknown interface goes is unknown, even next to drives that are known.
    const unknown = part('storage', 'Some Drive', []);
    for (const rule of ['m2-places', 'sata-ports']) {
      const drives = [demo('Ingot 500 GB M.2 Drive'), demo('Millstone 8 TB Disk'), unknown];
      assert.equal(verdictOf(rule, ...drives, mini), 'cannot_tell', rule);
    }
    assert.equal(verdictOf('sata-ports', demo('Millstone 8 TB Disk', 3), unknown, mini), 'does_not_fit');
  });
});
