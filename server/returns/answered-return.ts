import { t } from '#contract/language/text.ts';
import type { MailSample } from '#server/emails/define-mail.ts';
import type { Block, MailSender, Recipient } from '#server/emails/mail.ts';
import { knownLanguage } from '#server/language/in-language.ts';
import type { ReturnRow } from './return-rows.ts';

/** What the emails about the shop's answer to a return request share. What the customer wrote is not part of them. */
/** @param more blocks after the parts */
export function answeredReturn(store: MailSender, request: ReturnRow, more: readonly Block[] = []) {
  const { orderId, number, answer } = request;
  return {
    thread: orderId,
    values: { order: number },
    blocks: [
      returnedUnits(request),
      ...more,
      ...(answer ? [`${t('Our answer:')}\n${answer}`] : []),
      { link: `${store.publicOrigin}/dashboard?order=${orderId}`, label: t('View your order') },
    ],
  };
}

/** The customer of a return, who gets emails about it in the language of the order. */
export function customerOf({ customerEmail: email, customerName: name, language }: ReturnRow): Recipient {
  return { email, name, language: knownLanguage(language) };
}

/** The parts of a return, with their units. */
export function returnedUnits({ lines }: Pick<ReturnRow, 'lines'>): Block {
  return {
    facts: lines.map(({ name, variant, sku, units }) => [
      [name, variant, sku && t('SKU {sku}', { sku })].filter(Boolean).join(', '),
      t('{count, plural, one {# unit} other {# units}}', { count: units }),
    ]),
  };
}

const MEMORY = { name: 'Corsair Vengeance RGB Pro', sku: 'PS-20017', variant: '32 GB, DDR4-3600' };
const PROCESSOR = { name: 'AMD Ryzen 9 7950X3D', sku: 'PS-00931', variant: '16 cores, AM5' };

/** A return request of two parts. */
export function sampleReturn({ person, typed }: MailSample): ReturnRow {
  return {
    id: '01a203dd-4866-7bbf-9bd2-b5ce8c25a6c2',
    orderId: '01a203dd-4866-7bbf-9bd2-b5ce8c25a6c1',
    number: '1042',
    customerName: person.name,
    customerEmail: person.email,
    language: 'en',
    status: 'asked',
    reason: 'damaged',
    text: typed('One stick has a bent edge.'),
    answer: 'Send it in its box, with the packing slip.',
    createdAt: '2026-11-22T10:00:00Z',
    answeredAt: null,
    sendTo: 'Partsmith, Returns\n4 Mill Street\nPortland, OR 97201',
    sendBy: '2026-12-20',
    receivedAt: null,
    storeCredit: true,
    prefersStoreCredit: true,
    lines: [
      { line: 'line-1', ...MEMORY, units: 2, withdrawnUnits: 0, receivedUnits: 1, condition: 'opened' },
      { line: 'line-2', ...PROCESSOR, units: 1, withdrawnUnits: 0, receivedUnits: 1, condition: 'as_new' },
    ],
  };
}
