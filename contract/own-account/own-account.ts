import { message } from '#contract/language/text.ts';
import * as z from 'zod/mini';
import { MAX_PASSWORD_LENGTH, NewPasswordSchema, SignInFormSchema } from '#contract/accounts/accounts.ts';
import { endpoint } from '#contract/endpoint.ts';

/** Lifetime of the links that confirm an email or delete an account, in minutes. */
export const LINK_MINUTES = 60;

/** The existing password, which has to match but need not meet the current rules. */
const currentPassword = z
  .string(message('Password is Required'))
  .check(
    z.minLength(1, message('Password is Required')),
    z.maxLength(MAX_PASSWORD_LENGTH, message('Must be 128 characters or shorter')),
  );
const secret = z.string().check(z.minLength(1), z.maxLength(200));

const OwnAccountSchema = z.object({
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
  /** How many API keys of theirs work. */
  apiKeys: z.number(),
});
export type OwnAccount = z.infer<typeof OwnAccountSchema>;

export const readOwnAccount = endpoint('GET /account', {
  access: 'signed-in',
  summary: "Reads the sign-in methods of the caller's account.",
  response: OwnAccountSchema,
});

const SessionSchema = z.object({
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

export const listSessions = endpoint('GET /account/sessions', {
  access: 'signed-in',
  summary: "Lists the caller's sessions, this device first, then the most recently used; at most 100.",
  response: z.array(SessionSchema),
});

export const endSession = endpoint('DELETE /account/session/{id}', {
  access: 'signed-in',
  summary: "Ends one of the caller's sessions and revokes every token; `deletedCount` is 0 when it has already ended.",
  params: z.object({ id: z.string().check(z.maxLength(100)) }),
  response: z.object({ deletedCount: z.number() }),
});

export const endAllSessions = endpoint('DELETE /account/sessions', {
  access: 'signed-in',
  summary:
    "Signs out everywhere: ends all of the caller's sessions, including this one, and revokes every token. `keys=revoke` also revokes the caller's API keys.",
  query: z.object({ keys: z.optional(z.enum(['revoke'])) }),
  response: z.object({ deletedCount: z.number() }),
});

export const ChangePasswordSchema = z.object({
  currentPassword,
  newPassword: NewPasswordSchema.shape.password,
});

export const changePassword = endpoint('PUT /account/password', {
  access: 'signed-in',
  summary:
    'Changes the password. Requires the session cookie and the token. Ends all other sessions, continues this one with a new cookie, and revokes every token.',
  body: ChangePasswordSchema,
  response: z.object({ acknowledged: z.boolean() }),
  errors: ['invalid_fields', 'rate_limited', 'forbidden'],
});

const ChangeEmailSchema = z.object({
  email: SignInFormSchema.shape.email,
  /** Required for accounts that have a password. */
  password: z.optional(
    z.string().check(z.maxLength(MAX_PASSWORD_LENGTH, message('Must be 128 characters or shorter'))),
  ),
});

/** The form for accounts that have a password. */
export const ChangeEmailFormSchema = z.extend(ChangeEmailSchema, { password: currentPassword });

export const askEmailChange = endpoint('POST /account/email', {
  access: 'signed-in',
  summary:
    'Mails a confirmation link to a new address, which replaces the current one once confirmed. The response is the same whether or not that address has an account.',
  body: ChangeEmailSchema,
  response: z.object({ acknowledged: z.boolean() }),
  errors: ['invalid_fields', 'rate_limited', 'forbidden'],
});

const ConfirmEmailSchema = z.object({ token: secret });

export const confirmEmailChange = endpoint('PUT /account/email', {
  access: 'signed-in',
  summary: 'Confirms a new address with the token mailed to it, and revokes every token.',
  body: ConfirmEmailSchema,
  response: z.object({ email: z.string() }),
  errors: ['malformed', 'email_taken', 'rate_limited'],
});

export const dropEmailChange = endpoint('DELETE /account/email', {
  access: 'signed-in',
  summary: 'Cancels an unconfirmed email change; `deletedCount` is 0 when there is none.',
  response: z.object({ deletedCount: z.number() }),
});

export const downloadOwnData = endpoint('GET /account/data', {
  access: 'signed-in',
  summary: 'Downloads everything that the store has about the caller, as one JSON file, at most five times an hour.',
  response: z.unknown(),
  download: 'application/json',
  errors: ['rate_limited'],
});

/** What prevents the deletion of an account, and what the deletion does. */
const DeletionSchema = z.object({
  /** Paid but not yet shipped; these prevent the deletion. */
  paidOrders: z.number(),
  /** Closed orders with a pending refund. */
  openRefunds: z.number(),
  /** Orders with a return request that the shop has not answered. */
  openReturns: z.number(),
  /** Orders whose payment the customer's bank disputes. */
  openDisputes: z.number(),
  isLastOwner: z.boolean(),
  /** Unpaid; a deletion cancels them. */
  unpaidOrders: z.number(),
  /** Shipped or canceled; a deletion anonymizes them. */
  closedOrders: z.number(),
  testimonials: z.number(),
  /** Reviews of parts. */
  partReviews: z.number(),
  /** Store credit in dollars, with what unpaid orders hold of it; a deletion ends it. */
  storeCredit: z.number(),
});
export type Deletion = z.infer<typeof DeletionSchema>;

/** The form for accounts that have a password. */
export const DeleteAccountFormSchema = z.object({ password: currentPassword });

export const readDeletion = endpoint('GET /account/deletion', {
  access: 'signed-in',
  summary: "Reads what deleting the caller's account would remove, and what prevents it.",
  response: DeletionSchema,
});

export const askDeletion = endpoint('POST /account/deletion-link', {
  access: 'signed-in',
  summary: 'Mails a link that deletes an account without a password.',
  response: z.object({ acknowledged: z.boolean() }),
  errors: ['rate_limited', 'order_state', 'last_owner'],
});

/** Proof of identity: the password, or for accounts without one the token of an emailed link. */
const DeleteAccountSchema = z.object({
  password: z.optional(
    z.string().check(z.maxLength(MAX_PASSWORD_LENGTH, message('Must be 128 characters or shorter'))),
  ),
  token: z.optional(z.string().check(z.maxLength(200))),
});

export const deleteAccount = endpoint('POST /account/deletion', {
  access: 'signed-in',
  summary:
    "Deletes the caller's account permanently. Unpaid orders are canceled; closed orders are anonymized. Fails while a paid order, a return request or a dispute is open or a refund is pending, and for the last owner.",
  body: DeleteAccountSchema,
  response: z.object({ acknowledged: z.boolean() }),
  errors: ['invalid_fields', 'malformed', 'rate_limited', 'order_state', 'last_owner'],
});
