import type { TrackingOutcome } from '#contract/fulfillment/choices.ts';
import type { CallResult } from '#app/api/caller.ts';
import { TextLink } from '#app/ui/buttons/anchor.tsx';
import { Badge, type Tone } from '#app/ui/content/badge.tsx';
import { DataTable } from '#app/ui/tables/data-table.tsx';
import { Figures } from '#app/ui/text/figure-text.tsx';
import { formatCount } from '#app/ui/text/format-number.ts';

type Row = CallResult<'readTrackingFile'>['rows'][number];

const DISPLAY: Readonly<Record<TrackingOutcome, { tone: Tone; before: string; after: string }>> = {
  ships: { tone: 'good', before: 'Will be shipped', after: 'Shipped' },
  adds: { tone: 'good', before: 'Number will be added', after: 'Number added' },
  changes: { tone: 'wait', before: 'Number will be changed', after: 'Number changed' },
  same: { tone: 'plain', before: 'Already has it', after: 'Already has it' },
  refused: { tone: 'bad', before: 'Refused', after: 'Refused' },
};

/** The rows of a file with tracking numbers, and the effect of each. */
export function TrackingTable({ rows, isDone }: { rows: readonly Row[]; isDone: boolean }) {
  return (
    <DataTable
      caption="Rows in the file"
      rows={rows}
      rowKey={({ line }) => String(line)}
      empty={null}
      columns={[
        {
          header: 'Order',
          primary: true,
          cell: ({ order, number, customerName, line }) => (
            <span className="block min-w-0">
              {order ? (
                <TextLink href={`/dashboard/manageorder?order=${order}`}>
                  <Figures>{number}</Figures>
                </TextLink>
              ) : (
                <Figures>{number || 'No number'}</Figures>
              )}
              <span className="block text-sm font-normal wrap-anywhere text-muted">
                Row <Figures>{formatCount(line)}</Figures>
                {customerName && `, ${customerName}`}
              </span>
            </span>
          ),
        },
        {
          header: 'Tracking number',
          cell: ({ carrier, tracking }) => (
            <span className="block wrap-anywhere">
              {carrier} <Figures>{tracking || 'none'}</Figures>
            </span>
          ),
        },
        {
          header: 'Result',
          cell: ({ outcome, reason }) => (
            <span className="grid justify-items-end gap-1 md:justify-items-start">
              <Badge tone={DISPLAY[outcome].tone}>{DISPLAY[outcome][isDone ? 'after' : 'before']}</Badge>
              {reason && <span className="text-sm wrap-anywhere text-muted">{reason}</span>}
            </span>
          ),
        },
      ]}
    />
  );
}
