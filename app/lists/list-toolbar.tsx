import { type ReactNode, useEffect, useRef } from 'react';
import { Form, useSearchParams } from 'react-router';
import { Button, ButtonLink } from '#app/ui/buttons/button.tsx';
import { SearchField } from '#app/ui/fields/search-field.tsx';
import { hrefWith } from './page-cursors.ts';

/**
 * The search of an admin's list: a GET form, so that the address contains the search, and the fields take their values
 * from it.
 * @param keep parameters of the address that a search preserves
 */
export function ListToolbar({
  label,
  keep,
  children,
}: {
  label: string;
  keep: Readonly<Record<string, string>>;
  children?: ReactNode;
}) {
  const [search] = useSearchParams();
  const q = search.get('q') ?? '';
  const form = useRef<HTMLFormElement>(null);
  const sent = useRef<FormData>(undefined);
  const shown = useRef(search);
  // Back, Forward and Clear change the search words. Text typed during a navigation is newer and stays.
  useEffect(() => {
    for (const field of form.current?.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[type=search], select') ??
      []) {
      const [before, now] = [shown.current, search].map((address) => address.get(field.name) ?? '') as [string, string];
      if (now !== before && sent.current?.get(field.name) !== now) field.value = now;
    }
    shown.current = search;
    sent.current = undefined;
  }, [search]);
  return (
    <Form
      ref={form}
      method="get"
      onSubmit={(event) => (sent.current = new FormData(event.currentTarget))}
      role="search"
      className="flex flex-wrap items-end gap-3 border-b border-line p-4 max-sm:gap-2 max-sm:py-3"
    >
      {Object.entries(keep).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <SearchField
        label={label}
        placeholder={label}
        defaultValue={q}
        className="min-w-0 flex-1 basis-44 max-sm:basis-32"
      />
      <Button type="submit">Search</Button>
      {children}
      {q && (
        <ButtonLink href={hrefWith(search, { q: '' })} variant="ghost">
          Clear
        </ButtonLink>
      )}
    </Form>
  );
}
