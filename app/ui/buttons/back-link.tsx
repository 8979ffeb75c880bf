import type { ReactNode } from 'react';
import { ButtonLink } from './button.tsx';

/** The link above a screen's heading to the list it belongs to. Apart, because the home page has none. */
export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <p className="-ms-4.5 mb-4">
      <ButtonLink href={href} size="sm" variant="ghost" icon="arrow-left">
        {children}
      </ButtonLink>
    </p>
  );
}
