import { pathIn } from '#contract/language/language-path.ts';
import type { LanguageCode } from '#contract/language/languages.ts';
import { t } from '#contract/language/text.ts';
import { pagePatternOf } from '#contract/page-paths.ts';
import type { Seller } from '#contract/settings/shop-settings.ts';
import { fillText } from '#contract/texts/text-definition.ts';
import type { MailTextKey } from '#contract/texts/mail-texts.ts';
import { contactLine } from '#server/settings/seller-lines.ts';
import { currentLanguage, inLanguage } from '#server/language/in-language.ts';
import { type CurrentTexts, standardTexts } from '#server/texts/current-texts.ts';
import { budgetOf } from './mail-budgets.ts';
import { renderHtml } from './mail-html.ts';
import type { AnyMail, Block, ComposedMail, EditableMail, MailContent, MailLine, MailSender } from './mail.ts';

/**
 * Renders an email as text and HTML, in the layout that all mails share.
 * @param isVerified whether the recipient's address is verified; others are not greeted by name and get nothing that a
 * person entered
 * @param seller what admins have set about the seller
 * @param texts what admins have set; by default the standard texts with the store's name
 */
export function composeMail(
  mail: AnyMail,
  isVerified: boolean,
  seller: Seller,
  texts: Pick<CurrentTexts, 'text'> = standardTexts({ name: mail.store.name }),
  language: LanguageCode = 'en',
): ComposedMail {
  const own = language === 'en' ? mail : ({ ...mail, ...mail.contentIn?.(language) } as AnyMail);
  return inLanguage(language, () => compose(own, isVerified, seller, texts));
}

function compose(mail: AnyMail, isVerified: boolean, seller: Seller, texts: Pick<CurrentTexts, 'text'>): ComposedMail {
  const { budget, to, name, replyTo, thread, unsubscribeUrl } = mail;
  const store = { ...mail.store, name: texts.text('store.name') };
  const { subject, blocks: written } = mail.written ? writeMail(mail, store.name, texts) : mail;
  const { heading = subject } = mail;
  const isForCustomer = !budgetOf(budget).isForShop;
  const allowed = written
    .filter((block) => isVerified || !isOwnText(block))
    .map((block) => inItsLanguage(block, store));
  const blocks = isForCustomer ? [greetingFor(isVerified ? name : undefined), ...allowed] : allowed;
  const contactLink = localLink(`${store.publicOrigin}/#contact`, store);
  const imprint = imprintOf(seller);
  const content = { store, logo: texts.text('store.logo'), imprint, heading, blocks, contactLink, isForCustomer };
  return { to, replyTo, thread, subject, unsubscribeUrl, text: renderText(content), html: renderHtml(content) };
}

/** A block whose link leads to the page in the language of the mail. */
function inItsLanguage(block: Block, store: MailSender): Block {
  return typeof block === 'object' && 'link' in block ? { ...block, link: localLink(block.link, store) } : block;
}

/** The address of one of the store's pages in the current language; other addresses, such as those of calls, stay as they are. */
function localLink(link: string, { publicOrigin }: MailSender): string {
  const path = link.startsWith(`${publicOrigin}/`) ? link.slice(publicOrigin.length) : undefined;
  const isPage = path !== undefined && pagePatternOf(path.split(/[?#]/, 1)[0]!) !== undefined;
  return isPage ? publicOrigin + pathIn(currentLanguage(), path) : link;
}

/** The subject and the blocks of a mail with the texts that admins have set. */
function writeMail(
  { written: { name, values }, blocks }: EditableMail,
  storeName: string,
  texts: Pick<CurrentTexts, 'text'>,
): { subject: string; blocks: readonly Block[] } {
  const filled = (part: 'subject' | 'intro' | 'closing') =>
    fillText(texts.text(`mail.${name}.${part}` as MailTextKey), {
      ...values,
      store: storeName,
      reservation: t('{count, plural, one {# minute} other {# minutes}}', {
        count: Number(texts.text('store.reservation')),
      }),
    });
  const closing = filled('closing');
  return {
    // May contain text that a customer typed.
    subject: filled('subject').replaceAll(/\p{Cc}+/gu, ' '),
    blocks: [filled('intro'), ...blocks, ...(closing ? [closing] : [])],
  };
}

function imprintOf(seller: Seller): string[] {
  return [seller.legalName, ...seller.address.split('\n'), contactLine(seller)].filter(Boolean);
}

function isOwnText(block: Block): boolean {
  return typeof block === 'object' && 'facts' in block && block.isOwnText === true;
}

/** At most 60 characters, all of them letters, spaces, hyphens or apostrophes: no address and no sentence fits. */
const PLAIN_NAME = /^(?=.{1,60}$)(?<first>\p{L}[\p{L}\p{M}'’-]{0,23})(?: [\p{L}\p{M}'’ -]*)?$/u;

/** In English 'Hi Ida,' for 'Ida Builder'; 'Hi,' without a name, or with one that could be a message. */
export function greetingFor(name: string | undefined): string {
  const first = PLAIN_NAME.exec(name ?? '')?.groups?.['first'];
  return first ? t('Hi {name},', { name: first }) : t('Hi,');
}

/** Renders a mail as plain text: what mail clients without HTML show. */
function renderText({ store, imprint, blocks, contactLink, isForCustomer }: MailContent): string {
  const footer = [
    '--',
    store.name,
    ...imprint,
    ...(isForCustomer ? [t('Questions? {link}', { link: contactLink })] : []),
  ].join('\n');
  return `${[...blocks.map(textOf), footer].join('\n\n')}\n`;
}

function textOf(block: Block): string {
  if (typeof block === 'string') return block;
  if ('link' in block) return `${block.label}:\n${block.link}`;
  if ('facts' in block)
    return block.facts
      .map(([name, value]) => (value.includes('\n') ? `${name}:\n${value}` : `${name}: ${value}`))
      .join('\n');
  const { lines, sums } = block;
  return [...lines.map(lineOf), ...sums.map((sum) => sum.filter(Boolean).join(': '))].join('\n');
}

function lineOf({ name, details, quantity, unitPrice, amount }: MailLine): string {
  const part = [name, ...details].join(', ');
  return t('{quantity} x {part} at {price}: {amount}', { quantity, part, price: unitPrice, amount });
}
