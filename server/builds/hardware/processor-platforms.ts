import { wordTable } from '#contract/word-table.ts';

/**
 * The platform of processors whose file names only the microarchitecture, as listed on the makers' product pages
 * (ark.intel.com, amd.com). A name pattern overrides the usual socket; `undefined` marks processors whose socket the
 * name does not reveal. Microarchitectures that are not listed stay unknown.
 */
interface Platform {
  readonly usual: string | undefined;
  /** Tried in order before `usual`. */
  readonly byName?: readonly (readonly [pattern: RegExp, socket: string | undefined])[];
}

const threadripper = (socket: string, proSocket: string): NonNullable<Platform['byName']> => [
  [/threadripper pro/i, proSocket],
  [/threadripper/i, socket],
];
const EPYC = [/epyc/i, undefined] as const;
/** Intel's high-end desktop and workstation processors of the Skylake family. */
const SKYLAKE_X: NonNullable<Platform['byName']> = [
  [/xeon (bronze|silver|gold|platinum)|xeon w-3/i, 'LGA3647'],
  [/xeon w-?2|i[79]-(78|79|9[89]|109)\d\d\w*X|i5-7640X|i7-7740X/i, 'LGA2066'],
  [/xeon d|xeon e3-15/i, undefined],
];
/** Xeon E5 and E7 of a generation, and the desktop processors derived from them. */
const workstation = (desktop: RegExp, socket: string): NonNullable<Platform['byName']> => [
  [/xeon e7|xeon d|xeon e5-4/i, undefined],
  [/xeon e5-24/i, 'LGA1356'],
  [/xeon e5/i, socket],
  [desktop, socket],
];

const PLATFORMS: Readonly<Record<string, Platform>> = wordTable<Platform>({
  'Zen 5': { usual: 'AM5', byName: [...threadripper('sTR5', 'sTR5'), [/epyc 4/i, 'AM5'], EPYC] },
  'Zen 4': { usual: 'AM5', byName: [...threadripper('sTR5', 'sTR5'), [/epyc 4/i, 'AM5'], EPYC] },
  'Zen 3': { usual: 'AM4', byName: [...threadripper('sWRX8', 'sWRX8'), EPYC] },
  'Zen 2': { usual: 'AM4', byName: [...threadripper('sTRX4', 'sWRX8'), EPYC] },
  'Zen+': { usual: 'AM4', byName: threadripper('sTR4', 'sTR4') },
  Zen: { usual: 'AM4', byName: [...threadripper('sTR4', 'sTR4'), EPYC] },
  'Arrow Lake': { usual: 'LGA1851' },
  'Raptor Lake Refresh': { usual: 'LGA1700' },
  'Raptor Lake': { usual: 'LGA1700', byName: [[/xeon e-24/i, undefined]] },
  'Alder Lake': { usual: 'LGA1700' },
  'Rocket Lake': { usual: 'LGA1200' },
  'Comet Lake': { usual: 'LGA1200' },
  'Coffee Lake Refresh': { usual: 'LGA1151' },
  'Coffee Lake': { usual: 'LGA1151' },
  'Kaby Lake': { usual: 'LGA1151', byName: SKYLAKE_X },
  Skylake: { usual: 'LGA1151', byName: SKYLAKE_X },
  'Cascade Lake': { usual: undefined, byName: SKYLAKE_X },
  Broadwell: { usual: 'LGA1150', byName: workstation(/i7-(68|69)\d\d/i, 'LGA2011-3') },
  'Haswell Refresh': { usual: 'LGA1150' },
  Haswell: { usual: 'LGA1150', byName: workstation(/i7-(58|59)\d\d/i, 'LGA2011-3') },
  'Ivy Bridge': { usual: 'LGA1155', byName: workstation(/i7-(48|49)\d\d/i, 'LGA2011') },
  'Sandy Bridge': { usual: 'LGA1155', byName: workstation(/i7-(38|39)\d\d/i, 'LGA2011') },
  Westmere: {
    usual: undefined,
    byName: [
      [/i7-9[789]\d|xeon [ewx]?-?\s?56/i, 'LGA1366'],
      [/i3-5|i5-6|pentium g6/i, 'LGA1156'],
    ],
  },
  Nehalem: {
    usual: undefined,
    byName: [
      [/i7-9\d\d|xeon [ewxl]?-?\s?55/i, 'LGA1366'],
      [/i5-7\d\d|i7-8\d\d|xeon [xl]34/i, 'LGA1156'],
    ],
  },
  Piledriver: {
    usual: undefined,
    byName: [
      [/\bFX-/i, 'AM3+'],
      [/\bA\d+-[456]\d\d\d|athlon x[24] [37]\d\d/i, 'FM2'],
    ],
  },
  Bulldozer: { usual: undefined, byName: [[/\bFX-/i, 'AM3+']] },
  Steamroller: { usual: undefined, byName: [[/\bA\d+-7\d\d\d|athlon x[24] 8\d\d/i, 'FM2+']] },
  Excavator: {
    usual: undefined,
    byName: [
      [/athlon x4 845|\bA\d+-78\d\d/i, 'FM2+'],
      [/\bA\d+-9\d\d\d|athlon x4 9\d\d/i, 'AM4'],
    ],
  },
  Lynx: { usual: 'FM1' },
  K10: { usual: undefined, byName: [[/phenom ii|athlon ii x[234]|sempron 1[348]/i, 'AM3']] },
  'Puma+': { usual: undefined, byName: [[/athlon x4 845|\bA\d+-7[46]80/i, 'FM2+']] },
  Jaguar: { usual: 'AM1' },
  Yorkfield: {
    usual: undefined,
    byName: [
      [/QX9775/i, 'LGA771'],
      [/core 2/i, 'LGA775'],
    ],
  },
  Wolfdale: { usual: undefined, byName: [[/core 2|pentium|celeron/i, 'LGA775']] },
  Core: { usual: undefined, byName: [[/core 2|pentium e|celeron/i, 'LGA775']] },
});

