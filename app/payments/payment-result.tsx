import { t } from '#contract/language/text.ts';
import type { Failure } from '#contract/errors.ts';
import { centsOf } from '#contract/money.ts';
import { refundedTo } from '#contract/payments/payment-methods.ts';
import { CopyableId } from '#app/orders/detail/order-facts.tsx';
import { AddressMissing } from './address-missing.tsx';
import type { PayableOrder } from './payable-order.ts';
import { contentFacts } from './payment-summary.tsx';
import { OrderStateBadge } from '#app/orders/order-state-badge.tsx';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import { Banner } from '#app/ui/content/banner.tsx';
import { Button, ButtonLink } from '#app/ui/buttons/button.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { Facts } from '#app/ui/content/facts.tsx';
import { Figures } from '#app/ui/text/figure-text.tsx';
import { Icon } from '#app/ui/buttons/icon.tsx';
import { PageHeading } from '#app/ui/content/page-heading.tsx';
import { Price } from '#app/ui/text/price.tsx';
import { useScrollIntoView } from '#app/ui/use-scroll-into-view.ts';

/** A paid order with its transaction id, which is also shown after a reload. */
export function PaymentDone({ order }: { order: PayableOrder }) {
  // A page opened on a paid order does not scroll on its first render.
  const page = useScrollIntoView(useHydrated());
  return (
    <div ref={page} tabIndex={-1} data-visit-order={order._id}>
      <PageHeading title={t('Payment')} />
      <AddressMissing order={order} />
      <Card marks className="max-w-prose">
        <p className="flex items-start gap-3 text-xl font-medium">
          <Icon name="check" className="mt-0.5 size-6 text-success" />
          {t('Congrats! Your payment is completed')}
        </p>
        <p className="mt-2 mb-6 text-muted">
          {order.status === 'shipped'
            ? t('Your order is on its way.')
            : t("We'll pack your order next. A receipt is on its way by email.")}
        </p>
        <ResultFacts order={order} transactionId={order.transactionId} />
        <ResultLinks order={order} receipt={t('Receipt')} />
      </Card>
    </div>
  );
}

/**
 * The bank is still processing the payment, the store has not confirmed it yet, or the order can no longer be filled.
 */
export function PaymentPending({
  order,
  transactionId,
  failure,
  onCheck,
}: {
  order: PayableOrder;
  transactionId: string;
  failure: Failure;
  /** Asks the card provider for the payment's state again; the form returns if the payment has failed. */
  onCheck: () => void;
}) {
  const isRefused = failure.code === 'order_state';
  return (
    <>
      <PageHeading title={t('Payment')} />
      <Card marks className="max-w-prose">
        <Banner
          className="mb-6"
          tone={isRefused ? 'bad' : 'wait'}
          title={isRefused ? failure.message : t('Your payment is being confirmed')}
          actions={
            isRefused ? undefined : (
              <Button icon="refresh" onClick={onCheck}>
                {t('Check again')}
              </Button>
            )
          }
        >
          {isRefused
            ? t('Keep the transaction id until your refund arrives.')
            : t(
                "Don't pay again. This page shows the result as soon as the card provider confirms it, usually within a minute.",
              )}
        </Banner>
        <ResultFacts order={order} transactionId={transactionId} />
        <ResultLinks order={order} receipt={t('View order')} />
      </Card>
    </>
  );
}

/** A canceled order, with nothing to pay. */
export function OrderClosed({ order }: { order: PayableOrder }) {
  return (
    <>
      <PageHeading title={t('Payment')} />
      <Card marks className="max-w-prose">
        <Banner className="mb-6" tone="wait" title={t('This order was canceled')}>
          {order.refund
            ? t('Your payment is being refunded to {account}.', {
                account: refundedTo(order.payments.map(({ transactionId }) => transactionId)),
              })
            : t("It can no longer be paid. You weren't charged.")}
        </Banner>
        <ResultFacts order={order} transactionId={order.transactionId} />
        <ResultLinks order={order} receipt={t('View order')} />
      </Card>
    </>
  );
}

function ResultFacts({ order, transactionId }: { order: PayableOrder; transactionId: string | null }) {
  return (
    <Facts
      items={[
        { name: t('Order'), value: <Figures>{order.number}</Figures> },
        ...contentFacts(order),
        { name: t('Total'), value: <Price cents={centsOf(order.placeOrderPrice)} /> },
        { name: t('Status'), value: <OrderStateBadge order={order} /> },
        ...(transactionId
          ? [
              {
                name: t('Transaction id'),
                value: <CopyableId id={transactionId} label={t('Copy the transaction id')} />,
              },
            ]
          : []),
      ]}
    />
  );
}

export function ResultLinks({ order, receipt }: { order: PayableOrder; receipt: string }) {
  return (
    <div className="mt-7 flex flex-wrap gap-3">
      <ButtonLink href="/dashboard?status=open" variant="primary">
        {t('My Orders')}
      </ButtonLink>
      <ButtonLink href={`/dashboard?order=${order._id}`}>{receipt}</ButtonLink>
    </div>
  );
}
