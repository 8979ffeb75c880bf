import { rich } from '#app/ui/text/rich.tsx';
import { t } from '#contract/language/text.ts';
import './card/card-form.css';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { redirectDocument, useLoaderData, useLocation, useRevalidator } from 'react-router';
import { Failure } from '#contract/errors.ts';
import { centsOf } from '#contract/money.ts';
import { needsPlace } from '#contract/orders/charges.ts';
import type { PaymentConfig } from '#contract/payments/payments.ts';
import type { WholeOrder } from '#contract/orders/whole-orders.ts';
import { isUnpaid } from '#contract/orders/order-rules.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { call } from '#app/api/browser-call.ts';
import { keepWhenUnreachable } from '#app/loaders/keep-when-unreachable.ts';
import { inBrowser } from '#app/loaders/in-browser.ts';
import { onServer } from '#app/loaders/on-server.ts';
import { usePolling } from '#app/loaders/use-polling.ts';
import { Card } from '#app/ui/content/card.tsx';
import { PageHeading } from '#app/ui/content/page-heading.tsx';
import { Price, useCurrency } from '#app/ui/text/price.tsx';
import { deliverOrder, loadAddressForm } from './deliver-order.ts';
import { type AddressForm, PaymentAddress } from './payment-address.tsx';
import { CardForm } from './card/card-form.tsx';
import { CardFormSkeleton, PaymentFailure } from './payment-failure.tsx';
import { readPayableOrder, type PayableOrder } from './payable-order.ts';
import { changeGiftCards, GiftCards, isAboutGiftCards } from './gift-cards.tsx';
import { needsOwnDocument } from './own-document.ts';
import { OwedPayment } from './owed-payment.tsx';
import { OrderClosed, PaymentDone, PaymentPending } from './payment-result.tsx';
import { PaymentSummary } from './payment-summary.tsx';
import { settlePayment } from './settle-payment.ts';
import { canTransfer, chooseTransfer, OfferTransfer, TransferPayment } from './transfer-payment.tsx';
import { TestCards } from './card/test-cards.tsx';
import { useSettling } from './use-settling.ts';
import { usePaymentStart, type PaymentStart } from './use-payment-start.ts';

const load = async (context: LoaderContext) => {
  const viewer = await context.signedIn();
  const id = context.params.paymentId ?? '';
  const [order, config] = await Promise.all([readPayableOrder(context.call, id), context.call('paymentConfig')]);
  // An admin may read any order but pay only their own.
  if (order.customerEmail !== viewer.email) throw new Failure('not_found');
  const addressForm = await loadAddressForm(context.call, order);
  return {
    order,
    isByCard: context.url.searchParams.has('card'),
    canTransfer: await canTransfer(context.call, order),
    config,
    billing: { name: order.customerName || viewer.name, email: viewer.email },
    addressForm,
  };
};
export const loader = onServer(load);
export const clientLoader = inBrowser(async (context: LoaderContext) => {
  const loaded = await load(context);
  if (needsOwnDocument(loaded.config)) throw redirectDocument(context.url.pathname);
  return loaded;
});

/** Adds or removes a gift card, chooses bank transfer (`intent=transfer`), or saves the address of the order. */
const act = async (context: LoaderContext) => {
  const form = await context.request.clone().formData();
  if (isAboutGiftCards(form)) return changeGiftCards(context, form);
  return form.get('intent') === 'transfer' ? chooseTransfer(context) : deliverOrder(context);
};
export const action = onServer(act);
export const clientAction = inBrowser(act);
export const shouldRevalidate = keepWhenUnreachable;

export default function PaymentPage() {
  const { order, config, billing, addressForm, isByCard, canTransfer } = useLoaderData<typeof loader>();
  if (order.status === 'cancelled') return <OrderClosed order={order} />;
  if (order.owed && !isByCard) return <OwedPayment order={order} owed={order.owed} />;
  if (!order.owed && !isUnpaid(order)) return <PaymentDone order={order} />;
  if (addressForm) return <AddressNeeded order={order} form={addressForm} />;
  if (order.bankTransfer && !isByCard) return <TransferPayment order={order} transfer={order.bankTransfer} />;
  return <OpenPayment key={order._id} order={order} config={config} billing={billing} canTransfer={canTransfer} />;
}

/** The payment of an order that cannot be paid before it has a delivery address. */
function AddressNeeded({ order, form }: { order: PayableOrder; form: AddressForm }) {
  return (
    <div className="@container">
      <PageHeading title={t('Payment')}>{t('Enter the delivery address, then pay.')}</PageHeading>
      <div className="grid grid-cols-1 items-start gap-6 @4xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid grid-cols-1 gap-6 @4xl:order-2">
          <PaymentSummary
            order={order}
            holdUntil={order.status === 'unpaid' ? order.holdUntil : null}
            isWithoutCharges={needsPlace(form.terms)}
          />
        </div>
        <PaymentAddress key={order._id} order={order} form={form} />
      </div>
    </div>
  );
}

