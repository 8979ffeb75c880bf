import type { BuildVerdict } from '#contract/builds/judge-build.ts';
import { board, card, cooler, processor, kit, supply, tower, type ListedPart } from './listed-parts.ts';

/** Two parts, whether they work together, and where that is published. */
export interface JudgedPair {
  readonly parts: readonly [ListedPart, ListedPart];
  readonly verdict: BuildVerdict;
  readonly source: string;
}

const pair = (one: ListedPart, other: ListedPart, verdict: BuildVerdict, source: string): JudgedPair => ({
  parts: [one, other],
  verdict,
  source,
});

const AM4_CHIPSETS = 'amd.com, Socket AM4 chipsets and the processors that they support';
const AM5_CHIPSETS = 'amd.com, Socket AM5 chipsets and the processors that they support';
const XEON_CHIPSETS = 'heise.de/-2851052 and tomshardware.com: Xeon E3-1200 v5 needs C232 or C236';
const MAKERS_LIST = "the board's list of supported processors at its maker";
const MAKERS_MEMORY = "the board's specification at its maker, 'Memory'";

/* Parts and facts are rows of real price lists. `cannot_tell`: the lists leave out the fact that decides. */

const PROCESSORS_AND_BOARDS: readonly JudgedPair[] = [
  pair(
    processor('AMD Ryzen 5 5500', 'Zen 3', 65),
    board('MSI A520M-A PRO', 'AM4', 'Micro ATX', 64, 2),
    'fits',
    AM4_CHIPSETS,
  ),
  pair(
    processor('AMD Ryzen 3 3200G', 'Zen+', 65),
    board('MSI A520M-A PRO', 'AM4', 'Micro ATX', 64, 2),
    'does_not_fit',
    AM4_CHIPSETS,
  ),
  pair(
    processor('AMD Ryzen 3 3200G', 'Zen+', 65),
    board('Gigabyte X570 AORUS ELITE WIFI', 'AM4', 'ATX', 128, 4),
    'fits',
    AM4_CHIPSETS,
  ),
  pair(
    processor('AMD Athlon 3000G (14nm)', 'Zen', 35),
    board('MSI B450 TOMAHAWK MAX', 'AM4', 'ATX', 128, 4),
    'fits',
    MAKERS_LIST,
  ),
  pair(
    processor('AMD Ryzen 9 5950X', 'Zen 3', 105),
    board('Gigabyte GA-A320M-S2H V2', 'AM4', 'Micro ATX', 32, 2),
    'fits',
    'pcguia.pt 2021/11: Asus and Gigabyte add Ryzen 5000 to A320',
  ),
  pair(
    processor('AMD Ryzen 7 7800X3D', 'Zen 4', 120),
    board('MSI B450 TOMAHAWK MAX', 'AM4', 'ATX', 128, 4),
    'does_not_fit',
    'amd.com: Ryzen 7 7800X3D has socket AM5',
  ),
  pair(
    processor('AMD Ryzen 5 9600X', 'Zen 5', 65),
    board('MSI PRO A620M-E', 'AM5', 'Micro ATX', 96, 2),
    'fits',
    AM5_CHIPSETS,
  ),
  pair(
    processor('AMD Ryzen 7 5800X3D', 'Zen 3', 105),
    board('MSI B350 TOMAHAWK ARCTIC', 'AM4', 'ATX', 64, 4),
    'fits',
    MAKERS_LIST,
  ),
  pair(
    processor('AMD Ryzen 9 9950X3D', 'Zen 5', 170),
    board('Gigabyte X870E AORUS ELITE WIFI7', 'AM5', 'ATX', 256, 4),
    'fits',
    AM5_CHIPSETS,
  ),
  pair(
    processor('AMD Threadripper 3960X', 'Zen 2', 280),
    board('ASRock X399 Taichi', 'sTR4', 'ATX', 128, 8),
    'does_not_fit',
    'amd.com: third-generation Threadripper has socket sTRX4',
  ),
  pair(
    processor('AMD Threadripper 2990WX', 'Zen+', 250),
    board('ASRock X399 Taichi', 'sTR4', 'ATX', 128, 8),
    'fits',
    MAKERS_LIST,
  ),
  pair(
    processor('AMD Threadripper 2990WX', 'Zen+', 250),
    board('Gigabyte TRX40 AORUS PRO WIFI', 'sTRX4', 'ATX', 256, 8),
    'does_not_fit',
    'amd.com: TRX40 runs third-generation Threadripper only',
  ),
  pair(
    processor('AMD Threadripper 3960X', 'Zen 2', 280),
    board('MSI Creator TRX40', 'sTRX4', 'EATX', 256, 8),
    'fits',
    MAKERS_LIST,
  ),
  pair(
    processor('Intel Core i5-9400F', 'Coffee Lake Refresh', 65),
    board('Asus PRIME H310M-E R2.0', 'LGA1151', 'Micro ATX', 32, 2),
    'fits',
    MAKERS_LIST,
  ),
  pair(
    processor('Intel Core i5-9400F', 'Coffee Lake Refresh', 65),
    board('MSI B250M BAZOOKA', 'LGA1151', 'Micro ATX', 64, 4),
    'does_not_fit',
    MAKERS_LIST,
  ),
  pair(
    processor('Intel Core i5-8400', 'Coffee Lake', 65),
    board('Gigabyte B360M DS3H', 'LGA1151', 'Micro ATX', 64, 4),
    'fits',
    MAKERS_LIST,
  ),
  pair(
    processor('Intel Core i5-7600K', 'Kaby Lake', 91),
    board('Gigabyte B360M DS3H', 'LGA1151', 'Micro ATX', 64, 4),
    'does_not_fit',
    MAKERS_LIST,
  ),
  pair(
    processor('Intel Core i5-7600K', 'Kaby Lake', 91),
    board('MSI B150M PRO-VDH', 'LGA1151', 'Micro ATX', 64, 4),
    'fits',
    MAKERS_LIST,
  ),
  pair(
    processor('Intel Core i5-6500', 'Skylake', 65),
    board('MSI B250M BAZOOKA', 'LGA1151', 'Micro ATX', 64, 4),
    'fits',
    MAKERS_LIST,
  ),
  pair(
    processor('Intel Xeon E3-1230 V5', 'Skylake', 80),
    board('Gigabyte GA-B150M-D3H', 'LGA1151', 'Micro ATX', 64, 4),
    'does_not_fit',
    XEON_CHIPSETS,
  ),
  pair(
    processor('Intel Xeon E3-1230 V6', 'Kaby Lake', 72),
    board('MSI Z270-A PRO', 'LGA1151', 'ATX', 64, 4),
    'does_not_fit',
    XEON_CHIPSETS,
  ),
  pair(
    processor('Intel Xeon E3-1230 V5', 'Skylake', 80),
    board('MSI C236M WORKSTATION', 'LGA1151', 'Micro ATX', 64, 4),
    'fits',
    MAKERS_LIST,
  ),
  pair(
    processor('Intel Xeon E-2176G', 'Coffee Lake', 80),
    board('Gigabyte C246-WU4', 'LGA1151', 'ATX', 128, 4),
    'fits',
    MAKERS_LIST,
  ),
  pair(
    processor('Intel Xeon E-2176G', 'Coffee Lake', 80),
    board('MSI Z390-A PRO', 'LGA1151', 'ATX', 128, 4),
    'does_not_fit',
    'ark.intel.com: Xeon E-2100 runs on C242 and C246',
  ),
  pair(
    processor('Intel Xeon E3-1230 V3', 'Haswell', 80),
    board('Gigabyte GA-B85M-D3H', 'LGA1150', 'Micro ATX', 32, 4),
    'fits',
    MAKERS_LIST,
  ),
  pair(
    processor('Intel Xeon E3-1230 V2', 'Ivy Bridge', 69),
    board('Asus B75M-Plus', 'LGA1155', 'Micro ATX', 32, 4),
    'fits',
    MAKERS_LIST,
  ),
  pair(
    processor('Intel Core i7-4790K', 'Haswell Refresh', 88),
    board('Asus Z87-A', 'LGA1150', 'ATX', 32, 4),
    'fits',
    MAKERS_LIST,
  ),
  pair(
    processor('Intel Core i7-6950X', 'Broadwell', 140),
    board('Asus RAMPAGE V EXTREME', 'LGA2011-3', 'EATX', 64, 8),
    'fits',
    MAKERS_LIST,
  ),
  pair(
    processor('Intel Core i7-6950X', 'Broadwell', 140),
    board('Asus X79 Deluxe', 'LGA2011', 'ATX', 64, 8),
    'does_not_fit',
    MAKERS_LIST,
  ),
  pair(
    processor('Intel Core i7-3930K', 'Sandy Bridge', 130),
    board('Intel DX79SI', 'LGA2011', 'ATX', 64, 8),
    'fits',
    MAKERS_LIST,
  ),
  pair(
    processor('Intel Core i7-5960X', 'Haswell', 140),
    board('ASRock X299 Taichi', 'LGA2066', 'ATX', 128, 8),
    'does_not_fit',
    MAKERS_LIST,
  ),
  pair(
    processor('Intel Core i9-9980XE', 'Skylake', 165),
    board('ASRock X299 Taichi', 'LGA2066', 'ATX', 128, 8),
    'fits',
    MAKERS_LIST,
  ),
  pair(
    processor('Intel Core i7-7800X', 'Skylake', 140),
    board('Asus Z170-AR', 'LGA1151', 'ATX', 64, 4),
    'does_not_fit',
    'ark.intel.com: Core i7-7800X has socket LGA2066',
  ),
  pair(
    processor('Intel Xeon E5-2670', 'Sandy Bridge', 115),
    board('ASRock EP2C612 WS', '2 x LGA2011-3', 'SSI EEB', 256, 8),
    'does_not_fit',
    MAKERS_LIST,
  ),
  pair(
    processor('Intel Xeon E5-2670 V3', 'Haswell', 120),
    board('ASRock EP2C612 WS', '2 x LGA2011-3', 'SSI EEB', 256, 8),
    'fits',
    MAKERS_LIST,
  ),
  pair(
    processor('Intel Core i7-920', 'Nehalem', 130),
    board('MSI X58 Pro-E', 'LGA1366', 'ATX', 24, 6),
    'fits',
    MAKERS_LIST,
  ),
  pair(
    processor('Intel Core i7-920', 'Nehalem', 130),
    board('Asus P7P55D', 'LGA1156', 'ATX', 16, 4),
    'does_not_fit',
    MAKERS_LIST,
  ),
  pair(
    processor('Intel Core i7-860', 'Nehalem', 95),
    board('Asus P7P55D', 'LGA1156', 'ATX', 16, 4),
    'fits',
    MAKERS_LIST,
  ),
  pair(
    processor('AMD Phenom II X6 1090T Black', 'K10', 125),
    board('Gigabyte GA-990FXA-UD3', 'AM3+', 'ATX', 32, 4),
    'fits',
    MAKERS_LIST,
  ),
  pair(
    processor('AMD FX-6300', 'Piledriver', 95),
    board('Asus M4A785-M', 'AM3/AM2+/AM2', 'Micro ATX', 16, 4),
    'does_not_fit',
    MAKERS_LIST,
  ),
  pair(
    processor('AMD A10-6800K', 'Piledriver', 100),
    board('ASRock A55 Pro3', 'FM1', 'ATX', 32, 4),
    'does_not_fit',
    MAKERS_LIST,
  ),
  pair(
    processor('AMD A8-7600', 'Steamroller', 65),
    board('MSI A88XM-E45', 'FM2+', 'Micro ATX', 64, 4),
    'fits',
    MAKERS_LIST,
  ),
  pair(
    processor('AMD A8-7600', 'Steamroller', 65),
    board('Gigabyte GA-F2A55M-DS2', 'FM2', 'Micro ATX', 64, 2),
    'does_not_fit',
    MAKERS_LIST,
  ),
  pair(
    processor('Intel Core 2 Quad Q9550', 'Yorkfield', 95),
    board('MSI G41M4-F', 'LGA775', 'Micro ATX', 8, 2),
    'fits',
    MAKERS_LIST,
  ),
  pair(
    processor('Intel Core Ultra 5 245K', 'Arrow Lake', 125),
    board('MSI PRO B860M-A WIFI', 'LGA1851', 'Micro ATX', 256, 4),
    'fits',
    MAKERS_LIST,
  ),
  pair(
    processor('Intel Core Ultra 9 285K', 'Arrow Lake', 125),
    board('MSI PRO Z790-P WIFI', 'LGA1700', 'ATX', 192, 4),
    'does_not_fit',
    'ark.intel.com: Core Ultra 9 285K has socket LGA1851',
  ),
  pair(
    processor('Intel Core i3-12100F', 'Alder Lake', 58),
    board('Gigabyte B760M GAMING X DDR4', 'LGA1700', 'Micro ATX', 128, 4),
    'fits',
    MAKERS_LIST,
  ),
  pair(
    processor('Intel Core i5-11400F', 'Rocket Lake', 65),
    board('Gigabyte B460M DS3H', 'LGA1200', 'Micro ATX', 128, 4),
    'does_not_fit',
    'pcgamer.com, intel-rocket-lake-backwards-compatibility',
  ),
  pair(
    processor('Intel Core i5-11400F', 'Rocket Lake', 65),
    board('Asus PRIME H470M-PLUS/CSM', 'LGA1200', 'Micro ATX', 128, 4),
    'fits',
    'pcgamer.com, intel-rocket-lake-backwards-compatibility',
  ),
  pair(
    processor('Intel Core i3-10100F', 'Comet Lake', 65),
    board('Asus PRIME Z590-A', 'LGA1200', 'ATX', 128, 4),
    'fits',
    MAKERS_LIST,
  ),
];

