import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { t } from '#contract/language/text.ts';
import { PartSearchField } from '#app/parts/search/part-search-field.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { IconButton } from '#app/ui/buttons/button.tsx';
import { Icon } from '#app/ui/buttons/icon.tsx';
import { GetForm } from '#app/forms/get-form.tsx';

/** Pages about parts, where the field shows the text of the last search. */
const PART_PAGES = /^\/(parts?|compare|build)(\/|$)/;

/** Stored per tab. Signing out deletes it with all drafts (accounts/sign-out.ts). */
const STORAGE_KEY = 'draft:search';

/** Remembers the text of the list's search for the header's field on part pages; a list without one clears it. */
export function useKeepSearch(): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (pathname === '/') saveLastSearch(new URLSearchParams(search).get('q') ?? '');
  }, [pathname, search]);
}

/** Search on every page: in the header where there is room, otherwise in a sheet that a button opens. @param isSheet always */
export function HeaderSearch({ isSheet }: { isSheet: boolean }) {
  const sheet = useRef<HTMLFormElement>(null);
  const { key, pathname } = useLocation();
  const shownPage = useRef(key);
  useEffect(() => {
    const input = sheet.current!.querySelector('input')!;
    input.defaultValue = PART_PAGES.test(pathname) ? readLastSearch() : '';
    // Each navigation closes the sheet and shows the new page's text; the first page keeps what was typed before
    // hydration.
    if (shownPage.current === key) return;
    shownPage.current = key;
    sheet.current!.hidePopover();
    sheet.current!.reset();
  }, [key, pathname]);
  return (
    <>
      <button
        type="button"
        popoverTarget="find-sheet"
        aria-label={t('Open search')}
        className={classNames('btn btn-ghost btn-square bar-button', isSheet ? '@3xl/bar:ms-auto' : '@3xl/bar:hidden')}
      >
        <Icon name="search" />
      </button>
      <GetForm
        ref={sheet}
        id="find-sheet"
        popover="auto"
        role="search"
        aria-label={t('All parts')}
        action="/#parts"
        onToggle={({ newState, currentTarget }) => newState === 'open' && currentTarget.querySelector('input')?.focus()}
        className={isSheet ? 'find-sheet' : 'find-sheet find-field'}
      >
        <PartSearchField
          label={t('Search all parts')}
          placeholder={t('Search parts')}
          maxLength={200}
          className="min-w-0 flex-1"
        />
        <IconButton
          icon="x"
          label={t('Close search')}
          popoverTarget="find-sheet"
          popoverTargetAction="hide"
          className={isSheet ? undefined : '@3xl/bar:hidden'}
        />
      </GetForm>
    </>
  );
}

/** The text of the last search for parts in this tab; empty if there was none. */
function readLastSearch(): string {
  try {
    return sessionStorage.getItem(STORAGE_KEY) ?? '';
  } catch {
    return '';
  }
}

/** Remembers the text of a search for part pages; an empty one deletes it. */
function saveLastSearch(text: string): void {
  try {
    if (text) sessionStorage.setItem(STORAGE_KEY, text);
    else sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // Without storage the header's field starts empty.
  }
}
