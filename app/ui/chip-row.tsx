import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from './icon.tsx';

/** One thing that is chosen, and the link that gives it up. */
export interface Chip {
  key: string;
  label: string;
  /** Renders the link around its content; `aria-label` says what it does. */
  link: (props: { className: string; 'aria-label': string; children: ReactNode }) => ReactNode;
}

/** What is chosen, each to be given up by itself. After one has gone the focus is on the next, not nowhere. */
export function ChipRow({ label, chips, children }: { label: string; chips: readonly Chip[]; children?: ReactNode }) {
  const list = useRef<HTMLUListElement>(null);
  const held = useRef(-1);
  useEffect(() => {
    const links = [...(list.current?.querySelectorAll('a') ?? [])];
    if (held.current >= 0 && document.activeElement === document.body)
      links[Math.min(held.current, chips.length - 1)]?.focus({ preventScroll: true });
  }, [chips.length]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only notes where the focus is
    <ul
      ref={list}
      aria-label={label}
      className="flex min-w-0 flex-wrap items-center gap-2"
      onFocus={({ target }) => {
        held.current = [...(list.current?.querySelectorAll('a') ?? [])].indexOf(target as Element as HTMLAnchorElement);
      }}
      onBlur={({ relatedTarget }) => {
        // A link that leaves the page with the focus on it tells of no other one.
        if (relatedTarget) held.current = -1;
      }}
    >
      {chips.map(({ key, label: text, link }) => (
        <li key={key} className="min-w-0">
          {link({
            className:
              'flex min-h-8 max-w-full items-center gap-1.5 rounded-selector border border-line-strong bg-base-100 ps-2.5 pe-1.5 text-sm transition-colors hover:border-base-content',
            'aria-label': `Remove ${text}`,
            children: (
              <>
                <span className="truncate">{text}</span>
                <Icon name="x" className="size-4 text-muted" />
              </>
            ),
          })}
        </li>
      ))}
      {children && <li>{children}</li>}
    </ul>
  );
}
