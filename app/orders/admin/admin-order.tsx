import { PARTS } from '#app/lists/nouns.ts';
import { countOf } from '#app/ui/text/format-number.ts';
import { useNavigate, useSearchParams } from 'react-router';
import { Allowed, usePermission } from '#app/accounts/allowed.tsx';
import type { AddressFormat } from '#contract/addresses/address-format.ts';
import { canCancel, canChangeDelivery, whyNotEditable } from '#contract/orders/order-rules.ts';
import { dollarsOf } from '#contract/money.ts';
import { isDisputeOpen } from '#contract/orders/disputes/dispute-states.ts';
import type { WholeOrder } from '#contract/orders/whole-orders.ts';
import type { WorkingLink } from '#contract/payments/payment-links.ts';
import { ActionButton } from '#app/actions/action-button.tsx';
import { ActionNotice } from '#app/actions/action-notice.tsx';
import type { useScreenAction, ActionFields } from '#app/actions/use-screen-action.ts';
import { useLivePage } from '#app/live/use-live-page.ts';
import { hrefHere } from '#app/lists/page-cursors.ts';
import { TextLink } from '#app/ui/buttons/anchor.tsx';
import { ButtonLink } from '#app/ui/buttons/button.tsx';
import { ChangeDelivery } from '#app/orders/detail/change-delivery.tsx';
import { ChangeNotice } from '#app/orders/detail/change-notice.tsx';
import { OrderDetail } from '#app/orders/detail/order-detail.tsx';
import { useKeptOpen } from '#app/orders/detail/use-kept-open.ts';
import { lacksTracking, whyNotShippable } from '#app/orders/order-rules.ts';
import { DisputeCards, ShippingBlock } from './dispute-cards.tsx';
import type { PendingAction } from './list/pending-action.ts';
import { refundIfCanceled } from '#app/orders/order-summary.ts';
import type { PendingFulfillment } from './fulfillment/fulfillment-dialog.tsx';
import { NeighborLinks } from './neighbor-links.tsx';
import { NotesCard } from './notes/notes-card.tsx';
import { LineButtons, RefusedButton, useCancelRefusal } from './line-buttons.tsx';
import { LabelsCard, type OrderLabels } from './fulfillment/labels-card.tsx';
import { ParcelButtons } from './fulfillment/parcel-buttons.tsx';
import { BankPaymentsCard } from './bank-payments-card.tsx';
import { PaymentLinkCard } from './payment-link-card.tsx';
import type { CompanyAccount } from '#contract/companies/company-account.ts';
import { InvoiceCard } from './invoice-card.tsx';
import { TillPaymentCard } from './till-payment-card.tsx';
import { RefundButtons } from './refunds/refund-buttons.tsx';
import { RefundDialog } from './refunds/refund-dialog.tsx';
import { Card } from '#app/ui/content/card.tsx';

