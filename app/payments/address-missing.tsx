import { t } from '#contract/language/text.ts';
import { canChangeDelivery } from '#contract/orders/order-rules.ts';
import { ButtonLink } from '#app/ui/buttons/button.tsx';
import { Banner } from '#app/ui/content/banner.tsx';
import type { PayableOrder } from './payable-order.ts';

/** Offers to add an address to a paid order that has none, as orders of earlier versions may: it cannot be shipped. */
export function AddressMissing({ order }: { order: PayableOrder }) {
  if (order.address.trim() !== '' || !canChangeDelivery(order.lines)) return null;
  return (
    <Banner
      className="mb-6"
      tone="wait"
      title={t('Where should we deliver?')}
      actions={
        <ButtonLink size="sm" href={`/dashboard?order=${order._id}&open=address`}>
          {t('Add an address')}
        </ButtonLink>
      }
    >
      {t("This order has no delivery address. We can't ship it without one.")}
    </Banner>
  );
}
