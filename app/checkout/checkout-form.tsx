import { useRef, useState } from 'react';
import { Form, useRevalidator } from 'react-router';
import { Failure, problemOf } from '#contract/errors.ts';
import { centsOf } from '#contract/money.ts';
import type { Basket } from '#contract/orders/basket.ts';
import type { PaymentConfig } from '#contract/orders/payments.ts';
import { lineProblem } from '../basket/line-problem.ts';
import { useRootData } from '../document/root-data.ts';
import type { FormFailure } from '../forms/form-failure.ts';
import { useFormDraft } from '../ui/drafts/use-form-draft.ts';
import { Banner } from '../ui/content/banner.tsx';
import { Button, ButtonLink } from '../ui/buttons/button.tsx';
import { Card } from '../ui/content/card.tsx';
import { PageHeading } from '../ui/content/page-heading.tsx';
import { TextAreaField, TextField } from '../ui/fields/text-field.tsx';
import { useFocusFirstError } from '../ui/fields/use-focus-first-error.ts';
import { CheckoutPayment } from './checkout-payment.tsx';
import { CheckoutSummary } from './checkout-summary.tsx';
import { DeliveryFields } from './delivery-fields.tsx';
import { deliveryOf, type FieldErrors, fieldErrorsOf, missingIn } from './delivery-form.ts';

/**
 * The checkout on one page. Pay places the order and confirms its payment. What was typed survives a reload and a failed
 * call.
 */
export function CheckoutForm({
  basket,
  config,
  billing,
  countries,
  refused,
}: {
  basket: Basket;
  config: PaymentConfig;
  billing: { name: string; email: string };
  countries: readonly { value: string; label: string }[];
  /** Why the form that was sent without scripts was refused. */
  refused: FormFailure | undefined;
}) {
  const { currency } = useRootData().store;
  const form = useRef<HTMLFormElement>(null);
  const { revalidate } = useRevalidator();
  const [problem, setProblem] = useState(refused?.problem);
  const [errors, setErrors] = useState<FieldErrors>(fieldErrorsOf(refused?.problem.fields));
  const [toFocus, setToFocus] = useState<FieldErrors>();
  const [isPlaced, setPlaced] = useState(false);
  const forget = useFormDraft(form, 'checkout');
  useFocusFirstError(form, toFocus);
  const isShort = basket.lines.some((line) => lineProblem(line, line.quantity) !== undefined);

  const show = (fields: FieldErrors): boolean => {
    setErrors(fields);
    const isGood = Object.keys(fields).length === 0;
    if (!isGood) setToFocus(fields);
    return isGood;
  };
  const refuse = (failure: Failure) => {
    const fields = fieldErrorsOf(failure.fields);
    show(fields);
    setProblem(Object.keys(fields).length > 0 ? undefined : problemOf(failure));
    // Shows prices and stock of now.
    if (failure.status < 500) void revalidate();
  };
  const isKnownShort = problem?.code === 'lines_short' && !isShort;
  return (
    // Depends on the container rather than the window: larger text leaves less room.
    <div className="@container">
      <PageHeading title="Check out" />
      <div className="grid grid-cols-1 items-start gap-6 @4xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid gap-6 @4xl:order-2 @4xl:sticky @4xl:top-24">
          <CheckoutSummary lines={basket.lines} total={basket.total} currency={currency} isLocked={isPlaced} />
        </div>
        <div className="grid min-w-0 gap-6">
          <Form
            ref={form}
            method="post"
            action="/checkout"
            noValidate
            onSubmit={(event) => event.preventDefault()}
            onInput={({ target }) => {
              const { name } = target as HTMLInputElement;
              if (errors[name]) setErrors({ ...errors, [name]: undefined });
            }}
          >
            <input type="hidden" name="key" value={basket.key ?? ''} />
            <fieldset disabled={isPlaced} className="contents">
              <Card as="section" title="Contact and delivery">
                <DeliveryFields
                  billing={billing}
                  countries={countries}
                  errors={errors}
                  values={refused?.values ?? { name: billing.name }}
                />
              </Card>
              <Card as="section" title="For your records" className="mt-6">
                <div className="grid gap-5">
                  <TextField
                    label="Purchase order reference"
                    name="reference"
                    autoComplete="off"
                    optional
                    maxLength={100}
                    defaultValue={refused?.values['reference']}
                    error={errors['reference']}
                  />
                  <TextAreaField
                    label="Note to the shop"
                    name="note"
                    optional
                    maxLength={1000}
                    rows={2}
                    defaultValue={refused?.values['note']}
                    error={errors['note']}
                  />
                </div>
              </Card>
            </fieldset>
            <noscript>
              <Button type="submit" variant="primary" size="lg" wide className="mt-6" disabled={isShort}>
                Place Order
              </Button>
            </noscript>
          </Form>
          <CheckoutPayment
            form={form}
            basket={basket}
            cents={centsOf(basket.total)}
            config={config}
            billing={billing}
            disabled={isShort}
            problem={problem && !isKnownShort && <Refusal problem={problem} />}
            check={() => show(missingIn(deliveryOf(new FormData(form.current!))))}
            onRefused={refuse}
            onPlaced={() => {
              setProblem(undefined);
              setPlaced(true);
              forget();
            }}
          />
        </div>
      </div>
    </div>
  );
}

/** Why the order was not placed, next to the button. */
function Refusal({ problem: { code, detail, title } }: Pick<FormFailure, 'problem'>) {
  const orders = code === 'idempotency_mismatch' && <ButtonLink href="/dashboard">My Orders</ButtonLink>;
  return <Banner tone="bad" title={detail ?? title} actions={orders} />;
}
