import { useNavigationType } from 'react-router';
import { type Message, message, shown, t } from '#contract/language/text.ts';
import { centsOf } from '#contract/money.ts';
import type { Order } from '#contract/orders/orders.ts';
import type { PlacedPart } from './part-loader.ts';
import { isUnpaid } from '#contract/orders/order-rules.ts';
import { Banner } from '#app/ui/content/banner.tsx';
import { ButtonLink } from '#app/ui/buttons/button.tsx';
import { Countdown } from '#app/ui/progress/countdown.tsx';
import { Facts } from '#app/ui/content/facts.tsx';
import { Figures } from '#app/ui/text/figure-text.tsx';
import { Price } from '#app/ui/text/price.tsx';
import { useScrollIntoView } from '#app/ui/use-scroll-into-view.ts';
import { formatCount } from '#app/ui/text/format-number.ts';
import { paymentPath } from '#app/orders/payment-path.ts';

const states: Record<Order['status'], Message> = {
  unpaid: message('Your order added successfully'),
  expired: message('Your reservation has expired'),
  agreed: message('Your order added successfully'),
  paid: message('This order is paid'),
  shipped: message('This order is on its way'),
  cancelled: message('This order was canceled'),
};

/** Replaces the form after an order is placed: what was ordered, and the link to pay for it. */
export function OrderPlaced({ order }: { order: PlacedPart }) {
  const card = useScrollIntoView(useNavigationType() !== 'POP');
  return (
    <div ref={card} tabIndex={-1} className="grid gap-6">
      <Banner
        tone={order.status === 'cancelled' || order.status === 'expired' ? 'wait' : 'good'}
        title={shown(states[order.status])}
      >
        {order.status === 'unpaid' &&
          (order.needsAddress
            ? t('Next, enter the delivery address and pay, now or later from My Orders.')
            : t('Pay now, or later from My Orders.'))}
        {order.status === 'expired' && t('You can still pay while the parts are in stock.')}
      </Banner>
      <Facts
        items={[
          { name: t('Quantity'), value: <Figures>{formatCount(order.placeOrderQuantity)}</Figures> },
          {
            name: order.isWithoutCharges ? t('Parts') : t('Total'),
            value: <Price cents={centsOf(order.placeOrderPrice)} />,
          },
          ...(order.status === 'unpaid' && order.holdUntil
            ? [{ name: t('Reserved for'), value: <Countdown until={order.holdUntil} ended="expired" /> }]
            : []),
        ]}
      />
      <div className="flex flex-wrap gap-3">
        {isUnpaid(order) && (
          <ButtonLink href={paymentPath(order._id)} variant="primary" size="lg" iconAfter="arrow-right">
            {t('Pay now')}
          </ButtonLink>
        )}
        <ButtonLink href="/dashboard" size="lg">
          {t('My Orders')}
        </ButtonLink>
        <ButtonLink href={`/part/${order.placeOrderProduct}`} variant="ghost" size="lg">
          {t('Order more')}
        </ButtonLink>
      </div>
    </div>
  );
}
