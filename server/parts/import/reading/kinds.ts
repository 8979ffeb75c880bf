import { slugOfKind } from '#contract/parts/import/import-fields.ts';
import { wordTable } from '#contract/word-table.ts';
import { FURTHER_KINDS, PART_KINDS } from '#contract/parts/part-kinds.ts';
import { computerTerm, isPurpose, LONGEST_PHRASE } from '#server/parts/search/words/computer-terms.ts';

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
const FURTHER_NAMES: Readonly<Record<string, string>> = wordTable({
  ...Object.fromEntries(FURTHER_KINDS.map(({ slug }) => [slug, slug])),
  display: 'monitor',
  screen: 'monitor',
  mice: 'mouse',
  headphone: 'headphones',
  headset: 'headphones',
  speaker: 'speakers',
  soundcard: 'sound-card',
  'audio-card': 'sound-card',
  'dvd-drive': 'optical-drive',
  'external-drive': 'external-hard-drive',
  'external-storage': 'external-hard-drive',
  'ups-system': 'ups',
  'uninterruptible-power-supply': 'ups',
  'operating-system': 'os',
  'case-accessories': 'case-accessory',
});
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

/** Words of categories that are no part of the kind's name: 'Storage Devices', 'Internal Hard Drives'. */
const FILLERS = /\b(?:devices?|components?|parts|products?|units?|internal|computer|pc|desktop|interne?)\b/gi;
/** Categories of things for parts of a kind. */
const FOR_OTHERS =
  /\b(?:accessor(?:y|ies)|zubehör|adapters?|brackets?|mounts?|tools?|caddy|caddies|enclosures?|sleeves?|bags?)\b/i;

/**
 * The kind that a category refers to: `Graphics cards`, or a path or list of categories such as
 * `Computer Components > Storage Devices`, of which the last one that is known counts.
 */
export function kindOfCategory(text: string, more: ReadonlySet<string>): string | undefined {
  const whole = kindOf(text, more);
  if (whole !== undefined) return whole;
  for (const category of text
    .slice(0, 1000)
    .split(/[>/|»›\\,;\n]|::/)
    .reverse()) {
    const known = kindOf(category.trim(), more) ?? kindOf(category.replace(FILLERS, ' ').trim(), more);
    if (known !== undefined) return known;
    const meant = kindInWords(category, more, false);
    if (meant !== undefined) return meant;
  }
  return undefined;
}

/** The kind that a part's name mentions: 'Fast SSD 1 TB'. Undefined without one, or when it mentions several. */
export function kindInName(name: string, more: ReadonlySet<string>): string | undefined {
  return kindInWords(name, more, true);
}

function kindInWords(text: string, more: ReadonlySet<string>, isName: boolean): string | undefined {
  if (FOR_OTHERS.test(text)) return undefined;
  const words = text
    .slice(0, 200)
    .toLowerCase()
    .split(/[^\p{L}\p{N}.]+/u)
    .filter(Boolean);
  const found = new Set<string>();
  for (let at = 0; at < words.length; at++) {
    // What follows is what the part is for.
    if (isName && isPurpose(words[at]!)) break;
    for (let length = Math.min(LONGEST_PHRASE, words.length - at); length > 0; length--) {
      const term = computerTerm(words.slice(at, at + length));
      const isKind =
        term?.kind !== undefined && !(isName && term.isWeak) && (SLUGS.has(term.kind) || more.has(term.kind));
      if (!isKind) continue;
      found.add(term.kind!);
      at += length - 1;
      break;
    }
  }
  return found.size === 1 ? [...found][0] : undefined;
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
