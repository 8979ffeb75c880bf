import { t } from '#contract/language/text.ts';
import { useLoaderData } from 'react-router';
import type { SecondFactors } from '#contract/accounts/factors.ts';
import { inBrowser } from '#app/loaders/in-browser.ts';
import { keepWhenUnreachable } from '#app/loaders/keep-when-unreachable.ts';
import { onServer } from '#app/loaders/on-server.ts';
import { useRootData } from '#app/document/root-data.ts';
import { Banner } from '#app/ui/content/banner.tsx';
import { ButtonLink, buttonClass } from '#app/ui/buttons/button.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { fetchNewToken } from '#app/api/token.ts';
import { VerifyEmailFirst } from '#app/accounts/verify-email-first.tsx';
import { handleAuthenticatorAction, loadFactors, type AuthenticatorResult } from './authenticator-actions.ts';
import { ConfirmForm } from './confirm-form.tsx';
import { FormAlert } from '#app/accounts/sign-in/account-frame.tsx';
import { formMessage } from '#app/forms/failure-text.ts';
import { useAnswer } from '#app/forms/use-answer.ts';
import { ProfileHeading } from '#app/accounts/profile/profile-heading.tsx';
import { AuthenticatorSetupForm } from './authenticator-setup-form.tsx';
import { CopyButton } from '#app/ui/buttons/copy-button.tsx';
import { Icon } from '#app/ui/buttons/icon.tsx';

export const loader = onServer(loadFactors);
export const clientLoader = inBrowser(loadFactors);
export const action = onServer((context) => handleAuthenticatorAction(context));
export const clientAction = inBrowser((context) => handleAuthenticatorAction(context, fetchNewToken));
export const shouldRevalidate = keepWhenUnreachable;

/** Two-factor authentication by an authenticator app: set up, recovery codes, turn off. */
export default function AuthenticatorPage() {
  const { factors, viewer } = useLoaderData<typeof loader>();
  const answer = useAnswer<AuthenticatorResult>();
  const { store } = useRootData();
  const codes = answer && (answer.form === 'on' || answer.form === 'codes') ? answer.codes : undefined;
  const failureOf = (form: 'begin' | 'renew' | 'off') => (answer?.form === form ? answer.failure : undefined);
  return (
    <div className="grid max-w-prose gap-6">
      <ProfileHeading title={t('Authenticator app')}>
        {t(
          'After your password, an app on your phone gives you a code that changes every 30 seconds. A stolen password alone is then useless.',
        )}
      </ProfileHeading>
      {codes && <NewCodes codes={codes} store={store.name} isOn={answer?.form === 'on'} />}
      {answer?.form === 'scan' && !factors.authenticator && <AuthenticatorSetupForm answer={answer} />}
      {!codes && answer?.form !== 'scan' && !factors.authenticator && !viewer.emailVerified && (
        <VerifyEmailFirst email={viewer.email}>
          {t('You can set up an app once your email is verified.')}
        </VerifyEmailFirst>
      )}
      {!codes && answer?.form !== 'scan' && !factors.authenticator && viewer.emailVerified && (
        <Card title={t('Turn on')}>
          <ConfirmForm
            form="begin"
            factors={factors}
            failure={failureOf('begin')}
            submit={t('Begin')}
            variant="primary"
          >
            {t('You need an app such as Google Authenticator, Microsoft Authenticator, 2FAS or a password manager.')}
          </ConfirmForm>
        </Card>
      )}
      {/* The answer to a form that is no longer shown: two-factor was turned on or off elsewhere. */}
      <FormAlert>
        {formMessage(factors.authenticator ? failureOf('begin') : (failureOf('renew') ?? failureOf('off')))}
      </FormAlert>
      {!codes && factors.authenticator && <TurnedOn factors={factors} failureOf={failureOf} />}
    </div>
  );
}

/** The codes are shown once. */
function NewCodes({ codes, store, isOn }: { codes: readonly string[]; store: string; isOn: boolean }) {
  return (
    <>
      <Banner tone="good" title={isOn ? t('Two-factor is on') : t('These are your new recovery codes')}>
        {isOn
          ? t('From now on, signing in asks for a code from the app after your password.')
          : t('The old ones no longer work.')}
      </Banner>
      <Card
        title={t('Save these recovery codes')}
        footer={
          <ButtonLink href="/dashboard/myprofile" variant="primary">
            {t('I saved them')}
          </ButtonLink>
        }
      >
        <p className="mb-4">
          {t(
            "Each signs you in once if you don't have your phone. They won't be shown again: print them or store them with your passwords.",
          )}
        </p>
        <RecoveryCodes codes={codes} store={store} />
      </Card>
    </>
  );
}

function TurnedOn({
  factors,
  failureOf,
}: {
  factors: SecondFactors;
  failureOf: (form: 'renew' | 'off') => React.ComponentProps<typeof ConfirmForm>['failure'];
}) {
  const left = factors.recoveryCodes;
  return (
    <>
      <Banner tone="good" title={t('Two-factor is on')}>
        {left === 0
          ? t('You have no recovery codes left.')
          : t('You have {count, plural, one {# unused recovery code} other {# unused recovery codes}}.', {
              count: left,
            })}
      </Banner>
      <Card title={t('Make new recovery codes')}>
        <ConfirmForm form="renew" factors={factors} failure={failureOf('renew')} submit={t('Make new codes')}>
          {t('Ten new codes replace all the ones you have.')}
        </ConfirmForm>
      </Card>
      <Card title={t('Turn off')}>
        <ConfirmForm
          form="off"
          factors={factors}
          failure={failureOf('off')}
          submit={t('Turn off two-factor')}
          variant="danger"
        >
          {t('Your password alone will then be enough to sign in. Your recovery codes will stop working.')}
        </ConfirmForm>
      </Card>
    </>
  );
}

/** Ten codes to save, shown once. @param store the store's name, for the file */
function RecoveryCodes({ codes, store }: { codes: readonly string[]; store: string }) {
  const text = codes.join('\n');
  const about = t('Recovery codes for {store}. Each works once, instead of a code of the authenticator app.', {
    store,
  });
  const file = `${about}

${text}
`;
  return (
    <div>
      <ul className="figures grid grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))] gap-x-6 gap-y-1.5 rounded-box border border-line bg-base-200 p-4 sm:max-w-80">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
          download={`${store.toLowerCase().replaceAll(/\W+/g, '-')}-recovery-codes.txt`}
          className={buttonClass({ size: 'sm' })}
        >
          <Icon name="download" />
          {t('Download')}
        </a>
        <CopyButton text={text} label={t('Copy the recovery codes')} />
      </div>
    </div>
  );
}
