import { type FormEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate, useNavigation, useNavigationType } from 'react-router';
import { readFilter, searchOf } from '../address-filter.ts';

/** The debounce of the list while typing, in milliseconds. */
const TYPING_REST = 250;

/** Marks navigations that the form itself started. */
const BY_FORM = { byForm: true };

/**
 * A form that updates the address on each change, and whose fields follow the address when a link, Back or another
 * history entry changes it.
 * @returns `isBusy` while a list loads
 */
export function useFilterForm(form: RefObject<HTMLFormElement | null>): {
  isBusy: boolean;
  onChange: (event: FormEvent) => void;
  onSubmit: (event: FormEvent) => void;
} {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const typedIn = useRef('');
  const navigate = useNavigate();
  const { state, location } = useNavigation();
  const { search } = useLocation();
  const isAhead = useFormIsAhead();

  const isFirst = useRef(true);
  const showEarly = useEffectEvent(() => show('', 0));
  useEffect(() => {
    // Includes changes made before hydration.
    if (isFirst.current) showEarly();
    else if (!isAhead)
      writeFields(form.current!, new URLSearchParams(searchOf(readFilter(new URLSearchParams(search)))));
    isFirst.current = false;
  }, [form, search, isAhead]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function show(field: string, wait: number) {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (!form.current) return;
      const fields = new URLSearchParams([...new FormData(form.current)] as [string, string][]);
      // A part kind's specifications do not apply to another kind.
      if (field === 'category')
        for (const name of Array.from(fields.keys()))
          if (/^(spec|m(in|ax)_(?!price|rating))/.test(name)) fields.delete(name);
      const wanted = searchOf(readFilter(fields));
      if (wanted === searchOf(readFilter(new URLSearchParams(window.location.search)))) return;
      // Typing a word adds one history entry, not one per letter.
      const replace = wait > 0 && typedIn.current === field;
      typedIn.current = wait > 0 ? field : '';
      void navigate(`/${wanted}`, { preventScrollReset: true, replace, state: BY_FORM });
    }, wait);
  }

  return {
    isBusy: state === 'loading' && location.pathname === '/',
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
  return !isReturn && (state as typeof BY_FORM | null)?.byForm === true;
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
