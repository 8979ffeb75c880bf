import type { MetaDescriptor } from 'react-router';

/**
 * Title, description and canonical address of a page, for its `meta` export.
 * @param path the page's own path without search parameters; relative, as a browser and a crawler resolve it against
 * the address they asked for. Leave it out for pages that are nobody's business but the viewer's.
 */
export function pageMeta({
  title,
  description,
  path,
}: {
  title: string;
  description?: string;
  path?: string;
}): MetaDescriptor[] {
  const full = title === 'Partsmith' ? title : `${title} · Partsmith`;
  const meta: MetaDescriptor[] = [{ title: full }, { property: 'og:title', content: full }];
  if (description)
    meta.push({ name: 'description', content: description }, { property: 'og:description', content: description });
  if (path) meta.push({ tagName: 'link', rel: 'canonical', href: path });
  else meta.push({ name: 'robots', content: 'noindex' });
  return meta;
}
