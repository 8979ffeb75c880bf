import type { Viewer } from '#contract/accounts/accounts.ts';
import type { SecondFactors } from '#contract/accounts/factors.ts';
import type { Phone } from '#contract/accounts/phones.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { Badge } from '#app/ui/content/badge.tsx';
import { Figures } from '#app/ui/text/figure-text.tsx';
import { SettingRow } from '#app/accounts/profile/setting-row.tsx';

/** A user's second factors and passkeys; none for a viewer authenticated by a token alone. */
export interface Factors {
  readonly factors: SecondFactors | null;
  readonly phone: Phone;
}

export async function loadFactorRows({ call }: LoaderContext): Promise<Factors> {
  const [{ secondFactors }, phone] = await Promise.all([call('readSecondFactors'), call('readPhone')]);
  return { factors: secondFactors, phone };
}

/** The rows of 'Sign-in and security' for second factors, passkeys and the phone number. */
export function FactorRows({ factors, phone, viewer }: Factors & { viewer: Viewer }) {
  const { role, emailVerified } = viewer;
  return (
    <>
      {factors && <AuthenticatorRow factors={factors} isAdmin={role === 'admin'} canAdd={emailVerified} />}
      {factors && <PasskeysRow factors={factors} canAdd={emailVerified} />}
      {(phone.offered || phone.number) && <PhoneRow phone={phone} canAdd={emailVerified} />}
    </>
  );
}

/** The text that replaces a row's button while the email is not verified: the server rejects new factors until then. */
const VERIFY_FIRST = 'Verify your email first.';

function AuthenticatorRow({ factors, isAdmin, canAdd }: { factors: SecondFactors; isAdmin: boolean; canAdd: boolean }) {
  const { authenticator, recoveryCodes } = factors;
  return (
    <SettingRow
      title={
        <>
          Authenticator app{' '}
          {authenticator ? (
            <Badge tone="good" icon="check">
              On
            </Badge>
          ) : (
            <Badge>Off</Badge>
          )}
        </>
      }
      link={
        (authenticator || canAdd) && {
          href: '/dashboard/myprofile/authenticator',
          ...(authenticator ? { text: 'Change', label: 'Change the authenticator app' } : { text: 'Set up' }),
        }
      }
    >
      {authenticator ? (
        <>
          Signing in asks for a code after your password. {recoveryCodes === 0 && 'No recovery codes are left.'}
          {recoveryCodes > 0 && (
            <>
              <Figures>{recoveryCodes}</Figures> recovery {recoveryCodes === 1 ? 'code is' : 'codes are'} left.
            </>
          )}
        </>
      ) : isAdmin ? (
        'A code from an app after your password. Admins need this or a passkey where real money moves.'
      ) : (
        'A code from an app after your password, so a stolen password alone is useless.'
      )}
      {!authenticator && !canAdd && ` ${VERIFY_FIRST}`}
    </SettingRow>
  );
}

function PasskeysRow({ factors: { passkeys }, canAdd }: { factors: SecondFactors; canAdd: boolean }) {
  return (
    <SettingRow
      title="Passkeys"
      link={
        (passkeys.length > 0 || canAdd) && {
          href: '/dashboard/myprofile/passkeys',
          ...(passkeys.length > 0
            ? { text: 'Change', label: 'Change the passkeys' }
            : { text: 'Add one', label: 'Add a passkey' }),
        }
      }
    >
      {passkeys.length > 0
        ? passkeys.map(({ name }) => name).join(', ')
        : "Sign in with your device's PIN, your fingerprint or your face instead of a password."}
      {passkeys.length === 0 && !canAdd && ` ${VERIFY_FIRST}`}
    </SettingRow>
  );
}

function PhoneRow({ phone: { number, awaited }, canAdd }: { phone: Phone; canAdd: boolean }) {
  return (
    <SettingRow
      title="Phone number"
      link={
        (number !== null || canAdd) && {
          href: '/dashboard/myprofile/phone',
          ...(number
            ? { text: 'Change', label: 'Change the phone number' }
            : { text: 'Confirm one', label: 'Confirm a phone number' }),
        }
      }
    >
      {number ? <Figures>{number}</Figures> : awaited ? 'Waiting for the code.' : 'No phone number.'}
      {!number && !canAdd && ` ${VERIFY_FIRST}`}
    </SettingRow>
  );
}
