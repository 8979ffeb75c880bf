import { t } from '#contract/language/text.ts';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { AddressFormat } from '#contract/addresses/address-format.ts';
import type { Order } from '#contract/orders/orders.ts';
import {
  canChangeDelivery,
  isUnpaid,
  whyNotCancelable,
  whyNotCancelableAsWhole,
} from '#contract/orders/order-rules.ts';
import type { WholeOrder } from '#contract/orders/whole-orders.ts';
import { returnableLines } from '#contract/returns/returnable-units.ts';
import { ActionButton } from '#app/actions/action-button.tsx';
import { ActionNotice, DoneNotice } from '#app/actions/action-notice.tsx';
import { type ActionDone, type ActionResult, isDone, useScreenAction } from '#app/actions/use-screen-action.ts';
import { call } from '#app/api/browser-call.ts';
import { attemptFor } from '#app/forms/form-attempt.ts';
import type { FormFailure } from '#app/forms/form-failure.ts';
import { useAnswer } from '#app/forms/use-answer.ts';
import { hrefHere } from '#app/lists/page-cursors.ts';
import { usePolling } from '#app/loaders/use-polling.ts';
import { TextLink } from '#app/ui/buttons/anchor.tsx';
import { buttonClass, ButtonLink } from '#app/ui/buttons/button.tsx';
import { Icon } from '#app/ui/buttons/icon.tsx';
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx';
import { ChangeDelivery } from './change-delivery.tsx';
import { ChangeNotice } from './change-notice.tsx';
import type { RefusedDelivery } from './change-delivery-action.ts';
import { CancelUnits } from './cancel-units.tsx';
import { cancelConfirmation } from './customer-actions.ts';
import { OrderDetail } from './order-detail.tsx';
import { ownReviewPath } from '#app/part-reviews/own-review-path.ts';
import { canPay } from '#app/orders/order-rules.ts';
import { paymentPath } from '#app/orders/payment-path.ts';
import { type ReturnedPart, ReturnForm } from './return-form.tsx';
import { useKeptOpen } from './use-kept-open.ts';
import { useCurrency } from '#app/ui/text/price.tsx';

type Cancelling = { readonly intent: 'cancel' | 'cancel-line'; readonly id: string; readonly lines: readonly Order[] };

