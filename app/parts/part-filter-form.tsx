import { type FormEvent, useEffect, useRef } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import { Button } from '../ui/button.tsx';
import { CheckboxField } from '../ui/checkbox-field.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { SelectField } from '../ui/text-field.tsx';
import { hrefOf, type PartFilter, readFilter, SORT_LABELS } from './part-filter.ts';
import { kindLabel, PART_KINDS } from './part-kinds.ts';

/** How long typing rests before the list follows it, in milliseconds. */
const TYPING_REST = 250;

/** What to show of the parts. The address keeps it; with scripts the list follows each change, without them one sends it. */
export function PartFilterForm({ filter }: { filter: PartFilter }) {
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const navigate = useNavigate();
  const { state, location } = useNavigation();
  const isSearching = state === 'loading' && location.pathname === '/';

  // Back and 'Show all parts' change the filter from outside: the fields follow, except the one being typed in.
  useEffect(() => {
    const fields = form.current!;
    const write = (name: string, value: string) => {
      const field = fields.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement;
      if (field !== document.activeElement || field instanceof HTMLSelectElement) field.value = value;
    };
    write('q', filter.q);
    write('category', filter.category);
    write('sort', filter.sort);
    (fields.elements.namedItem('in_stock') as HTMLInputElement).checked = filter.inStock;
  }, [filter]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function show(wait: number) {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (!form.current) return;
      const wanted = readFilter(new URLSearchParams([...new FormData(form.current)] as [string, string][]));
      const href = hrefOf(wanted).replace('#parts', '');
      // A word typed letter by letter is one step back, not eight.
      if (href !== hrefOf(filter).replace('#parts', ''))
        void navigate(href, { preventScrollReset: true, replace: wait > 0 && filter.q !== '' });
    }, wait);
  }

  return (
    <form
      ref={form}
      method="get"
      action="/#parts"
      role="search"
      aria-busy={isSearching || undefined}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        show(0);
      }}
      onChange={(event: FormEvent) => show((event.target as HTMLInputElement).name === 'q' ? TYPING_REST : 0)}
      className="mb-6 grid grid-cols-2 items-center gap-3 lg:grid-cols-[minmax(0,1fr)_12rem_13rem_auto_auto]"
    >
      <SearchField
        label="Search the parts"
        placeholder="Search the parts"
        defaultValue={filter.q}
        maxLength={200}
        className="max-lg:col-span-2"
      />
      <SelectField
        label="Kind of part"
        hideLabel
        name="category"
        defaultValue={filter.category}
        placeholder="All kinds"
        options={kindsWith(filter.category)}
      />
      <SelectField label="Order" hideLabel name="sort" defaultValue={filter.sort} options={SORT_LABELS} />
      <CheckboxField label="In stock" name="in_stock" value="1" defaultChecked={filter.inStock} />
      <noscript>
        <Button type="submit">Show</Button>
      </noscript>
    </form>
  );
}

/** The kinds there are drawings of, and one more when an admin has made it up and the address asks for it. */
function kindsWith(category: string) {
  const kinds = PART_KINDS.map(({ slug, many }) => ({ value: slug as string, label: many as string }));
  if (!category || kinds.some(({ value }) => value === category)) return kinds;
  return [...kinds, { value: category, label: kindLabel(category) }];
}
