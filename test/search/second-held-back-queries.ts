import type { JudgedQuery } from './judged-queries.ts';

const ssd = { kind: 'storage', Type: 'SSD' } as const;
const disk = { kind: 'storage', Type: 'Hard disk' } as const;
const card = { kind: 'graphics-card' } as const;
const memory = { kind: 'memory' } as const;
const board = { kind: 'motherboard' } as const;
const processor = { kind: 'processor' } as const;
const cooler = { kind: 'cpu-cooler' } as const;
const supply = { kind: 'power-supply' } as const;

/** Searches that were written before they were run. */
export const SECOND_HELD_BACK_QUERIES: Readonly<Record<string, readonly JudgedQuery[]>> = {
  misspelt: [
    ['samsumg 990 pro 2 tb', { name: /^Samsung 990 Pro$/, Capacity: 2000 }],
    ['ryzen 7 7800x3d procesor', { name: /7800X3D/ }],
    ['noctoa nh d15', { name: /^Noctua NH-D15/ }],
    ['corsiar vengance 32gb ddr5', { ...memory, name: /^Corsair Vengeance/, Generation: 'DDR5', 'Memory size': 32 }],
    ['gigabite b550 aorus', { name: /^Gigabyte B550.*AORUS/i }],
    ['western digitel red plus', { name: /Red Plus/ }],
    ['mother bord am5', { ...board, Socket: 'AM5' }],
    ['grafic card rtx 4070', { ...card, Chipset: /RTX 4070/ }],
    ['powersuply 850', { ...supply, Wattage: 850 }],
    ['thermalrite peerless assasin', { name: /Peerless Assassin/ }],
  ],
  'other languages': [
    ['arbeitsspeicher 32gb ddr5', { ...memory, 'Memory size': 32, Generation: 'DDR5' }],
    ['grafikkarte rtx 5070', { ...card, Chipset: /RTX 5070/ }],
    ['netzteil 750w gold', { ...supply, Wattage: 750, Efficiency: /gold/i }],
    ['hauptplatine am4', { ...board, Socket: 'AM4' }],
    ['cpu kühler noctua', { ...cooler, name: /^Noctua/ }],
    ['festplatte 4tb', { ...disk, Capacity: 4000 }],
    ['carte mère am5', { ...board, Socket: 'AM5' }],
    ['mémoire vive 16 go ddr4', { ...memory, 'Memory size': 16, Generation: 'DDR4' }],
    ['disque dur 8 to', { ...disk, Capacity: 8000 }],
    ['alimentation 850w modulaire', { ...supply, Wattage: 850 }],
    ['processeur ryzen 5', { ...processor, name: /Ryzen 5/ }],
    ['wasserkühlung 360', { ...cooler, Radiator: 360 }],
  ],
  prices: [
    ['2tb nvme under 150', { ...ssd, Capacity: 2000, price: [0, 150] }],
    ['ssd 1tb less than 70 dollars', { ...ssd, Capacity: 1000, price: [0, 70] }],
    ['graphics card below $400', { ...card, price: [0, 400] }],
    ['cpu up to 200', { ...processor, price: [0, 200] }],
    ['am5 motherboard under $200', { ...board, Socket: 'AM5', price: [0, 200] }],
    ['gold psu max 120', { ...supply, price: [0, 120] }],
    ['32gb ddr5 ram cheaper than 100', { ...memory, 'Memory size': 32, Generation: 'DDR5', price: [0, 100] }],
    ['ryzen 5 for under $160', { name: /Ryzen 5/, price: [0, 160] }],
    ['rtx 5070 ti between 900 and 1100', { ...card, Chipset: 'GeForce RTX 5070 Ti', price: [900, 1100] }],
  ],
  'sockets and standards': [
    ['lga 1700 board ddr4', { ...board, Socket: 'LGA1700' }],
    ['socket am4 cpu', { ...processor, Socket: 'AM4' }],
    ['lga1851', { ...board, Socket: 'LGA1851' }],
    ['pcie 5.0 ssd', { ...ssd, Interface: /PCIe 5/ }],
    ['sfx power supply', { ...supply, 'Form factor': 'SFX' }],
    ['mini itx motherboard', { ...board, 'Form factor': 'Mini ITX' }],
    ['matx am5 mainboard', { ...board, Socket: 'AM5', 'Form factor': 'Micro ATX' }],
    ['m.2 2230 ssd', { ...ssd, 'Form factor': /2230/ }],
    ['ddr5 6000 cl30', { ...memory, Generation: 'DDR5', Speed: 6000, 'CAS latency': 30 }],
    ['sata ssd', { ...ssd, Interface: /SATA/ }],
  ],
  "makers' numbers": [
    ['vcg507012tfxpb1', { name: /VCG507012TFXPB1/ }],
    ['GV-R57XT-8GD-B', { name: /GV-R57XT-8GD-B/ }],
    ['gvr57xt8gdb', { name: /GV-R57XT-8GD-B/ }],
    ['khx5300', { name: /KHX5300/ }],
    ['sx1000r-pl', { name: /SX1000R-PL/ }],
    ['100-438373', { name: /100-438373/ }],
    ['e5-2683v4', { name: /E5-2683 V4/ }],
    ['nhu12a', { name: /NH-U12A/ }],
  ],
  'kinds and plurals': [
    ['graphics cards', card],
    ['power supplies', supply],
    ['ssds', ssd],
    ['rams', memory],
    ['heatsink', cooler],
    ['gaming motherboards wifi', { ...board, name: /wifi/i }],
    ['white aio 360', { ...cooler, Radiator: 360, Color: /White/ }],
  ],
  'without spaces': [
    ['rtx4090', { ...card, Chipset: /RTX 4090/ }],
    ['ryzen95950x', { name: /5950X/ }],
    ['rx9070xt', { ...card, Chipset: 'Radeon RX 9070 XT' }],
    ['32gbddr5', { ...memory, 'Memory size': 32, Generation: 'DDR5' }],
    ['samsung990pro', { name: /^Samsung 990 Pro$/ }],
    ['darkrockpro5', { name: /Dark Rock Pro 5/ }],
    ['i714700', { name: /i7-14700/ }],
    ['b650gamingplus', { name: /B650 GAMING PLUS/ }],
  ],
};

