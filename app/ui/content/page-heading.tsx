import type { ReactNode } from 'react';

/**
 * The heading of a screen: its one h1, a line of description, and the screen's main actions below: at the top right they
 * would be under the toasts.
 */
export function PageHeading({
  title,
  children,
  actions,
}: {
  title: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <header className="page-heading mb-6 grid gap-4 max-sm:mb-4 max-sm:gap-3">
      <div className="min-w-0">
        <h1 className="text-3xl">{title}</h1>
        {children && <div className="page-lead mt-1.5 max-w-prose text-balance text-muted">{children}</div>}
      </div>
      {actions && <div className="page-actions flex flex-wrap gap-3 max-sm:gap-2">{actions}</div>}
    </header>
  );
}

/**
 * The heading of a section, with a rule to the page's edge. `aside`, a ghost button, aligns its label with that edge.
 */
export function SectionHeading({
  title,
  children,
  aside,
  id,
}: {
  title: ReactNode;
  children?: ReactNode;
  aside?: ReactNode;
  id?: string;
}) {
  return (
    <header className="mb-8">
      <div className="flex flex-wrap items-center gap-x-5">
        <h2 id={id} className="min-w-0 text-2xl">
          {title}
        </h2>
        <span aria-hidden className="h-px flex-1 bg-line-strong/50" />
        {aside && <div className="-me-[min(--spacing(4.5),4.6vw)] ms-auto">{aside}</div>}
      </div>
      {children && <p className="mt-2 max-w-prose text-muted">{children}</p>}
    </header>
  );
}
