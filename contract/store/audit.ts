import * as z from 'zod/mini';
import { AUDIT_AREAS } from '#contract/choices.ts';
import { endpoint } from '#contract/endpoint.ts';
import { PageQuerySchema, SearchSchema } from '#contract/fields.ts';

/** Sign-in events in the area `session`, used as the second word of an action: `session.signed-in`. */
const SESSION_EVENTS = [
  'signed-up',
  'signed-in',
  'failed',
  'locked-out',
  'signed-out',
  'ended',
  'ended-everywhere',
  'password-changed',
  'password-reset',
  'email-verified',
  'email-change-asked',
  'email-changed',
  'data-downloaded',
  'deletion-asked',
  'account-deleted',
  'two-factor-on',
  'two-factor-off',
  'two-factor-failed',
  'recovery-codes-made',
  'passkey-added',
  'passkey-removed',
  'phone-confirmed',
  'phone-removed',
] as const;
export type SessionEvent = (typeof SESSION_EVENTS)[number];

const AuditEntrySchema = z.object({
  _id: z.string(),
  at: z.string(),
  /** A user's id, or the name of the job or command. */
  actor: z.string(),
  /** The actor's email, if the actor is an existing user. */
  actorEmail: z.nullable(z.string()),
  action: z.string(),
  /** The id of the changed item. */
  subject: z.string(),
  /** A user's email or a part's name. */
  subjectName: z.nullable(z.string()),
  detail: z.nullable(z.record(z.string(), z.unknown())),
  /** The hash that chains the entry to the previous one; null during the first minute. */
  seal: z.nullable(z.string()),
});
export type AuditEntry = z.infer<typeof AuditEntrySchema>;

const AuditQuerySchema = z.extend(PageQuerySchema, {
  area: z.optional(z.enum(AUDIT_AREAS)),
  /**
   * An email, the SKU of a part, the number of an order (with its lines) or of a purchase order (`PO-1001`), or an id; finds
   * entries by them and about them.
   */
  q: SearchSchema,
});

export const listAudit = endpoint('GET /audit', {
  access: 'audit.read',
  reads: 'replica',
  summary: 'Lists the audit trail, newest first: sign-ins and changes, with their actors.',
  query: AuditQuerySchema,
  response: z.array(AuditEntrySchema),
});

export const exportAudit = endpoint('GET /audit/export', {
  access: 'audit.read',
  reads: 'replica',
  summary:
    'Downloads the audit trail with the same filters, newest first, as a CSV file. The trail records the download.',
  query: z.pick(AuditQuerySchema, { area: true, q: true }),
  response: z.string(),
  download: 'text/csv',
});
