import { t } from '#contract/language/text.ts';
import { HiddenFields } from '#app/actions/action-form.tsx';
import type { ReactNode } from 'react';
import type { Store } from '#contract/store/store.ts';
import { PostForm } from '#app/forms/post-form.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';

/** 'Continue with Google' and any other provider of this store: one form each, so that they work without scripts. */
export function ProviderButtons({ store, from }: { store: Store; from: string }) {
  if (store.signInWith.length === 0) return null;
  return (
    <>
      <Divider>{t('or')}</Divider>
      <div className="grid gap-3">
        {store.signInWith.map(({ id, name }) => (
          <PostForm key={id}>
            <HiddenFields fields={{ from, provider: id }} />
            <SubmitButton wide>
              {id === 'google' && <GoogleMark />}
              {t('Continue with {provider}', { provider: name })}
            </SubmitButton>
          </PostForm>
        ))}
      </div>
    </>
  );
}

/** The demo accounts of a store in test mode, one button each. They are not secret: every start prints them. */
export function DemoSignIns({ store, from }: { store: Store; from: string }) {
  if (store.sandbox.accounts.length === 0) return null;
  return (
    <section aria-labelledby="demo-sign-ins" className="sheet p-5 sm:px-8">
      <h2 id="demo-sign-ins" className="text-base">
        {t('Try it with a demo account')}
      </h2>
      <ul className="mt-3 grid gap-3">
        {store.sandbox.accounts.map(({ email, password, role }) => (
          <li key={email}>
            <PostForm action="/login" className="grid items-center gap-x-4 gap-y-1.5 sm:grid-cols-[1fr_auto]">
              <HiddenFields fields={{ from, email, password }} />
              <span className="figures min-w-0 text-sm break-all text-muted">{email}</span>
              <SubmitButton size="sm">
                {role === 'admin' ? t('Sign in as admin') : t('Sign in as customer')}
              </SubmitButton>
            </PostForm>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Replaces the page without scripts, because the content security policy refuses a form's redirect to another site. */
export function ProviderRedirect({ to }: { to: string }) {
  return (
    <p>
      <meta httpEquiv="refresh" content={`0; url=${to}`} />
      {t('Taking you to the sign-in page.')}{' '}
      <a href={to} className="link-text">
        {t('Continue')}
      </a>
    </p>
  );
}

function Divider({ children }: { children: ReactNode }) {
  return (
    <div className="flex items-center gap-4 text-sm text-muted">
      <span aria-hidden className="h-px flex-1 bg-line" />
      {children}
      <span aria-hidden className="h-px flex-1 bg-line" />
    </div>
  );
}

function GoogleMark() {
  return (
    <svg viewBox="0 0 18 18" aria-hidden className="me-2 inline size-4.5 align-text-bottom">
      <path
        fill="#4285f4"
        d="M17.640 9.200c0-.640-.060-1.250-.160-1.840H9v3.480h4.840a4.140 4.140 0 0 1-1.800 2.720v2.260h2.920c1.700-1.570 2.680-3.880 2.680-6.620Z"
      />
      <path
        fill="#34a853"
        d="M9 18c2.430 0 4.470-.800 5.960-2.180l-2.920-2.260c-.800.540-1.840.860-3.040.860-2.340 0-4.330-1.580-5.040-3.710H.960v2.330A9 9 0 0 0 9 18Z"
      />
      <path fill="#fbbc05" d="M3.960 10.710a5.410 5.410 0 0 1 0-3.420V4.960H.960a9 9 0 0 0 0 8.080l3-2.330Z" />
      <path
        fill="#ea4335"
        d="M9 3.580c1.320 0 2.510.450 3.440 1.350l2.580-2.590A9 9 0 0 0 .960 4.960l3 2.330C4.670 5.160 6.660 3.580 9 3.580Z"
      />
    </svg>
  );
}
