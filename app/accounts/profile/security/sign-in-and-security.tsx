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
    <Card as="section" title="Sign-in and security">
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
      title="Email"
      link={hasSignIn && { href: '/dashboard/myprofile/email', text: 'Change', label: 'Change the email' }}
      actions={
        !emailVerified &&
        hasSignIn && (
          <PostButton fetcher={fetcher} fields={{ form: 'verify-email' }} size="sm">
            Send the link again
          </PostButton>
        )
      }
    >
      <EmailText email={email} />{' '}
      {!emailVerified && (
        <Badge tone="wait" icon="mail">
          Not verified
        </Badge>
      )}
      {pendingEmail && (
        <div>
          <EmailText email={pendingEmail} /> is waiting for confirmation.
        </div>
      )}
      <VerificationResult answer={answer} />
    </SettingRow>
  );
}

function PasswordRow({ account: { hasPassword, providers } }: { account: OwnAccount }) {
  return (
    <SettingRow
      title="Password"
      link={{
        href: '/dashboard/myprofile/password',
        ...(hasPassword ? { text: 'Change', label: 'Change password' } : { text: 'Set', label: 'Set a password' }),
      }}
    >
      {hasPassword ? 'Password set.' : 'No password.'}
      {providers.length > 0 && ` You ${hasPassword ? 'also ' : ''}sign in with ${providers.join(' and ')}.`}
    </SettingRow>
  );
}
