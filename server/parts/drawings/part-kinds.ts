/**
 * The kinds of part that have a drawing, with the slug used in URLs and the database, and the label shown to people.
 */
export const PART_KINDS = [
  { slug: 'processor', label: 'Processor' },
  { slug: 'cpu-cooler', label: 'CPU cooler' },
  { slug: 'motherboard', label: 'Motherboard' },
  { slug: 'memory', label: 'Memory' },
  { slug: 'graphics-card', label: 'Graphics card' },
  { slug: 'storage', label: 'Storage' },
  { slug: 'power-supply', label: 'Power supply' },
  { slug: 'case', label: 'Case' },
  { slug: 'case-fan', label: 'Case fan' },
  { slug: 'network-card', label: 'Network card' },
  { slug: 'cable', label: 'Cable' },
  { slug: 'thermal-paste', label: 'Thermal paste' },
  { slug: 'other', label: 'Other part' },
] as const;

export type PartKind = (typeof PART_KINDS)[number]['slug'];

/** Whether a text is one of the slugs. */
export function isPartKind(text: string): text is PartKind {
  return PART_KINDS.some(({ slug }) => slug === text);
}
