/** The kinds of part as they stand in addresses, in the order a machine is put together, with what people call them. */
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

/** What people call one part of a kind; a kind of somebody's own making is read from its slug. */
export function kindLabel(slug: string): string {
  const known = PART_KINDS.find((kind) => kind.slug === slug);
  if (known) return known.one;
  const words = slug.replaceAll('-', ' ').trim();
  return words ? words[0]!.toUpperCase() + words.slice(1) : 'Other part';
}

/** What people call the parts of a kind. */
export function kindsLabel(slug: string): string {
  return PART_KINDS.find((kind) => kind.slug === slug)?.many ?? kindLabel(slug);
}

/** The store's own drawing for a part, for where its picture is somebody else's and does not load. */
export function drawnPicture({ _id, category }: { _id: string; category: string }): string {
  const kind = PART_KINDS.some(({ slug }) => slug === category) ? category : 'other';
  return `/pictures/${kind}/${
    _id
      .toLowerCase()
      .replace(/[^a-z0-9-]/g, '')
      .slice(0, 64) || 'part'
  }.svg`;
}
