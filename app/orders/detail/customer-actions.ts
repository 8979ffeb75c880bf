import { t } from '#contract/language/text.ts';
import { lineIndexOf, withFieldNames } from '#app/actions/with-field-names.ts';
import { formText, wholeOf } from '#app/forms/form-text.ts';
import { Failure } from '#contract/errors.ts';
import { methodAfterCancellation } from '#contract/orders/adjusters/delivery.ts';
import { centsOf } from '#contract/money.ts';
import { refundedTo } from '#contract/payments/payment-methods.ts';
import type { Order } from '#contract/orders/orders.ts';
import type { WholeOrder } from '#contract/orders/whole-orders.ts';
import { RETURN_REASONS } from '#contract/returns/return-choices.ts';
import { type ActionResult, isConfirmed } from '#app/actions/use-screen-action.ts';
import { sendOnce } from '#app/forms/form-attempt.ts';
import { formFailure } from '#app/forms/form-failure.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { changeDeliveryAction, refusedDelivery } from './change-delivery-action.ts';
import { PAY_CHANGE, payChange, WITHDRAW_CHANGE, withdrawChange } from './change-actions.ts';
import { reorder } from '#app/orders/reorder.ts';
import { contentOf, refundIfCanceled } from '#app/orders/order-summary.ts';
import { formatCents } from '#app/ui/text/format-number.ts';

/**
 * Customers' actions on their orders: cancel one (`intent=cancel`) or a line (`cancel-line`) after a confirmation, or some
 * units of a line (`cancel-units`), change its address (`deliver`), pay the difference or withdraw the change (`pay-change`, `withdraw-change`), request a return (`return`), or put its parts into the basket again (`reorder`,
 * `reorder-line`).
 */
export async function handleCustomerAction(context: LoaderContext): Promise<ActionResult> {
  const form = await context.request.formData();
  const intent = formText(form, 'intent');
  const id = formText(form, 'id');
  const done = (message: string): ActionResult => ({ done: { intent, ids: [id], message, kind: 'success' } });
  if (intent === PAY_CHANGE) {
    const paying = await payChange(context, id).catch((error: unknown) => formFailure(error, form));
    if (paying instanceof Response) throw paying;
    return paying;
  }
  try {
    await context.signedIn();
    switch (intent) {
      case 'cancel':
      case 'cancel-line': {
        const scope = intent === 'cancel' ? 'order' : 'line';
        const order = await context.call('readWholeOrder', { params: { id } });
        const lines = scope === 'order' ? order.lines : order.lines.filter(({ _id }) => _id === id);
        if (!isConfirmed(form)) {
          const { currency } = await context.call('readStore');
          return { confirmation: { ...cancelConfirmation(order, lines, currency), fields: { intent, id } } };
        }
        await context.call('cancelOwnOrder', { params: { id }, query: { scope } });
        return done(t('Your order of {content} was canceled', { content: contentOf(lines) }));
      }
      case 'cancel-units': {
        const units = wholeOf(formText(form, 'units'));
        if (Number.isNaN(units))
          throw new Failure('invalid_fields', undefined, { fields: { units: t('Enter a whole number') } });
        await context.call('cancelOwnOrder', { params: { id }, query: { scope: 'line', units } });
        return done(t('{count, plural, one {# unit was} other {# units were}} canceled', { count: units }));
      }
      case 'reorder':
      case 'reorder-line': {
        const { lines } = await context.call('readWholeOrder', { params: { id } });
        return { done: await reorder(context, intent === 'reorder' ? lines : lines.filter(({ _id }) => _id === id)) };
      }
      case 'deliver':
        return done(await changeDeliveryAction(context, id, form));
      case WITHDRAW_CHANGE:
        return done(await withdrawChange(context, id));
      case 'return':
        await requestReturn(context, id, form);
        return done(t("We have your return request. We'll answer by email."));
      default:
        throw new Failure('malformed');
    }
  } catch (error) {
    return intent === 'deliver' ? refusedDelivery(context, error, form) : formFailure(error, form);
  }
}

/** The confirmation before a customer cancels lines of an order; what was paid is refunded. */
export function cancelConfirmation(order: WholeOrder, lines: readonly Order[], currency: string) {
  const open = lines.filter(({ status }) => status !== 'cancelled');
  const isWhole = order.lines.every((line) => line.status === 'cancelled' || open.includes(line));
  const { cents } = refundIfCanceled(order, open);
  const money = (amount: number) => formatCents(amount, currency);
  const refund = cents > 0 ? money(cents) : undefined;
  const delivery = isWhole
    ? undefined
    : order.paid
      ? deliveryTakenOut(order, open, money)
      : deliveryAfter(order, open, money);
  return cancelTexts({
    content: contentOf(open),
    isWhole,
    paid: order.paid,
    ...(refund && { refund, account: refundedTo(order.payments.map(({ transactionId }) => transactionId)) }),
    ...(delivery && { delivery }),
  });
}

