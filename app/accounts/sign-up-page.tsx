import { type FormEvent, useRef } from 'react';
import { Form, type MetaArgs, useActionData, useLoaderData, useNavigation, useSearchParams } from 'react-router';
import { SignUpFormSchema } from '#contract/accounts.ts';
import type { FormFailure } from '../api/form-failure.ts';
import { inBrowser } from '../api/in-browser.ts';
import { onServer } from '../api/on-server.ts';
import { formMessage, useFormCheck } from '../api/use-form-check.ts';
import { useOneSubmit } from '../api/use-one-submit.ts';
import { pageMeta } from '../layouts/page-meta.ts';
import { useRootData } from '../layouts/root-data.ts';
import { TextLink } from '../ui/anchor.tsx';
import { Button } from '../ui/button.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useFormDraft } from '../ui/use-form-draft.ts';
import { AccountFrame, FormAlert } from './account-frame.tsx';
import { browserAct } from './browser-act.ts';
import { returnError } from './return-error.ts';
import { GoOn, ProviderButtons } from './other-ways-in.tsx';
import { withFrom } from './return-path.ts';
import { actSignUp, loadSignIn, type SignInAnswer } from './sign-in-acts.ts';

export const loader = onServer(loadSignIn);
export const clientLoader = inBrowser(loadSignIn);
export const action = onServer((ask) => actSignUp(ask));
export const clientAction = browserAct(actSignUp);

export const meta = ({ matches }: MetaArgs) =>
  pageMeta(
    {
      title: 'Sign up',
      description: 'Make an account to order computer parts: a name, an email address and a password, or Google.',
      path: '/signUp',
    },
    matches,
  );

export default function SignUpPage() {
  const { from } = useLoaderData() as { from: string };
  const answer = useActionData() as SignInAnswer | undefined;
  const { store } = useRootData();
  const goOn = answer && 'goOn' in answer ? answer.goOn : undefined;
  const failure = answer && !('goOn' in answer) ? answer : undefined;
  return (
    <AccountFrame title="Sign up" lead="A name, an email and a password: that is all an order needs of you.">
      {goOn && <GoOn to={goOn} />}
      <SignUpForm from={from} failure={failure} />
      <ProviderButtons store={store} from={from} />
      <p className="text-sm">
        Already have an account? <TextLink href={withFrom('/login', from)}>Login</TextLink>
      </p>
    </AccountFrame>
  );
}

function SignUpForm({ from, failure }: { from: string; failure: FormFailure | undefined }) {
  const form = useRef<HTMLFormElement>(null);
  const check = useFormCheck(form, SignUpFormSchema, failure);
  const once = useOneSubmit();
  const send = (event: FormEvent<HTMLFormElement>) => {
    check.onSubmit(event);
    once(event);
  };
  const [search] = useSearchParams();
  const { formData } = useNavigation();
  useFormDraft(form, 'sign-in');
  return (
    <Form ref={form} method="post" noValidate onSubmit={send} onInput={check.onInput} className="grid gap-4">
      <input type="hidden" name="from" value={from} />
      <TextField
        label="Name"
        name="name"
        autoComplete="name"
        required
        defaultValue={failure?.values.name}
        error={check.fields.name}
      />
      <TextField
        label="Email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        defaultValue={failure?.values.email}
        error={check.fields.email}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        hint="6 characters or longer"
        required
        error={check.fields.password}
      />
      <Button type="submit" variant="primary" wide loading={Boolean(formData?.has('name'))}>
        Sign up
      </Button>
      <FormAlert>{failure ? formMessage(failure) : returnError(search.get('error'))}</FormAlert>
    </Form>
  );
}
