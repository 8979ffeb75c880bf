import type { ReactNode } from 'react';
import { isRouteErrorResponse, useRevalidator } from 'react-router';
import { t } from '#contract/language/text.ts';
import type { Problem } from '#contract/errors.ts';
import { UNREACHABLE } from '#app/loaders/unreachable.ts';
import { Button, ButtonLink } from '#app/ui/buttons/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { FurtherPages } from './further-pages.tsx';
import { NotFound } from './not-found.tsx';

type ErrorText = { title: string; text: string; advice: string; retry: boolean };

const noConnection = (): ErrorText => ({
  title: t('No connection'),
  text: t('The store could not be reached.'),
  advice: t('Check your connection, then retry. What you typed is kept in this tab.'),
  retry: true,
});

/** Explains a failure to the user: what happened, what was kept, what to do next. Never shows internal messages. */
function describe(error: unknown): ErrorText {
  if (isOffline() || isFetchFailure(error)) return noConnection();
  if (isRouteErrorResponse(error)) {
    if (error.status === 404)
      return {
        title: t('Page not found'),
        text: t("We couldn't find this in your account."),
        advice: t('It may have been removed. Check the address for typos.'),
        retry: false,
      };
    if (error.status === 401)
      return {
        title: t('Please sign in again'),
        text: t('Your session has expired.'),
        advice: t('Your orders and what you typed are kept.'),
        retry: false,
      };
    if (error.status === 403)
      return {
        title: t("You don't have access to this page"),
        text: (error.data as Partial<Problem> | undefined)?.detail ?? t("Your account isn't allowed to open it."),
        advice: t("You're still signed in. Nothing was changed."),
        retry: false,
      };
    if (error.status === 429)
      return {
        title: t('Too many requests'),
        text: t('You sent too many requests in a short time.'),
        advice: t('Wait a minute, then retry.'),
        retry: true,
      };
    if (error.status === 503)
      return {
        title: t('The store is busy'),
        text: t('We have more visitors than we can serve right now.'),
        advice: t('Your orders are safe. Retry in a moment.'),
        retry: true,
      };
  }
  return {
    title: t('Something went wrong'),
    text: t("We couldn't load this page."),
    advice: t('If you were ordering or paying, check My Orders before you try again.'),
    retry: true,
  };
}

function isOffline(): boolean {
  return typeof navigator !== 'undefined' && navigator.onLine === false;
}

function isFetchFailure(error: unknown): boolean {
  if (isRouteErrorResponse(error)) return error.statusText === UNREACHABLE;
  return error instanceof TypeError && /fetch|network|load failed/i.test(error.message);
}

/** Replaces a page that failed. In development it also shows the error. */
export function ErrorPage({ error, within = 'shop' }: { error: unknown; within?: 'shop' | 'dashboard' }) {
  if (isRouteErrorResponse(error) && error.status === 404 && within === 'shop') return <NotFound />;
  return <Failed error={error} within={within} />;
}

function Failed({ error, within }: { error: unknown; within: 'shop' | 'dashboard' }) {
  const { revalidate, state } = useRevalidator();
  const isAnswer = isRouteErrorResponse(error);
  const signIn = isAnswer && error.status === 401;
  // Retrying would not help; only another page does.
  const isElsewhere = isAnswer && (error.status === 404 || error.status === 403);
  return (
    <Sheet
      message={describe(error)}
      within={within}
      busy={state === 'loading'}
      // Reloads failed data in place. Any other error may need the page's scripts again.
      onRetry={() => (isAnswer ? void revalidate() : location.reload())}
    >
      {signIn && (
        <ButtonLink href="/login" variant="primary">
          {t('Login')}
        </ButtonLink>
      )}
      {isElsewhere ? (
        <div className="w-full">
          <FurtherPages />
        </div>
      ) : (
        <ButtonLink href="/">{t('Go to the home page')}</ButtonLink>
      )}
      {import.meta.env.DEV && error instanceof Error && (
        <pre className="mt-8 w-full overflow-x-auto border-t border-line pt-4 text-xs">{error.stack}</pre>
      )}
    </Sheet>
  );
}

/**
 * Replaces a page that cannot be fetched offline.
 * @param onRetry opens it again
 * @param onStay returns to the previous page
 */
export function OfflinePage({ onRetry, onStay }: { onRetry: () => void; onStay: () => void }) {
  return (
    <Sheet message={noConnection()} within="shop" onRetry={onRetry}>
      <Button onClick={onStay}>{t('Go back')}</Button>
    </Sheet>
  );
}

function Sheet({
  message: { title, text, advice, retry },
  within,
  busy = false,
  onRetry,
  children,
}: {
  message: ErrorText;
  within: 'shop' | 'dashboard';
  busy?: boolean;
  onRetry: () => void;
  children?: ReactNode;
}) {
  return (
    <section className={within === 'shop' ? 'drawing-grid grid flex-1 content-center px-5 py-20' : undefined}>
      <div className={classNames('sheet corner-marks w-full max-w-prose p-8 sm:p-10', within === 'shop' && 'mx-auto')}>
        {/* Excludes the links, because screen readers announce all of it at once. */}
        <div role="alert">
          <h1 className="text-3xl">{title}</h1>
          <p className="mt-3 text-lg">{text}</p>
          <p className="mt-1 text-muted">{advice}</p>
        </div>
        <div className="mt-7 flex flex-wrap gap-3">
          {retry && (
            <Button variant="primary" icon="refresh" className="needs-scripts" loading={busy} onClick={onRetry}>
              {t('Retry')}
            </Button>
          )}
          {children}
        </div>
      </div>
    </section>
  );
}