/** The delivery that is taken out of the refund for lines of a paid order; undefined if none is. */
function deliveryTakenOut({ deliveryMethod }: WholeOrder, lines: readonly Order[], money: (cents: number) => string) {
  const cents = lines.reduce((sum, { deliveryIfCanceled }) => sum + centsOf(deliveryIfCanceled ?? 0), 0);
  const from = deliveryMethod?.free?.from;
  if (cents === 0 || from === undefined) return undefined;
  return t('{amount} for delivery is taken out of the refund, because delivery is only free from {least}.', {
    amount: money(cents),
    least: money(centsOf(from)),
  });
}

/** What delivery costs once the customer has canceled lines of an unpaid order; undefined if that stays. */
function deliveryAfter(order: WholeOrder, canceled: readonly Order[], money: (cents: number) => string) {
  const free = order.deliveryMethod?.free;
  if (!free) return undefined;
  const method = {
    priceCents: centsOf(order.deliveryPrice),
    free: { fromCents: centsOf(free.from), priceCents: centsOf(free.price) },
  };
  const leftCents = canceled.reduce((left, line) => left - centsOf(line.placeOrderPrice), centsOf(order.linesPrice));
  // What the customer saves: the price with discounts.
  const canceledCents = canceled.reduce(
    (sum, { placeOrderPrice, adjustmentPrice = 0 }) => sum + centsOf(placeOrderPrice) + centsOf(adjustmentPrice),
    0,
  );
  const { priceCents } = methodAfterCancellation(method, { leftCents, canceledCents, isByStore: false });
  if (priceCents === method.priceCents) return undefined;
  return t("Delivery will cost {amount}, because it's only free from {least}.", {
    amount: money(priceCents),
    least: money(method.free.fromCents),
  });
}

/** The texts of the confirmation. @param refund the amount that is refunded, if any @param delivery what it will cost, or takes out of the refund, if that changes */
export function cancelTexts({
  content,
  isWhole,
  paid,
  refund,
  account = refundedTo([null]),
  delivery,
}: {
  content: string;
  isWhole: boolean;
  paid: boolean;
  refund?: string;
  /** What it is refunded to. */
  account?: string;
  delivery?: string;
}) {
  return {
    title: t('Cancel your order of {content}?', { content }),
    text: [
      !paid
        ? t("You haven't been charged.")
        : refund
          ? t('{refund} will be refunded to {account}.', { refund, account })
          : t('Nothing of your payment is left to refund.'),
      ...(delivery ? [delivery] : []),
    ].join(' '),
    confirm: isWhole ? t('Cancel order') : t('Cancel this part'),
  };
}

async function requestReturn({ call }: LoaderContext, id: string, form: FormData): Promise<void> {
  const wanted = [...form].flatMap(([name, value]) => {
    const line = /^units-(.+)$/.exec(name)?.[1];
    const text = String(value).trim();
    return line && text && text !== '0' ? [{ line, units: wholeOf(text) }] : [];
  });
  const wrong = wanted.find(({ units }) => Number.isNaN(units));
  if (wrong)
    throw new Failure('invalid_fields', undefined, { fields: { [`units-${wrong.line}`]: t('Enter a whole number') } });
  const reason = RETURN_REASONS.find((each) => each === form.get('reason'));
  const missing = {
    ...(wanted.length === 0 && { lines: t('Enter how many units you want to return') }),
    ...(!reason && { reason: t('Choose a reason') }),
  };
  if (!reason || wanted.length === 0) throw new Failure('invalid_fields', undefined, { fields: missing });
  const prefersStoreCredit = form.get('prefersStoreCredit') !== null;
  const body = { lines: wanted, reason, text: formText(form, 'text').trim(), prefersStoreCredit };
  await sendOnce(`return:${id}`, form, (key) => call('requestReturn', { params: { id }, body, ...key })).catch(
    (error: unknown) => {
      throw withFieldNames(error, (path) => {
        const index = lineIndexOf(path);
        return index === undefined ? undefined : `units-${wanted[index]?.line}`;
      });
    },
  );
}
