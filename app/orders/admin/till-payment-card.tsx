import { centsOf } from '#contract/money.ts';
import { MAX_BANK_REFERENCE } from '#contract/payments/bank-terms.ts';
import { TILL_MEANS, type TillMeans } from '#contract/payments/pay-later.ts';
import type { WholeOrder } from '#contract/orders/whole-orders.ts';
import { Allowed } from '#app/accounts/allowed.tsx';
import { ActionForm } from '#app/actions/action-form.tsx';
import type { ActionFields } from '#app/actions/use-screen-action.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { SelectField, TextField } from '#app/ui/fields/text-field.tsx';
import { Price } from '#app/ui/text/price.tsx';

const MEANS: Readonly<Record<TillMeans, string>> = { cash: 'Cash', terminal: 'Card terminal' };

/** The form in which staff record that a customer pays an order where it is picked up. */
export function TillPaymentCard({
  order,
  errors,
  busy,
  onSubmit,
}: {
  order: WholeOrder;
  errors: Readonly<Record<string, string>>;
  busy: boolean;
  onSubmit: (fields: ActionFields) => void;
}) {
  const { _id: id, owed } = order;
  if (owed?.method !== 'pick_up') return null;
  return (
    <Allowed permission="orders.refund">
      <div className="print:hidden">
        <Card title="Payment at pick-up">
          <p className="mb-4 text-sm">
            <Price cents={centsOf(owed.amount)} className="font-medium" /> to be paid before you hand the order over.
          </p>
          <ActionForm
            fields={{ intent: 'till-payment', id, amount: String(owed.amount) }}
            onSubmit={onSubmit}
            noValidate
            className="grid gap-4"
          >
            <SelectField
              id={`till-means-${id}`}
              name="means"
              label="Paid by"
              options={TILL_MEANS.map((value) => ({ value, label: MEANS[value] }))}
              error={errors['means']}
            />
            <TextField
              id={`till-reference-${id}`}
              name="reference"
              label="Receipt number"
              maxLength={MAX_BANK_REFERENCE}
              autoComplete="off"
              optional
              error={errors['reference']}
            />
            <p>
              <Button type="submit" size="sm" variant="primary" loading={busy}>
                Paid at pick-up
              </Button>
            </p>
          </ActionForm>
        </Card>
      </div>
    </Allowed>
  );
}
