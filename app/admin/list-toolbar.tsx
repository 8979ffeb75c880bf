import type { ReactNode } from 'react';
import { Form, useSearchParams } from 'react-router';
import { Button, ButtonLink } from '../ui/button.tsx';
import { SearchField } from '../ui/search-field.tsx';

/**
 * The search of an admin's list: a GET form, so that what is looked for stands in the address.
 * @param keep what the address says besides, and a search leaves as it is @param clearHref the same list without a search
 */
export function ListToolbar({
  label,
  keep,
  clearHref,
  children,
}: {
  label: string;
  keep: Readonly<Record<string, string>>;
  clearHref: string;
  children?: ReactNode;
}) {
  const [search] = useSearchParams();
  const q = search.get('q') ?? '';
  return (
    <Form method="get" role="search" className="flex flex-wrap items-end gap-3 border-b border-line p-4">
      {Object.entries(keep).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <SearchField
        key={q}
        label={label}
        placeholder={label}
        defaultValue={q}
        className="min-w-0 flex-1 basis-44 max-sm:basis-full"
      />
      {children}
      <Button type="submit" className="max-sm:flex-1">
        Search
      </Button>
      {q && (
        <ButtonLink href={clearHref} variant="ghost">
          Clear
        </ButtonLink>
      )}
    </Form>
  );
}
