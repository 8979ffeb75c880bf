import { FURTHER_KINDS } from './further-kinds.ts';

/** The kinds of part that the store knows, in assembly order: the slug of addresses and of the database, and the labels. */
export const PART_KINDS = [
  { slug: 'processor', one: 'Processor', many: 'Processors' },
  { slug: 'cpu-cooler', one: 'CPU cooler', many: 'CPU coolers' },
  { slug: 'motherboard', one: 'Motherboard', many: 'Motherboards' },
  { slug: 'memory', one: 'Memory', many: 'Memory' },
  { slug: 'graphics-card', one: 'Graphics card', many: 'Graphics cards' },
  { slug: 'storage', one: 'Storage', many: 'Storage' },
  { slug: 'power-supply', one: 'Power supply', many: 'Power supplies' },
  { slug: 'case', one: 'Case', many: 'Cases' },
  { slug: 'case-fan', one: 'Case fan', many: 'Case fans' },
  { slug: 'network-card', one: 'Network card', many: 'Network cards' },
  { slug: 'cable', one: 'Cable', many: 'Cables' },
  { slug: 'thermal-paste', one: 'Thermal paste', many: 'Thermal paste' },
  { slug: 'other', one: 'Other part', many: 'Other parts' },
] as const;

export type PartKind = (typeof PART_KINDS)[number]['slug'];

/** Whether a text is one of the slugs. */
export function isPartKind(text: string): text is PartKind {
  return PART_KINDS.some(({ slug }) => slug === text);
}

const LABELS: readonly { slug: string; one: string; many: string }[] = [...PART_KINDS, ...FURTHER_KINDS];

/** The singular label of a kind; an unknown kind is derived from its slug. */
export function kindLabel(slug: string): string {
  const known = LABELS.find((kind) => kind.slug === slug);
  if (known) return known.one;
  const words = slug.replaceAll('-', ' ').trim();
  return words ? words[0]!.toUpperCase() + words.slice(1) : 'Other part';
}

/** The plural label of a kind. */
export function kindsLabel(slug: string): string {
  return LABELS.find((kind) => kind.slug === slug)?.many ?? kindLabel(slug);
}
