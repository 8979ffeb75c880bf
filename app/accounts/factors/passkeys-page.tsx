import { t } from '#contract/language/text.ts';
import { formText } from '#app/forms/form-text.ts';
import { useRef } from 'react';
import { useLoaderData } from 'react-router';
import type { Passkey } from '#contract/accounts/factors.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { type FormFailure, formFailure, parseForm } from '#app/forms/form-failure.ts';
import { useDoneCount } from '#app/forms/use-done-count.ts';
import { useFormReset } from '#app/forms/use-form-reset.ts';
import { useAnswer } from '#app/forms/use-answer.ts';
import { inBrowser } from '#app/loaders/in-browser.ts';
import { keepWhenUnreachable } from '#app/loaders/keep-when-unreachable.ts';
import { onServer } from '#app/loaders/on-server.ts';
import { Badge } from '#app/ui/content/badge.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { TextField } from '#app/ui/fields/text-field.tsx';
import { orUnreachable } from '#app/api/unreachable.ts';
import { fetchNewToken } from '#app/api/token.ts';
import { SettingsForm } from '#app/accounts/settings-form.tsx';
import { VerifyEmailFirst } from '#app/accounts/verify-email-first.tsx';
import { loadFactors } from './authenticator-actions.ts';
import { ProfileHeading } from '#app/accounts/profile/profile-heading.tsx';
import { removePasskey, renamePasskey } from './factor-calls.ts';
import { PasskeyRow, type PasskeyResult } from './passkey-row.tsx';

const passkeySchema = async () => (await import('#contract/accounts/factors.ts')).PasskeyFormSchema;

async function handleAction(context: LoaderContext, renewed?: () => Promise<void>): Promise<PasskeyResult> {
  const form = await context.request.formData();
  const [what, id] = [form.get('form'), formText(form, 'id')];
  try {
    if (what === 'remove') {
      await removePasskey(context.send, id);
      await renewed?.();
    } else {
      const { name } = await parseForm(passkeySchema, Object.fromEntries(form));
      if (what === 'rename') await renamePasskey(context.send, { id, name });
      else await (await orUnreachable(import('./passkey-ceremonies.ts'))).addPasskey(context.send, name);
    }
    return { form: id || 'add' };
  } catch (error) {
    return { form: id || 'add', failure: formFailure(error, form) };
  }
}

export const loader = onServer(loadFactors);
export const clientLoader = inBrowser(loadFactors);
export const action = onServer((context) => handleAction(context));
export const clientAction = inBrowser((context) => handleAction(context, fetchNewToken));
export const shouldRevalidate = keepWhenUnreachable;

/** The passkeys of an account: add, rename, remove. */
export default function PasskeysPage() {
  const {
    factors: { passkeys },
    viewer,
  } = useLoaderData<typeof loader>();
  const answer = useAnswer<PasskeyResult>();
  const added = useDoneCount(answer, answer?.form === 'add' && !answer.failure);
  return (
    <div className="grid max-w-prose gap-6">
      <ProfileHeading title={t('Passkeys')}>
        {t(
          "A passkey signs you in without a password: your device or security key stores it and asks for its PIN, your fingerprint or your face. It can't be guessed or phished.",
        )}
      </ProfileHeading>
      {passkeys.length > 0 && (
        <Card title={t('Your passkeys')} aside={<Badge>{passkeys.length}</Badge>}>
          <ul className="-my-4 divide-y divide-line">
            {passkeys.map((passkey) => (
              <PasskeyRow
                key={passkey.id}
                passkey={passkey}
                answer={answer?.form === passkey.id ? answer : undefined}
              />
            ))}
          </ul>
        </Card>
      )}
      {viewer.emailVerified ? (
        <AddPasskey added={added} failure={answer?.form === 'add' ? answer.failure : undefined} passkeys={passkeys} />
      ) : (
        <VerifyEmailFirst email={viewer.email}>
          {t('You can add a passkey once your email is verified.')}
        </VerifyEmailFirst>
      )}
    </div>
  );
}

function AddPasskey({
  added,
  failure,
  passkeys,
}: {
  /** How many were added since the page was opened. */
  added: number;
  failure: FormFailure | undefined;
  passkeys: readonly Passkey[];
}) {
  const form = useRef<HTMLFormElement>(null);
  useFormReset(form, added);
  return (
    <Card title={passkeys.length > 0 ? t('Add another') : t('Add a passkey')}>
      <SettingsForm
        data-scripted
        name="add"
        form={form}
        schema={passkeySchema}
        failure={failure}
        submit={t('Add a passkey')}
        icon="plus"
        below={
          <noscript>
            <p className="text-sm text-muted">{t('Adding a passkey needs JavaScript.')}</p>
          </noscript>
        }
      >
        {(field) => (
          <TextField
            id="new-passkey"
            label={t('Name')}
            autoComplete="off"
            maxLength={60}
            placeholder={t('Laptop, phone, security key')}
            hint={t('Helps you recognize it in this list.')}
            {...field('name')}
            fieldClassName="max-w-form"
          />
        )}
      </SettingsForm>
    </Card>
  );
}