/** A customer's own order with its actions. `open` in the address opens one of its forms. */
export function CustomerOrder({
  order,
  format,
  countries,
  offered,
  returned,
}: {
  order: WholeOrder;
  /** The fields of the delivery address's country. */
  format: AddressFormat;
  countries: readonly { value: string; label: string }[];
  /** A new idempotency key. */
  offered: string;
  /** The parts that the return form shows. */
  returned: readonly ReturnedPart[];
}) {
  const [search] = useSearchParams();
  const currency = useCurrency();
  const navigate = useNavigate();
  const posted = useAnswer<ActionResult>();
  const [cancelling, setCancelling] = useState<Cancelling>();
  const [failed, setFailed] = useState<FormFailure>();
  const [reordered, setReordered] = useState<ActionDone>();
  const closeHref = hrefHere(search, { open: '', line: '' });
  const close = () => {
    setFailed(undefined);
    void navigate(closeHref, { replace: true });
  };
  const screenAction = useScreenAction((answer, { intent }) => {
    setFailed('problem' in answer ? answer : undefined);
    setReordered(isDone(answer) && answer.done.intent === 'reorder' ? answer : undefined);
    // A dialog that was opened meanwhile is about another action.
    if (intent === cancelling?.intent) setCancelling(undefined);
    if (isDone(answer) && FORMS.includes(intent)) close();
  });
  usePolling(
    fingerprint(order),
    async () => fingerprint(await call('readWholeOrder', { params: { id: order._id } })),
    order.status === 'unpaid' || order.lines.some(({ refund }) => refund === 'asked'),
    { topic: 'orders', id: order._id },
  );
  const refused = posted && 'problem' in posted ? (posted as Partial<RefusedDelivery> & FormFailure) : undefined;
  const opened = posted && isDone(posted) ? null : search.get('open');
  // Of another member of the company: some pay and cancel it, its buyer does the rest.
  const { isOwn = true, mayChange = true } = order.company ?? {};
  const isChangeable = isOwn && canChangeDelivery(order.lines);
  const isReturnable = isOwn && returnableLines(order).length > 0;
  const isMoving = useKeptOpen(opened === 'address' ? opened : undefined, isChangeable);
  const isReturning = useKeptOpen(opened === 'return' ? opened : undefined, isReturnable);
  const reducible = order.lines.find(({ _id }) => opened === 'cancel' && _id === search.get('line'));
  const isReducing = useKeptOpen(reducible?._id, mayChange && reducible !== undefined && canCancelUnits(reducible));
  const form = {
    order,
    errors: (failed ?? refused)?.problem.fields ?? {},
    entered: refused?.values,
    busy: screenAction.busy,
    onSubmit: screenAction.submit,
    onClose: close,
    closeHref,
  };
  const confirmation = cancelling && cancelConfirmation(order, cancelling.lines, currency);
  return (
    <>
      <ActionNotice />
      <OrderDetail
        order={order}
        backHref={hrefHere(search, { open: '', line: '', order: '' })}
        backText={t('My Orders')}
        actions={
          <>
            {mayChange && (order.owed || (isUnpaid(order) && canPay(order))) && (
              <ButtonLink href={paymentPath(order._id)} variant="primary">
                {t('Pay')}
              </ButtonLink>
            )}
            <ActionButton fields={{ intent: 'reorder', id: order._id }} onPress={screenAction.submit}>
              {t('Order again')}
            </ActionButton>
            {isOwn && order.lines.length === 1 && <ReviewLink line={order.lines[0]!} />}
            {isReturnable && (
              <ButtonLink href={hrefHere(search, { open: 'return' })}>{t('Request a return')}</ButtonLink>
            )}
            {mayChange && order.lines.length === 1 && canCancelUnits(order.lines[0]!) && (
              <ButtonLink href={hrefHere(search, { open: 'cancel', line: order._id })}>
                {t('Cancel some units')}
              </ButtonLink>
            )}
            {mayChange && !whyNotCancelableAsWhole(order.lines) && (
              <ActionButton
                variant="quiet-danger"
                fields={{ intent: 'cancel', id: order._id }}
                onPress={() => setCancelling({ intent: 'cancel', id: order._id, lines: order.lines })}
              >
                {t('Cancel order')}
              </ActionButton>
            )}
            <DocumentLink order={order} />
          </>
        }
        notice={
          <>
            {reordered && <DoneNotice {...reordered} />}
            <ChangeNotice order={order} onSubmit={screenAction.submit} />
            {isMoving && <ChangeDelivery {...form} format={refused?.format ?? format} countries={countries} />}
            {isReducing && <CancelUnits key={reducible!._id} {...form} line={reducible!} />}
            {isReturning && <ReturnForm {...form} parts={returned} offered={attemptFor(offered, refused)} />}
          </>
        }
        changeAddress={
          isChangeable && (
            <TextLink href={hrefHere(search, { open: 'address' })}>
              {order.pickUp ? t('Have it delivered') : t('Change address')}
            </TextLink>
          )
        }
        lineActions={(line) => (
          <>
            {isOwn && <ReviewLink line={line} size="sm" />}
            <ActionButton
              size="sm"
              fields={{ intent: 'reorder-line', id: line._id }}
              onPress={screenAction.submit}
              aria-label={t('Order {part} again', {
                part: line.placeOrderProductName,
              })}
            >
              {t('Order again')}
            </ActionButton>
            {mayChange && canCancelUnits(line) && (
              <ButtonLink
                size="sm"
                variant="quiet-danger"
                href={hrefHere(search, { open: 'cancel', line: line._id })}
                aria-label={t('Cancel {part}', { part: line.placeOrderProductName })}
              >
                {t('Cancel')}
              </ButtonLink>
            )}
            {mayChange && !whyNotCancelable(line) && !canCancelUnits(line) && (
              <ActionButton
                size="sm"
                variant="quiet-danger"
                fields={{ intent: 'cancel-line', id: line._id }}
                onPress={() => setCancelling({ intent: 'cancel-line', id: line._id, lines: [line] })}
                aria-label={t('Cancel {part}', { part: line.placeOrderProductName })}
              >
                {t('Cancel')}
              </ActionButton>
            )}
          </>
        )}
      />
      {confirmation && (
        <ConfirmDialog
          open
          busy={screenAction.busy}
          title={confirmation.title}
          confirm={confirmation.confirm}
          cancel={t('Keep order')}
          onConfirm={() => screenAction.submit({ intent: cancelling.intent, id: cancelling.id })}
          onClose={() => setCancelling(undefined)}
        >
          <p>{confirmation.text}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** The order's document that a customer needs most: its latest invoice, before the payment its confirmation. */
function DocumentLink({ order: { _id, documents } }: { order: WholeOrder }) {
  const name = documents.includes('invoice') ? 'invoice' : documents.find((each) => each === 'confirmation');
  if (!name) return null;
  return (
    <a className={buttonClass()} href={`/order-document/${_id}?name=${name}`} download>
      <Icon name="download" />
      {name === 'invoice' ? t('Invoice') : t('Order confirmation')}
    </a>
  );
}

/** The intents of forms that close once their action is done. */
const FORMS: readonly unknown[] = ['deliver', 'return', 'cancel-units'];

/** Whether some units of a line can be canceled, and not only all of it. */
function canCancelUnits(line: Order): boolean {
  return !whyNotCancelable(line) && line.placeOrderQuantity - line.withdrawnUnits > 1;
}

/** A link to the customer's review of a paid part. */
function ReviewLink({ line, size = 'md' }: { line: Order; size?: 'sm' | 'md' }) {
  if (line.status !== 'paid' && line.status !== 'shipped') return null;
  return (
    <ButtonLink
      size={size}
      href={ownReviewPath(line.placeOrderProduct)}
      aria-label={t('Review {part}', { part: line.placeOrderProductName })}
    >
      {t('Review', {}, 'verb')}
    </ButtonLink>
  );
}

function fingerprint({ history, refunds, status, holdUntil, shipments, returns }: WholeOrder): string {
  const states = [...refunds, ...returns].map((each) => each.status);
  return [status, holdUntil, history.length, shipments.length, ...states].join(' ');
}
