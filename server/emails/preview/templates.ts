import * as factorMails from '#server/accounts/factors/mails.ts';
import * as accountMails from '#server/accounts/mails.ts';
import * as contactMails from '#server/contact/mails.ts';
import * as orderMails from '#server/order-emails/mails.ts';
import type { OrderRow } from '#server/orders/order-rows.ts';
import { ORDER_EMAIL_EVENTS } from '#server/outbox/queue-order-email.ts';
import * as ownAccountMails from '#server/own-account/mails.ts';
import * as returnMails from '#server/returns/mails.ts';
import { invitationMail } from '#server/staff/mails.ts';
import type { ReturnRow } from '#server/returns/return-rows.ts';
import { webhookDisabledMail } from '#server/webhooks/mails.ts';
import type { Mail } from '../mail.ts';

/** What templates are filled with. */
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

/** Every template of the store by its file and name, for the preview and for the tests that cover all of them. */
export const TEMPLATES: Readonly<Record<string, (sample: Sample) => Mail[]>> = {
  'order-emails/mails.ts orderMail': ({ store, order }) => [
    ...ORDER_EMAIL_EVENTS.map((event) => orderMails.orderMail(store, order, { event, refund: REFUND })),
    ...(['shipped', 'cancelled'] as const).map((event) =>
      orderMails.orderMail(store, order, { event, lineIds: [order.lines[0]!.id] }),
    ),
    orderMails.orderMail(store, order, { event: 'refunded', refund: { ...REFUND, amountCents: order.totalCents } }),
  ],
  'accounts/mails.ts verificationMail': ({ store, person, link }) => [
    accountMails.verificationMail(store, person, link),
  ],
  'accounts/mails.ts resetMail': ({ store, person, link }) => [accountMails.resetMail(store, person, link)],
  'accounts/mails.ts passwordChangedMail': ({ store, person, passkeys }) =>
    (['changed', 'reset'] as const).map((how) => accountMails.passwordChangedMail(store, person, how, passkeys)),
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
  'returns/mails.ts returnAnsweredMail': ({ store, return: request }) =>
    (['approved', 'declined'] as const).map((status) => returnMails.returnAnsweredMail(store, { ...request, status })),
  'webhooks/mails.ts webhookDisabledMail': ({ store }) => [
    webhookDisabledMail(store, 'desk@shop.example', {
      id: '0198c2f0-0000-7000-8000-000000000000',
      url: 'https://receiver.example/hooks',
      answerStatus: 503,
    }),
  ],
  'contact/mails.ts contactMail': ({ store, message }) => [
    contactMails.contactMail(store, 'desk@shop.example', message),
  ],
  'contact/mails.ts contactCopyMail': ({ store, message }) => [contactMails.contactCopyMail(store, message)],
};

const REFUND = { amountCents: 12_480, units: 2, reason: 'Two of four arrived damaged' };
