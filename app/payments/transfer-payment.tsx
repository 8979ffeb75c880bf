import { t } from '#contract/language/text.ts';
import { redirect, useNavigation } from 'react-router';
import { centsOf } from '#contract/money.ts';
import { isUnpaid } from '#contract/orders/order-rules.ts';
import { whyNotByTransfer } from '#contract/payments/bank-terms.ts';
import type { BankTransfer } from '#contract/payments/bank-transfers.ts';
import { call } from '#app/api/browser-call.ts';
import { formFailure, type FormFailure } from '#app/forms/form-failure.ts';
import { PostForm } from '#app/forms/post-form.tsx';
import { useAnswer } from '#app/forms/use-answer.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { usePolling } from '#app/loaders/use-polling.ts';
import { paymentPath } from '#app/orders/payment-path.ts';
import { Banner } from '#app/ui/content/banner.tsx';
import { Button, ButtonLink } from '#app/ui/buttons/button.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { PageHeading } from '#app/ui/content/page-heading.tsx';
import { GiftCards } from './gift-cards.tsx';
import { BankDetails } from './bank-details.tsx';
import type { PayableOrder } from './payable-order.ts';
import { PaymentSummary } from './payment-summary.tsx';

/** Whether an unpaid order can be paid by bank transfer instead of by card, as far as the shop's settings say. */
export async function canTransfer(callApi: LoaderContext['call'], order: PayableOrder): Promise<boolean> {
  if (!isUnpaid(order) || order.bankTransfer) return false;
  const { bankTransfer } = await callApi('readCheckoutTerms');
  const facts = { totalCents: centsOf(order.placeOrderPrice), country: order.delivery?.country };
  return bankTransfer !== undefined && whyNotByTransfer(bankTransfer, facts) === undefined;
}

/** Chooses bank transfer for the order of the page. */
export async function chooseTransfer(context: LoaderContext): Promise<FormFailure | Response> {
  const id = context.params.paymentId ?? '';
  try {
    await context.signedIn();
    await context.call('chooseTransfer', { params: { id } });
  } catch (error) {
    return formFailure(error, new FormData());
  }
  return redirect(paymentPath(id));
}

/** Offers bank transfer for an order that would be paid by card. */
export function OfferTransfer() {
  const answer = useAnswer<FormFailure>();
  const { state } = useNavigation();
  return (
    <Card title={t('Bank transfer')}>
      {answer?.problem && !answer.values['intent'] && (
        <Banner tone="bad" title={answer.problem.detail ?? answer.problem.title} className="mb-4" />
      )}
      <p className="mb-4 text-sm text-muted">{t('Your parts stay reserved until your transfer is due.')}</p>
      <PostForm preventScrollReset>
        <input type="hidden" name="intent" value="transfer" />
        <Button type="submit" loading={state === 'submitting'}>
          {t('Pay by bank transfer')}
        </Button>
      </PostForm>
    </Card>
  );
}

/** The account to which an order is to be paid; the page follows its payments. */
export function TransferPayment({ order, transfer }: { order: PayableOrder; transfer: BankTransfer }) {
  const textOf = (status: string, due: number | undefined) => `${status} ${due}`;
  const read = async () => {
    const { status, bankTransfer } = await call('readWholeOrder', { params: { id: order._id } });
    return textOf(status, bankTransfer?.due);
  };
  usePolling(textOf(order.status, transfer.due), read, true, { topic: 'orders', id: order._id });
  return (
    <div className="@container">
      <PageHeading title={t('Payment')}>
        {t('Transfer the amount with the reference. We email you when it has arrived.')}
      </PageHeading>
      <div className="grid grid-cols-1 items-start gap-6 @4xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid grid-cols-1 gap-6 @4xl:order-2">
          <PaymentSummary order={order} holdUntil={null} />
          {transfer.received === 0 && <GiftCards order={order} />}
        </div>
        <div className="grid min-w-0 gap-6">
          <BankDetails transfer={transfer} />
          {transfer.received === 0 && (
            <p>
              <ButtonLink href={`${paymentPath(order._id)}?card`}>{t('Pay by card instead')}</ButtonLink>
            </p>
          )}
        </div>
      </div>
    </div>
  );
}
