/** A slug in words: `Graphics card`. */
function wordsOf(slug: string): string {
  const words = slug.replaceAll('-', ' ').trim();
  return words && words[0]!.toUpperCase() + words.slice(1);
}

/** A kind: its slug, and its labels where they do not follow from it. */
const kind = <const Slug extends string>(slug: Slug, one = wordsOf(slug), many = `${one}s`) => ({ slug, one, many });

/**
 * The kinds of part that the store knows, in assembly order: the slug used in addresses and the database, and the
 * labels.
 */
export const PART_KINDS = [
  kind('processor'),
  kind('cpu-cooler', 'CPU cooler'),
  kind('motherboard'),
  kind('memory', 'Memory', 'Memory'),
  kind('graphics-card'),
  kind('storage', 'Storage', 'Storage'),
  kind('power-supply', 'Power supply', 'Power supplies'),
  kind('case'),
  kind('case-fan'),
  kind('network-card'),
  kind('cable'),
  kind('thermal-paste', 'Thermal paste', 'Thermal paste'),
  kind('other', 'Other part'),
] as const;

export type PartKind = (typeof PART_KINDS)[number]['slug'];

/** Whether a text is one of the slugs. */
export function isPartKind(text: string): text is PartKind {
  return PART_KINDS.some(({ slug }) => slug === text);
}

/**
 * Kinds without a drawing, which a store has only once an admin creates them.
 */
export const FURTHER_KINDS: readonly { readonly slug: string; readonly one: string; readonly many: string }[] = [
  kind('monitor'),
  kind('keyboard'),
  kind('mouse', 'Mouse', 'Mice'),
  kind('headphones', 'Headphones', 'Headphones'),
  kind('speakers', 'Speakers', 'Speakers'),
  kind('webcam'),
  kind('sound-card'),
  kind('optical-drive'),
  kind('external-hard-drive', 'External drive'),
  kind('ups', 'UPS', 'UPS'),
  kind('os', 'Operating system'),
  kind('fan-controller'),
  kind('case-accessory', 'Case accessory', 'Case accessories'),
];

const LABELS: readonly { slug: string; one: string; many: string }[] = [...PART_KINDS, ...FURTHER_KINDS];

/** The singular label of a kind; that of an unknown kind follows from its slug. */
export function kindLabel(slug: string): string {
  return LABELS.find((known) => known.slug === slug)?.one ?? (wordsOf(slug) || 'Other part');
}

/** The plural label of a kind. */
export function kindsLabel(slug: string): string {
  return LABELS.find((known) => known.slug === slug)?.many ?? kindLabel(slug);
}
