import { isSku, MAX_SKU_LENGTH } from './identity.ts';

/**
 * The SKUs with which an address (`partAddress`) can end, longest first: both slugs and SKUs contain
 * dashes.
 */
export function skusInAddress(address: string): string[] {
  const pieces = address.split('-');
  return pieces.map((_, at) => pieces.slice(at).join('-')).filter((sku) => sku.length <= MAX_SKU_LENGTH && isSku(sku));
}