function OpenPayment({
  order,
  config,
  billing,
  canTransfer,
}: {
  order: PayableOrder;
  config: PaymentConfig;
  billing: { name: string; email: string };
  canTransfer: boolean;
}) {
  const currency = useCurrency();
  // After the checkout, the page need not ask the provider.
  const { state } = useLocation() as { state: { paidBy?: string } | null };
  const start = usePaymentStart(order, config, state?.paidBy);
  const { settle, paidBy, failure, reset } = useSettling(
    useCallback((transactionId) => settlePayment(call, order._id, transactionId), [order._id]),
  );
  const resumed = start.step === 'ready' ? start.paidBy : undefined;
  useEffect(() => {
    if (resumed) settle(resumed);
  }, [resumed, settle]);
  const read = async () => payableText(await call('readWholeOrder', { params: { id: order._id } }));
  usePolling(payableText(order), read, true, { topic: 'orders', id: order._id });

  const isOutdated = useOutdated(order, start);
  const cents = centsOf(order.due);

  if (paidBy && failure) {
    const check = () => {
      reset();
      start.retry();
    };
    return <PaymentPending order={order} transactionId={paidBy} failure={failure} onCheck={check} />;
  }
  const holdUntil = start.step === 'ready' ? start.holdUntil : order.status === 'unpaid' ? order.holdUntil : null;
  return (
    // Depends on the container rather than the window: larger text leaves less room.
    <div className="@container">
      <PageHeading title={t('Payment')}>
        {rich("You'll be charged {price} once.", { price: <Price cents={cents} /> })}
      </PageHeading>
      <div className="grid grid-cols-1 items-start gap-6 @4xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid grid-cols-1 gap-6 @4xl:order-2">
          <PaymentSummary order={order} holdUntil={holdUntil} />
          <GiftCards order={order} />
          {canTransfer && <OfferTransfer />}
        </div>
        <Card title={t('Card')} marks className="min-w-0">
          <noscript>
            <p className="mb-4 font-medium">
              {t(
                'Paying by card needs JavaScript: your card number goes straight to the card provider, never through this store. Turn JavaScript on for this site and reload the page. Your order is kept.',
              )}
            </p>
          </noscript>
          <div className="needs-scripts">
            {start.step === 'failed' && !isOutdated && (
              <PaymentFailure failure={start.failure} order={order} onRetry={start.retry} />
            )}
            {(start.step === 'starting' || isOutdated) && <CardFormSkeleton cents={cents} />}
            {/* The provider refuses a form for a payment that is processing or has succeeded. */}
            {resumed && <CardFormSkeleton cents={cents} label={t('Your payment is being confirmed')} />}
            {start.step === 'ready' && !resumed && (
              <CardForm
                stripe={start.stripe}
                wallets={config.wallets}
                cents={cents}
                currency={currency}
                billing={billing}
                settling={Boolean(paidBy)}
                prepare={start.prepare}
                onPaid={settle}
                onFormFailed={start.fail}
              />
            )}
          </div>
          {config.mode !== 'live' && <TestCards />}
        </Card>
      </div>
    </div>
  );
}

/** What may change while the page is open. */
function payableText({
  status,
  placeOrderPrice,
  due = placeOrderPrice,
}: Pick<WholeOrder, 'status' | 'placeOrderPrice' | 'due'>): string {
  return `${status} ${placeOrderPrice} ${due}`;
}

/**
 * Whether the order has changed while its payment was being started: paid or canceled, as after a return from the bank, or
 * priced again, as when the shop has begun to charge tax. The page then reloads its data and shows the order's state.
 */
function useOutdated(order: PayableOrder, start: PaymentStart & { retry: () => void }): boolean {
  const { revalidate } = useRevalidator();
  const failure = start.step === 'failed' ? start.failure : undefined;
  const now = failure?.fresh?.['status'];
  const isPriced = failure?.code === 'price_changed' || failure?.code === 'address_required';
  const [hasFailed, setHasFailed] = useState(false);
  const isOutdated = isPriced || (now !== undefined && now !== order.status);
  const retry = useEffectEvent(() => {
    if (isPriced && !hasFailed) start.retry();
    setHasFailed(true);
  });
  useEffect(() => {
    // If the order cannot be loaded, the reason is shown, with Retry.
    if (isOutdated) void revalidate().finally(() => retry());
  }, [isOutdated, revalidate]);
  return isOutdated && !hasFailed;
}
