import { ORDERING_COMPANY } from '#app/companies/ordering-company.ts';
import { useRef } from 'react';
import type { AddressFormat } from '#contract/addresses/address-format.ts';
import type { Delivery } from '#contract/orders/delivery-schema.ts';
import type { Customer } from '#contract/customers/customers.ts';
import type { OrderDraft } from '#contract/order-drafts/order-drafts.ts';
import { orderTexts } from '#contract/orders/order-texts.ts';
import { plainAmount } from '#contract/money.ts';
import { Allowed, usePermission } from '#app/accounts/allowed.tsx';
import { PostButton } from '#app/actions/post-button.tsx';
import { fieldProps } from '#app/forms/field-props.ts';
import { HiddenFields } from '#app/actions/action-form.tsx';
import { type ActionResult, isDone } from '#app/actions/use-screen-action.ts';
import { DeliveryFields } from '#app/addresses/delivery-fields.tsx';
import { useAddressFormat } from '#app/addresses/use-address-format.ts';
import type { RefusedDelivery } from '#app/orders/detail/change-delivery-action.ts';
import { failureIn } from '#app/forms/failure-text.ts';
import type { FormFailure } from '#app/forms/form-failure.ts';
import { attemptFor } from '#app/forms/form-attempt.ts';
import { useDoneCount } from '#app/forms/use-done-count.ts';
import { useFormReset } from '#app/forms/use-form-reset.ts';
import { useFormBasis } from '#app/forms/use-form-basis.ts';
import { ChoosePartField } from '#app/parts/search/choose-part-field.tsx';
import { DraftChanges } from '#app/order-drafts/draft-changes.tsx';
import { basisOf, formValuesOf } from '#app/order-drafts/draft-form.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { CheckboxField } from '#app/ui/fields/checkbox-field.tsx';
import { TextAreaField, TextField } from '#app/ui/fields/text-field.tsx';
import { PostForm } from '#app/forms/post-form.tsx';
import { useAnswer } from '#app/forms/use-answer.ts';
import { DateTime } from '#app/ui/text/date-time.tsx';
import type { SavedDraft } from './customer-order-actions.ts';

/** An answer after which the form goes on from what is saved. */
const SAVED = {};

/** Places an order as the customer, or keeps it as a draft: a list of parts as in a quick order, and where they go. */
export function CustomerOrderForm({
  customer,
  shipTo,
  format: firstFormat,
  countries,
  offered,
  draft,
}: {
  customer: Customer;
  /** Where their last order went, or their default address. */
  shipTo: Partial<Delivery> | undefined;
  /** The fields of its country. */
  format: AddressFormat;
  countries: readonly { value: string; label: string }[];
  /** A new idempotency key. */
  offered: string;
  /** The draft that is continued. */
  draft: OrderDraft | undefined;
}) {
  const answer = useAnswer<ActionResult & SavedDraft>();
  const failure: (FormFailure & Partial<RefusedDelivery> & SavedDraft) | undefined = failureIn(
    answer,
    'intent',
    'order',
  );
  const { format, chooseCountry } = useAddressFormat(failure?.format ?? firstFormat);
  const form = useRef<HTMLFormElement>(null);
  const isSettled = isDone(answer, 'order') || isDone(answer, 'draft');
  useFormReset(form, useDoneCount(answer, isSettled));
  const saved = draft && formValuesOf(draft);
  // An order that was refused after its draft was saved goes on from the saved one.
  const [basis, onTyped] = useFormBasis(
    draft ? basisOf(draft) : '',
    failure?.isSaved ? SAVED : answer,
    failure?.values['basis'],
  );
  const field = (name: string) => fieldProps(failure)(name, saved?.[name]);
  const priced = (name: string) => field(name).defaultValue || field(name).error;
  const mayDiscount = usePermission('orders.discount');
  const isLocked = !mayDiscount && Boolean(saved && (saved['prices'] || saved['discount']));
  return (
    <Card as="section" title={draft ? 'Draft for this customer' : 'Order for this customer'}>
      {draft && (
        <div className="mb-4 grid gap-4">
          <div className="flex flex-wrap items-center justify-between gap-3 text-sm text-muted">
            <span>
              Saved by {draft.by}, <DateTime iso={draft.changedAt} />
            </span>
            <PostButton size="sm" variant="quiet-danger" fields={{ intent: 'delete-draft', id: draft._id }}>
              Delete draft
            </PostButton>
          </div>
          <DraftChanges lines={draft.lines} />
        </div>
      )}
      <PostForm ref={form} noValidate className="grid gap-4" onInput={onTyped}>
        <HiddenFields fields={{ intent: 'order', attempt: attemptFor(offered, failure) }} />
        {draft && <HiddenFields fields={{ draft: draft._id, basis }} />}
        <TextAreaField
          label="Parts"
          {...field('list')}
          rows={4}
          maxLength={20_000}
          hint="One part per line with its quantity: PS-10482, 4"
        />
        <ChoosePartField list="list" />
        <Allowed permission="orders.discount">
          <details open={Boolean(priced('prices') || priced('discount') || priced('discountLabel'))}>
            <summary className="link-text w-fit cursor-pointer py-2 text-sm">Prices and discount</summary>
            <div className="mt-2 grid gap-4">
              <TextAreaField
                label="Agreed prices"
                {...field('prices')}
                rows={2}
                maxLength={20_000}
                optional
                hint={`One part per line with its price for one unit: PS-10482, ${plainAmount(310)}. Others cost what this customer pays.`}
              />
              <TextField
                label="Discount"
                {...field('discount')}
                optional
                autoComplete="off"
                maxLength={20}
                hint={`10% or ${plainAmount(25)}, off the parts`}
              />
              <TextField
                label="Name of the discount"
                {...field('discountLabel')}
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
          values={failure?.values ?? saved ?? { name: customer.name, ...shipTo }}
          onCountry={chooseCountry}
        />
        {orderTexts.map(({ key, staffName, max, rows }) => {
          const text = { label: staffName, ...field(key), optional: true, maxLength: max };
          return rows ? (
            <TextAreaField key={key} {...text} rows={rows} />
          ) : (
            <TextField key={key} {...text} autoComplete="off" />
          );
        })}
        {!draft && customer.company?.canOrder && (
          <CheckboxField
            label={`Order for ${customer.company.name}`}
            hint="Its members see the order, and its limits do not apply. A draft does not keep this."
            name={ORDERING_COMPANY}
            value={customer.company._id}
            defaultChecked={failure?.values[ORDERING_COMPANY] !== undefined}
          />
        )}
        <p className="text-sm text-muted">
          They get an email with a link to the order. They pay for it, or someone to whom you send a payment link. If
          you leave street, city and postal code empty, they add their address before they pay.
        </p>
        {isLocked ? (
          <p className="text-sm">
            This draft has agreed prices, so only staff who may agree prices can change or place it.
          </p>
        ) : (
          <p className="flex flex-wrap gap-3">
            <SubmitButton variant="primary">Place order</SubmitButton>
            <SubmitButton name="as" value="draft">
              {draft ? 'Save draft' : 'Save as draft'}
            </SubmitButton>
          </p>
        )}
      </PostForm>
    </Card>
  );
}
