import { type ReactNode, useEffect } from 'react';
import { removeToken } from '#app/api/token.ts';

/** The card around both sign-in pages. */
export function AccountFrame({
  title,
  lead,
  children,
  below,
}: {
  title: string;
  lead: string;
  children: ReactNode;
  below?: ReactNode;
}) {
  useReloadWhenRestored();
  // This page is for signed-out users. If the server signed them out while rendering, it could not remove the stored
  // token.
  useEffect(removeToken, []);
  return (
    <section className="drawing-grid flex flex-1 flex-col">
      <div className="page-width grid flex-1 grid-cols-1 content-center justify-items-center gap-6 py-10 md:py-16">
        <div className="sheet corner-marks w-full max-w-form p-6 sm:p-8">
          <h1 className="text-3xl">{title}</h1>
          <p className="mt-1.5 text-muted">{lead}</p>
          <div className="mt-6 grid gap-5">{children}</div>
        </div>
        {below && <div className="w-full max-w-form">{below}</div>}
      </div>
    </section>
  );
}

/** The form's error, below the form. The element always exists, so that screen readers announce it. */
export function FormAlert({ children }: { children?: string }) {
  return (
    <div role="alert" className="empty:hidden">
      {children && <p className="text-error">{children}</p>}
    </div>
  );
}

/**
 * When the user comes back from another provider's page, a browser may restore this page in its waiting state. Reloads
 * it instead.
 */
function useReloadWhenRestored() {
  useEffect(() => {
    const reload = (event: PageTransitionEvent) => {
      if (event.persisted) location.reload();
    };
    addEventListener('pageshow', reload);
    return () => removeEventListener('pageshow', reload);
  }, []);
}
