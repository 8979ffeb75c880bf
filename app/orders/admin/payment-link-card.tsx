import type { WholeOrder } from '#contract/orders/whole-orders.ts';
import type { WorkingLink } from '#contract/payments/payment-links.ts';
import { isUnpaid } from '#contract/orders/order-rules.ts';
import { Allowed } from '#app/accounts/allowed.tsx';
import { ActionButton } from '#app/actions/action-button.tsx';
import { type ActionFields, type ActionResult, answerTo, isDone } from '#app/actions/use-screen-action.ts';
import { useAnswer } from '#app/forms/use-answer.ts';
import { CopyButton } from '#app/ui/buttons/copy-button.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { DateTime } from '#app/ui/text/date-time.tsx';
import { TextField } from '#app/ui/fields/text-field.tsx';
import { PAYMENT_LINK, REVOKE_LINK } from './payment-link-action.ts';

/** Sends the customer a link with which the order is paid without an account, or shows one to copy. */
export function PaymentLinkCard({
  order,
  links,
  answer,
  onSubmit,
}: {
  order: WholeOrder;
  /** Those that work, newest first. */
  links: readonly WorkingLink[];
  answer: ActionResult | undefined;
  onSubmit: (fields: ActionFields) => void;
}) {
  // Without scripts the form was posted.
  const posted = useAnswer<ActionResult>();
  if (!(isUnpaid(order) || order.change) || !order.customerEmail) return null;
  const made = answerTo(answer ?? posted, PAYMENT_LINK, order._id);
  const url = isDone(made) ? made.done.link?.href : undefined;
  const button = (email: '1' | '', text: string) => (
    <ActionButton
      size="sm"
      icon={email ? 'mail' : 'copy'}
      fields={{ intent: PAYMENT_LINK, id: order._id, email }}
      onPress={onSubmit}
    >
      {text}
    </ActionButton>
  );
  return (
    <Allowed permission="orders.change">
      <div className="print:hidden">
        <Card title="Payment link">
          <p className="mb-3 text-sm text-muted">
            {order.change
              ? 'Anyone with the link can pay the difference without an account.'
              : 'Anyone with the link can pay for this order without an account.'}
          </p>
          <div className="flex flex-wrap gap-2">
            {button('1', 'Send payment link')}
            {button('', 'Show a link to copy')}
          </div>
          {url && (
            <TextField
              key={url}
              label="Payment link"
              fieldClassName="mt-4"
              readOnly
              defaultValue={url}
              hint="It is shown only now. Each link below works."
              onFocus={(event) => event.currentTarget.select()}
              after={<CopyButton text={url} label="Copy the payment link" />}
            />
          )}
          {links.length > 0 && (
            <ul className="mt-4 divide-y divide-line border-t border-line text-sm" aria-label="Links that work">
              {links.map((link) => (
                <li key={link._id} className="flex items-center justify-between gap-3 py-2">
                  <span className="min-w-0 wrap-anywhere">
                    {link.by}, <DateTime iso={link.createdAt} />
                    <span className="block text-muted">
                      Works until <DateTime iso={link.expiresAt} />
                    </span>
                  </span>
                  <ActionButton
                    size="sm"
                    variant="quiet-danger"
                    fields={{ intent: REVOKE_LINK, id: order._id, link: link._id }}
                    onPress={onSubmit}
                  >
                    Revoke
                  </ActionButton>
                </li>
              ))}
            </ul>
          )}
        </Card>
      </div>
    </Allowed>
  );
}
