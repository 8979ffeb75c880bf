import type { Viewer } from '#contract/accounts.ts';
import { Card } from '../../ui/card.tsx';
import { EmailText } from '../../ui/email-text.tsx';
import { SettingRow, SettingRows } from './setting-row.tsx';

/** How somebody signs in, one row a way; each leads to where it is changed. */
export function SignInAndSecurity({ viewer }: { viewer: Viewer }) {
  return (
    <Card as="section" title="Sign-in and security">
      <SettingRows>
        <SettingRow title="Email">
          <EmailText email={viewer.email} />
        </SettingRow>
      </SettingRows>
    </Card>
  );
}
