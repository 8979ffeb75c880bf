import { centsOf } from '#contract/money.ts';
import type { PriceChange } from '#contract/parts/prices.ts';
import { AdminList } from '#app/lists/admin-list.tsx';
import { defineList, type ListData } from '#app/lists/define-list.ts';
import { DateTime } from '#app/ui/text/date-time.tsx';
import { Price } from '#app/ui/text/price.tsx';

export const priceChanges = defineList({
  call: 'listPriceChanges',
  label: 'Price history',
  noun: ['change', 'changes'],
});

/** Amounts of a row before and after: the one before is crossed out if it differs. */
function Change({ before, after }: { before: number | null; after: number | null }) {
  const amount = (dollars: number | null) => (dollars === null ? 'None' : <Price cents={centsOf(dollars)} />);
  if (before === after) return <span className="text-muted">{amount(after)}</span>;
  return (
    <span>
      {before !== null && (
        <>
          <span className="text-muted">{amount(before)}</span> <span aria-hidden>→</span>
          <span className="sr-only">to</span>{' '}
        </>
      )}
      {amount(after)}
    </span>
  );
}

/** Each change of a part's price and compare-at price, with person and time. */
export function PriceChanges({ data }: { data: ListData<PriceChange> }) {
  return (
    <AdminList
      list={priceChanges}
      data={data}
      frame={{ title: 'History' }}
      keyOf={({ id }) => String(id)}
      empty={() => ({ title: 'No changes', text: 'Changes of the price appear here.' })}
      columns={[
        {
          header: 'When',
          primary: true,
          cell: ({ at }) => (
            <span className="md:whitespace-nowrap">
              <DateTime iso={at} />
            </span>
          ),
        },
        {
          header: 'Who',
          cell: ({ by, priceBefore }) => (
            <span className="block wrap-anywhere md:max-w-52">
              {by ?? (priceBefore === null ? 'First price' : 'Unknown')}
            </span>
          ),
        },
        {
          header: 'Price',
          align: 'end',
          cell: ({ price, priceBefore }) => <Change before={priceBefore} after={price} />,
        },
        {
          header: 'Compare at',
          align: 'end',
          cell: ({ compareAt, compareAtBefore }) => <Change before={compareAtBefore} after={compareAt} />,
        },
      ]}
    />
  );
}
