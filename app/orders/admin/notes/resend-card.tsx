import { Allowed } from '#app/accounts/allowed.tsx';
import { ActionButton } from '#app/actions/action-button.tsx';
import type { ActionFields } from '#app/actions/use-screen-action.ts';
import { Card } from '#app/ui/content/card.tsx';

/** Sends the customer the last email about an order again, or its documents. */
export function ResendCard({ orderId, onSubmit }: { orderId: string; onSubmit: (fields: ActionFields) => void }) {
  const button = (what: 'last' | 'documents', text: string) => {
    const fields = { intent: 'resend', id: orderId, what };
    return (
      <ActionButton size="sm" icon="refresh" fields={fields} onPress={() => onSubmit(fields)}>
        {text}
      </ActionButton>
    );
  };
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
