import { type ReactNode, useEffect } from 'react';
import { removeToken } from '#app/api/token.ts';

/** The sheet that both sign-in pages are written on. */
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
  useReloadWhenTakenUpAgain();
  // Who sees this page is signed out. When the server did that, on a page it rendered, it could not reach the token here.
  useEffect(removeToken, []);
  return (
    <section className="drawing-grid flex flex-1 flex-col">
      <div className="page-width grid flex-1 content-center justify-items-center gap-6 py-10 md:py-16">
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

/** What is wrong, in red, at the place where it is looked for: under the form. Its place is always there, so that it is announced. */
export function FormAlert({ children }: { children?: string }) {
  return (
    <div role="alert" className="empty:hidden">
      {children && <p className="text-error">{children}</p>}
    </div>
  );
}

/** Back from another provider's page, a browser may show this one as it was left: still waiting. It starts afresh instead. */
function useReloadWhenTakenUpAgain() {
  useEffect(() => {
    const reload = (event: PageTransitionEvent) => {
      if (event.persisted) location.reload();
    };
    addEventListener('pageshow', reload);
    return () => removeEventListener('pageshow', reload);
  }, []);
}
