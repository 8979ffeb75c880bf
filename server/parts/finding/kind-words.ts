import { wordTable } from '#contract/word-table.ts';

/** What the trade calls kinds of part: the kind that is meant, and, where parts are not written so, how they are. */
const KINDS: Readonly<Record<string, { kind: string; ways?: readonly (readonly string[])[] }>> = wordTable<{
  kind: string;
  ways?: readonly (readonly string[])[];
}>({
  cpu: { kind: 'processor' },
  cpus: { kind: 'processor', ways: [['cpu']] },
  processor: { kind: 'processor' },
  processors: { kind: 'processor', ways: [['processor']] },
  gpu: { kind: 'graphics-card' },
  gpus: { kind: 'graphics-card', ways: [['gpu']] },
  psu: { kind: 'power-supply' },
  psus: { kind: 'power-supply', ways: [['psu']] },
  ram: { kind: 'memory' },
  mobo: { kind: 'motherboard', ways: [['motherboard']] },
  mobos: { kind: 'motherboard', ways: [['motherboard']] },
  mainboard: { kind: 'motherboard' },
  motherboard: { kind: 'motherboard' },
  motherboards: { kind: 'motherboard', ways: [['motherboard']] },
  ssd: { kind: 'storage' },
  ssds: { kind: 'storage', ways: [['ssd']] },
  hdd: { kind: 'storage', ways: [['hard', 'disk']] },
  hdds: { kind: 'storage', ways: [['hard', 'disk']] },
  // An M.2 drive on PCIe speaks NVMe; the words of 'M.2 PCIe' are written together where a number is before letters.
  nvme: { kind: 'storage', ways: [['m2pcie']] },
});

/** Things for a kind of part: who looks for a 'cpu cooler' wants no cpu. */
const OTHER_THINGS = ['cooler', 'coolers', 'cooling', 'heatsink', 'fan', 'fans', 'case', 'cable', 'bracket', 'paste'];

/** Form factors that are written apart, as one word. */
const APART: Readonly<Record<string, readonly string[]>> = wordTable<readonly string[]>({
  miniitx: ['mini', 'itx'],
  microatx: ['micro', 'atx'],
  matx: ['micro', 'atx'],
  xlatx: ['xl', 'atx'],
});

/** The further ways in which the catalogue writes a word. */
export function furtherWays(word: string): readonly (readonly string[])[] {
  const apart = APART[word];
  return apart ? [apart] : (KINDS[word]?.ways ?? []);
}

/** Which of some words names the kind of part that is looked for, the last of those that could; -1: none. */
export function placeOfKind(words: readonly string[]): number {
  const isOther = words.some((word) => word.length > 2 && OTHER_THINGS.some((other) => other.startsWith(word)));
  return isOther ? -1 : words.findLastIndex((word) => KINDS[word] !== undefined);
}

/** The kind that a word of the trade names. */
export function kindNamed(word: string): string | undefined {
  return KINDS[word]?.kind;
}
