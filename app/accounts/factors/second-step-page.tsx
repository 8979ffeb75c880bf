import { rich } from '#app/ui/text/rich.tsx';
import { message, t } from '#contract/language/text.ts';
import { HiddenFields } from '#app/actions/action-form.tsx';
import { useLoaderData, useSearchParams } from 'react-router';
import { CheckedForm } from '#app/forms/checked-form.tsx';
import { formMessage } from '#app/forms/failure-text.ts';
import type { FormFailure } from '#app/forms/form-failure.ts';
import { useAnswer } from '#app/forms/use-answer.ts';
import { PostForm } from '#app/forms/post-form.tsx';
import { inBrowser } from '#app/loaders/in-browser.ts';
import { keepWhenUnreachable } from '#app/loaders/keep-when-unreachable.ts';
import { onServer } from '#app/loaders/on-server.ts';
import { titleMeta } from '#app/document/page-meta.ts';
import { TextLink } from '#app/ui/buttons/anchor.tsx';
import { Button, ButtonLink } from '#app/ui/buttons/button.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { CheckboxField } from '#app/ui/fields/checkbox-field.tsx';
import { CodeField } from '#app/accounts/proof-fields.tsx';
import { TextField } from '#app/ui/fields/text-field.tsx';
import { AccountFrame, FormAlert } from '#app/accounts/sign-in/account-frame.tsx';
import { withFrom } from '#app/accounts/return-path.ts';
import { fetchNewToken } from '#app/api/token.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { secondStepAction, appCodeSchema, loadSecondStep, recoveryCodeSchema, type SecondStep } from './second-step.ts';

export const loader = onServer(loadSecondStep);
export const clientLoader = inBrowser(loadSecondStep);
export const action = onServer(secondStepAction());
export const clientAction = inBrowser(secondStepAction(fetchNewToken));
export const shouldRevalidate = keepWhenUnreachable;

export const meta = titleMeta(message('Second step'));

/** The step after the password: a code from the authenticator app, a recovery code, or a passkey. */
export default function SecondStepPage() {
  const step = useLoaderData() as SecondStep;
  const failure = useAnswer<FormFailure>();
  const [search] = useSearchParams();
  const { from, kind, factors } = step;
  if (kind === 'set-up') return <SetUpFirst />;
  const asksCode = kind === 'sign-in' || factors?.authenticator;
  const isRecovery = search.get('with') === 'recovery';
  return (
    <AccountFrame
      title={t('Second step')}
      lead={
        kind === 'sign-in'
          ? t("After your password, one more step confirms it's you.")
          : t("Confirm it's you with a second step.")
      }
    >
      {asksCode && (
        <CodeForm
          key={String(isRecovery)}
          from={from}
          failure={failure}
          isRecovery={isRecovery}
          mayTrust={kind === 'sign-in'}
        />
      )}
      {!asksCode && <FormAlert>{formMessage(failure)}</FormAlert>}
      {(kind === 'sign-in' || (factors && factors.passkeys.length > 0)) && (
        <PasskeyButton from={from} variant={asksCode ? 'secondary' : 'primary'}>
          {t('Use a passkey')}
        </PasskeyButton>
      )}
      {asksCode && (
        <p className="text-sm">
          {isRecovery ? (
            <TextLink href={withFrom('/second-step', from)}>{t('Use the authenticator app')}</TextLink>
          ) : (
            <TextLink href={`${withFrom('/second-step', from)}${from === '/' ? '?' : '&'}with=recovery`}>
              {t("I don't have my phone. Use a recovery code")}
            </TextLink>
          )}
        </p>
      )}
      {kind === 'show' && (
        <PostForm action="/sign-out" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          {t('Not you?')}
          <Button type="submit" size="sm" variant="ghost">
            {t('Sign out')}
          </Button>
        </PostForm>
      )}
      {kind === 'sign-in' && (
        <p className="text-sm">
          {rich('Not you? <link>Back to login</link>', {
            link: (text) => <TextLink href={withFrom('/login', from)}>{text}</TextLink>,
          })}
        </p>
      )}
    </AccountFrame>
  );
}

function CodeForm({
  from,
  failure,
  isRecovery,
  mayTrust,
}: {
  from: string;
  failure: FormFailure | undefined;
  isRecovery: boolean;
  mayTrust: boolean;
}) {
  return (
    <CheckedForm schema={isRecovery ? recoveryCodeSchema : appCodeSchema} failure={failure} className="grid gap-4">
      {(field) => (
        <>
          <HiddenFields fields={{ from, with: isRecovery ? 'recovery' : 'app' }} />
          {isRecovery ? (
            <TextField
              label={t('Recovery code')}
              name="code"
              error={field('code').error}
              numeric
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              placeholder="k7m2p-x9qrt"
              hint={t('One of the ten you saved when you turned on two-factor. It works once.')}
            />
          ) : (
            <CodeField
              hint={t('The six digits your authenticator app shows for this store.')}
              error={field('code').error}
            />
          )}
          {mayTrust && (
            <CheckboxField
              name="trust"
              label={t('Trust this device')}
              hint={t('No code needed for 30 days. Only use this on your own device.')}
            />
          )}
          <SubmitButton variant="primary" wide>
            {t('Continue')}
          </SubmitButton>
          <FormAlert>{formMessage(failure)}</FormAlert>
        </>
      )}
    </CheckedForm>
  );
}

/** For an admin without a second factor. */
function SetUpFirst() {
  return (
    <AccountFrame
      title={t('Second step')}
      lead={t(
        "Admins of this store sign in with a second step, and you don't have one yet. Setting one up takes a minute.",
      )}
    >
      <ButtonLink href="/dashboard/myprofile/authenticator" variant="primary" wide>
        {t('Set up an authenticator app')}
      </ButtonLink>
      <ButtonLink href="/dashboard/myprofile/passkeys" wide>
        {t('Add a passkey')}
      </ButtonLink>
      <p className="text-sm text-muted">
        {t(
          'An authenticator app shows a new code every 30 seconds. A passkey is stored on your device or a security key and opens with its PIN, your fingerprint or your face. Until then you can use the store as a customer.',
        )}
      </p>
    </AccountFrame>
  );
}
