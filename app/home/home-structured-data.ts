import type { Part } from '#contract/parts/parts.ts';
import type { Store } from '#contract/store/store.ts';
import type { StructuredItem } from '../document/structured-data.tsx';
import { drawnPicture } from '../parts/part-kinds.ts';
import { stockState } from '../parts/stock.ts';

/** The shop, its search and its listed parts as schema.org data. */
export function homeStructuredData({ name, origin, currency }: Store, parts: readonly Part[]): StructuredItem[] {
  const home = `${origin}/`;
  const organization = { '@id': `${home}#shop` };
  return [
    { '@type': 'Organization', ...organization, name, url: home, logo: `${origin}/apple-touch-icon.png` },
    {
      '@type': 'WebSite',
      name,
      url: home,
      publisher: organization,
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${home}?q={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    },
    {
      '@type': 'ItemList',
      name: 'Parts',
      itemListElement: parts.map((part, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        item: product(part, { origin, currency, organization }),
      })),
    },
  ];
}

function product(
  part: Part,
  { origin, currency, organization }: { origin: string; currency: string; organization: object },
): StructuredItem {
  const picture = part.img || drawnPicture(part);
  // Links to the card on the home page, because a part's page requires sign-in (docs/decisions/021-search-engines.md).
  const url = `${origin}/#part-${part._id}`;
  return {
    '@type': 'Product',
    name: part.variant ? `${part.name}, ${part.variant}` : part.name,
    description: part.description,
    sku: part.sku,
    ...(part.brand && { brand: { '@type': 'Brand', name: part.brand } }),
    ...(part.mpn && { mpn: part.mpn }),
    ...(part.gtin && { gtin: part.gtin }),
    category: part.category,
    url,
    image: picture.startsWith('/') ? origin + picture : picture,
    offers: {
      '@type': 'Offer',
      url,
      price: part.price.toFixed(2),
      priceCurrency: currency.toUpperCase(),
      availability: `https://schema.org/${stockState(part).canOrder ? 'InStock' : 'OutOfStock'}`,
      eligibleQuantity: { '@type': 'QuantitativeValue', minValue: part.minimum },
      seller: organization,
    },
  };
}
