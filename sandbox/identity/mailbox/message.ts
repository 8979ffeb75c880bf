import PostalMime from 'postal-mime';
import type { Address, Attachment, Email } from 'postal-mime';

/** What the mailbox lists of a message without reading it again. */
export type MessageSummary = {
  id: string;
  /** Every address that it went to: those of the envelope, or of the To, Cc and Bcc headers. Lower case. */
  to: string[];
  from: string;
  subject: string;
  /** Came to a phone, as its own header says; anything else is mail. */
  kind?: 'sms';
  /** ISO 8601; the Date header, or the arrival when there is none that makes sense. */
  date: string;
  /** Lower-case text that the search looks through. */
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

/** The addresses of an `x-envelope-to` header: separated by commas, at most 100, what isn't one is left out. */
export function parseEnvelope(header: string | undefined): string[] {
  const addresses = (header ?? '').split(',').map((part) => part.trim().replace(/^<|>$/g, '').toLowerCase());
  return [
    ...new Set(addresses.filter((address) => /^[^\s@<>]+@[^\s@<>]+$/.test(address) && address.length <= 320)),
  ].slice(0, 100);
}

/**
 * Reads a raw message.
 * @throws when it nests or heads itself beyond the reader's limits.
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