const MEMORY_AND_BOARDS: readonly JudgedPair[] = [
  pair(
    kit('Corsair Vengeance RGB 192 GB', 'DDR5', 4, 48),
    board('MSI PRO A620M-E', 'AM5', 'Micro ATX', 96, 2),
    'does_not_fit',
    MAKERS_MEMORY,
  ),
  pair(
    kit('G.Skill Ripjaws V 64 GB', 'DDR4', 4, 16),
    board('Gigabyte B550M DS3H', 'AM4', 'Micro ATX', 128, 4),
    'fits',
    MAKERS_MEMORY,
  ),
  pair(
    kit('G.Skill Ripjaws V 64 GB', 'DDR4', 4, 16),
    board('MSI X870E GAMING PLUS WIFI', 'AM5', 'ATX', 256, 4),
    'does_not_fit',
    MAKERS_MEMORY,
  ),
  pair(
    kit('Crucial CP2K64G56C46U5 128 GB', 'DDR5', 2, 64),
    board('MSI MAG B860M MORTAR WIFI', 'LGA1851', 'Micro ATX', 256, 4),
    'fits',
    MAKERS_MEMORY,
  ),
  pair(
    kit('Corsair Vengeance LPX 256 GB', 'DDR4', 8, 32),
    board('MSI TRX40 PRO 10G', 'sTRX4', 'ATX', 256, 8),
    'fits',
    MAKERS_MEMORY,
  ),
  pair(
    kit('Patriot Signature 8 GB', 'DDR3', 1, 8),
    board('Asus B75M-Plus', 'LGA1155', 'Micro ATX', 32, 4),
    'fits',
    MAKERS_MEMORY,
  ),
  pair(
    kit('Patriot Signature 8 GB', 'DDR3', 1, 8),
    board('Asus B150M-A D3', 'LGA1151', 'Micro ATX', 64, 4),
    'fits',
    'asus.com: B150M-A D3 takes DDR3',
  ),
  pair(
    kit('Kingston FURY Beast 8 GB', 'DDR4', 1, 8),
    board('Asus B150M-A D3', 'LGA1151', 'Micro ATX', 64, 4),
    'does_not_fit',
    'asus.com: B150M-A D3 takes DDR3',
  ),
  pair(
    kit('Kingston FURY Beast 8 GB', 'DDR4', 1, 8),
    board('Gigabyte B760M GAMING X DDR4', 'LGA1700', 'Micro ATX', 128, 4),
    'fits',
    MAKERS_MEMORY,
  ),
  pair(
    kit('Crucial CT64G4YFQ426S 64 GB', 'DDR4', 1, 64),
    board('MSI B450 TOMAHAWK MAX', 'AM4', 'ATX', 128, 4),
    'does_not_fit',
    'crucial.com: load-reduced; msi.com: unbuffered modules only',
  ),
  pair(
    kit('Kingston Server Premier 64 GB', 'DDR4', 1, 64),
    board('Gigabyte B550M DS3H', 'AM4', 'Micro ATX', 128, 4),
    'does_not_fit',
    'kingston.com: registered; gigabyte.com: unbuffered modules only',
  ),
];

