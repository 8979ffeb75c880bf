import { localPath } from '#contract/language/language-path.ts';
import { t } from '#contract/language/text.ts';
import type { Part } from '#contract/parts/parts.ts';
import type { Store } from '#contract/store/store.ts';
import type { StructuredItem } from '#app/document/structured-data.tsx';
import { partPath } from '#contract/parts/part-address.ts';

/** The shop, its search and the pages of its listed parts as schema.org data; those pages describe the parts. */
export function homeStructuredData({ name, logo, origin }: Store, parts: readonly Part[]): StructuredItem[] {
  const home = `${origin}/`;
  const organization = { '@id': `${home}#shop` };
  return [
    {
      '@type': 'Organization',
      ...organization,
      name,
      url: home,
      logo: `${origin}${logo?.src ?? '/apple-touch-icon.png'}`,
    },
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
      name: t('Parts'),
      itemListElement: parts.map((part, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: part.name,
        url: origin + localPath(partPath(part)),
      })),
    },
  ];
}
