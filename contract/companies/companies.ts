import { message } from '#contract/language/text.ts';
import * as z from 'zod/mini';
import { INVITATION_DAYS } from '#contract/accounts/invitations.ts';
import { endpoint } from '#contract/endpoint.ts';
import {
  CountedSchema,
  DollarsSchema,
  EmailSchema,
  GivenIdSchema,
  IdParamsSchema,
  InsertedSchema,
  lineSchema,
  OptionalEmailSchema,
  PageQuerySchema,
  SearchSchema,
  textSchema,
} from '#contract/fields.ts';
import { VatNumberSchema } from '#contract/tax/tax.ts';
import { COMPANY_ROLES, COMPANY_STATES } from './company-roles.ts';

/* Companies whose members order together: docs/decisions/091-companies.md. */

const RoleSchema = z.enum(COMPANY_ROLES, message('Choose a role'));
const nameSchema = lineSchema(120, message('Enter the name of the company'));
/** Also with spaces and signs; empty without one. */
const vatNumberSchema = VatNumberSchema.shape.number;

const MemberSchema = z.object({
  /** The id of the person's account. */
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(COMPANY_ROLES),
  /** What an order, and the orders of a calendar month, can cost without an approval, in dollars; null: no limit. */
  orderLimit: z.nullable(z.number()),
  monthLimit: z.nullable(z.number()),
  /** What the member's orders of this month come to, in dollars; for the member, admins of the company and staff. */
  spent: z.optional(z.number()),
  createdAt: z.string(),
});
export type CompanyMember = z.infer<typeof MemberSchema>;

const CompanyInvitationSchema = z.object({
  _id: z.string(),
  email: z.string(),
  role: z.enum(COMPANY_ROLES),
  createdAt: z.string(),
  expiresAt: z.string(),
});
export type CompanyInvitation = z.infer<typeof CompanyInvitationSchema>;

const CompanySchema = z.object({
  _id: z.string(),
  name: z.string(),
  vatNumber: z.string(),
  state: z.enum(COMPANY_STATES),
  createdAt: z.string(),
  /** The caller's role; null for staff. */
  role: z.nullable(z.enum(COMPANY_ROLES)),
  /** The days that it has to pay an invoice; absent: it cannot pay so. */
  paymentDays: z.optional(z.number()),
  /** By email. */
  members: z.array(MemberSchema),
  /** The open ones, newest first, including expired ones; for admins of the company and staff. */
  invitations: z.array(CompanyInvitationSchema),
  /** For staff only. */
  note: z.optional(z.string()),
  /** For staff only: who asked for a company that they have not answered yet, and the message. */
  request: z.optional(z.object({ customer: z.string(), name: z.string(), email: z.string(), message: z.string() })),
});
export type Company = z.infer<typeof CompanySchema>;

const ListedCompanySchema = z.object({
  _id: z.string(),
  name: z.string(),
  vatNumber: z.string(),
  state: z.enum(COMPANY_STATES),
  members: z.number(),
  createdAt: z.string(),
});
export type ListedCompany = z.infer<typeof ListedCompanySchema>;

const CompanyFilterSchema = z.object({
  q: SearchSchema,
  view: z.optional(z.enum(COMPANY_STATES, message('Choose a view'))),
});

export const listCompanies = endpoint('GET /companies', {
  access: 'customers.read',
  reads: 'replica',
  summary:
    'Lists companies, newest first. `view` chooses those that customers have asked for, that are active or closed; `q` finds words of the name, the VAT number, or the email of a member.',
  query: z.extend(PageQuerySchema, { ...CompanyFilterSchema.shape, count: CountedSchema }),
  response: z.array(ListedCompanySchema),
  errors: ['invalid_fields'],
});

export const exportCompanies = endpoint('GET /companies.csv', {
  access: 'customers.read',
  reads: 'replica',
  summary:
    'Downloads companies with the same filters as a CSV file that is safe to open in a spreadsheet. The audit trail records the download.',
  query: CompanyFilterSchema,
  response: z.string(),
  download: 'text/csv',
});

export const readCompany = endpoint('GET /companies/{id}', {
  access: 'signed-in',
  keyPermission: 'customers.read',
  summary: 'Reads a company with its members, for its members and for staff.',
  params: IdParamsSchema,
  response: CompanySchema,
  errors: ['not_found'],
});

export const readOwnCompany = endpoint('GET /company', {
  access: 'signed-in',
  summary: "The caller's company, or the company account that the caller has asked for and that waits for an answer.",
  response: z.object({
    company: z.nullable(CompanySchema),
    request: z.nullable(
      z.object({ name: z.string(), vatNumber: z.string(), message: z.string(), createdAt: z.string() }),
    ),
  }),
});

export const CompanyRequestSchema = z.object({
  name: nameSchema,
  vatNumber: z._default(vatNumberSchema, ''),
  /** To the shop. */
  message: z._default(textSchema(1_000), ''),
});

export const requestCompany = endpoint('POST /company/request', {
  access: 'signed-in',
  summary:
    'Asks for a company account, which staff approve or decline by email; once approved, the caller is its first admin. Needs a verified email. A person can belong to one company. A repeat with the same `Idempotency-Key` asks once.',
  body: CompanyRequestSchema,
  example: { vatNumber: 'DE136695976' },
  response: InsertedSchema,
  errors: ['invalid_fields', 'forbidden', 'order_state', 'rate_limited', 'idempotency_mismatch'],
});

