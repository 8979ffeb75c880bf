/**
 * The kinds of part that the store knows, in assembly order: the slug used in addresses and the database, and the
 * labels.
 */
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

/**
 * Kinds without a drawing, which a store has only once an admin creates them.
 */
export const FURTHER_KINDS: readonly {
  readonly slug: string;
  readonly one: string;
  readonly many: string;
}[] = [
  { slug: 'monitor', one: 'Monitor', many: 'Monitors' },
  { slug: 'keyboard', one: 'Keyboard', many: 'Keyboards' },
  { slug: 'mouse', one: 'Mouse', many: 'Mice' },
  { slug: 'headphones', one: 'Headphones', many: 'Headphones' },
  { slug: 'speakers', one: 'Speakers', many: 'Speakers' },
  { slug: 'webcam', one: 'Webcam', many: 'Webcams' },
  { slug: 'sound-card', one: 'Sound card', many: 'Sound cards' },
  { slug: 'optical-drive', one: 'Optical drive', many: 'Optical drives' },
  {
    slug: 'external-hard-drive',
    one: 'External drive',
    many: 'External drives',
  },
  { slug: 'ups', one: 'UPS', many: 'UPS' },
  { slug: 'os', one: 'Operating system', many: 'Operating systems' },
  { slug: 'fan-controller', one: 'Fan controller', many: 'Fan controllers' },
  { slug: 'case-accessory', one: 'Case accessory', many: 'Case accessories' },
];

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
