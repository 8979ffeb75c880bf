import { rich } from '#app/ui/text/rich.tsx';
import { t } from '#contract/language/text.ts';
import { failureIn, formMessage } from '#app/forms/failure-text.ts';
import { PostForm } from '#app/forms/post-form.tsx';
import { useFetcher } from 'react-router';
import type { Session } from '#contract/own-account/own-account.ts';
import { CheckboxField } from '#app/ui/fields/checkbox-field.tsx';
import { DateTime } from '#app/ui/text/date-time.tsx';
import { Badge } from '#app/ui/content/badge.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { Figures } from '#app/ui/text/figure-text.tsx';
import { FormAlert } from '#app/accounts/sign-in/account-frame.tsx';
import type { ProfileResult } from '#app/accounts/profile/profile-actions.ts';
import { SettingRow, SettingRows } from '#app/accounts/profile/setting-row.tsx';

/**
 * Every signed-in device; signs out one of them, or all at once.
 * @param apiKeys how many API keys of the user work; they outlive the sessions, so signing out offers to revoke them
 */
export function SessionsCard({ sessions, apiKeys }: { sessions: readonly Session[]; apiKeys: number }) {
  if (sessions.length === 0) return null;
  return (
    <Card
      as="section"
      title={t('Where you are signed in')}
      footer={
        <SignOutForm name="end-all" label={t('Sign out everywhere')} apiKeys={apiKeys}>
          {t("Signs you out on every device, including this one. Use it if you see something you don't recognize.")}
        </SignOutForm>
      }
    >
      <SettingRows>
        {sessions.map((session) => (
          <SettingRow
            key={session._id}
            title={
              <>
                {capital(session.device)} {session.isThis && <Badge tone="note">{t('This device')}</Badge>}
              </>
            }
            actions={
              !session.isThis && (
                <SignOutForm name="end-session" id={session._id} label={t('Sign out')} of={session.device} />
              )
            }
          >
            {session.address && (
              <>
                <Figures>{session.address}</Figures>,{' '}
              </>
            )}
            {rich('signed in {time}', { time: <DateTime iso={session.signedInAt} /> })}
            {!session.isThis && <>, {rich('last seen {time}', { time: <DateTime iso={session.lastSeenAt} /> })}</>}
          </SettingRow>
        ))}
      </SettingRows>
    </Card>
  );
}

function SignOutForm({
  name,
  id,
  label,
  of,
  apiKeys = 0,
  children,
}: {
  name: 'end-session' | 'end-all';
  id?: string;
  label: string;
  of?: string;
  apiKeys?: number;
  children?: string;
}) {
  const fetcher = useFetcher<ProfileResult>();
  const failure = failureIn(fetcher.data);
  return (
    <PostForm fetcher={fetcher} className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <input type="hidden" name="form" value={name} />
      {id && <input type="hidden" name="session" value={id} />}
      {apiKeys > 0 && (
        <div className="basis-full">
          <CheckboxField
            name="keys"
            value="revoke"
            defaultChecked
            label={t('Also revoke my {count, plural, one {API key} other {# API keys}}', { count: apiKeys })}
            hint={t('Programs that use {count, plural, one {it} other {them}} stop working.', { count: apiKeys })}
          />
        </div>
      )}
      <SubmitButton size="sm" aria-label={of && `${label}: ${of}`}>
        {label}
      </SubmitButton>
      {children && <span className="text-sm text-muted">{children}</span>}
      <FormAlert>{formMessage(failure)}</FormAlert>
    </PostForm>
  );
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
