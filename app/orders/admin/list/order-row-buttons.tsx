import type { ManagedOrder } from '#contract/managed-orders/list.ts';
import { Allowed, usePermission } from '#app/accounts/allowed.tsx';
import { ActionButton } from '#app/actions/action-button.tsx';
import type { ActionFields } from '#app/actions/use-screen-action.ts';
import { whyNotShippable } from '#app/orders/order-rules.ts';
import { PackButton, RefusedButton, useCancelRefusal } from '#app/orders/admin/line-buttons.tsx';
import type { PendingAction } from './pending-action.ts';

/** An admin's actions for a whole order in the list. */
export function OrderRowButtons({
  order,
  onAsk,
  onSubmit,
}: {
  order: ManagedOrder;
  onAsk: (pending: PendingAction) => void;
  onSubmit: (fields: ActionFields) => void;
}) {
  const { total, number } = order;
  const isOne = total.lines === 1;
  const refusal = useCancelRefusal(total);
  return (
    <>
      {/* Where the table has no room for it, the bulk action bar has it. */}
      <div className="contents md:max-xl:hidden">
        {isOne ? (
          <PackButton line={order} onSubmit={onSubmit} />
        ) : (
          <Allowed permission="orders.fulfill">
            {total.packable > 0 && (
              <ActionButton
                size="sm"
                icon="box"
                fields={{ intent: 'pack', scope: 'orders', ids: order.order }}
                onPress={onSubmit}
                aria-label={`Pack order ${number}`}
              >
                Pack
              </ActionButton>
            )}
          </Allowed>
        )}
      </div>
      <Shipping order={order} onAsk={onAsk} />
      <Allowed permission="orders.change">
        {total.cancellable > 0 && refusal && (
          <RefusedButton variant="quiet-danger" size="sm" reason={refusal} aria-label={`Cancel order ${number}`}>
            Cancel
          </RefusedButton>
        )}
        {total.cancellable > 0 && !refusal && (
          <ActionButton
            variant="quiet-danger"
            size="sm"
            fields={fieldsOf('cancel', order)}
            onPress={() => onAsk({ intent: 'cancel', orders: [order] })}
            aria-label={`Cancel order ${number}`}
          >
            Cancel
          </ActionButton>
        )}
      </Allowed>
    </>
  );
}

/** An order with one part is shipped and canceled by the specification's call, an order with several by a job. */
function fieldsOf(intent: 'ship' | 'cancel', { order, total }: ManagedOrder): ActionFields {
  return total.lines === 1 ? { intent, id: order } : { intent, scope: 'orders', ids: order };
}

/**
 * 'Pending' until the order is shipped, then 'Shipped', as in the specification. Disabled, with a reason, while it
 * cannot be shipped; nothing for staff who may not ship.
 */
function Shipping({ order, onAsk }: { order: ManagedOrder; onAsk: (pending: PendingAction) => void }) {
  const mayShip = usePermission('orders.fulfill');
  const { total, disputes } = order;
  const isOne = total.lines === 1;
  const line = isOne ? order : { status: total.status, disputes, address: order.address };
  const canShip = isOne ? !whyNotShippable(order) : total.shippable > 0;
  const reason = canShip ? undefined : (whyNotShippable(line) ?? 'Nothing left to ship');
  if (total.status === 'cancelled' || !mayShip) return null;
  if (!reason) {
    return (
      <ActionButton
        variant="primary"
        size="sm"
        icon="truck"
        fields={fieldsOf('ship', order)}
        onPress={() => onAsk({ intent: 'ship', orders: [order] })}
        aria-label={`Pending: ship order ${order.number}`}
        title="This order is pending. Press to ship it."
      >
        Pending
      </ActionButton>
    );
  }
  return (
    <RefusedButton size="sm" icon="truck" reason={reason}>
      {total.status === 'shipped' ? 'Shipped' : 'Pending'}
    </RefusedButton>
  );
}
