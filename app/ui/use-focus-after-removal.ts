import { type RefObject, useEffect, useRef } from 'react';

/** Marks the buttons that remove their row. */
export const REMOVES_ROW = { 'data-removes-row': '' };

/**
 * When a row of a list leaves the page while its `REMOVES_ROW` button has the focus, moves the focus to such a button
 * in the row that takes its place, else to the first link. Returns a ref for an element around the list.
 * @param rows their number
 * @param undo a button that restores the row and then disappears: while it is shown it gets the focus
 */
export function useFocusAfterRemoval(
  rows: number,
  undo?: RefObject<HTMLElement | null>,
): RefObject<HTMLDivElement | null> {
  const content = useRef<HTMLDivElement>(null);
  const place = useRef(-1);
  const known = useRef(rows);
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      if (target !== undo?.current) place.current = buttonsIn(content.current).indexOf(target as HTMLElement);
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, [undo]);
  useEffect(() => {
    const isChanged = known.current !== rows;
    known.current = rows;
    if (!isChanged || place.current < 0 || document.activeElement !== document.body) return;
    const left = buttonsIn(content.current);
    const next = undo?.current ?? left[Math.min(place.current, left.length - 1)] ?? content.current?.querySelector('a');
    next?.focus();
  }, [rows, undo]);
  return content;
}

function buttonsIn(content: HTMLElement | null): HTMLElement[] {
  return [...(content?.querySelectorAll<HTMLElement>('[data-removes-row]') ?? [])];
}
