import { useDownload } from '#app/api/use-download.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { SettingRow, SettingRows } from '#app/accounts/profile/setting-row.tsx';

/** Data export and account deletion. */
export function YourData() {
  return (
    <Card as="section" title="Your data">
      <SettingRows>
        <SettingRow title="Download" actions={<DownloadButton />}>
          Everything the store keeps about you in one JSON file: profile, orders, payments, testimonials, reviews,
          messages, sessions and audit entries.
        </SettingRow>
        <SettingRow
          title="Delete the account"
          link={{ href: '/dashboard/myprofile/delete', text: 'Delete my account' }}
        >
          You'll see what we delete and what we keep first.
        </SettingRow>
      </SettingRows>
    </Card>
  );
}

/** Requests the file with the access token, which a plain link cannot send. */
function DownloadButton() {
  const { bytes, start } = useDownload('downloadOwnData');
  return (
    <>
      <noscript>
        <span className="text-sm text-muted">Downloading needs JavaScript.</span>
      </noscript>
      <span className="needs-scripts">
        <Button size="sm" icon="download" loading={bytes !== undefined} onClick={() => void start()}>
          Download my data
        </Button>
      </span>
    </>
  );
}
