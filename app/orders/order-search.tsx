import { t, message, shown } from '#contract/language/text.ts';
import { ORDER_STATES } from '#contract/choices.ts';
import { Button, buttonClass, ButtonLink } from '#app/ui/buttons/button.tsx';
import { Icon } from '#app/ui/buttons/icon.tsx';
import { SearchField } from '#app/ui/fields/search-field.tsx';
import { SelectField, TextField } from '#app/ui/fields/text-field.tsx';
import { FilterFields } from '#app/lists/filter-fields.tsx';
import { GetForm } from '#app/forms/get-form.tsx';
import type { OwnOrdersQuery } from './my-orders/own-orders.ts';

const ONLY = {
  unpaid: message('Only unpaid'),
  expired: message('Only overdue'),
  agreed: message('Only to be paid later'),
  paid: message('Only paid'),
  shipped: message('Only shipped'),
  cancelled: message('Only canceled'),
} as const;
const STATUSES = [
  { value: 'all', label: message('All orders') },
  { value: 'open', label: message('Open orders') },
  ...ORDER_STATES.map((value) => ({ value, label: ONLY[value] })),
];

const NARROW = 'max-sm:min-w-0 max-sm:flex-1 max-sm:basis-32';

/** The search of a customer's orders: a GET form, so that the address contains it. */
export function OrderSearch({ query }: { query: OwnOrdersQuery }) {
  const { q, from, to, status, sort } = query;
  const label = t('Order number, part or SKU');
  return (
    <GetForm
      action="/dashboard"
      role="search"
      className="flex flex-wrap items-end gap-x-3 border-b border-line px-4 py-2 max-sm:gap-x-2"
      // The fields show what the address says, even after Back.
      key={`${q} ${from} ${to} ${status}`}
    >
      {sort !== 'newest' && <input type="hidden" name="sort" value={sort} />}
      <SearchField label={label} placeholder={label} defaultValue={q} className="min-w-0 flex-1 basis-32 pt-1" />
      <Button type="submit">{t('Search')}</Button>
      {(q || from || to) && (
        <ButtonLink href={sort === 'newest' ? '?status=all' : `?status=all&sort=${sort}`} variant="ghost">
          {t('Clear')}
        </ButtonLink>
      )}
      <FilterFields isOpen={Boolean(from || to || !['open', 'all'].includes(status))}>
        <TextField label={t('From')} name="from" type="date" defaultValue={from} fieldClassName={NARROW} />
        <TextField label={t('To')} name="to" type="date" defaultValue={to} fieldClassName={NARROW} />
        <SelectField
          label={t('Status')}
          name="status"
          options={STATUSES.map(({ value, label: text }) => ({ value, label: shown(text) }))}
          defaultValue={status}
          fieldClassName="max-sm:basis-full"
        />
      </FilterFields>
    </GetForm>
  );
}

/** Downloads all pages of the listed orders as a file; a plain link, so that it works without scripts. */
export function OrdersFileLink({ query: { q, from, to, status } }: { query: OwnOrdersQuery }) {
  const query = new URLSearchParams({ status, ...(q && { q }), ...(from && { from }), ...(to && { to }) });
  return (
    <a className={buttonClass()} href={`/my-orders.csv?${query}`} download>
      <Icon name="download" className="-ms-1 size-4.5" />
      {t('Export CSV')}
    </a>
  );
}
