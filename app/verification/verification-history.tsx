import type { Verification } from '#contract/verification/verification.ts';
import { DateTime } from '#app/ui/text/date-time.tsx';
import { TextLink } from '#app/ui/buttons/anchor.tsx';
import { Badge } from '#app/ui/content/badge.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { DataTable } from '#app/ui/tables/data-table.tsx';

const DISPLAYS = {
  agrees: { tone: 'good', icon: 'check', text: 'Agrees' },
  discrepancies: { tone: 'bad', icon: 'warning', text: 'Discrepancies' },
  unfinished: { tone: 'wait', icon: 'clock', text: 'Partly checked' },
} as const;

/** The past checks, newest first; each opens its certificate. @param shown the id of the open one */
export function VerificationHistory({ runs, shown }: { runs: readonly Verification[]; shown: string | undefined }) {
  return (
    <Card flush title="History">
      <DataTable
        caption="Past checks"
        rows={runs}
        rowKey={({ _id }) => _id}
        columns={[
          {
            header: 'When',
            primary: true,
            cell: ({ _id, at }) => (
              <TextLink href={`?run=${_id}`} aria-current={_id === shown ? 'true' : undefined}>
                <DateTime iso={at} />
              </TextLink>
            ),
          },
          { header: 'Outcome', cell: ({ outcome }) => <Outcome outcome={outcome} /> },
          {
            header: 'Discrepancies',
            align: 'end',
            cell: ({ certificate }) => <span className="figures">{certificate.discrepancyCount}</span>,
          },
          {
            header: 'Running',
            align: 'end',
            cell: ({ certificate }) => <span className="figures">{certificate.pendingCount}</span>,
          },
        ]}
        empty={null}
      />
    </Card>
  );
}

function Outcome({ outcome }: Pick<Verification, 'outcome'>) {
  const { tone, icon, text } = DISPLAYS[outcome];
  return (
    <Badge tone={tone} icon={icon}>
      {text}
    </Badge>
  );
}