/** An order with all its lines and the admin's actions. */
export function AdminOrder({
  order,
  links,
  account,
  carrier,
  neighbors,
  format,
  countries,
  entered,
  open,
  isRefundWanted,
  offered,
  errors,
  screenAction,
  now,
  onAsk,
  onAskAll,
}: {
  order: WholeOrder;
  /** The payment links that work. */
  links: readonly WorkingLink[];
  /** Of the company that ordered, as long as the order is unpaid. */
  account: CompanyAccount | null;
  /** The labels of a carrier that were asked for. */
  carrier: OrderLabels;
  /** When the order was read, in milliseconds since 1970. */
  now: number;
  /** The ids of the orders before and after it in the list. */
  neighbors: { previous: string | null; next: string | null };
  /** The fields of the delivery address's country. */
  format: AddressFormat;
  countries: readonly { value: string; label: string }[];
  /** The refused values of a form sent without scripts. */
  entered: Readonly<Record<string, string>> | undefined;
  /** `address`: the form that changes the delivery address. */
  open: string | null;
  isRefundWanted: boolean;
  /** A new idempotency key. */
  offered: string;
  errors: Readonly<Record<string, string>>;
  screenAction: ReturnType<typeof useScreenAction>;
  onAsk: (pending: PendingFulfillment) => void;
  /** Confirms an action on the order as a whole. */
  onAskAll: (pending: PendingAction) => void;
}) {
  const [search] = useSearchParams();
  useLivePage(['orders'], order._id);
  const navigate = useNavigate();
  const [first] = order.lines;
  const isAlone = order.lines.length === 1;
  const mayRefund = usePermission('orders.refund');
  const isDisputed = (order.disputes ?? []).some(isDisputeOpen);
  const canRefund = mayRefund && !isDisputed && order.leftToRefund > 0;
  const isChangeable = usePermission('orders.change') && canChangeDelivery(order.lines, true);
  const isEditable = usePermission('orders.change') && whyNotEditable(order.lines) === undefined;
  const isRefunding = useKeptOpen(isRefundWanted ? order._id : undefined, canRefund);
  const isMoving = useKeptOpen(open === 'address' ? order._id : undefined, isChangeable);
  // A disputed order is blocked as a whole.
  const shippable = order.lines.filter((line) => !whyNotShippable(line));
  const packable = shippable.filter(({ packedAt }) => packedAt === null);
  const trackButton = lacksTracking(order) && (
    <Allowed permission="orders.fulfill">
      <ActionButton
        icon="truck"
        fields={{ intent: 'track', ids: order._id }}
        onPress={() => onAsk({ intent: 'track', orders: [first!] })}
      >
        Add tracking number
      </ActionButton>
    </Allowed>
  );
  const line = { order, onAsk, onSubmit: screenAction.submit };
  const form = { errors, busy: screenAction.busy, onSubmit: screenAction.submit };
  /** Closes the dialog that a parameter of the address opens. */
  const closing = (parameter: 'open' | 'refund') => {
    const closeHref = hrefHere(search, { [parameter]: '' });
    return { closeHref, onClose: () => void navigate(closeHref, { replace: true }) };
  };
  return (
    <>
      <ActionNotice />
      <OrderDetail
        order={order}
        backHref={hrefHere(search, { order: '', open: '', refund: '' })}
        backText="Manage Order"
        neighbors={<NeighborLinks {...neighbors} />}
        actions={
          <>
            {trackButton}
            {isAlone ? (
              <LineButtons {...line} line={first!} size="md" />
            ) : (
              <>
                <Allowed permission="orders.fulfill">
                  {shippable.length > 1 &&
                    // Stays when all is packed, so that the buttons after it do not move below a pointer.
                    (packable.length > 0 ? (
                      <ActionButton
                        icon="box"
                        fields={{ intent: 'pack', ids: packable.map(({ _id }) => _id).join(',') }}
                        onPress={screenAction.submit}
                      >
                        Pack {countOf(packable.length, PARTS)}
                      </ActionButton>
                    ) : (
                      <RefusedButton icon="box" reason="All of them are packed">
                        Pack {countOf(shippable.length, PARTS)}
                      </RefusedButton>
                    ))}
                  {shippable.length > 1 && (
                    <ActionButton
                      icon={order.pickUp ? 'check' : 'truck'}
                      variant="primary"
                      fields={{ intent: 'ship', ids: shippable.map(({ _id }) => _id).join(',') }}
                      onPress={() => onAsk({ intent: 'ship', orders: shippable, isPart: true })}
                    >
                      {order.pickUp
                        ? `${countOf(shippable.length, PARTS)} ready to pick up`
                        : `Ship ${countOf(shippable.length, PARTS)}`}
                    </ActionButton>
                  )}
                </Allowed>
                <CancelButton order={order} onAsk={onAskAll} />
              </>
            )}
            {isEditable && <ButtonLink href={`/dashboard/change-order/${order._id}`}>Change parts</ButtonLink>}
            {canRefund && <ButtonLink href={hrefHere(search, { refund: 'new' })}>Refund</ButtonLink>}
          </>
        }
        lineActions={(each) => <LineButtons {...line} line={each} />}
        parcelActions={(shipment) => (
          <ParcelButtons order={order} shipment={shipment} now={now} onAsk={onAsk} onSubmit={screenAction.submit} />
        )}
        changeAddress={
          isChangeable && (
            <TextLink href={hrefHere(search, { open: 'address' })}>
              {order.pickUp ? 'Have it delivered' : 'Change address'}
            </TextLink>
          )
        }
        notice={
          <>
            {isMoving && (
              <ChangeDelivery
                order={order}
                intent="change-delivery"
                isByStaff
                format={format}
                countries={countries}
                entered={entered}
                {...form}
                {...closing('open')}
              />
            )}
            <ChangeNotice order={order} isByStaff onSubmit={screenAction.submit} />
            <ShippingBlock order={first!} onLift={() => onAsk({ intent: 'lift', orders: [first!] })} />
            {isRefunding && (
              <RefundDialog
                key={order._id}
                order={order}
                offered={offered}
                entered={entered?.['intent'] === 'refund' ? entered : {}}
                answer={screenAction.answer}
                {...form}
                {...closing('refund')}
              />
            )}
          </>
        }
        cards={
          <>
            <BankPaymentsCard
              key={`bank:${order._id}`}
              order={order}
              today={new Date(now).toISOString().slice(0, 10)}
              offered={offered}
              answer={screenAction.answer}
              {...form}
            />
            <InvoiceCard key={`invoice:${order._id}`} order={order} account={account} {...form} />
            <TillPaymentCard key={`till:${order._id}`} order={order} {...form} />
            <PaymentLinkCard
              key={`link:${order._id}`}
              order={order}
              links={links}
              answer={screenAction.answer}
              onSubmit={screenAction.submit}
            />
            <LabelsCard key={`labels:${order._id}`} order={order} carrier={carrier} {...form} />
            <NotesCard
              key={order._id}
              order={order}
              offered={offered}
              answer={screenAction.answer}
              errors={errors}
              onSubmit={screenAction.submit}
            />
            {order.customerEmail && <ResendCard orderId={order._id} onSubmit={screenAction.submit} />}
            <DisputeCards order={first!} />
          </>
        }
        refundActions={(refund) => (
          <RefundButtons
            orderId={order._id}
            refund={refund}
            busy={screenAction.busy}
            errors={errors}
            onSubmit={screenAction.submit}
          />
        )}
      />
    </>
  );
}

