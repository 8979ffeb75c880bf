import { type ComponentProps, useId } from 'react';
import { Allowed, usePermission } from '#app/accounts/allowed.tsx';
import type { Order } from '#contract/orders/orders.ts';
import { canCancel, canCancelRest, isReadyToSend, permissionToCancel } from '#contract/orders/order-rules.ts';
import type { WholeOrder } from '#contract/orders/whole-orders.ts';
import { ActionButton } from '#app/actions/action-button.tsx';
import type { ActionFields } from '#app/actions/use-screen-action.ts';
import { Button, type ButtonSize } from '#app/ui/buttons/button.tsx';
import { lineName } from '#app/orders/order-summary.ts';
import { whyNotShippable } from '#app/orders/order-rules.ts';
import type { PendingFulfillment } from './fulfillment/fulfillment-dialog.tsx';

/** Packs or unpacks a line; nothing for a line that allows neither. */
export function PackButton({
  line,
  size = 'sm',
  onSubmit,
}: {
  line: Order;
  size?: ButtonSize;
  onSubmit: (fields: ActionFields) => void;
}) {
  const canPack = usePermission('orders.fulfill');
  const isPacked = line.packedAt !== null;
  if (!canPack || !(isPacked ? isReadyToSend(line) : !whyNotShippable(line) && !line.waiting)) return null;
  return (
    <ActionButton
      size={size}
      icon="box"
      fields={{ intent: isPacked ? 'unpack' : 'pack', id: line._id }}
      onPress={onSubmit}
      aria-label={`${isPacked ? 'Unpack' : 'Pack'} ${lineName(line)}`}
    >
      {/* As wide as either text, so that the buttons after it stay where they are. */}
      <span className="grid *:col-start-1 *:row-start-1">
        <span className={isPacked ? undefined : 'invisible'}>Unpack</span>
        <span className={isPacked ? 'invisible' : undefined}>Pack</span>
      </span>
    </ActionButton>
  );
}

/** A disabled button with its reason, as a tooltip and for screen readers. */
export function RefusedButton({ reason, children, ...button }: ComponentProps<typeof Button> & { reason: string }) {
  const id = useId();
  return (
    <span className="relative inline-flex items-center gap-1" title={reason}>
      <Button {...button} disabled aria-describedby={id}>
        {children}
      </Button>
      <span id={id} className="sr-only">
        {reason}
      </span>
    </span>
  );
}

/** Why the viewer's role cannot cancel an order or a line that it may change: it is paid, so it would be refunded. */
export function useCancelRefusal(line: Pick<Order, 'status'>): string | undefined {
  const mayCancel = usePermission(permissionToCancel(line));
  return mayCancel ? undefined : "It is paid, and your role can't refund";
}

/** An admin's actions for a line on the order's page. */
export function LineButtons({
  order,
  line,
  size = 'sm',
  onAsk,
  onSubmit,
}: {
  order: WholeOrder;
  line: Order;
  size?: ButtonSize;
  onAsk: (pending: PendingFulfillment) => void;
  onSubmit: (fields: ActionFields) => void;
}) {
  const name = lineName(line);
  const isAlone = order.lines.length === 1;
  const refusal = useCancelRefusal(line);
  const isRest = canCancelRest(line);
  const canBeCanceled = canCancel(line) || isRest;
  return (
    <>
      <PackButton line={line} size={size} onSubmit={onSubmit} />
      <Allowed permission="orders.fulfill">
        {!whyNotShippable(line) && (
          <ActionButton
            size={size}
            icon={line.pickUp ? 'check' : 'truck'}
            variant={isAlone ? 'primary' : 'secondary'}
            fields={{ intent: 'ship', id: line._id }}
            onPress={() => onAsk({ intent: 'ship', orders: [line], isPart: !isAlone })}
            aria-label={line.pickUp ? `${name} is ready to pick up` : `Ship ${name}`}
          >
            {line.pickUp ? 'Ready to pick up' : 'Ship'}
          </ActionButton>
        )}
      </Allowed>
      <Allowed permission="orders.change">
        {canBeCanceled && refusal && (
          <RefusedButton
            size={size}
            variant="quiet-danger"
            reason={refusal}
            aria-label={`${isRest ? 'Cancel the rest of' : 'Cancel'} ${name}`}
          >
            {isRest ? 'Cancel the rest' : 'Cancel'}
          </RefusedButton>
        )}
        {canBeCanceled && !refusal && (
          <ActionButton
            size={size}
            variant="quiet-danger"
            fields={{ intent: 'cancel', id: line._id }}
            onPress={() => onAsk({ intent: 'cancel', orders: [line], isPart: !isAlone })}
            aria-label={`${isRest ? 'Cancel the rest of' : 'Cancel'} ${name}`}
          >
            {isRest ? 'Cancel the rest' : 'Cancel'}
          </ActionButton>
        )}
      </Allowed>
    </>
  );
}
