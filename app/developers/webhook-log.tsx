import { useSearchParams } from 'react-router';
import { DELIVERY_STATES, type DeliveryState } from '#contract/developers/webhook-events.ts';
import type { WebhookDelivery } from '#contract/developers/webhooks.ts';
import { PostButton } from '#app/actions/post-button.tsx';
import { ListPager } from '#app/lists/list-pager.tsx';
import { hrefWith } from '#app/lists/page-cursors.ts';
import { ViewTabs } from '#app/lists/view-tabs.tsx';
import { Badge } from '#app/ui/content/badge.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { EmptyState } from '#app/ui/content/empty-state.tsx';
import { type Column, DataTable } from '#app/ui/tables/data-table.tsx';
import { DateTime } from '#app/ui/text/date-time.tsx';
import { Figures } from '#app/ui/text/figure-text.tsx';
import { formatCount } from '#app/ui/text/format-number.ts';

const STATE_TEXTS: Readonly<Record<DeliveryState, string>> = {
  waiting: 'Waiting',
  delivered: 'Delivered',
  failed: 'Failed',
};

/** The deliveries to an endpoint: what it answered, and a button to send each again. */
export function WebhookLog({
  deliveries,
  next,
  status,
  isActive,
  failed,
}: {
  deliveries: readonly WebhookDelivery[];
  next: string | undefined;
  status: DeliveryState | undefined;
  isActive: boolean;
  /** The number of failed deliveries. */
  failed: number;
}) {
  const [search] = useSearchParams();
  return (
    <Card
      as="section"
      flush
      title="Log"
      aside={
        isActive &&
        failed > 0 && (
          <PostButton fields={{ intent: 'resend' }} size="sm" icon="refresh">
            Resend all failed
          </PostButton>
        )
      }
    >
      <ViewTabs
        label="Filter the log"
        tabs={[
          { href: hrefWith(search, { status: '' }), text: 'All', current: status === undefined },
          ...DELIVERY_STATES.map((state) => ({
            href: hrefWith(search, { status: state }),
            text: STATE_TEXTS[state],
            current: status === state,
          })),
        ]}
      />
      <DataTable
        caption="Deliveries"
        columns={COLUMNS}
        rows={deliveries}
        rowKey={({ event }) => event}
        rowActions={
          isActive
            ? ({ event, type, triedAt }) =>
                // One that waits for its next attempt can be sent now, as after the receiver was repaired.
                triedAt !== null && (
                  <PostButton fields={{ intent: 'resend', event }} size="sm" aria-label={`Resend ${type} ${event}`}>
                    Resend
                  </PostButton>
                )
            : undefined
        }
        empty={
          <EmptyState kind={status ? 'no-match' : 'nothing'} title="No deliveries here">
            The log keeps deliveries for 30 days.
          </EmptyState>
        }
      />
      <ListPager label="Log" next={next} />
    </Card>
  );
}

const COLUMNS: readonly Column<WebhookDelivery>[] = [
  {
    header: 'Event',
    primary: true,
    cell: ({ type, event }) => (
      <div>
        <code>{type}</code>
        <span className="figures block text-xs font-normal wrap-anywhere text-muted">{event}</span>
      </div>
    ),
  },
  { header: 'Status', cell: (delivery) => <DeliveryBadge delivery={delivery} /> },
  {
    header: 'Last response',
    cell: ({ answerStatus, answer, triedAt }) =>
      triedAt === null ? (
        <span className="text-muted">Not sent yet</span>
      ) : (
        <div>
          {answerStatus !== null && <Figures>{answerStatus}</Figures>}{' '}
          <span className="text-sm wrap-anywhere text-muted">
            {answer.length > 120 ? `${answer.slice(0, 119)}…` : answer}
          </span>
        </div>
      ),
  },
  {
    header: 'Duration',
    align: 'end',
    cell: ({ duration }) => (duration === null ? '' : <Figures>{formatCount(duration)} ms</Figures>),
  },
  {
    header: 'Time',
    cell: ({ createdAt, triedAt }) => (
      <Figures>
        <DateTime iso={triedAt ?? createdAt} />
      </Figures>
    ),
  },
];

function DeliveryBadge({ delivery: { status, attempts, nextTryAt } }: { delivery: WebhookDelivery }) {
  const tone = { waiting: 'wait', delivered: 'good', failed: 'bad' } as const;
  return (
    <div>
      <Badge tone={tone[status]}>{STATE_TEXTS[status]}</Badge>
      {attempts > 1 && <span className="block text-xs text-muted">{formatCount(attempts)} attempts</span>}
      {status === 'waiting' && nextTryAt && attempts > 0 && (
        <span className="block text-xs text-muted">
          next <DateTime iso={nextTryAt} />
        </span>
      )}
    </div>
  );
}