/** Written after the search was mended for the set above, and before they were run. */
export const THIRD_HELD_BACK_QUERIES: readonly JudgedQuery[] = [
  ['ryzen75700x', { name: /5700X/ }],
  ['corsairrm850x', { name: /^Corsair RM850x/ }],
  ['toughpowersfx', { name: /Toughpower SFX/ }],
  ['galahadii trinity', { name: /Galahad II Trinity/ }],
  ['viper steel16gb', { ...memory, name: /Viper Steel/, 'Memory size': 16 }],
  ['westerndigital green', { name: /^Western Digital Green/ }],
  ['rx6600 xfx', { ...card, Chipset: 'Radeon RX 6600' }],
  ['ssd 4 to', { ...ssd, Capacity: 4000 }],
  ['barrette ram 32go', { ...memory, 'Memory size': 32 }],
  ['ssd 500go nvme', { ...ssd, Capacity: 500 }],
  ['ventirad noir', { ...cooler, Color: /Black/ }],
  ['lüfter cpu weiß', { ...cooler, Color: /White/ }],
  ['günstiges netzteil 650 watt', { ...supply, Wattage: 650 }],
  ['scheda video rtx 4090', { ...card, Chipset: /RTX 4090/ }],
  ['tarjeta grafica 16gb', { ...card, 'Memory size': 16 }],
  ['seagte ironwolf nas 16tb', { name: /IronWolf NAS/, Capacity: 16000 }],
  ['kingstn fury beast', { name: /FURY Beast/ }],
  ['zeon e5 2683', { name: /E5-2683/ }],
  ['dominater platinum white', { name: /Dominator Platinum/, Color: /White/ }],
  ['crossair x870e', { name: /CROSSHAIR X870E/ }],
  ['white ddr5 64gb kit', { ...memory, Generation: 'DDR5', 'Memory size': 64, Color: /White/ }],
  ['1000w platinum sfx', { ...supply, Wattage: 1000, 'Form factor': 'SFX' }],
  ['quad kit ddr4 4x8', { ...memory, Modules: 4, 'Module size': 8 }],
  ['cpu 16 cores am4', { ...processor, Cores: 16, Socket: 'AM4' }],
  ['280mm aio', { ...cooler, Radiator: 280 }],
  ['z790 itx', { ...board, name: /Z790/, 'Form factor': 'Mini ITX' }],
  ['hdd under $80', { ...disk, price: [0, 80] }],
  ['b850 board between 100 and 200', { ...board, name: /B850/, price: [100, 200] }],
  ['passive cpu cooler noctua', { name: /NH-P1/ }],
  ['vcnrtx4000adalp', { name: /VCNRTX4000ADALP/ }],
];
