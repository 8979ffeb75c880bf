import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigation, useSearchParams } from 'react-router';

/** Marks the search form of a list, by which `useSearchFirst` finds it. */
export const LIST_SEARCH = { 'data-list-search': '' } as const;

/**
 * For an action on everything that a list finds. The page shows what is typed or chosen in the list's search form; if the
 * list does not show that yet, it is searched first, and the action then gets the list that it is about. An action whose
 * search could not be loaded is dropped.
 * @param act called with the pressed action once the list shows what its form says
 */
export function useSearchFirst<Action extends string>(act: (action: Action) => void): (action: Action) => void {
  const [search] = useSearchParams();
  const { state, location } = useNavigation();
  const [waiting, setWaiting] = useState<Action>();
  const hasLoaded = useRef(false);
  const finish = useEffectEvent((action: Action) => {
    const isShown = !isBehind(search);
    if (!isShown && !hasLoaded.current) return;
    setWaiting(undefined);
    if (isShown) act(action);
  });
  useEffect(() => {
    if (waiting === undefined) return;
    if (state === 'idle') finish(waiting);
    else hasLoaded.current = true;
  }, [waiting, state]);
  return (action) => {
    if (!isBehind(search)) return act(action);
    hasLoaded.current = false;
    setWaiting(action);
    if (!location || isBehind(new URLSearchParams(location.search))) formOfList()?.requestSubmit();
  };
}

const formOfList = () => document.querySelector<HTMLFormElement>(`form[${Object.keys(LIST_SEARCH)[0]}]`);

/** Whether the form of the list has other values than an address. */
function isBehind(search: URLSearchParams): boolean {
  const form = formOfList();
  return (
    form !== null &&
    [...new FormData(form)].some(
      ([name, value]) => value !== (search.get(name) ?? choiceOf(form.elements.namedItem(name))),
    )
  );
}

/** What a field has that the address does not name: a choice that was made for the reader, such as the size of a page. */
function choiceOf(field: Element | RadioNodeList | null): string {
  if (!(field instanceof HTMLSelectElement)) return '';
  const options = [...field.options];
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? '';
}
