import { isUnpaid } from '#contract/orders/order-rules.ts';
import { centsOf, plainAmount } from '#contract/money.ts';
import { MAX_BANK_REFERENCE } from '#contract/payments/bank-terms.ts';
import type { WholeOrder } from '#contract/orders/whole-orders.ts';
import { Allowed } from '#app/accounts/allowed.tsx';
import { ActionForm } from '#app/actions/action-form.tsx';
import { type ActionFields, type ActionResult, answerTo, isDone } from '#app/actions/use-screen-action.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Badge } from '#app/ui/content/badge.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { TextField } from '#app/ui/fields/text-field.tsx';
import { Figures } from '#app/ui/text/figure-text.tsx';
import { formatDay } from '#app/ui/text/format-date.ts';
import { Price } from '#app/ui/text/price.tsx';

/** What arrived for an order by bank transfer, and the form in which staff record more. */
export function BankPaymentsCard({
  order,
  today,
  offered,
  answer,
  errors,
  busy,
  onSubmit,
}: {
  order: WholeOrder;
  /** As `2026-12-01`. */
  today: string;
  /** A new idempotency key. */
  offered: string;
  answer: ActionResult | undefined;
  errors: Readonly<Record<string, string>>;
  busy: boolean;
  onSubmit: (fields: ActionFields) => void;
}) {
  const { _id: id, bankPayments = [], bankTransfer, history } = order;
  const wasChosen = history.some(({ what }) => what === 'transfer_chosen');
  const isOnInvoice = order.owed?.method === 'invoice';
  if (!isUnpaid(order) && !isOnInvoice && !wasChosen && bankPayments.length === 0) return null;
  const recorded = answerTo(answer, 'bank-payment', id);
  return (
    <Allowed permission="orders.refund">
      <div className="print:hidden">
        <Card title="Bank payments">
          {bankPayments.length > 0 && (
            <ul className="mb-5 divide-y divide-line border-b border-line" aria-label="Recorded payments">
              {bankPayments.map(({ _id, reference, amount, receivedOn, payer, held }) => (
                <li key={_id} className="grid gap-1 py-2.5">
                  <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                    <Price cents={centsOf(amount)} className="font-medium" />
                    {held && <Badge tone="wait">Waits for the rest</Badge>}
                  </p>
                  <p className="text-sm wrap-anywhere text-muted">
                    {formatDay(receivedOn)}
                    {payer && `, ${payer}`}
                    <Figures className="block">{reference}</Figures>
                  </p>
                </li>
              ))}
            </ul>
          )}
          <ActionForm
            // Empty again once a payment is recorded.
            key={isDone(recorded) ? bankPayments.length : 'new'}
            fields={{ intent: 'bank-payment', id, attempt: offered }}
            onSubmit={onSubmit}
            noValidate
            className="grid gap-4"
          >
            <TextField
              id={`bank-amount-${id}`}
              name="amount"
              label="Amount"
              inputMode="decimal"
              numeric
              autoComplete="off"
              defaultValue={amountDue(bankTransfer?.due ?? (isOnInvoice ? order.owed?.amount : undefined))}
              error={errors['amount']}
            />
            <TextField
              id={`bank-day-${id}`}
              name="receivedOn"
              label="Received on"
              type="date"
              defaultValue={today}
              error={errors['receivedOn']}
            />
            <TextField
              id={`bank-reference-${id}`}
              name="reference"
              label="Bank's reference"
              maxLength={MAX_BANK_REFERENCE}
              autoComplete="off"
              hint="From your account statement. It can be recorded once."
              error={errors['reference']}
            />
            <TextField
              id={`bank-payer-${id}`}
              name="payer"
              label="Payer"
              maxLength={200}
              autoComplete="off"
              optional
              error={errors['payer']}
            />
            <p>
              <Button type="submit" size="sm" loading={busy}>
                Record payment
              </Button>
            </p>
          </ActionForm>
        </Card>
      </div>
    </Allowed>
  );
}

const amountDue = (dollars: number | undefined): string | undefined =>
  dollars === undefined ? undefined : plainAmount(dollars);
