import { t, message, shown } from '#contract/language/text.ts';
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
const VERIFY_FIRST = message('Verify your email first.');

function AuthenticatorRow({ factors, isAdmin, canAdd }: { factors: SecondFactors; isAdmin: boolean; canAdd: boolean }) {
  const { authenticator, recoveryCodes } = factors;
  return (
    <SettingRow
      title={
        <>
          {t('Authenticator app')}{' '}
          {authenticator ? (
            <Badge tone="good" icon="check">
              {t('On')}
            </Badge>
          ) : (
            <Badge>{t('Off')}</Badge>
          )}
        </>
      }
      link={
        (authenticator || canAdd) && {
          href: '/dashboard/myprofile/authenticator',
          ...(authenticator ? { text: t('Change'), label: t('Change the authenticator app') } : { text: t('Set up') }),
        }
      }
    >
      {authenticator ? (
        <>
          {t('Signing in asks for a code after your password.')}{' '}
          {recoveryCodes === 0 && t('No recovery codes are left.')}
          {recoveryCodes > 0 &&
            t('{count, plural, one {# recovery code is} other {# recovery codes are}} left.', { count: recoveryCodes })}
        </>
      ) : isAdmin ? (
        t('A code from an app after your password. Admins need this or a passkey where real money moves.')
      ) : (
        t('A code from an app after your password, so a stolen password alone is useless.')
      )}
      {!authenticator && !canAdd && ` ${shown(VERIFY_FIRST)}`}
    </SettingRow>
  );
}

function PasskeysRow({ factors: { passkeys }, canAdd }: { factors: SecondFactors; canAdd: boolean }) {
  return (
    <SettingRow
      title={t('Passkeys')}
      link={
        (passkeys.length > 0 || canAdd) && {
          href: '/dashboard/myprofile/passkeys',
          ...(passkeys.length > 0
            ? { text: t('Change'), label: t('Change the passkeys') }
            : { text: t('Add one'), label: t('Add a passkey') }),
        }
      }
    >
      {passkeys.length > 0
        ? passkeys.map(({ name }) => name).join(', ')
        : t("Sign in with your device's PIN, your fingerprint or your face instead of a password.")}
      {passkeys.length === 0 && !canAdd && ` ${shown(VERIFY_FIRST)}`}
    </SettingRow>
  );
}

function PhoneRow({ phone: { number, awaited }, canAdd }: { phone: Phone; canAdd: boolean }) {
  return (
    <SettingRow
      title={t('Phone number')}
      link={
        (number !== null || canAdd) && {
          href: '/dashboard/myprofile/phone',
          ...(number
            ? { text: t('Change'), label: t('Change the phone number') }
            : { text: t('Confirm one'), label: t('Confirm a phone number') }),
        }
      }
    >
      {number ? <Figures>{number}</Figures> : awaited ? t('Waiting for the code.') : t('No phone number.')}
      {!number && !canAdd && ` ${shown(VERIFY_FIRST)}`}
    </SettingRow>
  );
}
