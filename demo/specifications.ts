import type { Specification } from '#contract/parts/specifications/specifications.ts';

type Value = string | number | null;

/** The specifications of a kind's parts: the columns, with units, and a row for each part; null if not stated. */
interface Table {
  readonly columns: readonly string[];
  readonly rows: Readonly<Record<string, readonly Value[]>>;
}

const TABLES: readonly Table[] = [
  {
    columns: [
      'Capacity (GB)',
      'Type',
      'Form factor',
      'Interface',
      'Spindle speed (rpm)',
      'Cache (MB)',
      'Reads (MB/s)',
      'Writes (MB/s)',
    ],
    rows: {
      'Ingot 2 TB M.2 Drive': [2000, 'SSD', 'M.2-2280', 'M.2 PCIe 4.0 X4', null, null, 7000, 6200],
      'Ingot 500 GB M.2 Drive': [500, 'SSD', 'M.2-2280', 'M.2 PCIe 4.0 X4', null, null, 3500, 2800],
      'Slate 1 TB SATA Drive': [1000, 'SSD', '2.5 inch', 'SATA 6.0 Gb/s', null, null, 550, 510],
      'Millstone 8 TB Disk': [8000, 'Hard disk', '3.5 inch', 'SATA 6.0 Gb/s', 7200, 256, null, null],
    },
  },
  {
    columns: ['Wattage (W)', 'Form factor', 'Cables', 'Depth (mm)', 'Graphics plugs', 'Color'],
    rows: {
      'Boiler 750 Modular Power Supply': [750, 'ATX', 'Full modular', 150, '2 x 8-pin, 1 x 16-pin', 'Black'],
      'Boiler 550 Power Supply': [550, 'ATX', 'Fixed', 140, '2 x 8-pin', 'Gray'],
      'Boiler 1000 Modular Power Supply': [1000, 'ATX', 'Full modular', 160, '4 x 8-pin, 1 x 16-pin', 'White'],
    },
  },
  {
    columns: [
      'Form factor',
      'Side',
      'Longest card (mm)',
      'Tallest cooler (mm)',
      'Longest radiator (mm)',
      'Card slots',
      'Supply form',
      'Longest supply (mm)',
      'Color',
    ],
    rows: {
      'Smithy Oak Tower Case': ['ATX', 'Steel', 340, 172, 360, 7, 'ATX', null, 'Black'],
      'Smithy Mesh Tower Case': ['ATX', 'Tempered glass', 340, 172, 360, 7, 'ATX', null, 'White'],
      'Smithy Mini Case': ['Mini ITX', null, 240, 130, 120, 3, 'ATX', 150, 'Teal'],
    },
  },
  {
    columns: ['Fan size (mm)', 'Fans', 'Fan speed (rpm)', 'Noise (dB)', 'Color'],
    rows: {
      'Draught 120 Single Case Fan': [120, 1, 1500, 24, 'Black'],
      'Draught 140 Case Fan Trio': [140, 3, 1200, 23, 'Beige / Brown'],
    },
  },
  {
    columns: ['Connection', 'Ports', 'Speed (Gbit/s)', 'Interface'],
    rows: {
      'Courier Dual 2.5G Network Card': ['RJ45', 2, 2.5, 'PCIe 3.0 x1'],
      'Courier Wi-Fi Network Card': ['Wi-Fi 6E', null, 2.4, 'PCIe x1'],
      'Courier Dual 10G Optical Network Card': ['SFP+', 2, 10, 'PCIe 3.0 x8'],
    },
  },
  {
    columns: ['Connection', 'Length (mm)'],
    rows: {
      'Tether 24-Pin Sleeved Cable': ['24-pin', 300],
      'Tether 16-Pin Power Cable': ['16-pin', 650],
      'Tether Coiled USB Cable': ['USB', 2000],
    },
  },
  {
    columns: ['Form', 'Weight (g)', 'Conducts (W/mK)'],
    rows: {
      'Tallow 4 g Thermal Paste': ['Paste', 4, 8.5],
      'Tallow 1 mm Thermal Pads': ['Pads', null, 12],
    },
  },
  {
    columns: [
      'Socket',
      'Cores',
      'Threads',
      'Base clock (GHz)',
      'Boost clock (GHz)',
      'TDP (W)',
      'Graphics',
      'Cache (MB)',
    ],
    rows: {
      'Anvil 8 Processor': ['F44', 8, 16, 4, 5.2, 95, null, 32],
      'Anvil 4 Processor': ['F44', 4, 8, 3.6, 4.5, 58, 'On the chip', 8],
      'Anvil 6 Processor': ['F44', 6, 12, 3.8, 4.9, 65, null, 24],
      'Anvil 12 Processor': ['F44', 12, 24, 3.9, 5.4, 125, null, 64],
      'Foundry 32 Workstation Processor': ['F62', 32, 64, 3.2, 4.8, 280, null, 128],
    },
  },
  {
    columns: [
      'Type',
      'Radiator (mm)',
      'Height (mm)',
      'Cools (W)',
      'Fan speed (rpm)',
      'Noise (dB)',
      'Sockets',
      'Fans',
      'Color',
    ],
    rows: {
      'Bellows 120 Tower Cooler': ['Air', null, 160, 180, 1600, 25, 'F44', 1, 'Black / Silver'],
      'Bellows 240 Liquid Cooler': ['Liquid', 240, null, 260, null, null, 'F44', 2, 'White'],
      'Bellows 92 Low Cooler': ['Air', null, 54, 95, null, null, 'F44', 1, 'Black / Silver'],
      'Bellows 120 Twin Tower Cooler': ['Air', null, 160, 240, null, null, 'F44, F62', 2, 'Brown / Silver'],
      'Bellows 360 Liquid Cooler': ['Liquid', 360, null, 350, null, null, 'F44, F62', 3, 'Black'],
    },
  },
  {
    columns: [
      'Socket',
      'Form factor',
      'Maximum memory (GB)',
      'Memory slots',
      'Memory type',
      'Module type',
      'M.2 places',
      'SATA ports',
      'Color',
    ],
    rows: {
      'Bench ATX Motherboard': ['F44', 'ATX', 192, 4, 'DDR5', 'Unbuffered', 3, 4, 'Black / Silver'],
      'Bench Micro ATX Motherboard': ['F44', 'Micro ATX', 128, 4, 'DDR5', 'Unbuffered', 2, 4, 'Green / Silver'],
      'Bench Mini ITX Motherboard': ['F44', 'Mini ITX', 96, 2, 'DDR5', 'Unbuffered', 2, 2, 'White / Silver'],
      'Foundry Bench ATX Workstation Board': ['F62', 'ATX', 512, 8, 'DDR5', 'Registered', 4, 8, 'Blue / Black'],
    },
  },
  {
    columns: [
      'Memory size (GB)',
      'Modules',
      'Module size (GB)',
      'Generation',
      'Speed (MT/s)',
      'CAS latency',
      'Module type',
      'Color',
    ],
    rows: {
      'Chisel 32 GB Memory Pair': [32, 2, 16, 'DDR5', 6000, 30, 'Unbuffered', 'Black / Red'],
      'Chisel 8 GB Plain Single Module': [8, 1, 8, 'DDR5', 4800, 40, 'Unbuffered', 'Green'],
      'Chisel 64 GB Memory Pair': [64, 2, 32, 'DDR5', 5600, 36, 'Unbuffered', 'Silver'],
      'Chisel 128 GB ECC Quad Kit': [128, 4, 32, 'DDR5', 4800, null, 'Registered', 'Green'],
    },
  },
  {
    columns: ['Memory size (GB)', 'Power (W)', 'Length (mm)', 'Slots', 'Power plugs', 'Fans', 'Color'],
    rows: {
      'Lantern 12 Dual Graphics Card': [12, 200, 232, 2, '2 x 8-pin', 2, 'Black / Orange'],
      'Lantern 6 Single Graphics Card': [6, 115, 172, 2, '2 x 6-pin', 1, 'White'],
      'Lantern 16 Triple Graphics Card': [16, 285, 304, 2.5, '2 x 8-pin', 3, 'Black / Silver'],
      'Lantern 24 Triple Graphics Card': [24, 350, 310, 3, '2 x 8-pin', 3, 'Blue / Black'],
    },
  },
];

/** The specifications of each part by name, in display order, for filters and comparison. */
export const SPECIFICATIONS: ReadonlyMap<string, readonly Specification[]> = new Map(
  TABLES.flatMap(({ columns, rows }) =>
    Object.entries(rows).map(([part, values]) => [
      part,
      columns.flatMap((column, at) => read(column, values[at] ?? null)),
    ]),
  ),
);

function read(column: string, value: Value): Specification[] {
  const [, name, unit] = /^(.*?)(?: \((.*)\))?$/.exec(column)!;
  return value === null ? [] : [{ name: name!, value, ...(unit && { unit }) }];
}
