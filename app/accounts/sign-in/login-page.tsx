import { useLoaderData } from 'react-router';
import { message, t } from '#contract/language/text.ts';
import { inBrowser } from '#app/loaders/in-browser.ts';
import { keepWhenUnreachable } from '#app/loaders/keep-when-unreachable.ts';
import { onServer } from '#app/loaders/on-server.ts';
import { titleMeta } from '#app/document/page-meta.ts';
import { useRootData } from '#app/document/root-data.ts';
import { TextLink } from '#app/ui/buttons/anchor.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { AccountFrame } from './account-frame.tsx';
import { signInClientAction, handleLogin, loadSignIn, signInSchema } from './sign-in-actions.ts';
import { PasskeyButton } from '#app/accounts/factors/passkey-button.tsx';
import { DemoSignIns } from './other-sign-in-options.tsx';
import { orderPurpose, withFrom } from '#app/accounts/return-path.ts';

export const loader = onServer(loadSignIn);
export const clientLoader = inBrowser(loadSignIn);
export const action = onServer((context) => handleLogin(context));
export const clientAction = signInClientAction(handleLogin);
export const shouldRevalidate = keepWhenUnreachable;

export const meta = titleMeta(message('Login'), message('Sign in to order parts, pay for them and track your orders.'));

export default function LoginPage() {
  const { from, part } = useLoaderData<typeof loader>();
  const { store } = useRootData();
  return (
    <AccountFrame
      title={t('Login')}
      lead={leadOf(from, part?.name)}
      part={part}
      below={<DemoSignIns store={store} from={from} />}
    >
      <SignInForm
        from={from}
        submit={t('Login')}
        schema={signInSchema}
        password={{ autoComplete: 'current-password' }}
      />
      <PasskeyButton from={from} className="-mt-2">
        {t('Sign in with a passkey')}
      </PasskeyButton>
      <p className="text-sm">
        {t('New here?')} <TextLink href={withFrom('/signUp', from)}>{t('Create an account')}</TextLink>
      </p>
      <p className="text-sm">
        <TextLink href="/forgotten-password">{t('Forgot your password?')}</TextLink>
      </p>
    </AccountFrame>
  );
}

function leadOf(from: string, partName: string | undefined): string {
  if (partName) return t('Sign in to continue to {part}.', { part: partName });
  const purpose = orderPurpose(from);
  if (purpose) return purpose === 'pay' ? t('Sign in to pay for your order.') : t('Sign in to see your order.');
  return from === '/' ? t('Sign in to order parts and track your orders.') : t('Sign in to continue.');
}
