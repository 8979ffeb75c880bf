import { rich } from '#app/ui/text/rich.tsx';
import { t } from '#contract/language/text.ts';
import type { ReactNode } from 'react';
import { centsOf } from '#contract/money.ts';
import { changedUnitsText } from '#contract/orders/changed-units.ts';
import type { OrderChange } from '#contract/orders/changes.ts';
import type { WholeOrder } from '#contract/orders/whole-orders.ts';
import { ActionButton } from '#app/actions/action-button.tsx';
import type { ActionFields } from '#app/actions/use-screen-action.ts';
import { PAY_CHANGE, WITHDRAW_CHANGE } from './change-actions.ts';
import { Banner } from '#app/ui/content/banner.tsx';
import { DateTime } from '#app/ui/text/date-time.tsx';
import { Price } from '#app/ui/text/price.tsx';

/** Says that a change of an order waits for the payment of its difference. */
export function ChangeNotice({
  order: { _id: id, change },
  isByStaff = false,
  onSubmit,
}: {
  order: Pick<WholeOrder, '_id' | 'change'>;
  isByStaff?: boolean;
  onSubmit: (fields: ActionFields) => void;
}) {
  if (!change) return null;
  return (
    <Banner
      className="mb-6 print:hidden"
      tone="wait"
      title={
        change.delivery
          ? rich('{price} to pay for the new address', { price: <Price cents={centsOf(change.difference)} /> })
          : rich('{price} to pay for the changed parts', { price: <Price cents={centsOf(change.difference)} /> })
      }
      actions={
        <>
          {!isByStaff && (
            <ActionButton variant="primary" fields={{ intent: PAY_CHANGE, id }} onPress={onSubmit}>
              {t('Pay the difference')}
            </ActionButton>
          )}
          <ActionButton fields={{ intent: WITHDRAW_CHANGE, id }} onPress={onSubmit}>
            {change.delivery ? t('Keep the old address') : t('Keep the order as it is')}
          </ActionButton>
        </>
      }
    >
      {explain(change, isByStaff)}
    </Banner>
  );
}

function explain({ address, lines, placeOrderPrice, expiresAt }: OrderChange, isByStaff: boolean): ReactNode {
  const total = <Price cents={centsOf(placeOrderPrice)} />;
  const time = <DateTime iso={expiresAt} />;
  const units = lines.map((line) => `${line.name}: ${changedUnitsText(line)}`);
  return (
    <>
      {units.length > 0 && <span className="mb-1 block wrap-anywhere">{units.join('; ')}</span>}
      {address === null
        ? rich('The order costs {total} in all once this is paid, by {time}.', { total, time })
        : rich('The order goes to {address} and costs {total} in all once this is paid, by {time}.', {
            address: address.replaceAll('\n', ', '),
            total,
            time,
          })}{' '}
      {isByStaff ? t('Nothing can be shipped until then.') : t('We send nothing until then.')}
    </>
  );
}
