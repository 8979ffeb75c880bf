import { useRef } from 'react';
import type { Customer } from '#contract/customers/customers.ts';
import { Allowed } from '#app/accounts/allowed.tsx';
import { HiddenFields } from '#app/actions/action-form.tsx';
import { PostButton } from '#app/actions/post-button.tsx';
import { type ActionResult, isDone } from '#app/actions/use-screen-action.ts';
import { failureIn } from '#app/forms/failure-text.ts';
import { fieldProps } from '#app/forms/field-props.ts';
import { PostForm } from '#app/forms/post-form.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { useAnswer } from '#app/forms/use-answer.ts';
import { useDoneCount } from '#app/forms/use-done-count.ts';
import { useFormReset } from '#app/forms/use-form-reset.ts';
import { Badge } from '#app/ui/content/badge.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { TextField } from '#app/ui/fields/text-field.tsx';
import { formatDay } from '#app/ui/text/format-date.ts';

/** The places in which a customer owes no tax, and a form to add some. */
export function CustomerExemptions({ exemptions }: { exemptions: Customer['taxExemptions'] }) {
  const answer = useAnswer<ActionResult>();
  const form = useRef<HTMLFormElement>(null);
  useFormReset(form, useDoneCount(answer, isDone(answer, 'exempt')));
  const failure = failureIn(answer, 'intent', 'exempt');
  const errors = Object.entries(failure?.problem.fields ?? {}).map(([name, text]) => [
    name.replace(/\.\d+$/, ''),
    text,
  ]);
  const field = fieldProps(failure, Object.fromEntries(errors));
  return (
    <Card as="section" title="Tax exemptions" flush>
      {exemptions.length > 0 && (
        <ul className="divide-y divide-line border-b border-line">
          {exemptions.map(({ _id, certificate, places, validFrom, validUntil, isInForce }) => (
            <li key={_id} className="grid gap-1 p-5 sm:px-6">
              <p className="flex flex-wrap items-baseline justify-between gap-3">
                <span className="min-w-0 font-medium wrap-anywhere">{certificate}</span>
                <Badge tone={isInForce ? 'good' : 'plain'}>{isInForce ? 'In force' : 'Not in force'}</Badge>
              </p>
              <p className="text-sm wrap-anywhere text-muted">
                {places.join(', ')}, from {formatDay(validFrom)}
                {validUntil && ` until ${formatDay(validUntil)}`}
              </p>
              <Allowed permission="customers.write">
                <PostButton
                  fields={{ intent: 'remove-exemption', exemption: _id }}
                  size="sm"
                  variant="quiet-danger"
                  aria-label={`Remove exemption ${certificate}`}
                >
                  Remove exemption
                </PostButton>
              </Allowed>
            </li>
          ))}
        </ul>
      )}
      <Allowed permission="customers.write">
        <PostForm ref={form} noValidate className="grid gap-4 p-5 sm:p-6">
          <HiddenFields fields={{ intent: 'exempt' }} />
          <TextField label="Certificate number" {...field('certificate')} maxLength={60} autoComplete="off" required />
          <TextField
            label="Countries and regions"
            {...field('places')}
            hint="No tax is charged there. For example US-NY, US-CA."
            autoComplete="off"
            required
          />
          <div className="grid grid-cols-2 gap-3">
            <TextField label="Valid from" type="date" {...field('validFrom')} required />
            <TextField label="Valid until" type="date" {...field('validUntil')} optional />
          </div>
          <p>
            <SubmitButton>Add exemption</SubmitButton>
          </p>
        </PostForm>
      </Allowed>
    </Card>
  );
}
