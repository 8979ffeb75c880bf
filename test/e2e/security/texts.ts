import { fieldsThatTake } from '#test/security/text-fields.ts';
import { MARK, MARKUP } from './violations.ts';

/** Markup for short fields, for links, and for file names. */
export const SHORT = `"><img src=x onerror="self.${MARK}=1">`;
export const LINK = `pictures.test/"><svg/onload=self.${MARK}=1>`;
export const FILE_NAME = `${SHORT}.csv`;

/** The text fields of all calls' schemas. */
export const textFields = (): string[] =>
  [...new Set([MARKUP.slice(0, 12), LINK, `https://${LINK}`, FILE_NAME].flatMap(fieldsThatTake))].sort();

/** The fields that the test fills, so that pages show their values. */
export const FILLED: readonly string[] = [
  'POST /passkey/update-passkey.name',
  'POST /passkey/verify-registration.name',
  'POST /sign-up/email.name',
  'addImportFile.name',
  'addPart.brand',
  'addPart.description',
  'addPart.img',
  'addPart.mpn',
  'addPart.name',
  'addPart.storagePlace',
  'addPart.specifications.name',
  'addPart.specifications.unit',
  'addPart.specifications.value',
  'addReview.img',
  'addReview.name',
  'addReview.review',
  'addWebhook.description',
  'addWebhook.url',
  'answerReturn.answer',
  ...['city', 'company', 'line1', 'line2', 'name', 'postcode', 'region'].map(
    (name) => `changeDelivery.delivery.${name}`,
  ),
  'changeAddress.city',
  'changeAddress.company',
  'changeAddress.line1',
  'changeAddress.line2',
  'changeAddress.name',
  'changeAddress.postcode',
  'changeAddress.region',
  'changePart.brand',
  'changePart.description',
  'changePart.img',
  'changePart.mpn',
  'changePart.name',
  'changePart.storagePlace',
  'changePart.specifications.name',
  'changePart.specifications.unit',
  'changePart.specifications.value',
  'changeShopSettings.settings.delivery.methods.name',
  'changeShopSettings.settings.seller.address',
  'changeShopSettings.settings.seller.legalName',
  'changeShopSettings.settings.seller.phone',
  'changeShopSettings.settings.seller.registrationNumber',
  'changeShopSettings.settings.seller.taxNumber',
  'changeShopSettings.settings.tax.rates.label',
  'changeWebhook.description',
  'changeWebhook.url',
  'closeOrder.carrier',
  'closeOrder.tracking',
  'correctStock.reason',
  'createOrder.delivery.city',
  'createOrder.delivery.company',
  'createOrder.delivery.line1',
  'createOrder.delivery.line2',
  'createOrder.delivery.name',
  'createOrder.delivery.postcode',
  'createOrder.delivery.region',
  'createOrder.note',
  'createOrder.reference',
  'placeOrder.address',
  'placeOrder.customerName',
  'placeOrder.phone',
  'placeOrder.placeOrderProductName',
  'putUser.education',
  'putUser.linkedln',
  'putUser.name',
  'putUser.role',
  'refundOrder.reason',
  'requestReturn.text',
  'saveAddress.city',
  'saveAddress.company',
  'saveAddress.line1',
  'saveAddress.line2',
  'saveAddress.name',
  'saveAddress.postcode',
  'saveAddress.region',
  'sendMessage.message',
  'sendMessage.subject',
  'settleRefund.note',
];

/** The others, and why no page shows their values. */
export const SHOWN_NOWHERE: readonly (readonly [RegExp, string])[] = [
  [/assword$/, 'kept as a hash'],
  [/\.token$/, 'compared'],
  [
    /\.(id|ids|order|refund|transactionId|placeOrderProduct|part|deliveryMethod|shipment)$/,
    'names what is there, and is found or not',
  ],
  [/(callback|Callback)URL$|\.redirectTo$/, 'leads on: redirects.test.ts'],
  [/\.(provider|authenticatorAttachment|transports)$/, 'one of a few words, or dropped'],
  [
    /^(createOrder\.delivery|changeDelivery\.delivery|saveAddress|changeAddress)\.phone$/,
    'refused unless it is a phone number',
  ],
  [/^(exportOwnOrders|listOwnOrders)\.q$/, 'searched for'],
  [/^previewBulk\.filter|^matchParts\.text$/, 'searched for'],
  [/^sendMessage\.website$/, 'filled by robots, whose message is dropped'],
  [/^paymentWebhook/, 'signed by the provider, and asked for again'],
];
