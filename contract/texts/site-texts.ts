import { HOME_TEXTS } from './home-texts.ts';
import { MAIL_TEXT_FIELDS } from './mail-texts.ts';
import { BLOG_TEXTS, PORTFOLIO_TEXTS } from './page-texts.ts';
import { LEGAL_TEXTS, PART_TEXTS, STORE_TEXTS } from './store-texts.ts';
import type { TextDefinition, TextGroup } from './text-definition.ts';

/**
 * Every text that admins can change, in the order of the settings screen. The screen, the validation and the pages all
 * derive from this table.
 */
export const TEXT_GROUPS = {
  store: { title: 'Store', hint: 'The name and the contact details of the store, on every page.', fields: STORE_TEXTS },
  home: { title: 'Home page', hint: 'The texts around the parts on the home page.', fields: HOME_TEXTS },
  part: { title: 'Part pages', hint: 'Below the price on the page of every part.', fields: PART_TEXTS },
  blogs: { title: 'Blogs', hint: 'The questions and answers at /blogs.', fields: BLOG_TEXTS },
  portfolio: { title: 'Portfolio', hint: 'The page at /myprotfolio.', fields: PORTFOLIO_TEXTS },
  legal: {
    title: 'Legal pages',
    hint: 'The footer links to each page as soon as it has a text.',
    fields: LEGAL_TEXTS,
  },
  mails: {
    title: 'Emails',
    hint: 'The subject, introduction and closing of the emails to customers. Facts, amounts and links stay as they are. Warnings about the security of an account cannot be changed.',
    fields: MAIL_TEXT_FIELDS,
  },
} as const satisfies Record<string, TextGroup>;

export type TextGroupName = keyof typeof TEXT_GROUPS;
type TextKeyOf<Name extends TextGroupName> = keyof (typeof TEXT_GROUPS)[Name]['fields'] & string;
export type TextKey = { [Name in TextGroupName]: TextKeyOf<Name> }[TextGroupName];

export const TEXT_GROUP_NAMES = Object.keys(TEXT_GROUPS) as [TextGroupName, ...TextGroupName[]];

/** The groups that pages show. */
export type ShownGroupName = Exclude<TextGroupName, 'mails'>;
export const SHOWN_GROUP_NAMES = TEXT_GROUP_NAMES.filter((name) => name !== 'mails') as [
  ShownGroupName,
  ...ShownGroupName[],
];

/** The legal pages; each is at `/legal/` followed by its name. */
export const LEGAL_PAGES = Object.keys(LEGAL_TEXTS).map((key) => key.replace('legal.', ''));

/** Every text by its key. */
export const TEXT_FIELDS: Readonly<Record<TextKey, TextDefinition>> = Object.assign(
  {},
  ...Object.values(TEXT_GROUPS).map(({ fields }) => fields),
);
export const TEXT_KEYS = Object.keys(TEXT_FIELDS) as [TextKey, ...TextKey[]];

/** The keys of a group, in the order of the screen. */
export function keysOfGroup(name: TextGroupName): readonly TextKey[] {
  return Object.keys(TEXT_GROUPS[name].fields) as TextKey[];
}
