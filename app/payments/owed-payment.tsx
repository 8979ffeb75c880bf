import { centsOf } from '#contract/money.ts';
import type { WholeOrder } from '#contract/orders/whole-orders.ts';
import { rich } from '#app/ui/text/rich.tsx';
import { t } from '#contract/language/text.ts';
import { ResultLinks } from './payment-result.tsx';
import { call } from '#app/api/browser-call.ts';
import { usePolling } from '#app/loaders/use-polling.ts';
import { paymentPath } from '#app/orders/payment-path.ts';
import { ButtonLink } from '#app/ui/buttons/button.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { Icon } from '#app/ui/buttons/icon.tsx';
import { PageHeading } from '#app/ui/content/page-heading.tsx';
import { Price } from '#app/ui/text/price.tsx';
import { formatDay } from '#app/ui/text/format-date.ts';
import type { PayableOrder } from './payable-order.ts';
import { PaymentSummary } from './payment-summary.tsx';

type Owed = NonNullable<WholeOrder['owed']>;

/** An order that is paid once it is fulfilled: what is owed, and how it is paid. The page follows its payment. */
export function OwedPayment({ order, owed }: { order: PayableOrder; owed: Owed }) {
  const textOf = (status: string, amount: number | undefined) => `${status} ${amount}`;
  const read = async () => {
    const now = await call('readWholeOrder', { params: { id: order._id } });
    return textOf(now.status, now.owed?.amount);
  };
  usePolling(textOf(order.status, owed.amount), read, true, { topic: 'orders', id: order._id });
  return (
    <div className="@container">
      <PageHeading title={t('Payment')} />
      <div className="grid grid-cols-1 items-start gap-6 @4xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="@4xl:order-2">
          <PaymentSummary order={order} holdUntil={null} />
        </div>
        <Card marks className="min-w-0">
          <p className="flex items-start gap-3 text-xl font-medium">
            <Icon name="check" className="mt-0.5 size-6 text-success" />
            {t('We have your order')}
          </p>
          <p className="mt-2 mb-6">
            <OwedText owed={owed} />
          </p>
          <div className="flex flex-wrap gap-3">
            <ResultLinks order={order} receipt={t('Details')} />
            <ButtonLink href={`${paymentPath(order._id)}?card`} variant="ghost">
              {t('Pay by card now')}
            </ButtonLink>
          </div>
        </Card>
      </div>
    </div>
  );
}

/** What is owed of an order, when and how it is paid, as a sentence. */
export function OwedText({ owed: { method, amount, pickUpBy, days = 0, dueOn } }: { owed: Owed }) {
  const price = <Price cents={centsOf(amount)} className="font-medium" />;
  if (method === 'invoice')
    return dueOn
      ? rich('{amount} to be paid by invoice, due by {day}.', { amount: price, day: formatDay(dueOn) })
      : rich('{amount} to be paid by invoice, {count, plural, one {# day} other {# days}} after the order ships.', {
          amount: price,
          count: days,
        });
  return pickUpBy
    ? rich('{amount} to be paid at pick-up. The order waits until {day}.', {
        amount: price,
        day: formatDay(pickUpBy),
      })
    : rich('{amount} to be paid at pick-up. We email you when the order is ready.', { amount: price });
}
