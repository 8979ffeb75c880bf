import * as z from 'zod/mini';
import { STAFF_ROLES } from '#contract/accounts/permissions.ts';
import { endpoint } from '#contract/endpoint.ts';
import { EmailSchema, IdParamsSchema, InsertedSchema } from '#contract/fields.ts';

/** Lifetime of an invitation, in days. */
export const INVITATION_DAYS = 7;

const InvitationSchema = z.object({
  _id: z.string(),
  email: z.string(),
  staffRole: z.enum(STAFF_ROLES),
  /** The email of the owner who sent it. */
  invitedBy: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
});
export type Invitation = z.infer<typeof InvitationSchema>;

export const listInvitations = endpoint('GET /staff/invitations', {
  access: 'staff.manage',
  summary: 'Lists the open invitations to the staff, newest first, including expired ones.',
  response: z.array(InvitationSchema),
});

export const InviteSchema = z.object({ email: EmailSchema, role: z.enum(STAFF_ROLES, 'Choose a role') });

export const inviteStaff = endpoint('POST /staff/invitations', {
  access: 'staff.manage',
  summary:
    'Emails an invitation to the staff; a new one to the same address replaces the earlier one. The answer is the same whether the address has an account. Requires a sign-in within the last day.',
  body: InviteSchema,
  response: InsertedSchema,
  errors: ['forbidden', 'invalid_fields', 'rate_limited'],
});

export const revokeInvitation = endpoint('DELETE /staff/invitations/{id}', {
  access: 'staff.manage',
  summary: 'Revokes an open invitation. `deletedCount` is 0 if it is no longer open.',
  params: IdParamsSchema,
  response: z.object({ deletedCount: z.number() }),
});

export const acceptInvitation = endpoint('POST /account/invitation', {
  access: 'signed-in',
  summary:
    "Accepts an invitation once, with the secret from its link, for the account with the invitation's email, which must be verified. Returns the role.",
  body: z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) }),
  response: z.object({ role: z.enum(STAFF_ROLES) }),
  errors: ['malformed', 'forbidden', 'rate_limited'],
});
