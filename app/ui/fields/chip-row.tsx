import { type ReactNode, useEffect, useRef } from 'react';
import { t } from '#contract/language/text.ts';
import { Icon } from '#app/ui/buttons/icon.tsx';

/** One selected filter, and the link that removes it. */
export interface Chip {
  key: string;
  label: string;
  /** Renders the link around its content; `aria-label` describes the action. */
  link: (props: { className: string; 'aria-label': string; children: ReactNode }) => ReactNode;
}

/** The selected filters, each removable. After one is removed the focus moves to the next. */
export function ChipRow({ label, chips, children }: { label: string; chips: readonly Chip[]; children?: ReactNode }) {
  const list = useRef<HTMLUListElement>(null);
  const focusedIndex = useRef(-1);
  useEffect(() => {
    const links = [...(list.current?.querySelectorAll('a') ?? [])];
    if (focusedIndex.current >= 0 && document.activeElement === document.body)
      links[Math.min(focusedIndex.current, chips.length - 1)]?.focus({ preventScroll: true });
  }, [chips.length]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only records which chip has the focus
    <ul
      ref={list}
      aria-label={label}
      className="flex min-w-0 flex-wrap items-center gap-2"
      onFocus={({ target }) => {
        focusedIndex.current = [...(list.current?.querySelectorAll('a') ?? [])].indexOf(
          target as Element as HTMLAnchorElement,
        );
      }}
      onBlur={({ relatedTarget }) => {
        // If the focused link leaves the page, `relatedTarget` is null.
        if (relatedTarget) focusedIndex.current = -1;
      }}
    >
      {chips.map(({ key, label: text, link }) => (
        <li key={key} className="min-w-0">
          {link({
            className:
              'flex min-h-8 max-w-full items-center gap-1.5 rounded-selector border border-line-strong bg-base-100 ps-2.5 pe-1.5 text-sm transition-colors hover:border-base-content',
            'aria-label': t('Remove {filter}', { filter: text }),
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
