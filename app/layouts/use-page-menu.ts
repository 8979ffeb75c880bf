import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** The ref of a popover that each further page closes. One that was opened before hydration stays open. */
export function usePageMenu<Menu extends HTMLElement>(): RefObject<Menu | null> {
  const menu = useRef<Menu>(null);
  const { key } = useLocation();
  const shownPage = useRef(key);
  useEffect(() => {
    if (shownPage.current === key) return;
    shownPage.current = key;
    menu.current?.hidePopover();
  }, [key]);
  return menu;
}
