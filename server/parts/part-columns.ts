import { parts } from './tables.ts';

/** The columns of a part without those of search and import. `partOf` in serialize-part.ts leaves out what admins alone see. */
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
  storagePlace: parts.storagePlace,
  lowStock: parts.lowStock,
  costCents: parts.costCents,
  version: parts.version,
  changedBy: parts.changedBy,
  changedAt: parts.changedAt,
  hiddenAt: parts.hiddenAt,
  createdAt: parts.createdAt,
};
