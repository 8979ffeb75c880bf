/** How many emails an hour a mailbox gets, and what else the emails of a budget have in common. */
interface Budget {
  readonly verified: number;
  readonly unverified: number;
  /** Whether unverified addresses have a budget for these emails alone. */
  readonly isApart?: true;
  /** Whether an email over the budget is sent in a later hour instead of being dropped. */
  readonly waits?: true;
  /** Whether it goes to the shop: without a greeting, and without a link for questions. */
  readonly isForShop?: true;
  /** Whether its link grants access to an account, or to an order's payment: backups omit such emails. */
  readonly hasSecretLink?: true;
}

/**
 * The budgets of emails. An email is sent only if its recipient has received fewer emails of all budgets than this one
 * allows within the hour. Lower limits reserve room for important emails: 100 orders cannot block the password reset.
 */
const MAIL_BUDGETS = {
  /** To an address that someone entered: a link that confirms ownership. */
  confirmation: { verified: 120, unverified: 4, hasSecretLink: true },
  /**
   * A link that makes its recipient staff; they may have no account yet. Fewer than confirmations: an invited person has
   * to verify the email before they can accept.
   */
  invitation: { verified: 120, unverified: 2, hasSecretLink: true },
  /** A link to set a new password. */
  reset: { verified: 120, unverified: 6, hasSecretLink: true },
  /** The first email about an order. */
  'order-placed': { verified: 80, unverified: 2 },
  /** A link to pay for an order, which staff send. */
  'payment-link': { verified: 110, unverified: 3, hasSecretLink: true },
  /** The other emails about an order that nobody has paid for. */
  'order-update': { verified: 110, unverified: 0 },
  /**
   * About an order or a payment that was paid: its customer gets every one of them, the verified and the unverified, because
   * a payment proves more than a link. They wait for room, because an order of many lines that are canceled one by one is
   * refunded, and would otherwise flood a stranger's mailbox for free.
   */
  'order-paid': { verified: 110, unverified: 10, isApart: true, waits: true },
  /** Everything else about the recipient's own account. */
  notice: { verified: 120, unverified: 0 },
  /** About a saved part: many may be due at once. */
  'saved-part': { verified: 30, unverified: 0 },
  /** The shop's answer to a visitor's message. */
  reply: { verified: 120, unverified: 3 },
  /** An alert to the shop (shop-recipients.ts). */
  shop: { verified: 300, unverified: 300, isForShop: true },
  /**
   * A visitor's message, a return request or a new order, to the shop. A flood of them, which are also in the database,
   * still leaves room for alerts.
   */
  contact: { verified: 200, unverified: 200, isForShop: true },
} as const satisfies Readonly<Record<string, Budget>>;

export type MailBudget = keyof typeof MAIL_BUDGETS;

export const MAIL_BUDGET_NAMES = Object.keys(MAIL_BUDGETS) as [MailBudget, ...MailBudget[]];

/** The limits of a budget. */
export function budgetOf(name: MailBudget): Budget {
  return MAIL_BUDGETS[name];
}
