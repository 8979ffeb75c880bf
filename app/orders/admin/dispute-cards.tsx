import { Allowed } from '#app/accounts/allowed.tsx';
import { isDisputeClosed, isShippingBlocked } from '#contract/orders/disputes/dispute-states.ts';
import type { Dispute } from '#contract/orders/disputes/disputes.ts';
import { centsOf } from '#contract/money.ts';
import type { Order } from '#contract/orders/orders.ts';
import { ActionButton } from '#app/actions/action-button.tsx';
import { DateTime } from '#app/ui/text/date-time.tsx';
import { disputeDisplay, providerText } from '#app/orders/order-state.ts';
import { Banner } from '#app/ui/content/banner.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { Facts } from '#app/ui/content/facts.tsx';
import { Figures } from '#app/ui/text/figure-text.tsx';
import { Price } from '#app/ui/text/price.tsx';

/** Why an order cannot be shipped, with a button to allow it; nothing for an order that is not blocked. */
export function ShippingBlock({ order, onLift }: { order: Order; onLift: () => void }) {
  const { disputes = [] } = order;
  if (!isShippingBlocked(order)) return null;
  return (
    <Banner
      tone="bad"
      title="Shipping is blocked"
      actions={
        <Allowed permission="orders.refund">
          <ActionButton size="sm" fields={{ intent: 'lift', ids: order._id }} onPress={onLift}>
            Lift the block
          </ActionButton>
        </Allowed>
      }
    >
      {disputes.map(whyBlocked).find(Boolean)}
    </Banner>
  );
}

/** The disputes of an order's payments, one card each. */
export function DisputeCards({ order }: { order: Order }) {
  return order.disputes?.map((dispute) => (
    <Card key={dispute._id} title={disputeDisplay(dispute).text}>
      <Facts items={factsOf(dispute)} />
    </Card>
  ));
}

function whyBlocked({ kind, status, liftedAt }: Dispute): string | undefined {
  if (liftedAt !== null) return undefined;
  if (status === 'lost') return 'The dispute is lost: the cardholder keeps the money.';
  if (kind === 'fraud_warning')
    return "The cardholder's bank reports this payment as fraud. A refund can prevent a dispute.";
  if (kind === 'inquiry')
    return "The cardholder's bank is asking about this payment. Answer in the card provider's dashboard.";
  return "The cardholder disputes this payment. Send your evidence in the card provider's dashboard.";
}

function factsOf({ _id, reason, status, amount, evidenceDueBy, openedAt, liftedAt }: Dispute) {
  const moment = (at: string) => (
    <Figures className="text-sm">
      <DateTime iso={at} />
    </Figures>
  );
  return [
    { name: 'Reason', value: providerText(reason) },
    { name: 'Status', value: providerText(status) },
    ...(amount === null ? [] : [{ name: 'Amount', value: <Price cents={centsOf(amount)} /> }]),
    ...(evidenceDueBy && !isDisputeClosed(status) ? [{ name: 'Evidence due by', value: moment(evidenceDueBy) }] : []),
    { name: 'Opened', value: moment(openedAt) },
    ...(liftedAt ? [{ name: 'Shipping allowed', value: moment(liftedAt) }] : []),
    { name: 'Dispute id', value: <Figures className="text-sm break-all">{_id}</Figures> },
  ];
}
