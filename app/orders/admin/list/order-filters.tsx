import { useSearchParams } from 'react-router';
import type { Assignee } from '#contract/managed-orders/assignments.ts';
import { PAGE_SIZES, UNASSIGNED } from '#contract/managed-orders/filter.ts';
import { useRootData } from '#app/document/root-data.ts';
import type { SavedView } from '#contract/managed-orders/saved-views.ts';
import { ActionButton } from '#app/actions/action-button.tsx';
import { ActionForm } from '#app/actions/action-form.tsx';
import type { ActionFields } from '#app/actions/use-screen-action.ts';
import { FilterFields } from '#app/lists/filter-fields.tsx';
import { hrefWith } from '#app/lists/page-cursors.ts';
import { TextLink } from '#app/ui/buttons/anchor.tsx';
import { Button, ButtonLink } from '#app/ui/buttons/button.tsx';
import { SelectField, TextField } from '#app/ui/fields/text-field.tsx';
import { currencySign } from '#app/ui/text/format-number.ts';
import { useCurrency } from '#app/ui/text/price.tsx';
import { isFiltered, parametersOf, type ManagedQuery } from './list-query.ts';

const SIZES = PAGE_SIZES.map((size) => ({ value: String(size), label: `${size} a page` }));

/** The fields of the list's search besides its words: days, amounts, tag, assignee and page size. */
export function OrderFilters({
  query,
  size,
  assignees,
}: {
  query: ManagedQuery;
  size: number;
  assignees: readonly Assignee[];
}) {
  const { viewer } = useRootData();
  const [search] = useSearchParams();
  const sign = currencySign(useCurrency());
  const narrow = 'max-sm:min-w-0 max-sm:flex-1 max-sm:basis-28';
  const { q: _, ...others } = query;
  const amount = { inputMode: 'decimal', autoComplete: 'off', numeric: true } as const;
  const isOpen = isFiltered(others);
  return (
    // The fields show what the address says, even after Back.
    <div className="contents" key={JSON.stringify(others)}>
      <SelectField
        label="Orders per page"
        hideLabel
        name="size"
        options={SIZES}
        defaultValue={String(size)}
        fieldClassName="max-sm:hidden"
      />
      <FilterFields isOpen={isOpen}>
        <TextField label="From" name="from" type="date" defaultValue={query.from} fieldClassName={narrow} />
        <TextField label="To" name="to" type="date" defaultValue={query.to} fieldClassName={narrow} />
        <TextField
          {...amount}
          label={`Min ${sign}`}
          name="min"
          defaultValue={query.min}
          fieldClassName={`w-28 ${narrow}`}
        />
        <TextField
          {...amount}
          label={`Max ${sign}`}
          name="max"
          defaultValue={query.max}
          fieldClassName={`w-28 ${narrow}`}
        />
        <TextField
          label="Tag"
          name="tag"
          autoComplete="off"
          defaultValue={query.tag}
          fieldClassName={`w-36 ${narrow}`}
        />
        <SelectField
          label="Assigned to"
          name="assignee"
          defaultValue={query.assignee ?? ''}
          options={[
            { value: '', label: 'Anyone' },
            ...assignees.filter(({ _id }) => _id === viewer?.id).map(({ _id }) => ({ value: _id, label: 'Mine' })),
            { value: UNASSIGNED, label: 'Unassigned' },
            ...assignees.filter(({ _id }) => _id !== viewer?.id).map(({ _id, name }) => ({ value: _id, label: name })),
          ]}
          fieldClassName={`w-44 ${narrow}`}
        />
        {isOpen && (
          <ButtonLink
            href={hrefWith(search, { from: '', to: '', min: '', max: '', tag: '', assignee: '' })}
            variant="ghost"
          >
            Clear filters
          </ButtonLink>
        )}
      </FilterFields>
    </div>
  );
}

/** The views that the admin saved, and a form that saves the current one. */
export function SavedViews({
  views,
  query,
  onSubmit,
  error,
}: {
  views: readonly SavedView[];
  query: ManagedQuery;
  onSubmit: (fields: ActionFields) => void;
  error: string | undefined;
}) {
  const current = new URLSearchParams(parametersOf(query)).toString();
  const canSave = current !== '' && views.every((view) => view.query !== current);
  if (views.length === 0 && !isFiltered(query)) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-2 text-sm">
      {views.length > 0 && <span className="text-muted">Saved views</span>}
      <ul className="flex flex-wrap items-center gap-x-4 gap-y-1 empty:hidden">
        {views.map(({ _id, name, query: saved }) => (
          <li key={_id} className="flex items-center gap-1 wrap-anywhere">
            <TextLink href={`?${saved}`} aria-current={saved === current ? 'page' : undefined}>
              {name}
            </TextLink>
            <ActionButton
              size="sm"
              variant="ghost"
              icon="x"
              fields={{ intent: 'remove-view', id: _id }}
              onPress={onSubmit}
              aria-label={`Remove view ${name}`}
            />
          </li>
        ))}
      </ul>
      {canSave && (
        <ActionForm
          fields={{ intent: 'save-view', query: current }}
          onSubmit={onSubmit}
          className="flex flex-wrap items-end gap-2"
        >
          <TextField label="Save this view as" name="name" required maxLength={60} autoComplete="off" error={error} />
          <Button type="submit" size="sm">
            Save view
          </Button>
        </ActionForm>
      )}
    </div>
  );
}