const POWER_AND_SPACE: readonly JudgedPair[] = [
  pair(
    card('NVIDIA Founders Edition', 'GeForce RTX 4090', 304),
    supply('EVGA 400 N1', 'ATX', 400),
    'does_not_fit',
    'nvidia.com: GeForce RTX 4090 draws 450 W',
  ),
  pair(
    card('MSI VENTUS 2X BLACK OC', 'GeForce RTX 4060', 199),
    supply('MSI MAG A550BN', 'ATX', 550),
    'cannot_tell',
    'no list states plugs',
  ),
  pair(
    card('Asus R9295X2-8GD5', 'Radeon R9 295X2', 308),
    supply('Silverstone SFX', 'SFX', 300),
    'does_not_fit',
    'amd.com: Radeon R9 295X2 draws 500 W',
  ),
  pair(
    card('Asus ROG Astral OC', 'GeForce RTX 5090', 358),
    supply('MSI MAG A550BN', 'ATX', 550),
    'does_not_fit',
    'nvidia.com: GeForce RTX 5090 draws 575 W',
  ),
  pair(
    card('PNY RTX A-Series', 'RTX A6000', 267),
    supply('Silverstone SFX', 'SFX', 300),
    'does_not_fit',
    'nvidia.com: RTX A6000 draws 300 W',
  ),
  pair(
    cooler('Thermalright Peerless Assassin 120 SE'),
    processor('AMD Ryzen 7 9800X3D', 'Zen 5', 120),
    'cannot_tell',
    'no list states sockets of coolers',
  ),
  pair(
    board('Asus RAMPAGE V EXTREME', 'LGA2011-3', 'EATX', 64, 8),
    tower('NZXT H5 Flow (2024)', 'ATX Mid Tower'),
    'cannot_tell',
    'the list states no EATX support',
  ),
  pair(
    board('MSI PRO A620M-E', 'AM5', 'Micro ATX', 96, 2),
    tower('Corsair 4000D Airflow', 'ATX Mid Tower'),
    'fits',
    'corsair.com: Mini ITX, Micro ATX, ATX',
  ),
  pair(
    board('Gigabyte X570 AORUS ELITE WIFI', 'AM4', 'ATX', 128, 4),
    tower('Fractal Design Terra', 'Mini ITX Desktop'),
    'does_not_fit',
    'fractal-design.com: Mini ITX only',
  ),
];

export const JUDGED_PAIRS: readonly JudgedPair[] = [...PROCESSORS_AND_BOARDS, ...MEMORY_AND_BOARDS, ...POWER_AND_SPACE];
