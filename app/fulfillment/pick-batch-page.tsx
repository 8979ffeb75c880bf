import { useLoaderData, useSearchParams } from 'react-router';
import type { PickBatch } from '#contract/fulfillment/pick-batches.ts';
import { usePermission } from '#app/accounts/allowed.tsx';
import { ActionNotice } from '#app/actions/action-notice.tsx';
import { PostButton } from '#app/actions/post-button.tsx';
import { ORDERS, UNITS } from '#app/lists/nouns.ts';
import { useLivePage } from '#app/live/use-live-page.ts';
import { inBrowser } from '#app/loaders/in-browser.ts';
import { keepWhenUnreachable } from '#app/loaders/keep-when-unreachable.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { onServer } from '#app/loaders/on-server.ts';
import { BackLink } from '#app/ui/buttons/back-link.tsx';
import { TextLink } from '#app/ui/buttons/anchor.tsx';
import { ButtonLink } from '#app/ui/buttons/button.tsx';
import { Badge } from '#app/ui/content/badge.tsx';
import { Banner } from '#app/ui/content/banner.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { EmptyState } from '#app/ui/content/empty-state.tsx';
import { PageHeading } from '#app/ui/content/page-heading.tsx';
import { ProgressBar } from '#app/ui/progress/progress-bar.tsx';
import { Figures } from '#app/ui/text/figure-text.tsx';
import { countOf, formatCount } from '#app/ui/text/format-number.ts';
import { handleBatchAction } from './batch-actions.ts';
import { BatchPartRow } from './batch-part.tsx';
import { packersText } from './open-batches.tsx';
import { PrintButtons } from './print-buttons.tsx';

const load = async ({ admin, call, params }: LoaderContext) => {
  await admin();
  return call('readPickBatch', { params: { id: params['id']! } });
};

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const action = onServer(handleBatchAction);
export const clientAction = inBrowser(handleBatchAction);
export const shouldRevalidate = keepWhenUnreachable;

/** A pick batch, for a phone or tablet at the shelves: what to pick by place, and the orders to pack from it. */
export default function PickBatchPage() {
  const batch = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const canPick = usePermission('orders.fulfill');
  useLivePage(['batches'], batch._id);
  const { places, endedAt } = batch;
  const leftOut = Number(search.get('left')) || 0;
  return (
    <>
      <BackLink href="/dashboard/pick-list">Pick list</BackLink>
      <PageHeading
        title={`Pick batch ${batch.number}`}
        actions={
          canPick &&
          !endedAt && (
            <>
              {batch.orders.length > 0 && (
                <PrintButtons printed={{ orders: batch.orders.map(({ order }) => order) }} pickList="file" />
              )}
              <PostButton size="sm" variant="quiet-danger" fields={{ intent: 'leave', others: othersText(batch) }}>
                Leave batch
              </PostButton>
            </>
          )
        }
      >
        {packersText(batch.packers)}
      </PageHeading>
      <ActionNotice />
      {leftOut > 0 && !endedAt && (
        <Banner
          className="mb-6"
          tone="wait"
          title={`${countOf(leftOut, ['chosen order is', 'chosen orders are'])} not in this batch`}
        >
          They are packed, in another batch, blocked, or lack an address.
        </Banner>
      )}
      {endedAt ? (
        <Card>
          <EmptyState
            kind="nothing"
            title="This batch has ended"
            action={<ButtonLink href="/dashboard/pick-list">Pick list</ButtonLink>}
          >
            Every order in it is packed or back in To ship.
          </EmptyState>
        </Card>
      ) : places.length === 0 ? (
        <Card>
          <EmptyState kind="nothing" title="Nothing to pick now">
            Its orders are blocked or refunded. Leave the batch to end it.
          </EmptyState>
        </Card>
      ) : (
        <div className="grid gap-6">
          <Card>
            <div aria-live="polite">
              <ProgressBar
                label="Picked"
                value={batch.picked}
                max={batch.units}
                detail={`${formatCount(batch.picked)} of ${countOf(batch.units, UNITS)}`}
              />
            </div>
          </Card>
          {places.map(({ place, parts }) => (
            <Card key={place} as="section" title={place || 'No storage location'} flush>
              <ul className="divide-y divide-line">
                {parts.map((part) => (
                  <BatchPartRow key={part.part} part={part} canPick={canPick} />
                ))}
              </ul>
            </Card>
          ))}
          <BatchOrders batch={batch} canPick={canPick} />
        </div>
      )}
    </>
  );
}

/** Who else works on a batch, for the question before it is left. */
function othersText({ packers }: PickBatch): string {
  return packers.length > 1 ? packers.join(' and ') : '';
}

function BatchOrders({ batch, canPick }: { batch: PickBatch; canPick: boolean }) {
  return (
    <Card as="section" title={`${countOf(batch.orders.length, ORDERS)} to pack`} flush>
      <ul className="divide-y divide-line">
        {batch.orders.map(({ order, number, customerName, picked, units, missing }) => (
          <li key={order} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3 sm:px-6">
            <span className="grid min-w-0 gap-0.5">
              <TextLink href={`/dashboard/manageorder?order=${order}`}>
                <Figures>{number}</Figures> {customerName}
              </TextLink>
              <span className="text-sm text-muted">
                <Figures>
                  {formatCount(picked)} of {countOf(units, UNITS)} picked
                </Figures>
              </span>
              {missing.map((name) => (
                <span key={name}>
                  <Badge tone="bad" icon="warning">
                    Not found: {name}
                  </Badge>
                </span>
              ))}
            </span>
            {canPick && (
              <span className="flex flex-wrap gap-2">
                <ButtonLink href={`/dashboard/pack?number=${number}`} aria-label={`Scan the parts of order ${number}`}>
                  Scan
                </ButtonLink>
                <PostButton
                  icon="box"
                  variant={picked === units ? 'primary' : 'secondary'}
                  fields={{ intent: 'pack', order, number }}
                  aria-label={`Pack order ${number}`}
                >
                  Pack
                </PostButton>
                <PostButton
                  variant="ghost"
                  fields={{ intent: 'remove', order, number }}
                  aria-label={`Take order ${number} out of the batch`}
                >
                  Take out
                </PostButton>
              </span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
