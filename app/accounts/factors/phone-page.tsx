import { rich } from '#app/ui/text/rich.tsx';
import { t } from '#contract/language/text.ts';
import { formText } from '#app/forms/form-text.ts';
import type { ComponentProps, ReactNode } from 'react';
import { useLoaderData, useSearchParams } from 'react-router';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { type FormFailure, formFailure, parseForm } from '#app/forms/form-failure.ts';
import { useAnswer } from '#app/forms/use-answer.ts';
import { inBrowser } from '#app/loaders/in-browser.ts';
import { keepWhenUnreachable } from '#app/loaders/keep-when-unreachable.ts';
import { onServer } from '#app/loaders/on-server.ts';
import { Banner } from '#app/ui/content/banner.tsx';
import { ButtonLink } from '#app/ui/buttons/button.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { Figures } from '#app/ui/text/figure-text.tsx';
import { TextField } from '#app/ui/fields/text-field.tsx';
import { SettingsForm } from '#app/accounts/settings-form.tsx';
import { VerifyEmailFirst } from '#app/accounts/verify-email-first.tsx';
import { ProfileHeading } from '#app/accounts/profile/profile-heading.tsx';
import { PostButton } from '#app/actions/post-button.tsx';

const numberSchema = async () => (await import('#contract/accounts/phones.ts')).PhoneFormSchema;
const codeSchema = async () => (await import('#contract/accounts/phones.ts')).PhoneCodeFormSchema;

type Answer = { form: string; failure?: FormFailure };

const load = async (context: LoaderContext) => {
  const viewer = await context.signedIn();
  return { viewer, phone: await context.call('readPhone') };
};

const handleAction = async (context: LoaderContext): Promise<Answer> => {
  const form = await context.request.formData();
  const name = formText(form, 'form');
  try {
    const values = Object.fromEntries(form);
    if (name === 'remove') await context.call('removePhone');
    else if (name === 'confirm') await context.call('confirmPhone', { body: await parseForm(codeSchema, values) });
    else await context.call('sendPhoneCode', { body: await parseForm(numberSchema, values) });
    return { form: name };
  } catch (error) {
    return { form: name, failure: formFailure(error, form) };
  }
};

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const action = onServer(handleAction);
export const clientAction = inBrowser(handleAction);
export const shouldRevalidate = keepWhenUnreachable;

/** A phone number, confirmed by a code sent to it. */
export default function PhonePage() {
  const {
    viewer,
    phone: { number, awaited, offered },
  } = useLoaderData<typeof loader>();
  const answer = useAnswer<Answer>();
  const [search] = useSearchParams();
  const failureOf = (...forms: string[]) => (answer && forms.includes(answer.form) ? answer.failure : undefined);
  const asksCode = awaited !== null && !search.has('other');
  return (
    <div className="grid max-w-prose gap-6">
      <ProfileHeading title={t('Phone number')}>
        {t("Confirmed by a code we text to it. Only you can see it, and it can't be used to sign in.")}
      </ProfileHeading>
      {!offered && <Banner title={t("This store doesn't send text messages, so numbers can't be confirmed.")} />}
      {number && <Confirmed number={number} isNew={answer?.form === 'confirm' && !answer.failure} />}
      {offered && !viewer.emailVerified && (
        <VerifyEmailFirst email={viewer.email}>
          {t('You can add a phone number once your email is verified.')}
        </VerifyEmailFirst>
      )}
      {offered &&
        viewer.emailVerified &&
        (asksCode ? (
          <CodeForm
            number={awaited}
            failure={failureOf('confirm', 'again')}
            sentAgain={answer?.form === 'again' && !answer.failure}
          />
        ) : (
          <OneFieldCard
            title={number ? t('Confirm another number') : t('Confirm a number')}
            name="send"
            schema={numberSchema}
            failure={failureOf('send')}
            submit={t('Send the code')}
            field={{
              label: t('Phone number'),
              name: 'number',
              type: 'tel',
              inputMode: 'tel',
              autoComplete: 'tel',
              placeholder: '+880 1712 345678',
              hint: t("Include the country code. We'll text you a code."),
            }}
          />
        ))}
    </div>
  );
}

function Confirmed({ number, isNew }: { number: string; isNew: boolean }) {
  return (
    <Banner
      tone="good"
      title={<>{rich('{figure} is confirmed', { figure: <Figures>{number}</Figures> })}</>}
      actions={
        <PostButton fields={{ form: 'remove' }} size="sm" variant="quiet-danger">
          {t('Remove')}
        </PostButton>
      }
    >
      {isNew && t('We also sent you an email.')}
    </Banner>
  );
}

function CodeForm({
  number,
  failure,
  sentAgain,
}: {
  number: string;
  failure: FormFailure | undefined;
  sentAgain: boolean;
}) {
  return (
    <OneFieldCard
      title={t('Enter the code')}
      name="confirm"
      schema={codeSchema}
      failure={failure}
      submit={t('Confirm the number')}
      hidden={{ number }}
      lead={
        <p role="status">
          {sentAgain
            ? rich('We sent a new code to {number}. It works for ten minutes.', { number: <Figures>{number}</Figures> })
            : rich('We sent a code to {number}. It works for ten minutes.', { number: <Figures>{number}</Figures> })}
        </p>
      }
      field={{
        label: t('Code'),
        name: 'code',
        // A wrong code is not shown again.
        defaultValue: '',
        inputMode: 'numeric',
        autoComplete: 'one-time-code',
        maxLength: 9,
        hint: t('The six digits from the text message.'),
      }}
      below={
        <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-line pt-4 text-sm">
          <PostButton fields={{ form: 'again', number }} size="sm">
            {t('Send another code')}
          </PostButton>
          <ButtonLink href="?other=1" size="sm" variant="ghost">
            {t('Use another number')}
          </ButtonLink>
        </div>
      }
    />
  );
}

function OneFieldCard({
  title,
  lead,
  field,
  below,
  ...form
}: {
  title: string;
  lead?: ReactNode;
  field: ComponentProps<typeof TextField> & { name: string };
  below?: ReactNode;
} & Omit<ComponentProps<typeof SettingsForm>, 'children' | 'below'>) {
  return (
    <Card title={title}>
      <SettingsForm {...form} key={form.name} action="/dashboard/myprofile/phone">
        {(props) => (
          <>
            {lead}
            <TextField {...props(field.name)} {...field} numeric fieldClassName="max-w-form" />
          </>
        )}
      </SettingsForm>
      {below}
    </Card>
  );
}
