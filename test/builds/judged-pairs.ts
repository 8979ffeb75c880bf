import type { BuildVerdict } from '#contract/builds/judge-build.ts';
import { LISTED_PARTS, type ListedPart } from './listed-parts.ts';

/** Two parts, whether they work together, and the source for that. */
interface JudgedPair {
  readonly parts: readonly [ListedPart, ListedPart];
  readonly verdict: BuildVerdict;
  readonly source: string;
}

type Row = readonly [one: string, other: string, verdict: BuildVerdict, source: string];

const AM4_CHIPSETS = 'amd.com, Socket AM4 chipsets and the processors that they support';
const AM5_CHIPSETS = 'amd.com, Socket AM5 chipsets and the processors that they support';
const XEON_CHIPSETS = 'heise.de/-2851052 and tomshardware.com: Xeon E3-1200 v5 needs C232 or C236';
const MAKERS_LIST = "the board's list of supported processors at its maker";
const PART_NUMBERS = "the memory maker's guide to its part numbers, or its page of the series";
const MAKERS_MEMORY = "the board's specification at its maker, 'Memory'";

/* Parts and facts are rows of real price lists. `cannot_tell`: the lists omit the deciding fact. */

const PROCESSORS_AND_BOARDS: readonly Row[] = [
  ['AMD Ryzen 5 5500', 'MSI A520M-A PRO', 'fits', AM4_CHIPSETS],
  ['AMD Ryzen 3 3200G', 'MSI A520M-A PRO', 'does_not_fit', AM4_CHIPSETS],
  ['AMD Ryzen 3 3200G', 'Gigabyte X570 AORUS ELITE WIFI', 'fits', AM4_CHIPSETS],
  ['AMD Athlon 3000G (14nm)', 'MSI B450 TOMAHAWK MAX', 'fits', MAKERS_LIST],
  [
    'AMD Ryzen 9 5950X',
    'Gigabyte GA-A320M-S2H V2',
    'fits',
    'pcguia.pt 2021/11: Asus and Gigabyte add Ryzen 5000 to A320',
  ],
  ['AMD Ryzen 7 7800X3D', 'MSI B450 TOMAHAWK MAX', 'does_not_fit', 'amd.com: Ryzen 7 7800X3D has socket AM5'],
  ['AMD Ryzen 5 9600X', 'MSI PRO A620M-E', 'fits', AM5_CHIPSETS],
  ['AMD Ryzen 7 5800X3D', 'MSI B350 TOMAHAWK ARCTIC', 'fits', MAKERS_LIST],
  ['AMD Ryzen 9 9950X3D', 'Gigabyte X870E AORUS ELITE WIFI7', 'fits', AM5_CHIPSETS],
  [
    'AMD Threadripper 3960X',
    'ASRock X399 Taichi',
    'does_not_fit',
    'amd.com: third-generation Threadripper has socket sTRX4',
  ],
  ['AMD Threadripper 2990WX', 'ASRock X399 Taichi', 'fits', MAKERS_LIST],
  [
    'AMD Threadripper 2990WX',
    'Gigabyte TRX40 AORUS PRO WIFI',
    'does_not_fit',
    'amd.com: TRX40 runs third-generation Threadripper only',
  ],
  ['AMD Threadripper 3960X', 'MSI Creator TRX40', 'fits', MAKERS_LIST],
  ['Intel Core i5-9400F', 'Asus PRIME H310M-E R2.0', 'fits', MAKERS_LIST],
  ['Intel Core i5-9400F', 'MSI B250M BAZOOKA', 'does_not_fit', MAKERS_LIST],
  ['Intel Core i5-8400', 'Gigabyte B360M DS3H', 'fits', MAKERS_LIST],
  ['Intel Core i5-7600K', 'Gigabyte B360M DS3H', 'does_not_fit', MAKERS_LIST],
  ['Intel Core i5-7600K', 'MSI B150M PRO-VDH', 'fits', MAKERS_LIST],
  ['Intel Core i5-6500', 'MSI B250M BAZOOKA', 'fits', MAKERS_LIST],
  ['Intel Xeon E3-1230 V5', 'Gigabyte GA-B150M-D3H', 'does_not_fit', XEON_CHIPSETS],
  ['Intel Xeon E3-1230 V6', 'MSI Z270-A PRO', 'does_not_fit', XEON_CHIPSETS],
  ['Intel Xeon E3-1230 V5', 'MSI C236M WORKSTATION', 'fits', MAKERS_LIST],
  ['Intel Xeon E-2176G', 'Gigabyte C246-WU4', 'fits', MAKERS_LIST],
  ['Intel Xeon E-2176G', 'MSI Z390-A PRO', 'does_not_fit', 'ark.intel.com: Xeon E-2100 runs on C242 and C246'],
  ['Intel Xeon E3-1230 V3', 'Gigabyte GA-B85M-D3H', 'fits', MAKERS_LIST],
  ['Intel Xeon E3-1230 V2', 'Asus B75M-Plus', 'fits', MAKERS_LIST],
  ['Intel Core i7-4790K', 'Asus Z87-A', 'fits', MAKERS_LIST],
  ['Intel Core i7-6950X', 'Asus RAMPAGE V EXTREME', 'fits', MAKERS_LIST],
  ['Intel Core i7-6950X', 'Asus X79 Deluxe', 'does_not_fit', MAKERS_LIST],
  ['Intel Core i7-3930K', 'Intel DX79SI', 'fits', MAKERS_LIST],
  ['Intel Core i7-5960X', 'ASRock X299 Taichi', 'does_not_fit', MAKERS_LIST],
  ['Intel Core i9-9980XE', 'ASRock X299 Taichi', 'fits', MAKERS_LIST],
  ['Intel Core i7-7800X', 'Asus Z170-AR', 'does_not_fit', 'ark.intel.com: Core i7-7800X has socket LGA2066'],
  ['Intel Xeon E5-2670', 'ASRock EP2C612 WS', 'does_not_fit', MAKERS_LIST],
  ['Intel Xeon E5-2670 V3', 'ASRock EP2C612 WS', 'fits', MAKERS_LIST],
  ['Intel Core i7-920', 'MSI X58 Pro-E', 'fits', MAKERS_LIST],
  ['Intel Core i7-920', 'Asus P7P55D', 'does_not_fit', MAKERS_LIST],
  ['Intel Core i7-860', 'Asus P7P55D', 'fits', MAKERS_LIST],
  ['AMD Phenom II X6 1090T Black', 'Gigabyte GA-990FXA-UD3', 'fits', MAKERS_LIST],
  ['AMD FX-9590', 'Gigabyte GA-990FXA-UD3', 'cannot_tell', "the maker's list: some revisions of the board only"],
  ['AMD FX-6300', 'Asus M4A785-M', 'does_not_fit', MAKERS_LIST],
  ['AMD A10-6800K', 'ASRock A55 Pro3', 'does_not_fit', MAKERS_LIST],
  ['AMD A8-7600', 'MSI A88XM-E45', 'fits', MAKERS_LIST],
  ['AMD A8-7600', 'Gigabyte GA-F2A55M-DS2', 'does_not_fit', MAKERS_LIST],
  ['Intel Core 2 Quad Q9550', 'MSI G41M4-F', 'fits', MAKERS_LIST],
  ['Intel Core Ultra 5 245K', 'MSI PRO B860M-A WIFI', 'fits', MAKERS_LIST],
  [
    'Intel Core Ultra 9 285K',
    'MSI PRO Z790-P WIFI',
    'does_not_fit',
    'ark.intel.com: Core Ultra 9 285K has socket LGA1851',
  ],
  ['Intel Core i3-12100F', 'Gigabyte B760M GAMING X DDR4', 'fits', MAKERS_LIST],
  [
    'Intel Core i5-11400F',
    'Gigabyte B460M DS3H',
    'does_not_fit',
    'pcgamer.com, intel-rocket-lake-backwards-compatibility',
  ],
  [
    'Intel Core i5-11400F',
    'Asus PRIME H470M-PLUS/CSM',
    'fits',
    'pcgamer.com, intel-rocket-lake-backwards-compatibility',
  ],
  ['Intel Core i3-10100F', 'Asus PRIME Z590-A', 'fits', MAKERS_LIST],
];

