import { useRef } from 'react';
import type { Customer } from '#contract/accounts/customers.ts';
import { fieldProps } from '#app/forms/field-props.ts';
import { HiddenFields } from '#app/actions/action-form.tsx';
import { type ActionResult, isDone } from '#app/actions/use-screen-action.ts';
import { failureIn } from '#app/forms/form-failure.ts';
import { attemptFor } from '#app/forms/form-attempt.ts';
import { useDoneCount } from '#app/forms/use-done-count.ts';
import { useFormReset } from '#app/forms/use-form-reset.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { TextAreaField } from '#app/ui/fields/text-field.tsx';
import { PostForm } from '#app/forms/post-form.tsx';
import { useAnswer } from '#app/forms/use-answer.ts';

/** Places an order as the customer: a list of parts as in a quick order. @param offered a new idempotency key */
export function CustomerOrderForm({ customer, offered }: { customer: Customer; offered: string }) {
  const answer = useAnswer<ActionResult>();
  const failure = failureIn(answer, 'intent', 'order');
  const form = useRef<HTMLFormElement>(null);
  useFormReset(form, useDoneCount(answer, isDone(answer, 'order')));
  const address = customer.addresses[0];
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
        <p className="text-sm text-muted">
          They get an email with a link to the order. Only they can pay for it.{' '}
          {address
            ? 'It ships to their default address.'
            : 'They have no saved address, so they add one before paying.'}
        </p>
        <p>
          <SubmitButton>Place order</SubmitButton>
        </p>
      </PostForm>
    </Card>
  );
}