/** The socket of a processor by its microarchitecture and name; undefined when these do not determine it. */
export function socketOf(microarchitecture: string, name: string): string | undefined {
  const platform = PLATFORMS[microarchitecture];
  const match = platform?.byName?.find(([pattern]) => pattern.test(name));
  return match ? match[1] : platform?.usual;
}

/** A chipset's support for a family of processors with the board's socket. */
interface ChipsetSupport {
  readonly runs: 'yes' | 'after_update' | 'no' | 'unknown';
  readonly chipset: string;
}

interface Chipsets {
  /** Boards that run the processors as delivered. */
  readonly yes: RegExp;
  readonly afterUpdate?: RegExp;
  readonly no?: RegExp;
}

const XEON_E3 = /C23\d/;
const XEON_E = /C24\d/;
const CONSUMER_1151 = /[ZHBQ](1[157]0|2[57]0|3[16-9]\d)/;

/** Socket and family -> boards by the chipset in their name, for families that not every board of that socket runs; source: the makers' lists of chipsets. */
const CHIPSETS: Readonly<Record<string, Chipsets>> = wordTable<Chipsets>({
  'LGA1151 Skylake': { yes: /[ZHBQ]1[157]0|C23\d|[ZHBQ]2[57]0/, no: /[ZBQH]3[16-9]\d|C24\d/ },
  'LGA1151 Kaby Lake': { yes: /[ZHBQ]2[57]0/, afterUpdate: /[ZHBQ]1[157]0|C23\d/, no: /[ZBQH]3[16-9]\d|C24\d/ },
  'LGA1151 Coffee Lake': { yes: /[ZBQH]3[16-9]\d|C24\d/, no: /[ZHBQ](1[157]0|2[57]0)|C23\d/ },
  'LGA1151 Coffee Lake Refresh': {
    yes: /Z390|B365/,
    afterUpdate: /[ZBQH]3[16-7]\d|C24\d/,
    no: /[ZHBQ](1[157]0|2[57]0)|C23\d/,
  },
  'LGA1151 Skylake Xeon': { yes: XEON_E3, no: CONSUMER_1151 },
  'LGA1151 Kaby Lake Xeon': { yes: /$^/, afterUpdate: XEON_E3, no: CONSUMER_1151 },
  'LGA1151 Coffee Lake Xeon': { yes: XEON_E, no: CONSUMER_1151 },
  'LGA1151 Coffee Lake Refresh Xeon': { yes: /$^/, afterUpdate: XEON_E, no: CONSUMER_1151 },
  'AM4 Zen': { yes: /[ABX]3[257]0|[BX]4[57]0/, no: /X570|B550|A520/ },
  'AM4 Zen+': { yes: /[BX]4[57]0|X570/, afterUpdate: /[ABX]3[257]0/, no: /B550|A520/ },
  'AM4 Zen 2': { yes: /X570|B550|A520/, afterUpdate: /[ABX]3[257]0|[BX]4[57]0/ },
  'AM4 Zen 3': { yes: /B550|A520|X570S/, afterUpdate: /X570|[ABX]3[257]0|[BX]4[57]0/ },
  'AM4 Excavator': { yes: /[ABX]3[257]0|[BX]4[57]0/, no: /X570|B550|A520/ },
  'AM5 Zen 5': { yes: /[BX]8[4-7]0/, afterUpdate: /[ABX]6[257]0/ },
  'sTR5 Zen 4': { yes: /TRX50/, no: /WRX90/ },
  'sTR5 Zen 5': { yes: /TRX50/, no: /WRX90/ },
  'LGA1700 Raptor Lake': { yes: /[ZBH]7[679]0/, afterUpdate: /[ZBHWQ]6[1-9]0/ },
  'LGA1700 Raptor Lake Refresh': { yes: /$^/, afterUpdate: /[ZBH]7[679]0|[ZBHWQ]6[1-9]0/ },
  // Some later revisions of B460 and H410 boards have another chipset than their name says.
  'LGA1200 Rocket Lake': {
    yes: /[ZBHWQ]5[1-9]0/,
    afterUpdate: /Z490|H470|W480/,
    no: /(?:B460|H410)(?!.*(?:V[23]|R2\.0|SE\b))/,
  },
  'LGA1155 Ivy Bridge': { yes: /[ZBHQ]7[57]/, afterUpdate: /[PZHBQ]6[1578]/ },
  'LGA1150 Haswell Refresh': { yes: /[ZH]97/, afterUpdate: /[ZHBQ]8[1567]/ },
  'LGA1150 Broadwell': { yes: /[ZH]97/, no: /[ZHBQ]8[1567]/ },
});

