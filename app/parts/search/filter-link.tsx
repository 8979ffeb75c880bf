import type { ComponentProps } from 'react';
import { useNavigate } from 'react-router';
import { localPath } from '#contract/language/language-path.ts';
import { hrefOf, type AddressFilter, addressSearchOf } from '#app/parts/address-filter.ts';
import { inPlace } from '#app/ui/in-place.ts';

/** A link to the list with another filter. Keeps the scroll position; without scripts it jumps to the list. */
export function FilterLink({ to, children, ...rest }: { to: AddressFilter } & Omit<ComponentProps<'a'>, 'href'>) {
  const navigate = useNavigate();
  return (
    <a
      {...rest}
      href={localPath(hrefOf(to))}
      onClick={inPlace(() => void navigate(`/${addressSearchOf(to)}`, { preventScrollReset: true }))}
    >
      {children}
    </a>
  );
}