const MEMORY_AND_BOARDS: readonly Row[] = [
  ['Corsair Vengeance RGB 192 GB', 'MSI PRO A620M-E', 'does_not_fit', MAKERS_MEMORY],
  ['G.Skill Ripjaws V 64 GB', 'Gigabyte B550M DS3H', 'fits', MAKERS_MEMORY],
  ['G.Skill Ripjaws V 64 GB', 'MSI X870E GAMING PLUS WIFI', 'does_not_fit', MAKERS_MEMORY],
  ['Crucial CP2K64G56C46U5 128 GB', 'MSI MAG B860M MORTAR WIFI', 'fits', MAKERS_MEMORY],
  ['Corsair Vengeance LPX 256 GB', 'MSI TRX40 PRO 10G', 'fits', MAKERS_MEMORY],
  ['Patriot Signature 8 GB', 'Asus B75M-Plus', 'fits', MAKERS_MEMORY],
  ['Patriot Signature 8 GB', 'Asus B150M-A D3', 'fits', 'asus.com: B150M-A D3 takes DDR3'],
  ['Kingston FURY Beast 8 GB', 'Asus B150M-A D3', 'does_not_fit', 'asus.com: B150M-A D3 takes DDR3'],
  ['Kingston FURY Beast 8 GB', 'Gigabyte B760M GAMING X DDR4', 'fits', MAKERS_MEMORY],
  [
    'Crucial CT64G4YFQ426S 64 GB',
    'MSI B450 TOMAHAWK MAX',
    'does_not_fit',
    'crucial.com: load-reduced; msi.com: unbuffered modules only',
  ],
  [
    'Kingston Server Premier 64 GB',
    'Gigabyte B550M DS3H',
    'does_not_fit',
    'kingston.com: registered; gigabyte.com: unbuffered modules only',
  ],
  ...['Kingston KVR16N11/8 8 GB', 'Kingston KVR1333D3S8N9/2G 2 GB', 'Crucial CT102464BA160B 8 GB'].map(
    (memory): Row => [memory, 'Asus B75M-Plus', 'fits', PART_NUMBERS],
  ),
  ...['Crucial CT16G4DFD8266 16 GB', 'G.Skill F4-3200C16Q-64GTZSK 64 GB', 'Silicon Power SP016GBLFU266B02 16 GB'].map(
    (memory): Row => [memory, 'Gigabyte B550M DS3H', 'fits', PART_NUMBERS],
  ),
  // Modules for notebooks.
  ...[
    'Kingston KVR16S11/8 8 GB',
    'Kingston KVR1333D3S9/4G 4 GB',
    'Crucial CT2KIT102464BF160B 16 GB',
    'G.Skill F3-1600C10D-16GSQ 16 GB',
    'ADATA ADDS1600W4G11-S 4 GB',
    'Patriot PSD34G1066SK 4 GB',
  ].map((memory): Row => [memory, 'Asus B75M-Plus', 'does_not_fit', PART_NUMBERS]),
  ...[
    'Kingston KCP421SS8/8 8 GB',
    'Samsung M471A1K43BB1-CRC 8 GB',
    'Crucial CT16G4SFD8266 16 GB',
    'Corsair CMSX4GX4M1A2400C16 4 GB',
    'Silicon Power SP016GBSFU213B02 16 GB',
    'Mushkin MES4S266KF16G 16 GB',
    'Lexar LD4AS016G-B3200GSST 16 GB',
  ].map((memory): Row => [memory, 'Gigabyte B550M DS3H', 'does_not_fit', PART_NUMBERS]),
  ['Kingston FURY Impact 32 GB', 'MSI X870E GAMING PLUS WIFI', 'does_not_fit', PART_NUMBERS],
  ['Crucial CT16G56C46S5 16 GB', 'MSI MAG B860M MORTAR WIFI', 'does_not_fit', PART_NUMBERS],
  ['Kingston KVR16S11/8 8 GB', 'Intel DH61AG', 'fits', 'intel.com: two SO-DIMM sockets'],
  ['Patriot Signature 8 GB', 'Intel DH61AG', 'cannot_tell', 'the series has modules of both sizes'],
  ['Crucial CT16G4SFD8266 16 GB', 'ASRock X299E-ITX/ac', 'fits', 'asrock.com: four SO-DIMM slots'],
  ['Crucial CT16G4SFD8266 16 GB', 'Gigabyte B550I AORUS PRO AX', 'cannot_tell', 'some Mini ITX boards take SO-DIMMs'],
  // Registered modules.
  ...['Kingston KVR21R15D4/16 16 GB', 'Samsung M393A2K40CB2-CVF 16 GB', 'Crucial CT16G4RFD8266 16 GB'].map(
    (memory): Row => [memory, 'Gigabyte B550M DS3H', 'does_not_fit', PART_NUMBERS],
  ),
  ...[
    'Kingston FURY Renegade Pro 64 GB',
    'Corsair WS 64 GB',
    'G.Skill Zeta R5 64 GB',
    'V-Color TRA516G60S832Q 64 GB',
  ].flatMap((memory): Row[] => [
    [memory, 'MSI X870E GAMING PLUS WIFI', 'does_not_fit', PART_NUMBERS],
    [memory, 'MSI MAG B860M MORTAR WIFI', 'does_not_fit', PART_NUMBERS],
  ]),
  ['Kingston Server Premier 16 GB', 'Gigabyte B550M DS3H', 'cannot_tell', 'the series has modules of every type'],
  ['Crucial CT16G4RFD8266 16 GB', 'Asus RAMPAGE V EXTREME', 'cannot_tell', 'the list states no support'],
];

