import { message } from '#contract/language/text.ts';
import * as z from 'zod/mini';
import { CITIES, ROLES, USER_SORTS } from '#contract/choices.ts';
import { STAFF_ROLES } from '#contract/accounts/permissions.ts';
import { endpoint } from '#contract/endpoint.ts';
import {
  CountedSchema,
  EmailParamsSchema,
  EmailSchema,
  RequiredEmailSchema,
  PageQuerySchema,
  SearchSchema,
  textSchema,
} from '#contract/fields.ts';

export const MIN_PASSWORD_LENGTH = 6;
export const MAX_PASSWORD_LENGTH = 128;

/** Lifetime of a store token, in minutes. */
export const TOKEN_MINUTES = 15;

export const SignInFormSchema = z.object({
  email: RequiredEmailSchema,
  password: z
    .string(message('Password is Required'))
    .check(
      z.minLength(1, message('Password is Required')),
      z.minLength(MIN_PASSWORD_LENGTH, message('Must be 6 characters or longer')),
      z.maxLength(MAX_PASSWORD_LENGTH, message('Must be 128 characters or shorter')),
    ),
});

/** Requests an email with a link to set a new password. */
export const ForgottenPasswordSchema = z.pick(SignInFormSchema, { email: true });

export const NewPasswordSchema = z.pick(SignInFormSchema, { password: true });

export const SignUpFormSchema = z.extend(SignInFormSchema, {
  name: textSchema(120, message('Name is Required')),
});

export const ProfileFieldsSchema = z.object({
  education: textSchema(200),
  city: z.union([z.enum(CITIES), z.literal('')], message('Choose a city from the list')),
  contact: z.pipe(
    z.union([z.string(), z.pipe(z.number(), z.transform(String))]),
    z.string().check(z.trim(), z.regex(/^\d{0,20}$/, message('Use digits only'))),
  ),
  /** Any text, as specified; screens turn it into a link only if it begins with `https://`. */
  linkedln: textSchema(300),
});
export type ProfileFields = z.infer<typeof ProfileFieldsSchema>;

export const UserSchema = z.object({
  _id: z.string(),
  email: z.string(),
  name: z.string(),
  role: z.enum(ROLES),
  emailVerified: z.boolean(),
  createdAt: z.string(),
});
export type User = z.infer<typeof UserSchema>;

/**
 * With the email alone: exchanges a sign-in session for a token. With profile fields: updates the user's own profile.
 * Accepts `name` and `role` but ignores them.
 */
export const PutUserSchema = z.object({
  email: z.optional(EmailSchema),
  name: z.optional(z.unknown()),
  role: z.optional(z.unknown()),
  ...z.partial(ProfileFieldsSchema).shape,
});

export const putUser = endpoint('PUT /user/{email}', {
  access: 'session',
  example: { contact: '01712345678' },
  summary:
    "Exchanges a sign-in (the session cookie, or a configured issuer's ID token as Bearer) for the store's token. With profile fields and the store's token it changes the caller's profile.",
  params: EmailParamsSchema,
  body: PutUserSchema,
  response: z.object({ acknowledged: z.boolean(), token: z.optional(z.string()), expiresAt: z.optional(z.string()) }),
  errors: ['unauthenticated', 'token_expired', 'forbidden', 'invalid_fields', 'email_taken'],
});

/** `putUser` authenticated with the store's token, to update profile fields. */
export const changeProfile = { ...putUser, access: 'signed-in' } as const;

export const readAdmin = endpoint('GET /admin/{email}', {
  access: 'signed-in',
  summary:
    "Checks whether a user is the specification's admin, who may list users, make admins, add and delete parts, and ship and cancel orders: an owner. False for other staff, whose permissions follow from `staffRole` in `GET /viewer`. For that user or staff.",
  params: EmailParamsSchema,
  response: z.object({ admin: z.boolean() }),
  errors: ['forbidden'],
});

export const readUserInfo = endpoint('GET /userinfo/{email}', {
  access: 'signed-in',
  summary: "Reads a user's profile fields; for that user or an admin.",
  params: EmailParamsSchema,
  response: z.object({
    name: z.string(),
    email: z.string(),
    education: z.string(),
    city: z.string(),
    contact: z.string(),
    linkedln: z.string(),
  }),
  errors: ['forbidden', 'not_found'],
});

export const listUsers = endpoint('GET /user', {
  access: 'customers.read',
  reads: 'replica',
  summary: 'Lists all users, newest first by default.',
  query: z.extend(PageQuerySchema, {
    q: SearchSchema,
    role: z.optional(z.enum(ROLES)),
    sort: z.optional(z.enum(USER_SORTS)),
    count: CountedSchema,
  }),
  response: z.array(UserSchema),
  errors: ['invalid_fields'],
});

export const makeAdmin = endpoint('PUT /user/admin/{email}', {
  access: 'staff.manage',
  summary: 'Makes a user an admin; their email must be verified. `modifiedCount` is 0 when they already are.',
  params: EmailParamsSchema,
  response: z.object({ modifiedCount: z.number() }),
  errors: ['not_found', 'forbidden'],
});

export const revokeAdmin = endpoint('DELETE /user/admin/{email}', {
  access: 'staff.manage',
  summary:
    'Makes an admin a customer, whatever their role, except the last owner. `modifiedCount` is 0 when they are not an admin.',
  params: EmailParamsSchema,
  response: z.object({ modifiedCount: z.number() }),
  errors: ['not_found', 'forbidden', 'last_owner'],
});

/** The user of the session cookie, for server rendering. */
const ViewerSchema = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  image: z.nullable(z.string()),
  role: z.enum(ROLES),
  /** An admin's role (permissions.ts); null for a customer. */
  staffRole: z.nullable(z.enum(STAFF_ROLES)),
  emailVerified: z.boolean(),
  /** True for an admin whose session lacks a second factor that the store requires. */
  secondFactorDue: z.boolean(),
  /** True for an admin who signed in with a common password; admin rights are suspended until it is changed. */
  passwordChangeDue: z.boolean(),
  /** For admins only: the IANA name of the shop's time zone, in which they see times. */
  timeZone: z.optional(z.string()),
  /** For staff who read them: how many reviews of parts and testimonials wait for approval, at most 100 of each. */
  waiting: z.optional(z.object({ partReviews: z.number(), testimonials: z.number() })),
});
export type Viewer = z.infer<typeof ViewerSchema>;

export const readViewer = endpoint('GET /viewer', {
  access: 'everyone',
  summary: 'Reads the user of the session cookie, or null.',
  response: z.object({
    viewer: z.nullable(ViewerSchema),
    /** True while the session still needs its second step; until then it has no viewer. */
    secondStep: z.optional(z.boolean()),
  }),
});

export const signOut = endpoint('POST /sign-out', {
  access: 'session',
  summary: 'Ends the session and revokes every token created from it.',
  response: z.object({ acknowledged: z.boolean() }),
});
