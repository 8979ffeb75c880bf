import { type ReactNode, useEffect } from 'react';
import { centsOf } from '#contract/money.ts';
import type { ReturnPart } from '#app/accounts/return-path.ts';
import { removeToken } from '#app/api/stored-token.ts';
import { PartIdentity } from '#app/parts/part-identity.tsx';
import { PartPicture } from '#app/parts/part-picture.tsx';
import { stockState } from '#app/parts/stock.ts';
import { Badge } from '#app/ui/content/badge.tsx';
import { Price } from '#app/ui/text/price.tsx';

/** The card around both sign-in pages. */
export function AccountFrame({
  title,
  lead,
  part,
  children,
  below,
}: {
  title: string;
  lead: string;
  /** The part that the visitor wants to order; `lead` names it. */
  part?: ReturnPart | null;
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
          {part && <WantedPart part={part} />}
          <div className="mt-6 grid gap-5">{children}</div>
        </div>
        {below && <div className="w-full max-w-form">{below}</div>}
      </div>
    </section>
  );
}

function WantedPart({ part }: { part: ReturnPart }) {
  const stock = stockState(part);
  return (
    <div className="mt-5 flex items-center gap-4">
      <PartPicture part={part} eager sizes="6rem" className="w-24 shrink-0 rounded-field border border-line" />
      <div className="grid min-w-0 gap-1">
        <PartIdentity part={part} />
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Price cents={centsOf(part.price)} className="text-lg font-medium" />
          <Badge tone={stock.tone}>{stock.text}</Badge>
        </p>
      </div>
    </div>
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
