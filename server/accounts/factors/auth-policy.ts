import * as z from 'zod/mini';
import { AuthenticatorCodeSchema, PasskeyNameSchema, RecoveryCodeSchema } from '#contract/accounts/factors.ts';
import { SignInFormSchema } from '#contract/accounts/accounts.ts';

type Body = z.ZodMiniType<Record<string, unknown>>;

/** Accounts from another provider have no password. */
const password = z.object({ password: z.optional(SignInFormSchema.shape.password) });
const trustDevice = z.optional(z.boolean());
const id = z.string().check(z.minLength(1), z.maxLength(64));
const bytes = (max: number) => z.string().check(z.maxLength(max), z.regex(/^[\w-]*$/));

/** A browser's authenticator response, limited to realistic sizes. */
const credential = <Answer extends z.ZodMiniType>(response: Answer) =>
  z.object({
    id: bytes(1400),
    rawId: bytes(1400),
    type: z.literal('public-key'),
    authenticatorAttachment: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
    clientExtensionResults: z._default(z.object({}), {}),
    response,
  });

/**
 * The identity provider's allowed calls for second factors and passkeys: each with its body schema, or null for a GET.
 */
export const FACTOR_CALLS: Readonly<Record<string, Body | null>> = {
  'POST /two-factor/enable': password,
  'POST /two-factor/disable': password,
  'POST /two-factor/generate-backup-codes': password,
  'POST /two-factor/verify-totp': z.object({
    code: AuthenticatorCodeSchema,
    trustDevice,
    /** The codes that the setup page shows, which must still be the account's. */
    recoveryCodes: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(20))),
  }),
  'POST /two-factor/verify-backup-code': z.object({ code: RecoveryCodeSchema, trustDevice }),
  'GET /passkey/generate-register-options': null,
  'POST /passkey/verify-registration': z.object({
    name: PasskeyNameSchema,
    response: credential(
      z.object({
        clientDataJSON: bytes(8_000),
        attestationObject: bytes(40_000),
        transports: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10))),
      }),
    ),
  }),
  'GET /passkey/generate-authenticate-options': null,
  'POST /passkey/verify-authentication': z.object({
    response: credential(
      z.object({
        clientDataJSON: bytes(8_000),
        authenticatorData: bytes(8_000),
        signature: bytes(4_000),
        userHandle: z.optional(z.nullable(bytes(200))),
      }),
    ),
  }),
  'POST /passkey/update-passkey': z.object({ id, name: PasskeyNameSchema }),
  'POST /passkey/delete-passkey': z.object({ id }),
};
