import { type RefObject, useEffect, useRef } from 'react';

/**
 * For what takes the place of a longer form, whose button was below it: brings it into sight and gives it the focus, so
 * that what comes next is never missed. The element needs `tabIndex={-1}`.
 * @param wanted false where the page was opened with it in place; as it is when it comes
 */
export function useIntoSight(wanted: boolean): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  const isWanted = useRef(wanted);
  useEffect(() => {
    if (!isWanted.current) return;
    element.current?.focus({ preventScroll: true });
    element.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return element;
}
