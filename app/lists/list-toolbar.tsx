import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { Button, ButtonLink } from '#app/ui/buttons/button.tsx';
import { SearchField } from '#app/ui/fields/search-field.tsx';
import { GetForm } from '#app/forms/get-form.tsx';
import { hrefWith } from './page-cursors.ts';
import { useAddressFields } from './use-address-fields.ts';

/**
 * The search of an admin's list: a GET form, so that the address contains the search, and the fields take their values
 * from it.
 * @param keep address parameters that a search preserves
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
  return (
    <GetForm
      {...useAddressFields()}
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
    </GetForm>
  );
}
