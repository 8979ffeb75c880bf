import { type FormEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate, useNavigation, useNavigationType } from 'react-router';
import { pathWithoutLanguage, localPath } from '#contract/language/language-path.ts';
import { readFilter, addressSearchOf } from '#app/parts/address-filter.ts';

/** The debounce of the list while typing, in milliseconds. */
const TYPING_REST = 250;

/** The state of history entries that the form itself added. */
interface EntryState {
  byForm: true;
  /** The field that the user typed in; empty if they chose an option. */
  typedIn: string;
}

const NO_CHANGE = { field: '', isTyped: false };

/**
 * A form that updates the address on each change, and whose fields follow the address when a link, Back or another
 * history entry changes it. Back from a page opened right after a change returns to the list with that change.
 * @returns `isBusy` while a list loads
 */
export function useFilterForm(form: RefObject<HTMLFormElement | null>): {
  isBusy: boolean;
  onChange: (event: FormEvent) => void;
  onSubmit: (event: FormEvent) => void;
} {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The field in which the user typed when the current history entry was added. */
  const change = useRef(NO_CHANGE);
  /** The field whose typing added the current history entry. */
  const typedIn = useRef('');
  const navigate = useNavigate();
  const { state, location } = useNavigation();
  const { search, state: entryState } = useLocation();
  const isAhead = useFormIsAhead();

  const isFirst = useRef(true);
  const showEarly = useEffectEvent(() => show('', 0));
  useEffect(() => {
    // Includes changes made before hydration.
    if (isFirst.current) showEarly();
    else if (!isAhead)
      writeFields(form.current!, new URLSearchParams(addressSearchOf(readFilter(new URLSearchParams(search)))));
    isFirst.current = false;
  }, [form, search, isAhead]);
  useEffect(() => {
    typedIn.current = isAhead ? (entryState as EntryState).typedIn : '';
    if (timer.current === undefined) change.current = NO_CHANGE;
  }, [search, isAhead, entryState]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const addEntryBefore = useEffectEvent((event: MouseEvent) => {
    if (!opensOtherPage(event)) return;
    // Otherwise the list would replace the page that the link opens.
    clearTimeout(timer.current);
    timer.current = undefined;
    const entry = readEntry();
    if (!entry) return;
    // The router adds the entry only when its list has loaded, which the link prevents. The key stays, because the
    // router uses it to restore the scroll position.
    const { href, replace, state: usr } = entry;
    if (replace) history.replaceState({ ...history.state, usr }, '', localPath(href));
    else history.pushState({ ...history.state, usr, idx: history.state.idx + 1 }, '', localPath(href));
  });
  useEffect(() => {
    // Before the router's own handler.
    const listen = (event: MouseEvent) => addEntryBefore(event);
    document.addEventListener('click', listen, true);
    return () => document.removeEventListener('click', listen, true);
  }, []);

  /** The history entry for the fields' values; undefined if the address already has them. */
  function readEntry(): { href: string; replace: boolean; state: EntryState } | undefined {
    // Back already has the address of the page it opens before the form unmounts.
    if (!form.current || pathWithoutLanguage(window.location.pathname) !== '/') return;
    const { field, isTyped } = change.current;
    const fields = new URLSearchParams([...new FormData(form.current)] as [string, string][]);
    // A part kind's specifications do not apply to another kind.
    if (field === 'category')
      for (const name of Array.from(fields.keys()))
        if (/^(spec|m(in|ax)_(?!price|rating))/.test(name)) fields.delete(name);
    const wanted = addressSearchOf(readFilter(fields));
    if (wanted === addressSearchOf(readFilter(new URLSearchParams(window.location.search)))) return;
    return {
      href: `/${wanted}`,
      // Typing a word adds one history entry, not one per letter.
      replace: isTyped && typedIn.current === field,
      state: { byForm: true, typedIn: isTyped ? field : '' },
    };
  }

  function show(field: string, wait: number) {
    change.current = { field, isTyped: wait > 0 };
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      timer.current = undefined;
      const entry = readEntry();
      if (entry) void navigate(entry.href, { preventScrollReset: true, replace: entry.replace, state: entry.state });
    }, wait);
  }

  return {
    isBusy: state === 'loading' && pathWithoutLanguage(location.pathname) === '/',
    onSubmit(event) {
      event.preventDefault();
      show('', 0);
    },
    onChange({ target }) {
      const { name, type } = target as HTMLInputElement;
      show(name, type === 'search' || type === 'number' ? TYPING_REST : 0);
    },
  };
}

/**
 * Whether the form itself started the navigation. The user may then have made further changes, which an earlier answer
 * must not reset.
 */
export function useFormIsAhead(): boolean {
  const { state } = useLocation();
  const isReturn = useNavigationType() === 'POP';
  return !isReturn && (state as EntryState | null)?.byForm === true;
}

/** Whether a click follows a link to another page in this tab. */
function opensOtherPage({ target, button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  const link = (target as Element).closest<HTMLAnchorElement>('a[href]');
  if (!link || link.target || link.hasAttribute('download')) return false;
  if (button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return false;
  return link.origin !== window.location.origin || pathWithoutLanguage(link.pathname) !== '/';
}

function writeFields(form: HTMLFormElement, filter: URLSearchParams): void {
  for (const field of form.elements) {
    if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')) {
      const chosen = filter.getAll(field.name);
      field.checked = chosen.includes(field.value) || (field.value === '' && chosen.length === 0);
    } else if (
      field instanceof HTMLSelectElement ||
      (field instanceof HTMLInputElement && field.type !== 'hidden' && field !== document.activeElement)
    ) {
      field.value = filter.get(field.name) ?? '';
    }
  }
}
