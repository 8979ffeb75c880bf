import { useLoaderData } from 'react-router';
import { message, t } from '#contract/language/text.ts';
import { inBrowser } from '#app/loaders/in-browser.ts';
import { keepWhenUnreachable } from '#app/loaders/keep-when-unreachable.ts';
import { onServer } from '#app/loaders/on-server.ts';
import { titleMeta } from '#app/document/page-meta.ts';
import { TextLink } from '#app/ui/buttons/anchor.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { AccountFrame } from './account-frame.tsx';
import { signInClientAction, handleSignUp, loadSignIn, signUpSchema } from './sign-in-actions.ts';
import { withFrom } from '#app/accounts/return-path.ts';

export const loader = onServer(loadSignIn);
export const clientLoader = inBrowser(loadSignIn);
export const action = onServer((context) => handleSignUp(context));
export const clientAction = signInClientAction(handleSignUp);
export const shouldRevalidate = keepWhenUnreachable;

export const meta = titleMeta(
  message('Sign up'),
  message('Create an account to order computer parts, with your email or Google.'),
);

export default function SignUpPage() {
  const { from, part } = useLoaderData<typeof loader>();
  return (
    <AccountFrame
      title={t('Sign up')}
      lead={part ? t('Create an account to order {part}.', { part: part.name }) : t('Create an account to order.')}
      part={part}
    >
      <SignInForm
        from={from}
        submit={t('Sign up')}
        schema={signUpSchema}
        password={{ autoComplete: 'new-password', hint: t('6 characters or longer') }}
        asksName
      />
      <p className="text-sm">
        {t('Already have an account?')} <TextLink href={withFrom('/login', from)}>{t('Login')}</TextLink>
      </p>
    </AccountFrame>
  );
}
