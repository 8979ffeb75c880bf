import { parts } from './tables.ts';

/** The columns a part is shown with; what it is found by and imported under stays inside. */
export const partColumns = {
  id: parts.id,
  name: parts.name,
  description: parts.description,
  category: parts.category,
  img: parts.img,
  specifications: parts.specifications,
  priceCents: parts.priceCents,
  minimum: parts.minimum,
  quantity: parts.quantity,
  version: parts.version,
  hiddenAt: parts.hiddenAt,
  createdAt: parts.createdAt,
};
