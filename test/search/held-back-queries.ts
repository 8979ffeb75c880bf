import type { JudgedQuery } from './judged-queries.ts';

const ssd = { kind: 'storage', Type: 'SSD' } as const;
const disk = { kind: 'storage', Type: 'Hard disk' } as const;
const card = { kind: 'graphics-card' } as const;
const memory = { kind: 'memory' } as const;
const board = { kind: 'motherboard' } as const;
const processor = { kind: 'processor' } as const;
const cooler = { kind: 'cpu-cooler' } as const;
const supply = { kind: 'power-supply' } as const;

/** Searches that the ranking was not tuned on, from the same families; their score is reported, not improved. */
export const HELD_BACK_QUERIES: Readonly<Record<string, readonly JudgedQuery[]>> = {
  'exact names': [
    ['amd ryzen 9 9950x3d', { name: /^AMD Ryzen 9 9950X3D$/ }],
    ['intel i5 14600kf', { name: /^Intel Core i5-14600KF$/ }],
    ['kingston nv3 1tb', { name: /^Kingston NV3$/, Capacity: 1000 }],
    ['lian li galahad ii trinity 360', { name: /^Lian Li Galahad II Trinity/, Radiator: 360 }],
    ['gigabyte b550m k', { name: /^Gigabyte B550M K$/ }],
    ['rx 9070 xt', { ...card, Chipset: 'Radeon RX 9070 XT' }],
    ['asus tuf gaming rtx 5080', { name: /^Asus TUF GAMING/, Chipset: 'GeForce RTX 5080' }],
    ['crucial t705 2tb', { name: /^Crucial T705/, Capacity: 2000 }],
  ],
  numbers: [
    ['nh-l9i-17xx chromax', { name: /NH-L9i-17xx chromax/i }],
    ['rm750e', { name: /RM750e/ }],
    ['a1000gl', { name: /A1000GL/ }],
    ['sn8100', { name: /SN8100/ }],
    ['5700x3d', { name: /5700X3D/ }],
  ],
  kinds: [
    ['solid state drives', ssd],
    ['hard disks', disk],
    ['videocard', card],
    ['desktop memory', memory],
    ['amd cpu', { ...processor, name: /^AMD/ }],
    ['intel motherboard', { ...board, Socket: /LGA/ }],
    ['all in one cooler', { ...cooler, Radiator: /\d/ }],
    ['power unit 1000w', { ...supply, Wattage: 1000 }],
  ],
  slips: [
    ['nvdia rtx 5070', { ...card, Chipset: /RTX 5070/ }],
    ['kingstone nv2', { name: /^Kingston NV2$/ }],
    ['thermaltke toughpower', { name: /^Thermaltake Toughpower/ }],
    ['grapics card 12gb', { ...card, 'Memory size': 12 }],
    ['gskil ripjaws', { name: /^G\.Skill Ripjaws/ }],
    ['asus stirx b650', { name: /^Asus ROG STRIX B650/i }],
    ['memroy 32gb', { ...memory, 'Memory size': 32 }],
  ],
  prefixes: [
    ['corsa', { name: /^Corsair/ }],
    ['trident z5', { name: /Trident Z5/ }],
    ['core ultra', { name: /Core Ultra/ }],
    ['video ca', card],
    ['wd bl', { name: /^Western Digital.*Bl/i }],
    ['rx 6', { ...card, Chipset: /RX 6/ }],
    ['process', processor],
  ],
  prices: [
    ['nvme ssd under 60 dollars', { ...ssd, price: [0, 60] }],
    ['power supply $50-$80', { ...supply, price: [50, 80] }],
    ['ryzen 7 less than $250', { name: /Ryzen 7/, price: [0, 250] }],
    ['video card between $400 and $600', { ...card, price: [400, 600] }],
    ['lga1700 motherboard under 150', { ...board, Socket: 'LGA1700', price: [0, 150] }],
    ['hdd 4tb max 120', { ...disk, Capacity: 4000, price: [0, 120] }],
    ['ddr4 16gb < 40', { ...memory, Generation: 'DDR4', 'Memory size': 16, price: [0, 40] }],
    ['be quiet cooler under 100', { ...cooler, name: /^be quiet!/, price: [0, 100] }],
  ],
  sizes: [
    ['500 gb nvme', { ...ssd, Capacity: 500 }],
    ['96gb ddr5', { ...memory, 'Memory size': 96, Generation: 'DDR5' }],
    ['12 core processor', { ...processor, Cores: 12 }],
    ['80+ gold 750w modular', { ...supply, Wattage: 750, Efficiency: /Gold/ }],
    ['280mm liquid cooler', { ...cooler, Radiator: 280 }],
    ['ddr3 8gb', { ...memory, Generation: 'DDR3', 'Memory size': 8 }],
    ['8tb 7200 rpm', { ...disk, Capacity: 8000, 'Spindle speed': 7200 }],
    ['4x8gb ram', { ...memory, Modules: 4, 'Module size': 8 }],
  ],
  'further words': [
    ['cheap cpu for home server', processor],
    ['looking for a 2tb ssd', { ...ssd, Capacity: 2000 }],
    ['rtx 4060 graphics card original sealed', { ...card, Chipset: /RTX 4060/ }],
    ['noctua cooler for am5', { ...cooler, name: /^Noctua/ }],
    ['what is a good power supply', supply],
    ['white gaming motherboard am5', { ...board, Socket: 'AM5', Color: /White/ }],
    ['Küche samsung 980', { name: /^Samsung 980/ }],
  ],
};