export const withdrawCompanyRequest = endpoint('DELETE /company/request', {
  access: 'signed-in',
  summary: 'Withdraws what the caller has asked for. `deletedCount` is 0 if nothing waits for an answer.',
  response: z.object({ deletedCount: z.number() }),
});

export const NewCompanySchema = z.object({
  name: nameSchema,
  vatNumber: z._default(vatNumberSchema, ''),
  /** Only staff see it. */
  note: z._default(textSchema(1_000), ''),
  /** Who is invited as its first admin; without one, staff invite its members later. */
  admin: z._default(
    z.pipe(
      OptionalEmailSchema,
      z.transform((email) => email.toLowerCase()),
    ),
    '',
  ),
});

export const addCompany = endpoint('POST /companies', {
  access: 'customers.write',
  summary: 'Adds a company; a repeat with the same `Idempotency-Key` adds none.',
  body: NewCompanySchema,
  example: { vatNumber: 'DE136695976', admin: 'buyer@company.test' },
  response: InsertedSchema,
  errors: ['invalid_fields', 'rate_limited', 'idempotency_mismatch'],
});

export const changeCompany = endpoint('PUT /companies/{id}', {
  access: 'customers.write',
  summary: 'Replaces name, VAT number and note of a company, and closes or reopens it. Its members stay.',
  params: IdParamsSchema,
  body: z.object({
    name: nameSchema,
    vatNumber: z._default(vatNumberSchema, ''),
    note: z._default(textSchema(1_000), ''),
    isClosed: z._default(z.boolean(), false),
  }),
  example: { vatNumber: 'DE136695976' },
  response: z.object({ modifiedCount: z.number() }),
  errors: ['not_found', 'invalid_fields', 'order_state'],
});

export const approveCompany = endpoint('POST /companies/{id}/approve', {
  access: 'customers.write',
  summary: 'Approves a company that a customer has asked for: the customer becomes its admin and gets an email.',
  params: IdParamsSchema,
  response: z.object({ modifiedCount: z.number() }),
  errors: ['not_found', 'order_state'],
});

export const declineCompany = endpoint('POST /companies/{id}/decline', {
  access: 'customers.write',
  summary:
    'Declines a company that a customer has asked for, and deletes the request. The customer gets the reason by email.',
  params: IdParamsSchema,
  body: z.object({ reason: textSchema(1_000, message('Enter the reason')) }),
  response: z.object({ deletedCount: z.number() }),
  errors: ['not_found', 'order_state'],
});

/** Calls about members are for admins of the company and for staff. */
export const inviteMember = endpoint('POST /companies/{id}/invitations', {
  access: 'signed-in',
  keyPermission: 'customers.write',
  summary: `Emails an invitation to a company, valid for ${INVITATION_DAYS} days; a new one to the same address replaces the earlier one. The answer is the same whether the address has an account. For admins of the company and staff.`,
  params: IdParamsSchema,
  body: z.object({ email: EmailSchema, role: RoleSchema }),
  response: InsertedSchema,
  errors: ['not_found', 'forbidden', 'invalid_fields', 'order_state', 'rate_limited'],
});

export const withdrawInvitation = endpoint('DELETE /companies/{id}/invitations/{invitation}', {
  access: 'signed-in',
  keyPermission: 'customers.write',
  summary:
    'Withdraws an open invitation. `deletedCount` is 0 if it is no longer open. For admins of the company and staff.',
  params: z.extend(IdParamsSchema, { invitation: GivenIdSchema }),
  response: z.object({ deletedCount: z.number() }),
  errors: ['not_found', 'forbidden'],
});

export const acceptCompanyInvitation = endpoint('POST /company/invitation', {
  access: 'signed-in',
  summary:
    "Accepts an invitation once, with the secret from its link, for the account with the invitation's email, which must be verified. Refused to members of a company.",
  body: z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) }),
  response: z.object({ company: z.string(), name: z.string(), role: z.enum(COMPANY_ROLES) }),
  errors: ['malformed', 'forbidden', 'order_state', 'rate_limited'],
});

const MemberParamsSchema = z.extend(IdParamsSchema, { member: GivenIdSchema });

export const changeMember = endpoint('PUT /companies/{id}/members/{member}', {
  access: 'signed-in',
  keyPermission: 'customers.write',
  summary:
    'Replaces the role and the limits of a member, in dollars; without a limit, orders of any value need no approval. The last admin stays one. For admins of the company and staff.',
  params: MemberParamsSchema,
  body: z.object({
    role: RoleSchema,
    orderLimit: z._default(z.nullable(DollarsSchema), null),
    monthLimit: z._default(z.nullable(DollarsSchema), null),
  }),
  response: z.object({ modifiedCount: z.number() }),
  errors: ['not_found', 'forbidden', 'invalid_fields', 'order_state'],
});

export const removeMember = endpoint('DELETE /companies/{id}/members/{member}', {
  access: 'signed-in',
  keyPermission: 'customers.write',
  summary:
    'Removes a member, but never the last admin. For admins of the company and staff; every member can remove themselves. `deletedCount` is 0 if the person is no member.',
  params: MemberParamsSchema,
  response: z.object({ deletedCount: z.number() }),
  errors: ['not_found', 'forbidden', 'order_state'],
});
