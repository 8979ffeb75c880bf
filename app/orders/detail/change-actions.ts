import { t } from '#contract/language/text.ts';
import { redirect } from 'react-router';
import type { LoaderContext } from '#app/loaders/loader-context.ts';

/** The intents of the forms that pay the difference of a change, and that withdraw the change. */
export const PAY_CHANGE = 'pay-change';
export const WITHDRAW_CHANGE = 'withdraw-change';

/** Leads the customer to the payment of the difference. @throws Failure `not_found`, `order_state` */
export async function payChange({ call }: LoaderContext, id: string): Promise<Response> {
  const { url } = await call('payChange', { params: { id } });
  return redirect(new URL(url).pathname);
}

/** Withdraws the open change of an order. @returns what happened, as a message */
export async function withdrawChange({ call }: LoaderContext, id: string): Promise<string> {
  const { deletedCount } = await call('withdrawChange', { params: { id } });
  return deletedCount > 0 ? t('The order stays as it is') : t('This change had already ended');
}
