// Written by `npm run mails` from the files in the folders `mails`.
import factorMail from '#server/accounts/factors/mails/factor.ts';
import ownerNoticeMail from '#server/accounts/mails/owner-notice.ts';
import passwordChangedMail from '#server/accounts/mails/password-changed.ts';
import resetMail from '#server/accounts/mails/reset.ts';
import signInMail from '#server/accounts/mails/sign-in.ts';
import verificationMail from '#server/accounts/mails/verification.ts';
import alertSummaryMail from '#server/alerts/mails/alert-summary.ts';
import diskFullMail from '#server/alerts/mails/disk-full.ts';
import lowStockMail from '#server/alerts/mails/low-stock.ts';
import newOrderMail from '#server/alerts/mails/new-order.ts';
import orderDigestMail from '#server/alerts/mails/order-digest.ts';
import providerKeyMail from '#server/alerts/mails/provider-key.ts';
import refusedWebhooksMail from '#server/alerts/mails/refused-webhooks.ts';
import keyExpiresMail from '#server/api-keys/mails/key-expires.ts';
import basketReminderMail from '#server/basket/reminders/mails/basket-reminder.ts';
import approvalWantedMail from '#server/companies/mails/approval-wanted.ts';
import companyAnsweredMail from '#server/companies/mails/company-answered.ts';
import companyInvitationMail from '#server/companies/mails/company-invitation.ts';
import companyRequestedMail from '#server/companies/mails/company-requested.ts';
import orderDeclinedMail from '#server/companies/mails/order-declined.ts';
import contactMail from '#server/contact/mails/contact.ts';
import messageReceivedMail from '#server/contact/mails/message-received.ts';
import storeCreditMail from '#server/gift-cards/mails/store-credit.ts';
import guestLinkMail from '#server/guest-orders/mails/guest-link.ts';
import messageAnsweredMail from '#server/inbox/mails/message-answered.ts';
import quoteRequestedMail from '#server/order-drafts/mails/quote-requested.ts';
import orderAddressMissingMail from '#server/order-emails/mails/order-address-missing.ts';
import orderAgreedMail from '#server/order-emails/mails/order-agreed.ts';
import orderCancelledMail from '#server/order-emails/mails/order-cancelled.ts';
import orderDeliveredMail from '#server/order-emails/mails/order-delivered.ts';
import orderDifferencePaidMail from '#server/order-emails/mails/order-difference-paid.ts';
import orderExpiredMail from '#server/order-emails/mails/order-expired.ts';
import orderInvoiceReminder1Mail from '#server/order-emails/mails/order-invoice-reminder-1.ts';
import orderInvoiceReminder2Mail from '#server/order-emails/mails/order-invoice-reminder-2.ts';
import orderInvoiceReminder3Mail from '#server/order-emails/mails/order-invoice-reminder-3.ts';
import orderLinesChangedMail from '#server/order-emails/mails/order-lines-changed.ts';
import orderPackedMail from '#server/order-emails/mails/order-packed.ts';
import orderPaidMail from '#server/order-emails/mails/order-paid.ts';
import orderPartlyShippedMail from '#server/order-emails/mails/order-partly-shipped.ts';
import orderPaymentReceivedMail from '#server/order-emails/mails/order-payment-received.ts';
import orderPickUpCanceledMail from '#server/order-emails/mails/order-pick-up-canceled.ts';
import orderPickedUpMail from '#server/order-emails/mails/order-picked-up.ts';
import orderPlacedMail from '#server/order-emails/mails/order-placed.ts';
import orderReadyToPickUpMail from '#server/order-emails/mails/order-ready-to-pick-up.ts';
import orderRefundReturnedMail from '#server/order-emails/mails/order-refund-returned.ts';
import orderRefundedMail from '#server/order-emails/mails/order-refunded.ts';
import orderShipmentCanceledMail from '#server/order-emails/mails/order-shipment-canceled.ts';
import orderShippedMail from '#server/order-emails/mails/order-shipped.ts';
import orderTrackingChangedMail from '#server/order-emails/mails/order-tracking-changed.ts';
import orderTransferChosenMail from '#server/order-emails/mails/order-transfer-chosen.ts';
import orderTransferDueMail from '#server/order-emails/mails/order-transfer-due.ts';
import orderTransferOverdueMail from '#server/order-emails/mails/order-transfer-overdue.ts';
import orderUnitsCanceledMail from '#server/order-emails/mails/order-units-canceled.ts';
import disputeMail from '#server/orders/disputes/mails/dispute.ts';
import failedRefundMail from '#server/orders/refunds/mails/failed-refund.ts';
import accountDeletedMail from '#server/own-account/mails/account-deleted.ts';
import confirmEmailMail from '#server/own-account/mails/confirm-email.ts';
import deletionMail from '#server/own-account/mails/deletion.ts';
import emailChangeAskedMail from '#server/own-account/mails/email-change-asked.ts';
import emailChangedMail from '#server/own-account/mails/email-changed.ts';
import emailInUseMail from '#server/own-account/mails/email-in-use.ts';
import questionAnsweredMail from '#server/part-questions/mails/question-answered.ts';
import questionAskedMail from '#server/part-questions/mails/question-asked.ts';
import differenceDueMail from '#server/payments/links/mails/difference-due.ts';
import paymentLinkMail from '#server/payments/links/mails/payment-link.ts';
import returnAcceptedMail from '#server/returns/mails/return-accepted.ts';
import returnApprovedMail from '#server/returns/mails/return-approved.ts';
import returnAskedMail from '#server/returns/mails/return-asked.ts';
import returnAwaitedMail from '#server/returns/mails/return-awaited.ts';
import returnCreditedMail from '#server/returns/mails/return-credited.ts';
import returnDeclinedMail from '#server/returns/mails/return-declined.ts';
import returnExchangedMail from '#server/returns/mails/return-exchanged.ts';
import returnReceivedMail from '#server/returns/mails/return-received.ts';
import returnRequestedMail from '#server/returns/mails/return-requested.ts';
import listReminderMail from '#server/saved-lists/mails/list-reminder.ts';
import savedPartMail from '#server/saved-parts/mails/saved-part.ts';
import invitationMail from '#server/staff/mails/invitation.ts';
import reconciliationMail from '#server/verification/mails/reconciliation.ts';
import webhookDisabledMail from '#server/webhooks/mails/webhook-disabled.ts';
import type { AnyDeclaredMail } from './define-mail.ts';

