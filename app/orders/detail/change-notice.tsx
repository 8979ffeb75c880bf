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
        <>
          <Price cents={centsOf(change.difference)} /> to pay for{' '}
          {change.delivery ? 'the new address' : 'the changed parts'}
        </>
      }
      actions={
        <>
          {!isByStaff && (
            <ActionButton variant="primary" fields={{ intent: PAY_CHANGE, id }} onPress={onSubmit}>
              Pay the difference
            </ActionButton>
          )}
          <ActionButton fields={{ intent: WITHDRAW_CHANGE, id }} onPress={onSubmit}>
            {change.delivery ? 'Keep the old address' : 'Keep the order as it is'}
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
  const units = lines.map((line) => `${line.name}: ${changedUnitsText(line)}`);
  return (
    <>
      {units.length > 0 && <span className="mb-1 block wrap-anywhere">{units.join('; ')}</span>}
      {address === null ? 'The order' : `The order goes to ${address.replaceAll('\n', ', ')} and`} costs {total} in all
      once this is paid, by <DateTime iso={expiresAt} />.{' '}
      {isByStaff ? 'Nothing can be shipped until then.' : 'We send nothing until then.'}
    </>
  );
}
