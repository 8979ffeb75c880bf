import type { Specification } from '#contract/parts/specifications/specifications.ts';

/** A part with the facts that a price list states. */
export interface ListedPart {
  readonly kind: string;
  readonly name: string;
  readonly specifications: readonly Specification[];
}

/** Kind -> the names of its facts, in the order of the tables below. */
const FACTS = {
  processor: ['Microarchitecture', 'TDP'],
  motherboard: ['Socket', 'Form factor', 'Maximum memory', 'Memory slots'],
  'graphics-card': ['Chipset', 'Length'],
  'power-supply': ['Form factor', 'Wattage'],
  case: ['Form factor'],
  memory: ['Generation', 'Modules', 'Module size'],
  'cpu-cooler': ['Type'],
};

type Table = Readonly<Record<string, readonly (string | number)[]>>;

const TABLES: Readonly<Record<keyof typeof FACTS, Table>> = {
  processor: {
    'AMD Ryzen 5 5500': ['Zen 3', 65],
    'AMD Ryzen 3 3200G': ['Zen+', 65],
    'AMD Athlon 3000G (14nm)': ['Zen', 35],
    'AMD Ryzen 9 5950X': ['Zen 3', 105],
    'AMD Ryzen 7 7800X3D': ['Zen 4', 120],
    'AMD Ryzen 5 9600X': ['Zen 5', 65],
    'AMD Ryzen 7 5800X3D': ['Zen 3', 105],
    'AMD Ryzen 9 9950X3D': ['Zen 5', 170],
    'AMD Threadripper 3960X': ['Zen 2', 280],
    'AMD Threadripper 2990WX': ['Zen+', 250],
    'Intel Core i5-9400F': ['Coffee Lake Refresh', 65],
    'Intel Core i5-8400': ['Coffee Lake', 65],
    'Intel Core i5-7600K': ['Kaby Lake', 91],
    'Intel Core i5-6500': ['Skylake', 65],
    'Intel Xeon E3-1230 V5': ['Skylake', 80],
    'Intel Xeon E3-1230 V6': ['Kaby Lake', 72],
    'Intel Xeon E-2176G': ['Coffee Lake', 80],
    'Intel Xeon E3-1230 V3': ['Haswell', 80],
    'Intel Xeon E3-1230 V2': ['Ivy Bridge', 69],
    'Intel Core i7-4790K': ['Haswell Refresh', 88],
    'Intel Core i7-6950X': ['Broadwell', 140],
    'Intel Core i7-3930K': ['Sandy Bridge', 130],
    'Intel Core i7-5960X': ['Haswell', 140],
    'Intel Core i9-9980XE': ['Skylake', 165],
    'Intel Core i7-7800X': ['Skylake', 140],
    'Intel Xeon E5-2670': ['Sandy Bridge', 115],
    'Intel Xeon E5-2670 V3': ['Haswell', 120],
    'Intel Core i7-920': ['Nehalem', 130],
    'Intel Core i7-860': ['Nehalem', 95],
    'AMD Phenom II X6 1090T Black': ['K10', 125],
    'AMD FX-6300': ['Piledriver', 95],
    'AMD A10-6800K': ['Piledriver', 100],
    'AMD A8-7600': ['Steamroller', 65],
    'Intel Core 2 Quad Q9550': ['Yorkfield', 95],
    'Intel Core Ultra 5 245K': ['Arrow Lake', 125],
    'Intel Core Ultra 9 285K': ['Arrow Lake', 125],
    'Intel Core i3-12100F': ['Alder Lake', 58],
    'Intel Core i5-11400F': ['Rocket Lake', 65],
    'Intel Core i3-10100F': ['Comet Lake', 65],
    'AMD Ryzen 7 9800X3D': ['Zen 5', 120],
  },
  motherboard: {
    'MSI A520M-A PRO': ['AM4', 'Micro ATX', 64, 2],
    'Gigabyte X570 AORUS ELITE WIFI': ['AM4', 'ATX', 128, 4],
    'MSI B450 TOMAHAWK MAX': ['AM4', 'ATX', 128, 4],
    'Gigabyte GA-A320M-S2H V2': ['AM4', 'Micro ATX', 32, 2],
    'MSI PRO A620M-E': ['AM5', 'Micro ATX', 96, 2],
    'MSI B350 TOMAHAWK ARCTIC': ['AM4', 'ATX', 64, 4],
    'Gigabyte X870E AORUS ELITE WIFI7': ['AM5', 'ATX', 256, 4],
    'ASRock X399 Taichi': ['sTR4', 'ATX', 128, 8],
    'Gigabyte TRX40 AORUS PRO WIFI': ['sTRX4', 'ATX', 256, 8],
    'MSI Creator TRX40': ['sTRX4', 'EATX', 256, 8],
    'Asus PRIME H310M-E R2.0': ['LGA1151', 'Micro ATX', 32, 2],
    'MSI B250M BAZOOKA': ['LGA1151', 'Micro ATX', 64, 4],
    'Gigabyte B360M DS3H': ['LGA1151', 'Micro ATX', 64, 4],
    'MSI B150M PRO-VDH': ['LGA1151', 'Micro ATX', 64, 4],
    'Gigabyte GA-B150M-D3H': ['LGA1151', 'Micro ATX', 64, 4],
    'MSI Z270-A PRO': ['LGA1151', 'ATX', 64, 4],
    'MSI C236M WORKSTATION': ['LGA1151', 'Micro ATX', 64, 4],
    'Gigabyte C246-WU4': ['LGA1151', 'ATX', 128, 4],
    'MSI Z390-A PRO': ['LGA1151', 'ATX', 128, 4],
    'Gigabyte GA-B85M-D3H': ['LGA1150', 'Micro ATX', 32, 4],
    'Asus B75M-Plus': ['LGA1155', 'Micro ATX', 32, 4],
    'Asus Z87-A': ['LGA1150', 'ATX', 32, 4],
    'Asus RAMPAGE V EXTREME': ['LGA2011-3', 'EATX', 64, 8],
    'Asus X79 Deluxe': ['LGA2011', 'ATX', 64, 8],
    'Intel DX79SI': ['LGA2011', 'ATX', 64, 8],
    'ASRock X299 Taichi': ['LGA2066', 'ATX', 128, 8],
    'Asus Z170-AR': ['LGA1151', 'ATX', 64, 4],
    'ASRock EP2C612 WS': ['2 x LGA2011-3', 'SSI EEB', 256, 8],
    'MSI X58 Pro-E': ['LGA1366', 'ATX', 24, 6],
    'Asus P7P55D': ['LGA1156', 'ATX', 16, 4],
    'Gigabyte GA-990FXA-UD3': ['AM3+', 'ATX', 32, 4],
    'Asus M4A785-M': ['AM3/AM2+/AM2', 'Micro ATX', 16, 4],
    'ASRock A55 Pro3': ['FM1', 'ATX', 32, 4],
    'MSI A88XM-E45': ['FM2+', 'Micro ATX', 64, 4],
    'Gigabyte GA-F2A55M-DS2': ['FM2', 'Micro ATX', 64, 2],
    'MSI G41M4-F': ['LGA775', 'Micro ATX', 8, 2],
    'MSI PRO B860M-A WIFI': ['LGA1851', 'Micro ATX', 256, 4],
    'MSI PRO Z790-P WIFI': ['LGA1700', 'ATX', 192, 4],
    'Gigabyte B760M GAMING X DDR4': ['LGA1700', 'Micro ATX', 128, 4],
    'Gigabyte B460M DS3H': ['LGA1200', 'Micro ATX', 128, 4],
    'Asus PRIME H470M-PLUS/CSM': ['LGA1200', 'Micro ATX', 128, 4],
    'Asus PRIME Z590-A': ['LGA1200', 'ATX', 128, 4],
    'Gigabyte B550M DS3H': ['AM4', 'Micro ATX', 128, 4],
    'MSI X870E GAMING PLUS WIFI': ['AM5', 'ATX', 256, 4],
    'MSI MAG B860M MORTAR WIFI': ['LGA1851', 'Micro ATX', 256, 4],
    'MSI TRX40 PRO 10G': ['sTRX4', 'ATX', 256, 8],
    'Asus B150M-A D3': ['LGA1151', 'Micro ATX', 64, 4],
  },
  memory: {
    'Corsair Vengeance RGB 192 GB': ['DDR5', 4, 48],
    'G.Skill Ripjaws V 64 GB': ['DDR4', 4, 16],
    'Crucial CP2K64G56C46U5 128 GB': ['DDR5', 2, 64],
    'Corsair Vengeance LPX 256 GB': ['DDR4', 8, 32],
    'Patriot Signature 8 GB': ['DDR3', 1, 8],
    'Kingston FURY Beast 8 GB': ['DDR4', 1, 8],
    'Crucial CT64G4YFQ426S 64 GB': ['DDR4', 1, 64],
    'Kingston Server Premier 64 GB': ['DDR4', 1, 64],
  },
  'graphics-card': {
    'NVIDIA Founders Edition': ['GeForce RTX 4090', 304],
    'MSI VENTUS 2X BLACK OC': ['GeForce RTX 4060', 199],
    'Asus R9295X2-8GD5': ['Radeon R9 295X2', 308],
    'Asus ROG Astral OC': ['GeForce RTX 5090', 358],
    'PNY RTX A-Series': ['RTX A6000', 267],
  },
  'power-supply': {
    'EVGA 400 N1': ['ATX', 400],
    'MSI MAG A550BN': ['ATX', 550],
    'Silverstone SFX': ['SFX', 300],
  },
  'cpu-cooler': {
    'Thermalright Peerless Assassin 120 SE': ['Air'],
  },
  case: {
    'NZXT H5 Flow (2024)': ['ATX Mid Tower'],
    'Corsair 4000D Airflow': ['ATX Mid Tower'],
    'Fractal Design Terra': ['Mini ITX Desktop'],
  },
};

const listed = (kind: keyof typeof FACTS): ListedPart[] =>
  Object.entries(TABLES[kind]).map(([name, values]) => {
    const specifications = values.map((value, at) => ({ name: FACTS[kind][at]!, value }));
    const [, modules, size] = values;
    if (kind === 'memory') specifications.push({ name: 'Memory size', value: Number(modules) * Number(size) });
    return { kind, name, specifications };
  });

export const LISTED_PARTS: ReadonlyMap<string, ListedPart> = new Map(
  Object.keys(FACTS).flatMap((kind) => listed(kind as keyof typeof FACTS).map((part) => [part.name, part])),
);
