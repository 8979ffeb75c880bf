import { wordTable } from '#contract/word-table.ts';
import type { BuildPart } from '#server/builds/facts.ts';

/** Year -> microarchitectures of desktop processors that came out in it (ark.intel.com, amd.com). */
const MICROARCHITECTURES: Readonly<Record<number, string>> = {
  2024: 'Zen 5, Arrow Lake',
  2023: 'Raptor Lake Refresh',
  2022: 'Zen 4, Raptor Lake',
  2021: 'Alder Lake, Rocket Lake',
  2020: 'Zen 3, Comet Lake',
  2019: 'Zen 2, Cascade Lake',
  2018: 'Zen+, Coffee Lake Refresh',
  2017: 'Zen, Coffee Lake, Kaby Lake',
  2015: 'Skylake, Broadwell, Excavator',
  2014: 'Haswell Refresh, Steamroller, Jaguar, Puma+',
  2013: 'Haswell',
  2012: 'Ivy Bridge, Piledriver',
  2011: 'Sandy Bridge, Bulldozer, Lynx',
  2010: 'Westmere',
  2009: 'K10',
  2008: 'Nehalem, Wolfdale, Yorkfield',
  2006: 'Core',
};
const YEAR_OF_MICROARCHITECTURE = wordTable(
  Object.fromEntries(
    Object.entries(MICROARCHITECTURES).flatMap(([year, names]) =>
      names.split(', ').map((name) => [name, Number(year)]),
    ),
  ),
);

/** Series of graphics chipsets, and the year of the first card (nvidia.com, amd.com, intel.com). */
const CHIPSETS: readonly (readonly [RegExp, number])[] = [
  [/RTX 50\d\d/, 2025],
  [/RX 90\d\d/, 2025],
  [/Arc B\d/, 2024],
  [/RTX 40\d\d/, 2022],
  [/RX 7\d{3}/, 2022],
  [/Arc A\d/, 2022],
  [/RTX 30\d\d/, 2020],
  [/RX 6\d{3}/, 2020],
  [/GTX 16\d\d|RX 5\d{3}\b/, 2019],
  [/RTX 20\d\d|Titan RTX/, 2018],
  [/RX VEGA|RX 5\d0\b|GT 1030/i, 2017],
  [/GTX 10\d\d|RX 4\d0\b|Titan X/, 2016],
  [/R\d (?:3\d\d|Fury|Nano)/, 2015],
  [/GTX 9\d\d/, 2014],
  [/GTX? 7\d\d|R\d 2\d\d/, 2013],
  [/GTX? 6\d\d|HD 7\d{3}/, 2012],
  [/GTX? 5\d\d|HD 6\d{3}/, 2010],
  [/GTX? 4\d\d|HD 5\d{3}/, 2009],
];

/** Chipsets of boards, by the first digits of their number and their socket (intel.com, amd.com). */
const BOARDS: readonly (readonly [RegExp, string, number])[] = [
  [/\b[ABX]8[4-7]0/, 'AM5', 2024],
  [/\b[ABX]6[2-7]0/, 'AM5', 2022],
  [/\b[ABX]5[257]0/, 'AM4', 2020],
  [/\b[BX]4[57]0/, 'AM4', 2018],
  [/\b[ABX]3[257]0/, 'AM4', 2017],
  [/\b[ZHBQW]8\d0/, 'LGA1851', 2024],
  [/\b[ZHB]7[679]0/, 'LGA1700', 2022],
  [/\b[ZHBWQ]6[1-9]0/, 'LGA1700', 2021],
  [/\b[ZHBWQ]5[1-9]0/, 'LGA1200', 2021],
  [/\b[ZHBWQ]4[1-9]0/, 'LGA1200', 2020],
  [/\b[ZHBQ]3[1-9]\d/, 'LGA1151', 2018],
  [/\b[ZHBQ]2[57]0/, 'LGA1151', 2017],
  [/\b[ZHBQ]1[157]0/, 'LGA1151', 2015],
];

/** Drives by the generation of their connection (pcisig.com; the first drives for sale). */
const YEAR_OF_PCIE: Readonly<Record<string, number>> = wordTable({ 2: 2014, 3: 2017, 4: 2020, 5: 2023 });

/** The year in which the maker brought out a part's platform; undefined if nothing says so. */
export function releaseYear({ kind, name, facts }: BuildPart): number | undefined {
  switch (kind) {
    case 'processor':
      return YEAR_OF_MICROARCHITECTURE[facts.text('Microarchitecture') ?? ''];
    case 'graphics-card': {
      const chipset = facts.text('Chipset') ?? name;
      return CHIPSETS.find(([series]) => series.test(chipset))?.[1];
    }
    case 'motherboard': {
      const socket = facts.text('Socket') ?? '';
      const text = `${facts.text('Chipset') ?? ''} ${name}`;
      return BOARDS.find(([chipset, ofSocket]) => ofSocket === socket && chipset.test(text))?.[2];
    }
    case 'storage': {
      const generation = /PCIe (\d)\.0/.exec(facts.text('Interface') ?? '')?.[1] ?? '';
      return YEAR_OF_PCIE[generation];
    }
    default:
      return undefined;
  }
}
