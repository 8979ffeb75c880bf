import type { DisputeReason } from './disputes.ts';

/** A test card's behavior when it is charged. */
export interface CardBehavior {
  /** 402 with this code and decline code; absent: the charge succeeds. */
  decline?: { code: string; declineCode: string; message: string };
  /** Asks for 3-D Secure first; a decline then follows the completed authentication. */
  authenticate?: boolean;
  /** `later`: pending, then succeeded. `fails`: succeeded at first, then failed. */
  refund?: 'later' | 'fails';
  /** Disputed right after the payment; an inquiry withdraws no money. */
  dispute?: { reason: DisputeReason; inquiry?: boolean };
  /** Reported as fraud by its issuer right after the payment. */
  warning?: boolean;
}
interface TestCard {
  number: string;
  name: string;
  what: string;
  behavior: CardBehavior;
  names: string[];
}
type Brand = 'visa' | 'mastercard' | 'amex' | 'discover' | 'diners' | 'jcb' | 'unionpay' | 'unknown';

const decline = (code: string, declineCode: string, message = 'Your card was declined.'): CardBehavior => ({
  decline: { code, declineCode, message },
});
const card = (number: string, name: string, what: string, behavior: CardBehavior, ...names: string[]): TestCard => ({
  number,
  name,
  what,
  behavior,
  names,
});

