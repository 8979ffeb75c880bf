import { slugOfKind } from '#contract/parts/import/import-fields.ts';
import { wordTable } from '#contract/word-table.ts';
import { PART_KINDS } from '#contract/parts/part-kinds.ts';

/** Names of the store's kinds in price lists, in addition to their slugs and labels. */
const NAMES: Readonly<Record<string, string>> = wordTable({
  cpu: 'processor',
  prozessor: 'processor',
  cooler: 'cpu-cooler',
  'video-card': 'graphics-card',
  gpu: 'graphics-card',
  grafikkarte: 'graphics-card',
  'internal-hard-drive': 'storage',
  'hard-drive': 'storage',
  'hard-disk': 'storage',
  drive: 'storage',
  ssd: 'storage',
  hdd: 'storage',
  ram: 'memory',
  mainboard: 'motherboard',
  psu: 'power-supply',
  netzteil: 'power-supply',
  fan: 'case-fan',
  'wired-network-card': 'network-card',
  'wireless-network-card': 'network-card',
  nic: 'network-card',
  'other-part': 'other',
});
const SLUGS = new Set<string>(PART_KINDS.map(({ slug }) => slug));
const PLURALS: Readonly<Record<string, string>> = wordTable({
  memories: 'memory',
  'power-supplies': 'power-supply',
  'other-parts': 'other',
});

/**
 * The kind that a text means: `Graphics cards`, `GPU`, `video-card`.
 * @param more further kinds in the catalog
 * @returns undefined for an unknown kind
 */
export function kindOf(text: string, more: ReadonlySet<string>): string | undefined {
  const slug = slugOfKind(text);
  if (slug === '') return undefined;
  if (more.has(text)) return text;
  for (const form of [slug, slug.replace(/e?s$/, ''), slug.replace(/s$/, ''), PLURALS[slug] ?? '']) {
    if (SLUGS.has(form) || more.has(form)) return form;
    if (NAMES[form]) return NAMES[form];
  }
  return undefined;
}

/** The known kind that a file's name hints at: `video-card (2).csv` -> `graphics-card`. Never a new kind. */
export function kindOfFile(fileName: string, more: ReadonlySet<string> = new Set()): string | undefined {
  const plain = fileName.replace(/\.[a-z]{2,5}$/i, '').replace(/[\s_-]*(?:\(\d+\)|copy|\d[\d.-]*)$/i, '');
  return kindOf(plain, more);
}

/** The kind of a choice: a known kind, or the one that `new:` creates. */
export function chosenKind(target: string, more: ReadonlySet<string>): string | undefined {
  return target.startsWith('new:') ? target.slice(4) : kindOf(target, more);
}
