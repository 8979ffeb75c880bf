import { message, type Message } from '#contract/language/text.ts';
/*
 * The roles of a company's members, and what each may do: the one table that the server, the screens and the tests read. Free of
 * zod, so that a screen can use it.
 */

export const COMPANY_ROLES = ['admin', 'buyer', 'approver', 'read-only'] as const;
export type CompanyRole = (typeof COMPANY_ROLES)[number];

/** The roles that have each right in their company. Every member sees the company, its members and its orders. */
export const COMPANY_RIGHTS = {
  /** Place orders for it, and ask for the approval of orders above a limit. */
  order: ['admin', 'buyer', 'approver'],
  /** Pay, change and cancel orders of other members. */
  'orders.change': ['admin', 'approver'],
  /** Approve and decline orders of other members. */
  approve: ['admin', 'approver'],
  /** Change the company's own numbers of parts. */
  'part-numbers': ['admin', 'buyer'],
  /** Invite and remove members, and change their roles. */
  manage: ['admin'],
} as const satisfies Record<string, readonly CompanyRole[]>;
export type CompanyRight = keyof typeof COMPANY_RIGHTS;

/** Whether a member with this role has a right; null means someone who is no member. */
export function hasCompanyRight(role: CompanyRole | null, right: CompanyRight): boolean {
  return role !== null && (COMPANY_RIGHTS[right] as readonly CompanyRole[]).includes(role);
}

/** The name of each role, and what it is for. */
export const COMPANY_ROLE_TEXTS: Readonly<Record<CompanyRole, { name: Message; text: Message }>> = {
  admin: {
    name: message('Admin'),
    text: message('Manages members, and approves, pays and cancels orders of the company.'),
  },
  buyer: { name: message('Buyer'), text: message('Places orders for the company, pays and cancels their own.') },
  approver: {
    name: message('Approver'),
    text: message('Orders, and approves, pays and cancels orders of other members.'),
  },
  'read-only': {
    name: message('Read-only'),
    text: message("Sees the company's orders and members, and changes nothing."),
  },
};

/** `requested`: a customer has asked for it; `closed`: staff have ended it, and its members cannot order for it. */
export const COMPANY_STATES = ['active', 'requested', 'closed'] as const;
export type CompanyState = (typeof COMPANY_STATES)[number];

/** The most members of a company, with those who are invited. */
export const MAX_MEMBERS = 500;

/** The most characters of a company's own number for a part, and the most such numbers of a company. */
export const MAX_OWN_NUMBER = 60;
export const MAX_OWN_NUMBERS = 20_000;