/** The emails about order events. */
export const ORDER_MAILS = [
  orderAddressMissingMail,
  orderAgreedMail,
  orderCancelledMail,
  orderDeliveredMail,
  orderDifferencePaidMail,
  orderExpiredMail,
  orderInvoiceReminder1Mail,
  orderInvoiceReminder2Mail,
  orderInvoiceReminder3Mail,
  orderLinesChangedMail,
  orderPackedMail,
  orderPaidMail,
  orderPartlyShippedMail,
  orderPaymentReceivedMail,
  orderPickUpCanceledMail,
  orderPickedUpMail,
  orderPlacedMail,
  orderReadyToPickUpMail,
  orderRefundReturnedMail,
  orderRefundedMail,
  orderShipmentCanceledMail,
  orderShippedMail,
  orderTrackingChangedMail,
  orderTransferChosenMail,
  orderTransferDueMail,
  orderTransferOverdueMail,
  orderUnitsCanceledMail,
] as const;

/** Every email of the store. */
export const DECLARED_MAILS: readonly AnyDeclaredMail[] = [
  ...ORDER_MAILS,
  factorMail,
  ownerNoticeMail,
  passwordChangedMail,
  resetMail,
  signInMail,
  verificationMail,
  alertSummaryMail,
  diskFullMail,
  lowStockMail,
  newOrderMail,
  orderDigestMail,
  providerKeyMail,
  refusedWebhooksMail,
  keyExpiresMail,
  basketReminderMail,
  approvalWantedMail,
  companyAnsweredMail,
  companyInvitationMail,
  companyRequestedMail,
  orderDeclinedMail,
  contactMail,
  messageReceivedMail,
  storeCreditMail,
  guestLinkMail,
  messageAnsweredMail,
  quoteRequestedMail,
  disputeMail,
  failedRefundMail,
  accountDeletedMail,
  confirmEmailMail,
  deletionMail,
  emailChangeAskedMail,
  emailChangedMail,
  emailInUseMail,
  questionAnsweredMail,
  questionAskedMail,
  differenceDueMail,
  paymentLinkMail,
  returnAcceptedMail,
  returnApprovedMail,
  returnAskedMail,
  returnAwaitedMail,
  returnCreditedMail,
  returnDeclinedMail,
  returnExchangedMail,
  returnReceivedMail,
  returnRequestedMail,
  listReminderMail,
  savedPartMail,
  invitationMail,
  reconciliationMail,
  webhookDisabledMail,
];
