import { message } from '#contract/language/text.ts';
import { PAGES } from '#contract/pages.ts';

/** The pages in the header. */
export const HEADER_LINKS = Object.entries(PAGES).flatMap(([href, { header }]) =>
  header === undefined ? [] : [{ href, text: header }],
);

/** The pages in each column of the footer. */
export const FOOTER_COLUMNS = (['Shop', 'Order'] as const).map((title) => ({
  title: title === 'Shop' ? message('Shop') : message('Order', 'heading'),
  links: Object.entries(PAGES).flatMap(([href, { footer }]) =>
    footer?.group === title ? [{ href, text: footer.text }] : [],
  ),
}));
