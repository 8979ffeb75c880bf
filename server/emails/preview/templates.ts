import { keyExpiresMail } from '#server/api-keys/mails.ts';
import { answerMail } from '#server/inbox/mails.ts';
import * as factorMails from '#server/accounts/factors/mails.ts';
import * as accountMails from '#server/accounts/mails.ts';
import * as alertMails from '#server/alerts/mails.ts';
import * as contactMails from '#server/contact/mails.ts';
import * as orderMails from '#server/order-emails/mails.ts';
import type { OrderRow } from '#server/orders/order-rows.ts';
import { ORDER_EMAIL_EVENTS } from '#server/outbox/queue-order-email.ts';
import * as ownAccountMails from '#server/own-account/mails.ts';
import * as returnMails from '#server/returns/mails.ts';
import { invitationMail } from '#server/staff/mails.ts';
import type { ReturnRow } from '#server/returns/return-rows.ts';
import { partNoticeMail } from '#server/saved-parts/mails.ts';
import { webhookDisabledMail } from '#server/webhooks/mails.ts';
import type { AnyMail, Mail, MailSender } from '#server/emails/mail.ts';

/** The sample data of templates. */
export interface Sample {
  readonly store: orderMails.MailStore;
  readonly person: { readonly email: string; readonly name: string };
  readonly link: string;
  readonly order: OrderRow;
  readonly return: ReturnRow;
  readonly message: { readonly email: string; readonly subject: string; readonly message: string };
  /** Names of passkeys. */
  readonly passkeys: readonly string[];
}

const NEW_ORDER = { id: 'x', number: '8c25a6c1', units: 7, total: '$1,572.78' };
const LOW_PARTS = [
  { name: 'Samsung 990 Pro', sku: 'PS-10482', quantity: 3, level: 10 },
  { name: 'AMD Ryzen 9 7950X3D', sku: 'PS-00931', quantity: 0, level: 5 },
];
/** The alerts that are mailed as they happen, as whole mails. */
const alertTexts: Readonly<Record<string, (store: MailSender) => Pick<Mail, 'subject' | 'heading' | 'blocks'>>> = {
  providerKeyText: (store) => alertMails.providerKeyText(store, 'STRIPE_SECRET_KEY is refused by the card provider.'),
  refusedWebhooksText: (store) => alertMails.refusedWebhooksText(store, 12),
  reconciliationText: (store) =>
    alertMails.reconciliationText(store, 2, [
      'Stock does not add up: 4f0c2c8e',
      'Paid order without its charge: 8c25a6c1',
    ]),
  diskFullText: (store) => alertMails.diskFullText(store, 8, 3.9),
  newOrderText: (store) => alertMails.newOrderText(store, NEW_ORDER),
};

