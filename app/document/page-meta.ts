import { message, type Message, shown } from '#contract/language/text.ts';
import { localPath, pathIn, pathWithoutLanguage } from '#contract/language/language-path.ts';
import type { MetaDescriptor } from 'react-router';
import { signedOutRoot, type RootData } from './root-data.ts';

type Matches = readonly ({ id: string; pathname: string; loaderData?: unknown } | undefined)[];

/**
 * The picture that other sites show with a link to us. Few of them support SVG, so tools/draw-icons.mjs makes a PNG of
 * it.
 */
const card = {
  path: '/social-card.png',
  width: '1200',
  height: '630',
  alt: message('An exploded drawing of a computer, by'),
};

/**
 * Title, description, canonical URL and social card of a page, for its `meta` export.
 * @param description of a page that others link to; without it the page gets a title only
 * @param subject replaces the title where the address narrows the page, as the words of a search do
 * @param picture for the social card, instead of the store's; its URL is absolute
 * @param matches from the `meta` export's argument: the root data hold the store's name and its public origin, because
 * crawlers and other sites need absolute URLs
 */
export function pageMeta(
  {
    title,
    description,
    picture,
    subject,
  }: {
    title: string;
    description?: string;
    picture?: { url: string; alt: string } | undefined;
    subject?: string;
  },
  matches: Matches,
): MetaDescriptor[] {
  const { name, origin, languages } = storeOf(matches);
  const path = pathWithoutLanguage(matches.at(-1)?.pathname ?? '/');
  const full = path === '/' && subject === undefined ? title : `${subject ?? title} · ${name}`;
  const meta: MetaDescriptor[] = [{ title: full }];
  if (description === undefined) return meta;
  if (description) meta.push({ name: 'description', content: description });
  const url = origin + localPath(path);
  const og = {
    title: full,
    ...(description && { description }),
    type: 'website',
    site_name: name,
    url,
    ...(picture
      ? { image: picture.url, 'image:alt': picture.alt }
      : {
          image: origin + card.path,
          'image:width': card.width,
          'image:height': card.height,
          'image:alt': `${shown(card.alt)} ${name}`,
        }),
  };
  return [
    ...meta,
    link('canonical', url),
    // English is also for readers of the languages that the store does not have.
    ...languages.flatMap(({ code }) =>
      (code === 'en' ? [code, 'x-default'] : [code]).map((each) =>
        link('alternate', origin + pathIn(code, path), each),
      ),
    ),
    ...Object.entries(og).map(([property, content]) => ({ property: `og:${property}`, content })),
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}

const link = (rel: string, href: string, hrefLang?: string): MetaDescriptor => ({
  tagName: 'link',
  rel,
  hrefLang,
  href,
});

/** The `meta` export of a page whose title does not depend on its data. @param description of a page that others link to */
export function titleMeta(title: Message, description?: Message) {
  return ({ matches }: { matches: Matches }): MetaDescriptor[] =>
    pageMeta({ title: shown(title), ...(description !== undefined && { description: shown(description) }) }, matches);
}

/** The store's data, for a `meta` export. */
export function storeOf(matches: Matches): RootData['store'] {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined;
  return (root ?? signedOutRoot).store;
}
