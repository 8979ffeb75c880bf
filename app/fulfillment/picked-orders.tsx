import type { PickList } from '#contract/fulfillment/print.ts';
import { TextLink } from '#app/ui/buttons/anchor.tsx';
import { Figures } from '#app/ui/text/figure-text.tsx';
import { formatCount } from '#app/ui/text/format-number.ts';

/** The orders that need a part, each with its units. */
export function PickedOrders({ orders }: Pick<PickList['places'][number]['parts'][number], 'orders'>) {
  return (
    <>
      {orders.length === 1 ? 'Order ' : 'Orders '}
      {orders.map(({ order, number, units }, index) => (
        <span key={order}>
          {index > 0 && ', '}
          <TextLink href={`/dashboard/manageorder?order=${order}`}>
            <Figures>{number}</Figures>
          </TextLink>
          {units > 1 && (
            <>
              {' '}
              (<Figures>{formatCount(units)}</Figures>)
            </>
          )}
        </span>
      ))}
    </>
  );
}
