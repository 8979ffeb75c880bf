import { ORDERS } from '#app/lists/nouns.ts';
import { useEffect, useEffectEvent } from 'react';
import { useNavigationType, useRevalidator } from 'react-router';
import type { OrderJob } from '#contract/managed-orders/jobs.ts';
import { Allowed } from '#app/accounts/allowed.tsx';
import { ActionButton } from '#app/actions/action-button.tsx';
import type { ActionFields } from '#app/actions/use-screen-action.ts';
import { PostButton } from '#app/actions/post-button.tsx';
import { ButtonLink } from '#app/ui/buttons/button.tsx';
import { TextLink } from '#app/ui/buttons/anchor.tsx';
import { Banner } from '#app/ui/content/banner.tsx';
import { ProgressBar } from '#app/ui/progress/progress-bar.tsx';
import { Figures } from '#app/ui/text/figure-text.tsx';
import { useScrollIntoView } from '#app/ui/use-scroll-into-view.ts';
import { countOf, formatCount } from '#app/ui/text/format-number.ts';
import { JOB_TEXTS } from './job-actions.ts';

const EVERY_MS = 700;

/**
 * The progress of an action on many orders, with a button to stop it, and the orders that it refused. Scrolls into view
 * and takes the focus when it begins, because its button is further down.
 */
export function JobProgress({
  job,
  refreshHref,
  closeHref,
  orderHref,
  onSubmit,
}: {
  job: OrderJob;
  /** For browsers without scripts: reloads this page. */
  refreshHref: string;
  closeHref: string;
  orderHref: (id: string) => string;
  onSubmit: (fields: ActionFields) => void;
}) {
  const { revalidate, state } = useRevalidator();
  const refresh = useEffectEvent(() => {
    if (state === 'idle') void revalidate();
  });
  const element = useScrollIntoView(useNavigationType() !== 'POP');
  const isRunning = job.finishedAt === null;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => refresh(), EVERY_MS);
    return () => clearInterval(timer);
  }, [isRunning]);
  const done = job.changed + job.unchanged + job.refused;
  const { doing } = JOB_TEXTS[job.action];
  return (
    <div ref={element} tabIndex={-1} className="mb-6 rounded-box" role="status">
      {isRunning ? (
        <Banner
          tone="wait"
          title={`${doing} ${countOf(job.orders, ORDERS)}`}
          actions={
            <>
              <PostButton fields={{ stop: job._id }} replace size="sm">
                Stop
              </PostButton>
              <noscript>
                <ButtonLink href={refreshHref} size="sm">
                  Refresh
                </ButtonLink>
              </noscript>
            </>
          }
        >
          <ProgressBar
            label="Progress"
            value={done}
            max={job.orders}
            detail={`${formatCount(done)} of ${countOf(job.orders, ORDERS)}`}
          />
        </Banner>
      ) : (
        <Banner
          tone={job.refused > 0 || job.isStopped ? 'wait' : 'good'}
          title={summaryOf(job)}
          actions={
            <>
              {job.canUndo && (
                <Allowed permission={job.action === 'pack' ? 'orders.fulfill' : 'orders.change'}>
                  <ActionButton size="sm" icon="undo" fields={{ undo: job._id }} onPress={onSubmit}>
                    Undo
                  </ActionButton>
                </Allowed>
              )}
              <ButtonLink href={closeHref} size="sm">
                Close
              </ButtonLink>
            </>
          }
        >
          {job.refusals.length > 0 && (
            <ul className="max-h-60 list-disc space-y-1 overflow-y-auto py-1 ps-5 wrap-anywhere">
              {job.refusals.map(({ order, number, customerName, reason }) => (
                <li key={order}>
                  <TextLink href={orderHref(order)}>
                    <Figures>#{number}</Figures>
                  </TextLink>{' '}
                  {customerName}: {reason}
                </li>
              ))}
            </ul>
          )}
        </Banner>
      )}
    </div>
  );
}

/** Summarizes an action on many orders: 'Successfully Order Shipped: 3 orders. 1 order was already done.' */
function summaryOf({ action, orders, changed, unchanged, refused, isStopped }: OrderJob): string {
  const { done, cannot } = JOB_TEXTS[action];
  const left = orders - changed - unchanged - refused;
  return [
    changed > 0 ? `${done}: ${countOf(changed, ORDERS)}` : 'Nothing changed',
    ...(unchanged > 0 ? [`${countOf(unchanged, ['order was', 'orders were'])} already done`] : []),
    ...(refused > 0 ? [`${countOf(refused, ORDERS)} ${cannot}`] : []),
    ...(isStopped ? [`Stopped; ${countOf(left, ORDERS)} left`] : []),
  ].join('. ');
}
