import type { StockMovement } from '#contract/stock/stock-choices.ts';
import type { StockEntry } from '#contract/stock/stock.ts';
import { AdminList } from '#app/lists/admin-list.tsx';
import { defineList, type ListData } from '#app/lists/define-list.ts';
import { TextLink } from '#app/ui/buttons/anchor.tsx';
import { DateTime } from '#app/ui/text/date-time.tsx';
import { Figures } from '#app/ui/text/figure-text.tsx';
import { formatCount } from '#app/ui/text/format-number.ts';

const KINDS: Readonly<Record<StockMovement, string>> = {
  received: 'Added',
  removed: 'Removed',
  held: 'Reserved',
  released: 'Released',
  shipped: 'Shipped',
  unsent: 'Not sent after all',
  returned: 'Returned',
};

export const stockEntries = defineList({
  call: 'listStockEntries',
  label: 'Stock history',
  noun: ['entry', 'entries'],
});

/** The stock ledger of one part: each change with its units, reason, person and time, and the units left for sale. */
export function StockEntries({ data }: { data: ListData<StockEntry> }) {
  return (
    <AdminList
      list={stockEntries}
      data={data}
      frame={{ title: 'History' }}
      keyOf={({ id }) => String(id)}
      empty={() => ({ title: 'No units yet', text: 'Received, sold and counted units appear here.' })}
      columns={[
        {
          header: 'What',
          primary: true,
          cell: ({ kind }) => <span className="md:whitespace-nowrap">{KINDS[kind]}</span>,
        },
        {
          header: 'Units',
          align: 'end',
          cell: ({ units, change }) => (
            <Figures>{`${change > 0 ? '+' : change < 0 ? '−' : ''}${formatCount(units)}`}</Figures>
          ),
        },
        {
          header: 'Left for sale',
          align: 'end',
          cell: ({ left }) => <Figures>{formatCount(left)}</Figures>,
        },
        { header: 'Why', cell: (entry) => <Why entry={entry} /> },
        {
          header: 'Who',
          cell: ({ by }) => <span className="block wrap-anywhere md:max-w-52">{by ?? 'Store'}</span>,
        },
        {
          header: 'When',
          cell: ({ at }) => (
            <span className="whitespace-nowrap">
              <DateTime iso={at} />
            </span>
          ),
        },
      ]}
    />
  );
}

function Why({ entry: { reason, order } }: { entry: StockEntry }) {
  return (
    <span className="block wrap-anywhere md:max-w-80">
      {reasonText(reason)}
      {order && (
        <>
          {reason && ', '}
          <TextLink href={`/dashboard/manageorder?order=${order.id}`}>
            order <Figures>#{order.number}</Figures>
          </TextLink>
        </>
      )}
    </span>
  );
}

/** Reasons that the store itself records. */
const REASONS: readonly (readonly [RegExp, string])[] = [
  [/^added to the catalogue$/, 'Part added'],
  [/^stock edited$/, 'Edited in the catalog'],
  [/^changed for many$/, 'Bulk change'],
  [/^change for many taken back$/, 'Bulk change undone'],
  [/^import [\w-]+ undone$/, 'Import undone'],
  [/^import [\w-]+$/, 'Import'],
  [/^hold ended$/, 'Not paid in time'],
  [/^refunded without restocking$/, 'Refunded, not put back on sale'],
];

/** The reason of an entry, in words. */
function reasonText(reason: string): string {
  const known = REASONS.find(([pattern]) => pattern.test(reason))?.[1];
  return known ?? (reason === '' ? '' : reason[0]!.toUpperCase() + reason.slice(1));
}
