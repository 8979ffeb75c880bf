import { useEffect, useState } from 'react';
import { redirect, useLoaderData, useNavigate } from 'react-router';
import { localPath } from '#contract/language/language-path.ts';
import { message, t } from '#contract/language/text.ts';
import type { Failure } from '#contract/errors.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { inBrowser } from '#app/loaders/in-browser.ts';
import { onServer } from '#app/loaders/on-server.ts';
import { titleMeta } from '#app/document/page-meta.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { WaitingSpinner } from '#app/ui/progress/spinner.tsx';
import { returnPath, withFrom } from '#app/accounts/return-path.ts';
import { PostButton } from '#app/actions/post-button.tsx';
import { fetchNewToken } from '#app/api/token.ts';

/** Returns where to continue. Redirects a visitor without a session to the login page. */
const load = async ({ url, call }: LoaderContext): Promise<{ from: string }> => {
  const from = returnPath(url.searchParams.get('from'));
  const { viewer, secondStep } = await call('readViewer');
  if (viewer) return { from };
  throw redirect(withFrom(secondStep ? '/second-step' : '/login', from));
};

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const meta = titleMeta(message('Signing in'));

/**
 * The last step of a sign-in: fetches and stores the token, then continues. The return from another provider leads
 * here, as does any sign-in whose token could not be fetched.
 */
export default function SignedInPage() {
  const { from } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState<{ attempt: number; message: string }>();
  useEffect(() => {
    fetchNewToken().then(
      () => navigate(from, { replace: true }),
      ({ message }: Failure) => setFailed({ attempt, message }),
    );
  }, [attempt, from, navigate]);
  return (
    <section className="drawing-grid grid flex-1 content-center justify-items-center px-5 py-20">
      {!failed && <WaitingSpinner label={t('Signing you in')} />}
      <noscript>
        <meta httpEquiv="refresh" content={`0; url=${localPath(from)}`} />
      </noscript>
      <div role="alert" className="w-full max-w-prose empty:hidden">
        {failed && (
          <div className="sheet corner-marks p-8 sm:p-10">
            <h1 className="text-3xl">{t("We couldn't finish signing you in")}</h1>
            <p className="mt-3 text-lg">{failed.message}</p>
            <div className="mt-7 flex flex-wrap gap-3">
              <Button
                variant="primary"
                icon="refresh"
                loading={failed.attempt !== attempt}
                onClick={() => setAttempt(attempt + 1)}
              >
                {t('Retry')}
              </Button>
              <PostButton action="/sign-out">{t('Sign Out')}</PostButton>
            </div>
          </div>
        )}
      </div>
    </section>
  );
}
