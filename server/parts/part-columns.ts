import { parts } from './tables.ts';

/** The public columns of a part, without its search and import columns. */
export const partColumns = {
  id: parts.id,
  sku: parts.sku,
  name: parts.name,
  brand: parts.brand,
  mpn: parts.mpn,
  gtin: parts.gtin,
  variant: parts.variant,
  description: parts.description,
  category: parts.category,
  img: parts.img,
  specifications: parts.specifications,
  priceCents: parts.priceCents,
  priceBreaks: parts.priceBreaks,
  minimum: parts.minimum,
  quantity: parts.quantity,
  version: parts.version,
  hiddenAt: parts.hiddenAt,
  createdAt: parts.createdAt,
};
