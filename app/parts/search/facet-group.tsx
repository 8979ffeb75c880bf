import { type ReactNode, useState } from 'react';
import { t } from '#contract/language/text.ts';
import type { Count } from '#contract/parts/search.ts';
import { Figures } from '#app/ui/text/figure-text.tsx';
import { countText } from './filter-labels.ts';

/** A value of a facet; without a count if it was not counted. */
export interface FacetChoice {
  value: string;
  label: string;
  count?: Count;
}

/** Above this many values, a field filters them. */
const LONG = 16;
/** How many values of a facet show before 'Show more'. */
const IN_SIGHT = 8;

export const facetRow =
  'facet-row flex cursor-pointer items-center gap-2.5 rounded-field px-2 text-sm hover:bg-base-300';

/** A value's label, and how many parts match it. */
export function RowText({ label, count }: { label: string; count: Count | undefined }) {
  const isNone = count?.count === 0 && !count.atLeast;
  const text = count && countText(count);
  return (
    <>
      <span className={isNone ? 'min-w-0 flex-1 text-muted' : 'min-w-0 flex-1'}>{label}</span>
      {text && <Figures className="text-xs text-muted">{text}</Figures>}
    </>
  );
}

/** One group of filters with its heading, collapsible by a native `<details>`. */
export function FacetGroup({ title, open = true, children }: { title: string; open?: boolean; children: ReactNode }) {
  return (
    <details open={open} className="facet-group border-t border-line py-1.5 first:border-t-0">
      <summary className="flex min-h-9 cursor-pointer items-center rounded-field px-2 text-sm font-semibold">
        {title}
      </summary>
      <fieldset className="mb-2">
        <legend className="sr-only">{title}</legend>
        {children}
      </fieldset>
    </details>
  );
}

/** The values of one facet, as native inputs of the form; the rest are collapsed, unless one of them is selected. */
export function FacetChoices({
  type,
  name,
  choices,
  chosen,
  prefix = '',
}: {
  type: 'checkbox' | 'radio';
  name: string;
  choices: readonly FacetChoice[];
  chosen: readonly string[];
  prefix?: string;
}) {
  const row = ({ value, label, count }: FacetChoice) => (
    <label key={value} className={facetRow}>
      <input
        type={type}
        name={name}
        value={prefix + value}
        defaultChecked={chosen.includes(prefix + value)}
        className={`${type} facet-box`}
      />
      <RowText label={label} count={count} />
    </label>
  );
  const [find, setFind] = useState('');
  // Does not collapse a single value.
  const cut = choices.length > IN_SIGHT + 1 ? IN_SIGHT : choices.length;
  const rest = choices.slice(cut);
  // Only the initial state; after that the user controls it.
  const [open] = useState(() => rest.some(({ value }) => chosen.includes(prefix + value)));
  const finder = choices.length > LONG && (
    <input
      type="search"
      aria-label={t('Find a value')}
      placeholder={t('Find')}
      autoComplete="off"
      onChange={({ target }) => setFind(target.value.trim().toLowerCase())}
      className="needs-scripts input mx-2 mb-1 h-8 w-auto px-2.5 text-sm"
    />
  );
  if (find)
    return (
      <>
        {finder}
        {choices.map((choice) => (
          // All stay in the form, because the form sends the selected ones.
          <div key={choice.value} hidden={!choice.label.toLowerCase().includes(find)}>
            {row(choice)}
          </div>
        ))}
      </>
    );
  return (
    <>
      {finder}
      {choices.slice(0, cut).map(row)}
      {rest.length > 0 && (
        <details open={open} className="group/rest">
          <summary className="flex min-h-8 cursor-pointer items-center px-2 text-sm text-muted">
            <span className="group-open/rest:hidden">{t('Show {count} more', { count: rest.length })}</span>
            <span className="hidden group-open/rest:inline">{t('Show fewer')}</span>
          </summary>
          {rest.map(row)}
        </details>
      )}
    </>
  );
}
