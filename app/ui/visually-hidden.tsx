import type { ReactNode } from 'react';

/** Text for assistive technology only; with `live` it is also announced when it changes. */
export function VisuallyHidden({ children, live }: { children: ReactNode; live?: 'polite' | 'assertive' }) {
  return (
    <span className="sr-only" aria-live={live}>
      {children}
    </span>
  );
}
