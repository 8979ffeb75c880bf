import { type RefObject, useEffect, useRef } from 'react';

/**
 * For content that replaces a longer form, whose button was below it: scrolls it into view and focuses it, so that
 * users do not miss it. The element needs `tabIndex={-1}`.
 *
 * @param wanted false if the page opened with the content already in place; read on mount
 */
export function useScrollIntoView(wanted: boolean): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  const isWanted = useRef(wanted);
  useEffect(() => {
    if (!isWanted.current) return;
    element.current?.focus({ preventScroll: true });
    element.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return element;
}