/** Boards whose names hide their chipset; source: the makers' pages of these boards. */
const HIDDEN_CHIPSETS: readonly (readonly [name: RegExp, chipset: string])[] = [
  [/CROSSHAIR VIII\b/, 'X570'],
  [/CROSSHAIR VII\b/, 'X470'],
  [/CROSSHAIR VI\b/, 'X370'],
  [/MAXIMUS XIII\b/, 'Z590'],
  [/MAXIMUS XII\b/, 'Z490'],
  [/MAXIMUS XI\b/, 'Z390'],
  [/MAXIMUS X\b/, 'Z370'],
  [/MAXIMUS IX\b/, 'Z270'],
  [/MAXIMUS VIII\b/, 'Z170'],
  [/MAXIMUS VII\b/, 'Z97'],
  [/MAXIMUS VI\b/, 'Z87'],
  [/MAXIMUS V\b/, 'Z77'],
  [/\bA32M2/, 'A320'],
  [/\bB45M2/, 'B450'],
  [/SNIPER B7/, 'B150'],
  [/E3-?V5|E3 ?-?PRO|E3 KRAIT|GA-X150|X11SSL|MW21|P10S-[IM]$/, 'C232'],
  [/GA-X170|X11S(S[MHZ]|AE)|MW31|P10S/, 'C236'],
  [/X11SCL|P11C/, 'C242'],
  [/X11SC[AMZ]/, 'C246'],
  [/\bX11S[SA]/, 'C236'],
];

/** Families whose boards cannot be judged by their socket alone. */
const DECIDED_BY_CHIPSET = new Set([
  ...['Skylake', 'Kaby Lake', 'Coffee Lake', 'Coffee Lake Refresh'].flatMap((family) => [
    `LGA1151 ${family}`,
    `LGA1151 ${family} Xeon`,
  ]),
  ...['Excavator', 'Zen', 'Zen+'].map((family) => `AM4 ${family}`),
  'LGA1200 Rocket Lake',
]);

/** The branch of a family that needs other chipsets: from Skylake on, Xeons need server chipsets; Threadripper PRO runs on all. */
function branchOf(socket: string, processor: string): string {
  if (socket === 'LGA1151' && /xeon/i.test(processor)) return ' Xeon';
  return /threadripper pro/i.test(processor) ? ' PRO' : '';
}

/** Whether a board with the right socket runs a family of processors, by the chipset in the board's name. */
export function chipsetSupport(
  {
    socket,
    microarchitecture = '',
    name: processor,
  }: { socket: string; microarchitecture?: string | undefined; name: string },
  boardName: string,
): ChipsetSupport {
  const family = `${socket} ${microarchitecture}${branchOf(socket, processor)}`;
  const chipsets = CHIPSETS[family];
  const name = boardName.toUpperCase();
  const hidden = HIDDEN_CHIPSETS.find(([pattern]) => pattern.test(name))?.[1];
  const found = (pattern: RegExp | undefined): string | undefined => pattern?.exec(hidden ?? name)?.[0];
  const [no, afterUpdate, yes] = [found(chipsets?.no), found(chipsets?.afterUpdate), found(chipsets?.yes)];
  if (no) return { runs: 'no', chipset: no };
  if (yes) return { runs: 'yes', chipset: yes };
  if (afterUpdate) return { runs: 'after_update', chipset: afterUpdate };
  return { runs: DECIDED_BY_CHIPSET.has(family) ? 'unknown' : 'yes', chipset: '' };
}

/** Whether processors of this name run two to a board; source: 'Scalability' at ark.intel.com, amd.com. */
export function runsInPairs(name: string): boolean {
  return /xeon (e5-[24]|e7|x56|e56|x55|e55|bronze|silver|gold|platinum)|epyc|opteron/i.test(name);
}

/**
 * The most that a processor draws for seconds, as a multiple of its TDP: maximum turbo power (ark.intel.com) and package
 * power (amd.com), the highest of a generation. 1 for others.
 */
export function peakOfTdp(microarchitecture: string, name: string, tdp: number): number {
  if (/^Zen/.test(microarchitecture)) return 1.36;
  if (!/(Comet|Rocket|Alder|Raptor|Arrow) Lake/.test(microarchitecture)) return 1;
  if (tdp > 65) return 2.05;
  return /i[79]|ultra [79]/i.test(name) ? 3.5 : 2.65;
}