const POWER_AND_SPACE: readonly Row[] = [
  ['NVIDIA Founders Edition', 'EVGA 400 N1', 'does_not_fit', 'nvidia.com: GeForce RTX 4090 draws 450 W'],
  ['MSI VENTUS 2X BLACK OC', 'MSI MAG A550BN', 'cannot_tell', 'no list states plugs'],
  ['Asus R9295X2-8GD5', 'Silverstone SFX', 'does_not_fit', 'amd.com: Radeon R9 295X2 draws 500 W'],
  ['Asus ROG Astral OC', 'MSI MAG A550BN', 'does_not_fit', 'nvidia.com: GeForce RTX 5090 draws 575 W'],
  ['PNY RTX A-Series', 'Silverstone SFX', 'does_not_fit', 'nvidia.com: RTX A6000 draws 300 W'],
  ['Thermalright Peerless Assassin 120 SE', 'AMD Ryzen 7 9800X3D', 'cannot_tell', 'no list states sockets of coolers'],
  ['Asus RAMPAGE V EXTREME', 'NZXT H5 Flow (2024)', 'cannot_tell', 'the list states no EATX support'],
  ['MSI PRO A620M-E', 'Corsair 4000D Airflow', 'fits', 'corsair.com: Mini ITX, Micro ATX, ATX'],
  ['Gigabyte X570 AORUS ELITE WIFI', 'Fractal Design Terra', 'does_not_fit', 'fractal-design.com: Mini ITX only'],
];

const listed = (name: string): ListedPart => {
  const part = LISTED_PARTS.get(name);
  if (!part) throw new Error(`${name} is not among the listed parts`);
  return part;
};

export const JUDGED_PAIRS: readonly JudgedPair[] = [
  ...PROCESSORS_AND_BOARDS,
  ...MEMORY_AND_BOARDS,
  ...POWER_AND_SPACE,
].map(([one, other, verdict, source]) => ({ parts: [listed(one), listed(other)], verdict, source }));
