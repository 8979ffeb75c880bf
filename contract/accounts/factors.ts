import { message } from '#contract/language/text.ts';
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { textSchema } from '#contract/fields.ts';
import { latinDigits } from '#contract/latin-digits.ts';

/** The code from an authenticator app; spaces are ignored, because some apps display them. */
export const AuthenticatorCodeSchema = z.pipe(
  z.pipe(
    z.string(message('Enter the six digits your app shows')),
    z.transform((text: string) => latinDigits(text).replaceAll(/\s/g, '')),
  ),
  z.string().check(z.regex(/^\d{6}$/, message('Enter the six digits your app shows'))),
);

/** A recovery code; case, spaces and dashes are ignored. */
export const RecoveryCodeSchema = z.pipe(
  z.pipe(
    z.string(message('Enter one of your recovery codes')),
    z.transform((text: string) =>
      text
        .toLowerCase()
        .replaceAll(/[\s-]/g, '')
        .replace(/^(.{5})/, '$1-'),
    ),
  ),
  z.string().check(z.regex(/^[a-z2-9]{5}-[a-z2-9]{5}$/, message('A recovery code looks like k7m2p-x9qrt'))),
);

export const PasskeyNameSchema = textSchema(60, message('Enter a name'));

export const AuthenticatorFormSchema = z.object({ code: AuthenticatorCodeSchema });
export const RecoveryFormSchema = z.object({ code: RecoveryCodeSchema });
/** The empty form of accounts without a password. */
export const NothingToConfirmSchema = z.object({});
export const PasskeyFormSchema = z.object({ name: PasskeyNameSchema });

const PasskeySchema = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.nullable(z.string()),
  /** Whether the passkey provider syncs it between devices; otherwise it exists on one device only. */
  synced: z.boolean(),
});
export type Passkey = z.infer<typeof PasskeySchema>;

const SecondFactorsSchema = z.object({
  /** False for accounts that sign in with another provider and have no password to confirm with. */
  hasPassword: z.boolean(),
  authenticator: z.boolean(),
  recoveryCodes: z.int(),
  passkeys: z.array(PasskeySchema),
  /** Whether this session has passed a second factor, which is required before a factor can be changed. */
  shown: z.boolean(),
});
export type SecondFactors = z.infer<typeof SecondFactorsSchema>;

export const readSecondFactors = endpoint('GET /account/second-factors', {
  access: 'everyone',
  summary:
    'Reads the second factors of the user of the session cookie: authenticator app, recovery codes, passkeys; null without a session.',
  response: z.object({ secondFactors: z.nullable(SecondFactorsSchema) }),
});