/** Cancels all cancelable lines of an order in one call. */
function CancelButton({ order, onAsk }: { order: WholeOrder; onAsk: (pending: PendingAction) => void }) {
  const { _id: id, number, lines } = order;
  const cancelable = lines.filter(canCancel);
  const refusal = useCancelRefusal(order);
  if (cancelable.length < 2) return null;
  const isWhole = cancelable.length === lines.filter(({ status }) => status !== 'cancelled').length;
  const { cents, isDisputed } = refundIfCanceled(order, cancelable);
  const chosen = {
    id,
    number,
    customer: order.customerName || order.customerEmail,
    price: order.placeOrderPrice,
    paid: order.paid,
    left: dollarsOf(cents),
    isDisputed,
    isPickedUp: order.pickUp !== undefined,
    canPack: false,
    canShip: false,
    canCancel: true,
  };
  const text = isWhole ? 'Cancel order' : `Cancel ${countOf(cancelable.length, PARTS)}`;
  return (
    <Allowed permission="orders.change">
      {refusal ? (
        <RefusedButton variant="quiet-danger" reason={refusal}>
          {text}
        </RefusedButton>
      ) : (
        <ActionButton
          variant="quiet-danger"
          fields={{ intent: 'cancel', scope: 'orders', ids: id }}
          onPress={() => onAsk({ intent: 'cancel', chosen: [chosen], ...(!isWhole && { parts: cancelable.length }) })}
        >
          {text}
        </ActionButton>
      )}
    </Allowed>
  );
}

/**
 * Resends the customer the last email about an order, or its documents. Once the account is deleted there is no
 * address.
 */
function ResendCard({ orderId, onSubmit }: { orderId: string; onSubmit: (fields: ActionFields) => void }) {
  const button = (what: 'last' | 'documents', text: string) => (
    <ActionButton size="sm" icon="refresh" fields={{ intent: 'resend', id: orderId, what }} onPress={onSubmit}>
      {text}
    </ActionButton>
  );
  return (
    <Allowed permission="orders.change">
      <div className="print:hidden">
        <Card title="Emails">
          <div className="flex flex-wrap gap-2">
            {button('last', 'Resend last email')}
            {button('documents', 'Resend documents')}
          </div>
        </Card>
      </div>
    </Allowed>
  );
}
