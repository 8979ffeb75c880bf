import { useRef } from 'react';
import type { AddressFormat } from '#contract/addresses/address-format.ts';
import type { Delivery } from '#contract/orders/delivery-schema.ts';
import type { Customer } from '#contract/customers/customers.ts';
import { Allowed } from '#app/accounts/allowed.tsx';
import { fieldProps } from '#app/forms/field-props.ts';
import { HiddenFields } from '#app/actions/action-form.tsx';
import { type ActionResult, isDone } from '#app/actions/use-screen-action.ts';
import { DeliveryFields } from '#app/addresses/delivery-fields.tsx';
import { useAddressFormat } from '#app/addresses/use-address-format.ts';
import type { RefusedDelivery } from '#app/orders/detail/change-delivery-action.ts';
import { type FormFailure, failureIn } from '#app/forms/form-failure.ts';
import { attemptFor } from '#app/forms/form-attempt.ts';
import { useDoneCount } from '#app/forms/use-done-count.ts';
import { useFormReset } from '#app/forms/use-form-reset.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { TextAreaField, TextField } from '#app/ui/fields/text-field.tsx';
import { PostForm } from '#app/forms/post-form.tsx';
import { useAnswer } from '#app/forms/use-answer.ts';

/** Places an order as the customer: a list of parts as in a quick order, and where they go. */
export function CustomerOrderForm({
  customer,
  shipTo,
  format: firstFormat,
  countries,
  offered,
}: {
  customer: Customer;
  /** Where their last order went, or their default address. */
  shipTo: Partial<Delivery> | undefined;
  /** The fields of its country. */
  format: AddressFormat;
  countries: readonly { value: string; label: string }[];
  /** A new idempotency key. */
  offered: string;
}) {
  const answer = useAnswer<ActionResult>();
  const failure: (FormFailure & Partial<RefusedDelivery>) | undefined = failureIn(answer, 'intent', 'order');
  const { format, chooseCountry } = useAddressFormat(failure?.format ?? firstFormat);
  const priced = (name: string) => failure?.values?.[name] || failure?.problem.fields?.[name];
  const form = useRef<HTMLFormElement>(null);
  useFormReset(form, useDoneCount(answer, isDone(answer, 'order')));
  return (
    <Card as="section" title="Order for this customer">
      <PostForm ref={form} noValidate className="grid gap-4">
        <HiddenFields fields={{ intent: 'order', attempt: attemptFor(offered, failure) }} />
        <TextAreaField
          label="Parts"
          {...fieldProps(failure)('list')}
          rows={4}
          maxLength={20_000}
          hint="One part per line with its quantity: PS-10482, 4"
        />
        <Allowed permission="orders.discount">
          <details open={Boolean(priced('prices') || priced('discount') || priced('discountLabel'))}>
            <summary className="link-text w-fit cursor-pointer py-2 text-sm">Prices and discount</summary>
            <div className="mt-2 grid gap-4">
              <TextAreaField
                label="Agreed prices"
                {...fieldProps(failure)('prices')}
                rows={2}
                maxLength={20_000}
                optional
                hint="One part per line with its price for one unit: PS-10482, 310.00. Others cost what the catalog says."
              />
              <TextField
                label="Discount"
                {...fieldProps(failure)('discount')}
                optional
                autoComplete="off"
                maxLength={20}
                hint="10% or 25.00, off the parts"
              />
              <TextField
                label="Name of the discount"
                {...fieldProps(failure)('discountLabel')}
                optional
                autoComplete="off"
                maxLength={60}
                hint="The customer sees it: School discount"
              />
            </div>
          </details>
        </Allowed>
        <DeliveryFields
          format={format}
          countries={countries}
          errors={failure?.problem.fields ?? {}}
          values={failure?.values ?? { name: customer.name, ...shipTo }}
          onCountry={chooseCountry}
        />
        <p className="text-sm text-muted">
          They get an email with a link to the order. They pay for it, or someone to whom you send a payment link. If
          you leave street, city and postal code empty, they add their address before they pay.
        </p>
        <p>
          <SubmitButton>Place order</SubmitButton>
        </p>
      </PostForm>
    </Card>
  );
}
