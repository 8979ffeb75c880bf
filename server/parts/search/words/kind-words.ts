import { wordTable } from '#contract/word-table.ts';

/** Trade terms for kinds of part, and how the catalog writes them where its parts use other words. */
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
  // An M.2 drive on PCIe uses NVMe. The search index joins 'M.2 PCIe' into one word because a number precedes letters.
  nvme: { kind: 'storage', ways: [['m2pcie']] },
});

/** Accessories of a kind: a search for 'cpu cooler' is not about processors. */
const OTHER_THINGS = ['cooler', 'coolers', 'cooling', 'heatsink', 'fan', 'fans', 'case', 'cable', 'bracket', 'paste'];

/** Form factors typed as one word that the catalog writes as two. */
const APART: Readonly<Record<string, readonly string[]>> = wordTable<readonly string[]>({
  miniitx: ['mini', 'itx'],
  microatx: ['micro', 'atx'],
  matx: ['micro', 'atx'],
  xlatx: ['xl', 'atx'],
});

/** The other ways in which the catalog writes a word. */
export function synonymsOf(word: string): readonly (readonly string[])[] {
  const apart = APART[word];
  return apart ? [apart] : (KINDS[word]?.ways ?? []);
}

/** The index of the word that names the kind searched for, the last if there are several; -1 if none does. */
export function findKindWord(words: readonly string[]): number {
  const isOther = words.some((word) => word.length > 2 && OTHER_THINGS.some((other) => other.startsWith(word)));
  return isOther ? -1 : words.findLastIndex((word) => KINDS[word] !== undefined);
}

/** The kind that a trade term names. */
export function kindNamed(word: string): string | undefined {
  return KINDS[word]?.kind;
}
