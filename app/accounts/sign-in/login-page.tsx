import { useLoaderData } from 'react-router';
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

export const meta = titleMeta('Login', 'Sign in to order parts, pay for them and track your orders.');

export default function LoginPage() {
  const { from, part } = useLoaderData<typeof loader>();
  const { store } = useRootData();
  return (
    <AccountFrame
      title="Login"
      lead={leadOf(from, part?.name)}
      part={part}
      below={<DemoSignIns store={store} from={from} />}
    >
      <SignInForm from={from} submit="Login" schema={signInSchema} password={{ autoComplete: 'current-password' }} />
      <PasskeyButton from={from} className="-mt-2">
        Sign in with a passkey
      </PasskeyButton>
      <p className="text-sm">
        New here? <TextLink href={withFrom('/signUp', from)}>Create an account</TextLink>
      </p>
      <p className="text-sm">
        <TextLink href="/forgotten-password">Forgot your password?</TextLink>
      </p>
    </AccountFrame>
  );
}

function leadOf(from: string, partName: string | undefined): string {
  if (partName) return `Sign in to continue to ${partName}.`;
  const purpose = orderPurpose(from);
  if (purpose) return `Sign in to ${purpose === 'pay' ? 'pay for' : 'see'} your order.`;
  return from === '/' ? 'Sign in to order parts and track your orders.' : 'Sign in to continue.';
}
