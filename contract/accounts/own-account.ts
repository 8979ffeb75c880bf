import * as z from 'zod/mini';
import { MAX_PASSWORD_LENGTH, NewPasswordSchema, SignInFormSchema } from './accounts.ts';
import { endpoint } from '#contract/endpoint.ts';

/** Lifetime of the links that confirm an email or delete an account, in minutes. */
export const LINK_MINUTES = 60;

/** The existing password, which has to match but need not meet the current rules. */
const currentPassword = z
  .string('Password is Required')
  .check(z.minLength(1, 'Password is Required'), z.maxLength(MAX_PASSWORD_LENGTH, 'Must be 128 characters or shorter'));
const secret = z.string().check(z.minLength(1), z.maxLength(200));

export const OwnAccountSchema = z.object({
  email: z.string(),
  emailVerified: z.boolean(),
  /**
   * Whether the account signs in with a session of the store; false for accounts that only use an issuer's ID tokens.
   */
  hasSignIn: z.boolean(),
  hasPassword: z.boolean(),
  /** The other providers that the account signs in with, by name. */
  providers: z.array(z.string()),
  /** A new address that is not confirmed yet. */
  pendingEmail: z.nullable(z.string()),
});
export type OwnAccount = z.infer<typeof OwnAccountSchema>;

export const readOwnAccount = endpoint('readOwnAccount', {
  summary: 'How one signs in to the own account.',
  response: OwnAccountSchema,
});

export const SessionSchema = z.object({
  _id: z.string(),
  /** A readable name: `Firefox on Linux`. */
  device: z.string(),
  /** The IP address of the last request; empty when unknown. */
  address: z.string(),
  signedInAt: z.string(),
  /** Rounded to a quarter of an hour. */
  lastSeenAt: z.string(),
  /** Whether this request belongs to the session. */
  isThis: z.boolean(),
});
export type Session = z.infer<typeof SessionSchema>;

export const listSessions = endpoint('listSessions', {
  summary: 'Where one is signed in, this device first, then by when it was last seen; at most the newest 100.',
  response: z.array(SessionSchema),
});

export const endSession = endpoint('endSession', {
  summary: 'Ends one of the own sessions, and every token; `deletedCount` is 0 when it has ended already.',
  params: z.object({ id: z.string().check(z.maxLength(100)) }),
  response: z.object({ deletedCount: z.number() }),
});

export const endAllSessions = endpoint('endAllSessions', {
  summary: 'Signs out everywhere: ends all own sessions, this one too, and every token.',
  response: z.object({ deletedCount: z.number() }),
});

export const ChangePasswordSchema = z.object({
  currentPassword,
  newPassword: NewPasswordSchema.shape.password,
});

export const changePassword = endpoint('changePassword', {
  summary:
    'Changes the password. Needs the session cookie beside the token: all other sessions end, this one goes on under a new cookie, and every token is void.',
  body: ChangePasswordSchema,
  response: z.object({ acknowledged: z.boolean() }),
  errors: ['invalid_fields', 'rate_limited', 'forbidden'],
});

export const ChangeEmailSchema = z.object({
  email: SignInFormSchema.shape.email,
  /** Required for accounts that have a password. */
  password: z.optional(z.string().check(z.maxLength(MAX_PASSWORD_LENGTH, 'Must be 128 characters or shorter'))),
});

/** The form for accounts that have a password. */
export const ChangeEmailFormSchema = z.extend(ChangeEmailSchema, { password: currentPassword });

export const askEmailChange = endpoint('askEmailChange', {
  summary:
    'Has a link mailed to another address, which takes the place of the own one when the link is confirmed. The answer is the same whether that address has an account or not.',
  body: ChangeEmailSchema,
  response: z.object({ acknowledged: z.boolean() }),
  errors: ['invalid_fields', 'rate_limited', 'forbidden'],
});

export const ConfirmEmailSchema = z.object({ token: secret });

export const confirmEmailChange = endpoint('confirmEmailChange', {
  summary: 'Confirms another address with the token that was mailed to it; every token is void then.',
  body: ConfirmEmailSchema,
  response: z.object({ email: z.string() }),
  errors: ['malformed', 'email_taken', 'rate_limited'],
});

export const dropEmailChange = endpoint('dropEmailChange', {
  summary: 'Takes back a change of address that is not confirmed yet; `deletedCount` is 0 when there is none.',
  response: z.object({ deletedCount: z.number() }),
});

export const downloadOwnData = endpoint('downloadOwnData', {
  summary: 'All that the store keeps about the caller, as one JSON file; five times an hour.',
  response: z.unknown(),
  download: 'application/json',
  errors: ['rate_limited'],
});

/** What prevents the deletion of an account, and what a deletion affects. */
export const DeletionSchema = z.object({
  /** Paid and not yet shipped; these prevent the deletion. */
  paidOrders: z.number(),
  /** Closed orders with a pending refund. */
  openRefunds: z.number(),
  isLastAdmin: z.boolean(),
  /** Unpaid; a deletion cancels them. */
  unpaidOrders: z.number(),
  /** Shipped or canceled; a deletion anonymizes them. */
  closedOrders: z.number(),
  testimonials: z.number(),
});
export type Deletion = z.infer<typeof DeletionSchema>;

/** The form for accounts that have a password. */
export const DeleteAccountFormSchema = z.object({ password: currentPassword });

export const readDeletion = endpoint('readDeletion', {
  summary: 'What deleting the own account would do, and what stands in its way.',
  response: DeletionSchema,
});

export const askDeletion = endpoint('askDeletion', {
  summary: 'Has a link mailed by which an account without a password is deleted.',
  response: z.object({ acknowledged: z.boolean() }),
  errors: ['rate_limited', 'order_state', 'last_admin'],
});

/** Proof of identity: the password, or for accounts without one the token of an emailed link. */
export const DeleteAccountSchema = z.object({
  password: z.optional(z.string().check(z.maxLength(MAX_PASSWORD_LENGTH, 'Must be 128 characters or shorter'))),
  token: z.optional(z.string().check(z.maxLength(200))),
});

export const deleteAccount = endpoint('deleteAccount', {
  summary:
    'Deletes the own account for good. Orders that are not paid are cancelled; closed ones are kept without the person. Refused while a paid order is open or money is on its way back, and to the last admin.',
  body: DeleteAccountSchema,
  response: z.object({ acknowledged: z.boolean() }),
  errors: ['invalid_fields', 'malformed', 'rate_limited', 'order_state', 'last_admin'],
});
