import * as z from 'zod/mini';
import { STAFF_ROLES } from '#contract/accounts/permissions.ts';
import { endpoint } from '#contract/endpoint.ts';
import { IdParamsSchema, textSchema } from '#contract/fields.ts';

/** The longest reason of a suspension, in characters. */
const MAX_SUSPENSION_REASON = 200;

const StaffMemberSchema = z.object({
  _id: z.string(),
  email: z.string(),
  name: z.string(),
  staffRole: z.enum(STAFF_ROLES),
  /** When the account was suspended; null if it is not. */
  suspendedAt: z.nullable(z.string()),
  /** Whether an authenticator app is set up, and the number of passkeys. */
  secondFactor: z.object({ authenticator: z.boolean(), passkeys: z.number() }),
  /** The last sign-in in the audit trail; null if there is none. */
  signedInAt: z.nullable(z.string()),
  /** The number of open sessions. */
  sessions: z.number(),
  /** Whether the setting ADMIN_EMAILS makes this user an owner. */
  isConfigured: z.boolean(),
});
export type StaffMember = z.infer<typeof StaffMemberSchema>;

export const listStaff = endpoint('GET /staff', {
  access: 'staff.manage',
  summary: 'Lists all admins with their roles, second factors, last sign-ins and sessions, owners first.',
  response: z.array(StaffMemberSchema),
});

const ChangeRoleSchema = z.object({ role: z.enum(STAFF_ROLES, 'Choose a role') });

export const changeRole = endpoint('PUT /staff/{id}/role', {
  access: 'staff.manage',
  summary:
    'Gives a user with a verified email a staff role, or changes it. Requires a sign-in within the last day. `modifiedCount` is 0 for the same role.',
  params: IdParamsSchema,
  body: ChangeRoleSchema,
  response: z.object({ modifiedCount: z.number() }),
  errors: ['not_found', 'forbidden', 'last_owner'],
});

const SuspendUserSchema = z.object({
  reason: z._default(textSchema(MAX_SUSPENSION_REASON), ''),
});

export const suspendUser = endpoint('POST /user/{id}/suspension', {
  access: 'customers.write',
  summary:
    'Suspends an account: it cannot sign in, its tokens are void and its sessions end; orders stay. For staff, `staff.manage` is needed. `modifiedCount` is 0 if it is suspended already.',
  params: IdParamsSchema,
  body: SuspendUserSchema,
  response: z.object({ modifiedCount: z.number() }),
  errors: ['not_found', 'forbidden', 'last_owner'],
});

export const liftSuspension = endpoint('DELETE /user/{id}/suspension', {
  access: 'customers.write',
  summary:
    'Lifts a suspension; earlier sessions stay ended. Requires a sign-in within the last day. `modifiedCount` is 0 if the account is not suspended.',
  params: IdParamsSchema,
  response: z.object({ modifiedCount: z.number() }),
  errors: ['not_found', 'forbidden'],
});

export const endUserSessions = endpoint('DELETE /user/{id}/sessions', {
  access: 'customers.write',
  summary: "Ends a user's sessions and revokes their tokens. `deletedCount` is the number of sessions.",
  params: IdParamsSchema,
  response: z.object({ deletedCount: z.number() }),
  errors: ['not_found', 'forbidden'],
});
