import { t, message, type Message, shown } from '#contract/language/text.ts';
import { RETURN_CONDITION_TEXTS, RETURN_REASON_TEXTS, type ReturnState } from '#contract/returns/return-choices.ts';
import type { ReturnRequest } from '#contract/returns/returns.ts';
import type { WholeOrder } from '#contract/orders/whole-orders.ts';
import { Badge, type Tone } from '#app/ui/content/badge.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { DateTime } from '#app/ui/text/date-time.tsx';
import { Figures } from '#app/ui/text/figure-text.tsx';
import { formatDay } from '#app/ui/text/format-date.ts';
import { formatCount } from '#app/ui/text/format-number.ts';

const STATES: Readonly<Record<ReturnState, { text: Message; tone: Tone }>> = {
  asked: { text: message('Return requested'), tone: 'wait' },
  awaiting: { text: message('Parts awaited'), tone: 'wait' },
  received: { text: message('Parts received'), tone: 'note' },
  approved: { text: message('Return approved'), tone: 'good' },
  exchanged: { text: message('Exchanged'), tone: 'good' },
  declined: { text: message('Return declined'), tone: 'plain' },
};

/** The state of a return request. */
export function ReturnBadge({ status }: { status: ReturnState }) {
  const { text, tone } = STATES[status];
  return (
    <Badge tone={tone} icon="undo">
      {shown(text)}
    </Badge>
  );
}

/** The return requests of an order with the shop's answers; nothing if there are none. */
export function ReturnsCard({ order: { returns } }: { order: WholeOrder }) {
  if (returns.length === 0) return null;
  return (
    <Card title={t('Returns')}>
      <ul className="-my-2.5 divide-y divide-line">
        {returns.map(({ _id, status, lines, reason, text, answer, sendTo, sendBy, createdAt, prefersStoreCredit }) => (
          <li key={_id} className="grid gap-1.5 py-2.5">
            <p>
              <ReturnBadge status={status} />
            </p>
            {lines.map(({ line, name, units, receivedUnits, condition }) => (
              <p key={line} className="text-sm wrap-anywhere">
                <Figures>{formatCount(units)}</Figures> × {name}
                {receivedUnits !== null && (
                  <span className="block text-muted">{arrivedText({ receivedUnits, condition })}</span>
                )}
              </p>
            ))}
            <p className="text-sm text-muted">
              <Figures>
                <DateTime iso={createdAt} />
              </Figures>
            </p>
            <p className="text-sm wrap-anywhere">{shown(RETURN_REASON_TEXTS[reason])}</p>
            {prefersStoreCredit && <p className="text-sm text-muted">{t('Store credit preferred')}</p>}
            {text && <p className="text-sm wrap-anywhere whitespace-pre-line text-muted">{text}</p>}
            {status === 'awaiting' && (
              <p className="text-sm wrap-anywhere whitespace-pre-line">
                <span className="text-muted">
                  {sendBy ? t('Send the parts by {day} to:', { day: formatDay(sendBy) }) : t('Send the parts to:')}
                </span>
                {'\n'}
                {sendTo}
              </p>
            )}
            {answer && (
              <p className="text-sm wrap-anywhere whitespace-pre-line">
                <span className="text-muted">{t('Our answer:')}</span> {answer}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** `2 arrived, opened`. */
export function arrivedText({
  receivedUnits,
  condition,
}: Pick<ReturnRequest['lines'][number], 'receivedUnits' | 'condition'>): string {
  if (!receivedUnits) return t('None arrived');
  return condition
    ? t('{count} arrived, {condition}', {
        count: receivedUnits,
        condition: shown(RETURN_CONDITION_TEXTS[condition]).toLowerCase(),
      })
    : t('{count} arrived', { count: receivedUnits });
}
