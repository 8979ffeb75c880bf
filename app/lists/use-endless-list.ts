import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigationType } from 'react-router';
import { rememberList, rememberedList, type LoadedList, mergeFresh, takeSavedList, saveList } from './stored-lists.ts';

/**
 * The number of pages that load by scrolling alone; after that the user presses a button, so that the footer stays
 * reachable.
 */
const PAGES_A_RUN = 8;
/** The distance below the viewport at which the end of the list loads the next page. */
const AHEAD = '1200px';

export interface EndlessList<Item> {
  items: readonly Item[];
  next: string | undefined;
  state: 'idle' | 'loading' | 'failed';
  /** Loads the next page and allows further pages to load on scroll. */
  more(): void;
  /** Attach to the element directly below the list. */
  end: RefObject<HTMLDivElement | null>;
}

/**
 * A list that loads more items on scroll. Going back restores it with all loaded items. Give the component a `key` for
 * what is listed, so that another search is another list.
 * @param first the loader's page
 * @param load loads the page after a cursor
 */
export function useEndlessList<Item>(
  first: LoadedList<Item>,
  idOf: (item: Item) => string,
  load: (after: string) => Promise<LoadedList<Item>>,
): EndlessList<Item> {
  const { key, pathname, search } = useLocation();
  const entry = `${key} ${pathname}${search}`;
  const isReturn = useNavigationType() === 'POP';
  const [list, setList] = useState<LoadedList<Item>>(() => {
    const kept = isReturn ? rememberedList<Item>(entry) : undefined;
    return kept ? mergeFresh(kept, first, first, idOf) : first;
  });
  const [base, setBase] = useState(first);
  if (base !== first) {
    setBase(first);
    setList(mergeFresh(list, base, first, idOf));
  }
  const [state, setState] = useState<EndlessList<Item>['state']>('idle');
  const isBusy = useRef(false);
  const pagesLeft = useRef(PAGES_A_RUN);
  const end = useRef<HTMLDivElement>(null);

  useReturnPosition(entry, isReturn, end);

  const loadNext = useCallback(async () => {
    if (isBusy.current || !list.next) return;
    isBusy.current = true;
    setState('loading');
    try {
      const page = await load(list.next);
      const focused = focusBelow(end.current);
      // At once: until a later render the focus could move on, and would be scrolled out of sight.
      flushSync(() =>
        setList((now) => {
          const known = new Set(now.items.map(idOf));
          return { items: [...now.items, ...page.items.filter((item) => !known.has(idOf(item)))], next: page.next };
        }),
      );
      focused?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
      setState('idle');
    } catch {
      setState('failed');
    } finally {
      isBusy.current = false;
    }
  }, [list.next, load, idOf]);

  useEffect(() => {
    if (state !== 'idle' || !list.next || pagesLeft.current <= 0) return;
    const observer = new IntersectionObserver(
      ([sight]) => {
        if (!sight?.isIntersecting) return;
        pagesLeft.current -= 1;
        void loadNext();
      },
      { rootMargin: AHEAD },
    );
    observer.observe(end.current!);
    return () => observer.disconnect();
  }, [state, list.next, loadNext]);

  useEffect(() => {
    rememberList(entry, list);
    const write = () => list.items.length > first.items.length && saveList(entry, list, scrollY);
    addEventListener('pagehide', write);
    return () => removeEventListener('pagehide', write);
  }, [entry, list, first]);

  useEffect(() => {
    // Only after the first render, which has to match the server's.
    const written = takeSavedList<Item>(entry);
    if (!written || !isReturn) return;
    setList((now) => mergeFresh(written.list, now, now, idOf));
    requestAnimationFrame(() => requestAnimationFrame(() => scrollTo({ top: written.scrollY, behavior: 'instant' })));
    // Only once, because this depends on how the page was opened.
    // eslint-disable-next-line react/exhaustive-deps
  }, []);

  const more = () => {
    pagesLeft.current = PAGES_A_RUN;
    void loadNext();
  };
  return { items: list.items, next: list.next, state, more, end };
}

/** The focused element, if it is visible below the list's end: new items would push it away from a keyboard user. */
function focusBelow(end: Element | null): Element | undefined {
  const focused = document.activeElement;
  if (!end || !focused || !(end.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_FOLLOWING)) return undefined;
  const { top, bottom } = focused.getBoundingClientRect();
  return bottom > 0 && top < innerHeight ? focused : undefined;
}

/** The first visible item of a list, and the distance of its top from the top of the viewport, in pixels. */
interface Position {
  index: number;
  top: number;
}

/** The position at which each history entry was left. */
const positions = new Map<string, Position>();

/** Frames after which the items around the restored position have their real heights. */
const FRAMES = 3;

/**
 * Puts the item that was at the top of the viewport back there when the user returns to the list. The restored scroll
 * position is not enough, because items far from the viewport have typical heights until they are shown.
 * @param end an element directly below the list
 */
function useReturnPosition(entry: string, isReturn: boolean, end: RefObject<Element | null>): void {
  useLayoutEffect(
    () => () => {
      const items = itemsAbove(end.current);
      const index = items.findIndex((item) => item.getBoundingClientRect().bottom > 0);
      if (index < 0) positions.delete(entry);
      else positions.set(entry, { index, top: items[index]!.getBoundingClientRect().top });
    },
    [entry, end],
  );
  useEffect(() => {
    const left = isReturn ? positions.get(entry) : undefined;
    if (!left) return;
    const restore = (frames: number) => {
      const item = itemsAbove(end.current)[left.index];
      if (!item) return;
      scrollBy({ top: item.getBoundingClientRect().top - left.top, behavior: 'instant' });
      if (frames > 0) requestAnimationFrame(() => restore(frames - 1));
    };
    restore(FRAMES);
    // Only once, because this depends on how the page was opened.
    // eslint-disable-next-line react/exhaustive-deps
  }, []);
}

function itemsAbove(end: Element | null): Element[] {
  return [...(end?.previousElementSibling?.querySelectorAll('li') ?? [])];
}
