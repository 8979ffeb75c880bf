import type { WholeOrder } from '#contract/orders/whole-orders.ts';
import { isUnpaid } from '#contract/orders/order-rules.ts';
import { Allowed } from '#app/accounts/allowed.tsx';
import { ActionButton } from '#app/actions/action-button.tsx';
import { type ActionFields, type ActionResult, answerTo, isDone } from '#app/actions/use-screen-action.ts';
import { useAnswer } from '#app/forms/use-answer.ts';
import { CopyButton } from '#app/ui/buttons/copy-button.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { TextField } from '#app/ui/fields/text-field.tsx';
import { PAYMENT_LINK } from './payment-link-action.ts';

/** Sends the customer a link with which the order is paid without an account, or shows one to copy. */
export function PaymentLinkCard({
  order,
  answer,
  onSubmit,
}: {
  order: WholeOrder;
  answer: ActionResult | undefined;
  onSubmit: (fields: ActionFields) => void;
}) {
  // Without scripts the form was posted.
  const posted = useAnswer<ActionResult>();
  if (!isUnpaid(order) || !order.customerEmail) return null;
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
          <p className="mb-3 text-sm text-muted">Anyone with the link can pay for this order without an account.</p>
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
              hint="It is shown only now. Each link that you create works."
              onFocus={(event) => event.currentTarget.select()}
              after={<CopyButton text={url} label="Copy the payment link" />}
            />
          )}
        </Card>
      </div>
    </Allowed>
  );
}
