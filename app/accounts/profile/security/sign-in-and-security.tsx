import { rich } from '#app/ui/text/rich.tsx';
import { t } from '#contract/language/text.ts';
import { useFetcher } from 'react-router';
import type { Viewer } from '#contract/accounts/accounts.ts';
import type { OwnAccount } from '#contract/own-account/own-account.ts';
import { Badge } from '#app/ui/content/badge.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { EmailText } from '#app/ui/text/email-text.tsx';
import { FactorRows, type Factors } from '#app/accounts/factors/factor-rows.tsx';
import { VerificationResult } from '#app/accounts/verify-email-first.tsx';
import type { ProfileResult } from '#app/accounts/profile/profile-actions.ts';
import { SettingRow, SettingRows } from '#app/accounts/profile/setting-row.tsx';
import { PostButton } from '#app/actions/post-button.tsx';

/**
 * How the user signs in, one row per method with a link to change it. @param posted the answer to a form sent without
 * scripts
 */
export function SignInAndSecurity({
  viewer,
  account,
  factors,
  posted,
}: {
  viewer: Viewer;
  account: OwnAccount;
  factors: Factors;
  posted: ProfileResult | undefined;
}) {
  return (
    <Card as="section" title={t('Sign-in and security')}>
      <SettingRows>
        <EmailRow account={account} posted={posted} />
        {account.hasSignIn && <PasswordRow account={account} />}
        <FactorRows {...factors} viewer={viewer} />
      </SettingRows>
    </Card>
  );
}

function EmailRow({ account, posted }: { account: OwnAccount; posted: ProfileResult | undefined }) {
  const { email, emailVerified, pendingEmail, hasSignIn } = account;
  const fetcher = useFetcher<ProfileResult>();
  const answer = fetcher.data ?? posted;
  return (
    <SettingRow
      title={t('Email')}
      link={hasSignIn && { href: '/dashboard/myprofile/email', text: t('Change'), label: t('Change the email') }}
      actions={
        !emailVerified &&
        hasSignIn && (
          <PostButton fetcher={fetcher} fields={{ form: 'verify-email' }} size="sm">
            {t('Send the link again')}
          </PostButton>
        )
      }
    >
      <EmailText email={email} />{' '}
      {!emailVerified && (
        <Badge tone="wait" icon="mail">
          {t('Not verified')}
        </Badge>
      )}
      {pendingEmail && (
        <div>{rich('{email} is waiting for confirmation.', { email: <EmailText email={pendingEmail} /> })}</div>
      )}
      <VerificationResult answer={answer} />
    </SettingRow>
  );
}

function PasswordRow({ account: { hasPassword, providers } }: { account: OwnAccount }) {
  return (
    <SettingRow
      title={t('Password')}
      link={{
        href: '/dashboard/myprofile/password',
        ...(hasPassword
          ? { text: t('Change'), label: t('Change password') }
          : { text: t('Set'), label: t('Set a password') }),
      }}
    >
      {hasPassword ? t('Password set.') : t('No password.')}
      {providers.length > 0 &&
        ` ${hasPassword ? t('You also sign in with {providers}.', { providers: providers.join(', ') }) : t('You sign in with {providers}.', { providers: providers.join(', ') })}`}
    </SettingRow>
  );
}
