import { t } from '#contract/language/text.ts';
import { ButtonLink } from '#app/ui/buttons/button.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { CopyButton } from '#app/ui/buttons/copy-button.tsx';
import { CodeField } from '#app/accounts/proof-fields.tsx';
import { useScrollIntoView } from '#app/ui/use-scroll-into-view.ts';
import { SettingsForm } from '#app/accounts/settings-form.tsx';
import type { AuthenticatorResult } from './authenticator-actions.ts';
import { appCodeSchema } from './second-step.ts';
import { encode } from 'uqr';

/** The QR code to scan, and the field for the first code, which turns two-factor authentication on. */
export function AuthenticatorSetupForm({
  answer: { uri, codes, failure },
}: {
  answer: Extract<AuthenticatorResult, { form: 'scan' }>;
}) {
  const secret = (URL.canParse(uri) && new URL(uri).searchParams.get('secret')) || '';
  const grouped = secret.replaceAll(/(.{4})(?=.)/g, '$1 ');
  return (
    <Card title={t('Scan this with your app')}>
      <div className="flex flex-wrap items-start gap-6" ref={useScrollIntoView(true)} tabIndex={-1}>
        <QrCode text={uri} />
        <div className="min-w-0 flex-1 basis-56">
          <p>{t('Or type this key into the app:')}</p>
          <div className="mt-2 flex items-start gap-2">
            <span className="figures wrap-anywhere">{grouped}</span>
            <CopyButton text={secret} label={t('Copy the key')} />
          </div>
          <p className="mt-3 text-sm">
            <a href={uri} className="link-text">
              {t('Open an app on this device')}
            </a>
          </p>
        </div>
      </div>
      <SettingsForm
        name="scan"
        hidden={{ uri, codes: codes.join(' ') }}
        schema={appCodeSchema}
        failure={failure}
        submit={t('Turn on two-factor')}
        nextToButton={<ButtonLink href="/dashboard/myprofile">{t('Not now')}</ButtonLink>}
        className="mt-6 grid gap-4 border-t border-line pt-6"
      >
        {(field) => (
          <CodeField
            hint={t('The six digits the app shows now.')}
            error={field('code').error}
            fieldClassName="max-w-form"
          />
        )}
      </SettingsForm>
    </Card>
  );
}

/** The quiet zone, in modules, as scanners require. */
const MARGIN = 2;

/** A QR code, black on white in both themes, because many scanners read nothing else. */
function QrCode({ text }: { text: string }) {
  const { size, data } = encode(text, { ecc: 'M', border: MARGIN });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={t('QR code for the authenticator app')}
      shapeRendering="crispEdges"
      className="w-52 rounded-box border border-line"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
