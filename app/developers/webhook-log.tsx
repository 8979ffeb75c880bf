import type { DeliveryState } from '#contract/developers/webhook-events.ts';
import type { WebhookDelivery } from '#contract/developers/webhooks.ts';
import { PostButton } from '#app/actions/post-button.tsx';
import { AdminList, type ListColumn } from '#app/lists/admin-list.tsx';
import { defineList, type ListData } from '#app/lists/define-list.ts';
import { Badge } from '#app/ui/content/badge.tsx';
import { DateTime } from '#app/ui/text/date-time.tsx';
import { Figures } from '#app/ui/text/figure-text.tsx';
import { formatCount } from '#app/ui/text/format-number.ts';

const STATE_TEXTS: Readonly<Record<DeliveryState, string>> = {
  waiting: 'Waiting',
  delivered: 'Delivered',
  failed: 'Failed',
};

export const deliveries = defineList({
  call: 'listWebhookDeliveries',
  label: 'Deliveries',
  noun: ['delivery', 'deliveries'],
  tabs: { parameter: 'status', label: 'Filter the log', texts: { '': 'All', ...STATE_TEXTS } },
});

/** The deliveries to an endpoint: what it answered, and a button to send each again. */
export function WebhookLog({
  data,
  isActive,
  failed,
}: {
  data: ListData<WebhookDelivery, DeliveryState | ''>;
  isActive: boolean;
  /** The number of failed deliveries. */
  failed: number;
}) {
  return (
    <AdminList
      list={deliveries}
      data={data}
      frame={{
        as: 'section',
        title: 'Log',
        aside: isActive && failed > 0 && (
          <PostButton fields={{ intent: 'resend' }} size="sm" icon="refresh">
            Resend all failed
          </PostButton>
        ),
      }}
      keyOf={({ event }) => event}
      columns={COLUMNS}
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
      empty={() => ({ title: 'No deliveries here', text: 'The log keeps deliveries for 30 days.' })}
    />
  );
}

const COLUMNS: readonly ListColumn<WebhookDelivery>[] = [
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
