import PostalMime from 'postal-mime';
import type { Address, Attachment, Email } from 'postal-mime';

/** The list's fields of a message, stored so that it is not parsed again. */
export type MessageSummary = {
  id: string;
  /** Its recipients in lower case: those of the envelope, else of the To, Cc and Bcc headers. */
  to: string[];
  from: string;
  subject: string;
  /** Set by a header of text messages; absent for mail. */
  kind?: 'sms';
  /** ISO 8601: the Date header, or the time of arrival when it is missing or invalid. */
  date: string;
  /** Lower-case text that the search covers. */
  searchable: string;
};

export type Message = MessageSummary & {
  headers: { name: string; value: string }[];
  text: string | undefined;
  html: string | undefined;
  attachments: Attachment[];
};

const SEARCHED_CHARACTERS = 4_000;

function addressesOf(list: Address | Address[] | undefined): string[] {
  const each = list === undefined ? [] : Array.isArray(list) ? list : [list];
  return each
    .flatMap((one) => (one.group ? one.group : [one]))
    .map((one) => one.address.toLowerCase())
    .filter(Boolean);
}

function named(address: Address | undefined): string {
  if (address === undefined || address.group) return address?.name ?? '';
  return address.name ? `${address.name} <${address.address}>` : address.address;
}

function dateOf(email: Email, arrived: Date): string {
  const sent = new Date(email.date ?? NaN);
  return (Number.isNaN(sent.getTime()) ? arrived : sent).toISOString();
}

function isText({ headers }: Email): boolean {
  return headers.some(({ key, value }) => key === 'x-message-kind' && value.trim() === 'sms');
}

/** Parses an `x-envelope-to` header: up to 100 addresses separated by commas; invalid ones are ignored. */
export function parseEnvelope(header: string | undefined): string[] {
  const addresses = (header ?? '').split(',').map((part) => part.trim().replace(/^<|>$/g, '').toLowerCase());
  return [
    ...new Set(addresses.filter((address) => /^[^\s@<>]+@[^\s@<>]+$/.test(address) && address.length <= 320)),
  ].slice(0, 100);
}

/**
 * Parses a raw message.
 * @throws when its nesting or headers exceed the parser's limits
 */
export async function parseMessage(
  raw: Uint8Array,
  facts: { id: string; arrived: Date; envelope: readonly string[] },
): Promise<Message> {
  const email = await PostalMime.parse(raw, { maxNestingDepth: 50, maxHeadersSize: 256 * 1024 });
  const addressed = [...addressesOf(email.to), ...addressesOf(email.cc), ...addressesOf(email.bcc)];
  const to = facts.envelope.length > 0 ? [...facts.envelope] : [...new Set(addressed)];
  const from = named(email.from);
  const subject = email.subject ?? '';
  return {
    id: facts.id,
    to,
    from,
    subject,
    ...(isText(email) && { kind: 'sms' as const }),
    date: dateOf(email, facts.arrived),
    searchable: [subject, from, ...to, email.text ?? email.html ?? '']
      .join('\n')
      .slice(0, SEARCHED_CHARACTERS)
      .toLowerCase(),
    headers: email.headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
    text: email.text,
    html: email.html,
    attachments: email.attachments,
  };
}

/** The bytes of an attachment. */
export function attachmentBytes({ content, encoding }: Attachment): Buffer {
  if (typeof content === 'string') return Buffer.from(content, encoding ?? 'utf8');
  return content instanceof Uint8Array ? Buffer.from(content) : Buffer.from(content);
}

/** The fields of a message that the list stores. */
export function summaryOf(message: Message): MessageSummary {
  const { headers: _h, text: _t, html: _b, attachments: _a, ...summary } = message;
  return summary;
}