/** Stripe's published test numbers and the `pm_card_*` names that represent them over HTTP. */
export const testCards: readonly TestCard[] = [
  card('4242424242424242', 'Visa', 'Succeeds', {}, 'pm_card_visa', 'pm_card_us'),
  card('4000056655665556', 'Visa debit', 'Succeeds', {}, 'pm_card_visa_debit'),
  card('5555555555554444', 'Mastercard', 'Succeeds', {}, 'pm_card_mastercard'),
  card('2223003122003222', 'Mastercard (2-series)', 'Succeeds', {}),
  card('5200828282828210', 'Mastercard debit', 'Succeeds', {}, 'pm_card_mastercard_debit'),
  card('378282246310005', 'American Express', 'Succeeds', {}, 'pm_card_amex'),
  card('371449635398431', 'American Express', 'Succeeds', {}),
  card('6011111111111117', 'Discover', 'Succeeds', {}, 'pm_card_discover'),
  card('3056930009020004', 'Diners Club', 'Succeeds', {}, 'pm_card_diners'),
  card('3566002020360505', 'JCB', 'Succeeds', {}, 'pm_card_jcb'),
  card('6200000000000005', 'UnionPay', 'Succeeds', {}, 'pm_card_unionpay'),
  card(
    '4000000000000002',
    'Visa',
    'Declined',
    decline('card_declined', 'generic_decline'),
    'pm_card_visa_chargeDeclined',
    'pm_card_chargeDeclined',
  ),
  card(
    '4000000000009995',
    'Visa',
    'Insufficient funds',
    decline('card_declined', 'insufficient_funds', 'Your card has insufficient funds.'),
    'pm_card_visa_chargeDeclinedInsufficientFunds',
    'pm_card_chargeDeclinedInsufficientFunds',
  ),
  card(
    '4000000000009987',
    'Visa',
    'Reported lost',
    decline('card_declined', 'lost_card'),
    'pm_card_visa_chargeDeclinedLostCard',
    'pm_card_chargeDeclinedLostCard',
  ),
  card(
    '4000000000009979',
    'Visa',
    'Reported stolen',
    decline('card_declined', 'stolen_card'),
    'pm_card_visa_chargeDeclinedStolenCard',
    'pm_card_chargeDeclinedStolenCard',
  ),
  card(
    '4000000000000069',
    'Visa',
    'Expired',
    decline('expired_card', 'expired_card', 'Your card has expired.'),
    'pm_card_chargeDeclinedExpiredCard',
    'pm_card_visa_chargeDeclinedExpiredCard',
  ),
  card(
    '4000000000000127',
    'Visa',
    'Wrong security code',
    decline('incorrect_cvc', 'incorrect_cvc', "Your card's security code is incorrect."),
    'pm_card_chargeDeclinedIncorrectCvc',
    'pm_card_visa_chargeDeclinedIncorrectCvc',
  ),
  card(
    '4000000000000119',
    'Visa',
    'Processing error',
    decline(
      'processing_error',
      'processing_error',
      'An error occurred while processing your card. Try again in a little bit.',
    ),
    'pm_card_chargeDeclinedProcessingError',
    'pm_card_visa_chargeDeclinedProcessingError',
  ),
  card(
    '4000000000006975',
    'Visa',
    'Over its limit',
    decline(
      'card_declined',
      'card_velocity_exceeded',
      'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
    ),
    'pm_card_visa_chargeDeclinedVelocityLimitExceeded',
  ),
  card(
    '4000002500003155',
    'Visa',
    'Asks for 3-D Secure',
    { authenticate: true },
    'pm_card_authenticationRequiredOnSetup',
  ),
  card(
    '4000002760003184',
    'Visa',
    'Always asks for 3-D Secure',
    { authenticate: true },
    'pm_card_authenticationRequired',
  ),
  card(
    '4000000000003220',
    'Visa',
    'Asks for 3-D Secure 2',
    { authenticate: true },
    'pm_card_threeDSecure2Required',
    'pm_card_threeDSecureRequired',
  ),
  card(
    '4000008400001629',
    'Visa',
    '3-D Secure, then declined',
    { ...decline('card_declined', 'generic_decline'), authenticate: true },
    'pm_card_threeDSecureRequiredChargeDeclined',
  ),
  card('4000000000007726', 'Visa', 'Succeeds; a refund is pending first', { refund: 'later' }, 'pm_card_pendingRefund'),
  card('4000000000005126', 'Visa', 'Succeeds; a refund fails later', { refund: 'fails' }, 'pm_card_refundFail'),
  card(
    '4000000000000259',
    'Visa',
    'Succeeds; disputed as fraudulent',
    { dispute: { reason: 'fraudulent' } },
    'pm_card_createDispute',
  ),
  card(
    '4000000000002685',
    'Visa',
    'Succeeds; disputed as not received',
    { dispute: { reason: 'product_not_received' } },
    'pm_card_createDisputeProductNotReceived',
  ),
  card(
    '4000000000001976',
    'Visa',
    'Succeeds; the bank inquires',
    { dispute: { reason: 'fraudulent', inquiry: true } },
    'pm_card_createDisputeInquiry',
  ),
  card(
    '4000000000005423',
    'Visa',
    'Succeeds; early fraud warning',
    { warning: true },
    'pm_card_createIssuerFraudRecord',
  ),
];

/** Stripe's answer to a real card in test mode. */
const realCard: CardBehavior = decline(
  'card_declined',
  'test_mode_live_card',
  'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
);

export function findByName(name: string): TestCard | undefined {
  return testCards.find((each) => each.names.includes(name));
}

/** The behavior of a Luhn-valid number; unpublished test numbers are declined as real cards. */
export function behaviorOf(number: string): CardBehavior {
  return testCards.find((each) => each.number === number)?.behavior ?? realCard;
}

export function passesLuhn(number: string): boolean {
  let sum = 0;
  for (let index = 0; index < number.length; index += 1) {
    const digit = Number(number[number.length - 1 - index]);
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return number.length >= 12 && sum % 10 === 0;
}

export function brandOf(number: string): Brand {
  if (/^4/.test(number)) return 'visa';
  if (/^(5[1-5]|2(22[1-9]|2[3-9]|[3-6]|7[01]|720))/.test(number)) return 'mastercard';
  if (/^3[47]/.test(number)) return 'amex';
  if (/^(6011|65|64[4-9])/.test(number)) return 'discover';
  if (/^3(0[0-5]|[689])/.test(number)) return 'diners';
  if (/^35/.test(number)) return 'jcb';
  if (/^62/.test(number)) return 'unionpay';
  return 'unknown';
}
