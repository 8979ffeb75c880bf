/** A paragraph of text, with its line breaks, or a link on its own line. */
export type Paragraph = string | { readonly link: string; readonly label: string };

/** The kind of an email; it determines who may receive it and how often (see mail-budget.ts). */
export type MailKind =
  /** To an address that someone entered: a link that confirms ownership. */
  | 'confirmation'
  /** A link to set a new password. */
  | 'reset'
  /** The first mail about an order. */
  | 'order-placed'
  /** Further mails about an order. */
  | 'order-update'
  /** Everything else about the recipient's own account. */
  | 'notice'
  /** An alert to the shop (shop-recipients.ts). */
  | 'shop'
  /** A visitor's message to the shop. */
  | 'contact';

/** A mail as a template describes it. */
export interface Mail {
  readonly kind: MailKind;
  readonly to: string;
  /**
   * The recipient's own name, for the greeting. It is used for verified addresses only, and must not appear in the
   * subject or in a paragraph: anyone can sign up with another person's email and a name that is a message.
   */
  readonly name?: string | undefined;
  readonly replyTo?: string | undefined;
  readonly subject: string;
  readonly paragraphs: readonly Paragraph[];
}

/** A mail as it is sent. */
export interface ComposedMail {
  readonly to: string;
  readonly replyTo?: string | undefined;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/**
 * Renders an email as text and HTML.
 * @param isVerified whether the recipient's address is verified; others are not greeted by name
 */
export function composeMail(mail: Mail, isVerified: boolean): ComposedMail {
  const { kind, to, name, replyTo, subject, paragraphs } = mail;
  const all =
    kind === 'shop' || kind === 'contact' ? paragraphs : [greetingFor(isVerified ? name : undefined), ...paragraphs];
  const text = all.map((each) => (typeof each === 'string' ? each : each.link)).join('\n\n');
  const html = all.map(htmlOf).join('\n');
  return {
    to,
    replyTo,
    subject,
    text: `${text}\n`,
    html: `<!doctype html>\n<html lang="en"><body>\n${html}\n</body></html>\n`,
  };
}

/** At most 60 characters, all of them letters, spaces, hyphens or apostrophes: no address and no sentence fits. */
const PLAIN_NAME = /^(?=.{1,60}$)(?<first>\p{L}[\p{L}\p{M}'’-]{0,23})(?: [\p{L}\p{M}'’ -]*)?$/u;

/** 'Hi Ida,' for 'Ida Builder'; 'Hi,' without a name, or with one that could be a message. */
export function greetingFor(name: string | undefined): string {
  const first = PLAIN_NAME.exec(name ?? '')?.groups?.['first'];
  return first ? `Hi ${first},` : 'Hi,';
}

function htmlOf(paragraph: Paragraph): string {
  if (typeof paragraph === 'string') return `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>\n')}</p>`;
  return `<p><a href="${escapeHtml(paragraph.link)}">${escapeHtml(paragraph.label)}</a></p>`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character]!);
}