/** Every template of the store by its file and name, for the preview and for the tests that cover all of them. */
export const TEMPLATES: Readonly<Record<string, (sample: Sample) => AnyMail[]>> = {
  'order-emails/mails.ts orderMail': ({ store, order }) => [
    ...ORDER_EMAIL_EVENTS.map((event) =>
      orderMails.orderMail(store, order, { event, ...(event.startsWith('refund') && { refund: refundOf(order) }) }),
    ),
    ...(['shipped', 'cancelled'] as const).map((event) =>
      orderMails.orderMail(store, order, { event, lineIds: [order.lines[0]!.id] }),
    ),
    ...[{ amountCents: order.totalCents }, { intentId: 'of another payment' }].map((other) =>
      orderMails.orderMail(store, order, { event: 'refunded', refund: { ...refundOf(order), ...other } }),
    ),
  ],
  'accounts/mails.ts verificationMail': ({ store, person, link }) => [
    accountMails.verificationMail(store, person, link),
  ],
  'accounts/mails.ts resetMail': ({ store, person, link }) => [accountMails.resetMail(store, person, link)],
  'accounts/mails.ts passwordChangedMail': ({ store, person, passkeys }) =>
    (['changed', 'reset'] as const).map((how) =>
      accountMails.passwordChangedMail(store, person, how, passkeys, { keys: 2, endpoints: 1 }),
    ),
  'accounts/mails.ts signInMail': ({ store, person }) => [
    accountMails.signInMail(store, person, {
      device: 'Firefox on Linux',
      network: '203.0.113.0/24',
      at: new Date('2026-11-24T10:00:00Z'),
    }),
  ],
  'api-keys/mails.ts keyExpiresMail': ({ store, person, passkeys }) =>
    passkeys.map((name, index) =>
      keyExpiresMail(store, person.email, {
        name,
        prefix: 'ps_3fK8mQpz',
        expiresAt: new Date('2026-12-01T10:00:00Z'),
        lastUsedAt: index === 0 ? new Date('2026-11-24T10:00:00Z') : null,
      }),
    ),
  'staff/mails.ts invitationMail': ({ store, person, link }) => [invitationMail(store, person.email, 'support', link)],
  'accounts/mails.ts adminNoticeMail': ({ store, person }) =>
    accountMails.NOTICES.map((what) =>
      accountMails.adminNoticeMail(store, person.email, { what, about: 'boss@shop.example', role: 'support' }),
    ),
  'accounts/factors/mails.ts factorMail': ({ store, person }) => [
    factorMails.factorMail(store, person, 'passkey-added'),
  ],
  'own-account/mails.ts confirmEmailMail': ({ store, person, link }) => [
    ownAccountMails.confirmEmailMail(store, person.email, link),
  ],
  'own-account/mails.ts emailInUseMail': ({ store, person }) => [ownAccountMails.emailInUseMail(store, person.email)],
  'own-account/mails.ts emailChangeAskedMail': ({ store, person }) => [
    ownAccountMails.emailChangeAskedMail(store, person, 'new@buyer.test'),
  ],
  'own-account/mails.ts emailChangedMail': ({ store, person }) => [
    ownAccountMails.emailChangedMail(store, person, 'new@buyer.test'),
  ],
  'own-account/mails.ts deletionMail': ({ store, person, link }) => [ownAccountMails.deletionMail(store, person, link)],
  'own-account/mails.ts accountDeletedMail': ({ store, person }) => [ownAccountMails.accountDeletedMail(store, person)],
  'returns/mails.ts returnRequestedMail': ({ store, return: request }) => [
    returnMails.returnRequestedMail(store, 'desk@shop.example', request),
  ],
  'returns/mails.ts returnAnsweredMail': ({ store, return: request }) => [
    ...(['approved', 'declined'] as const).map((status) =>
      returnMails.returnAnsweredMail(store, { ...request, status }, true),
    ),
    returnMails.returnAnsweredMail(store, { ...request, status: 'approved' }, false),
  ],
  'webhooks/mails.ts webhookDisabledMail': ({ store }) => {
    const endpoint = { id: '0198c2f0-0000-7000-8000-000000000000', url: 'https://receiver.example/hooks' };
    return (['rights', 'secret', { answerStatus: 503 }] as const).map((why) =>
      webhookDisabledMail(store, 'desk@shop.example', endpoint, why),
    );
  },
  'saved-parts/mails.ts partNoticeMail': ({ store, person, order }) => {
    const { partName: name, partVariant: variant, partSku: sku, unitPriceCents: priceCents } = order.lines[0]!;
    const part = { name, variant: variant ?? '', sku: sku ?? '', priceCents };
    return [
      { isInStock: true, isBelow: false },
      { isInStock: false, isBelow: true },
    ].map((what) => partNoticeMail(store, person, part, { ...what, token: 'a'.repeat(32) }));
  },
  'inbox/mails.ts answerMail': ({ store, message }) => [
    answerMail(store, { ...message, answer: 'Yes, we have forty of them.', replyTo: 'desk@shop.example' }),
  ],
  'contact/mails.ts contactMail': ({ store, message }) => [
    contactMails.contactMail(store, 'desk@shop.example', message),
  ],
  ...Object.fromEntries(
    Object.entries(alertTexts).map(([name, textOf]) => [
      `alerts/mails.ts ${name}`,
      ({ store }: Sample): Mail[] => [{ kind: 'shop', store, to: 'desk@shop.example', ...textOf(store) }],
    ]),
  ),
  'alerts/mails.ts alertSummaryMail': ({ store }) => [
    alertMails.alertSummaryMail(store, 'desk@shop.example', {
      subject: 'A refund of $12.40 failed',
      count: 3,
      lines: ['$12.40 for order #8c25a6c1', '$62.40 for order #8c25a6c2'],
      path: '/dashboard/manageorder',
    }),
  ],
  'alerts/mails.ts orderDigestMail': ({ store }) => [
    alertMails.orderDigestMail(store, 'desk@shop.example', {
      count: 2,
      total: '$1,572.78',
      orders: [NEW_ORDER],
      seal: 'a3'.repeat(32),
    }),
  ],
  'alerts/mails.ts lowStockMail': ({ store }) => [
    alertMails.lowStockMail(store, 'desk@shop.example', { count: 12, parts: LOW_PARTS }),
  ],
  'contact/mails.ts contactCopyMail': ({ store, message }) => [contactMails.contactCopyMail(store, message)],
};

const refundOf = ({ transactionId }: Sample['order']) => ({
  amountCents: 12_480,
  units: 2,
  reason: 'Two of four arrived damaged',
  intentId: transactionId ?? '',
});
