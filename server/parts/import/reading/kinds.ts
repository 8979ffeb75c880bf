import { slugOfKind } from '#contract/parts/import/import-fields.ts';
import { wordTable } from '#contract/word-table.ts';
import { FURTHER_KINDS, PART_KINDS } from '#contract/parts/part-kinds.ts';

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
/** Names of kinds that a store has only once an admin creates them. */
const FURTHER_NAMES: Readonly<Record<string, string>> = wordTable(
  Object.fromEntries(FURTHER_KINDS.flatMap(({ slug, names = [] }) => [slug, ...names].map((name) => [name, slug]))),
);
const PLURALS: Readonly<Record<string, string>> = wordTable({
  memories: 'memory',
  'power-supplies': 'power-supply',
  'other-parts': 'other',
});

/**
 * The kind that a text refers to: `Graphics cards`, `GPU`, `video-card`.
 * @param more further kinds in the catalog
 * @returns undefined for an unknown kind
 */
export function kindOf(text: string, more: ReadonlySet<string>): string | undefined {
  const slug = slugOfKind(text);
  if (slug === '') return undefined;
  if (more.has(text)) return text;
  for (const form of formsOf(slug)) {
    if (SLUGS.has(form) || more.has(form)) return form;
    if (NAMES[form]) return NAMES[form];
    const further = FURTHER_NAMES[form];
    if (further !== undefined && more.has(further)) return further;
  }
  return undefined;
}

/** The kinds of a catalog that have no drawing, by name. */
export function furtherKindsOf(kinds: ReadonlySet<string>): string[] {
  return [...kinds].filter((kind) => !SLUGS.has(kind)).sort();
}

/** The slug of the kind that a text could create: `Mice` -> `mouse`, `Desk mats` -> `desk-mats`; empty for none. */
export function newKindOf(text: string): string {
  const slug = slugOfKind(text);
  const known = formsOf(slug).find((form) => FURTHER_NAMES[form] !== undefined);
  return known === undefined ? slug : FURTHER_NAMES[known]!;
}

function formsOf(slug: string): string[] {
  return [slug, slug.replace(/e?s$/, ''), slug.replace(/s$/, ''), PLURALS[slug] ?? ''];
}

/** The known kind that a file's name hints at: `video-card (2).csv` -> `graphics-card`. Never a new kind. */
export function kindOfFile(fileName: string, more: ReadonlySet<string> = new Set()): string | undefined {
  return kindOf(plainFileName(fileName), more);
}

/** The slug of the kind that a file could create, by its name: `keyboards (2).csv` -> `keyboard`; empty for none. */
export function newKindOfFile(fileName: string): string {
  return newKindOf(plainFileName(fileName));
}

function plainFileName(fileName: string): string {
  return fileName.replace(/\.[a-z]{2,5}$/i, '').replace(/[\s_-]*(?:\(\d+\)|copy|\d[\d.-]*)$/i, '');
}

/** The kind of a choice: a known kind, or the one that `new:` creates. */
export function chosenKind(target: string, more: ReadonlySet<string>): string | undefined {
  return target.startsWith('new:') ? target.slice(4) : kindOf(target, more);
}
