import type { ActionResult } from '#app/actions/use-screen-action.ts';
import { formText } from '#app/forms/form-text.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';

/** The intent of the forms that create a payment link; `email=1` also sends it. */
export const PAYMENT_LINK = 'payment-link';

/** The intent of the forms that revoke a payment link, with its id in `link`. */
export const REVOKE_LINK = 'revoke-link';

export async function revokeLinkAction(context: LoaderContext, form: FormData): Promise<ActionResult> {
  const id = formText(form, 'id');
  const { deletedCount } = await context.call('revokePaymentLink', { params: { id, link: formText(form, 'link') } });
  const message = deletedCount > 0 ? 'Payment link revoked' : 'This link had stopped working already';
  return { done: { intent: REVOKE_LINK, ids: [id], message, kind: deletedCount > 0 ? 'success' : 'info' } };
}

/** Creates a payment link of an order. The answer's link is in no other place. */
export async function createLinkAction(context: LoaderContext, form: FormData): Promise<ActionResult> {
  const id = formText(form, 'id');
  const isEmailed = formText(form, 'email') === '1';
  const { url, email } = await context.call('createPaymentLink', { params: { id }, body: { email: isEmailed } });
  const message = email === null ? 'Payment link created' : `Payment link queued for ${email}`;
  return {
    done: { intent: PAYMENT_LINK, ids: [id], message, kind: 'success', link: { href: url, text: 'Open the link' } },
  };
}
