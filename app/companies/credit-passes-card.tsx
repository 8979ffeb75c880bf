import { useRef } from 'react';
import type { CompanyAccount } from '#contract/companies/company-account.ts';
import { centsOf, dollarsOf, plainAmount } from '#contract/money.ts';
import { parsePrice } from '#contract/typed-number.ts';
import { Allowed, usePermission } from '#app/accounts/allowed.tsx';
import { HiddenFields } from '#app/actions/action-form.tsx';
import { PostButton } from '#app/actions/post-button.tsx';
import { type ActionResult, isDone } from '#app/actions/use-screen-action.ts';
import { failureIn } from '#app/forms/failure-text.ts';
import { fieldProps } from '#app/forms/field-props.ts';
import { attemptFor, sendOnce } from '#app/forms/form-attempt.ts';
import { formText } from '#app/forms/form-text.ts';
import { PostForm } from '#app/forms/post-form.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { useAnswer } from '#app/forms/use-answer.ts';
import { useDoneCount } from '#app/forms/use-done-count.ts';
import { useFormReset } from '#app/forms/use-form-reset.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { TextLink } from '#app/ui/buttons/anchor.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { NumberField, TextField } from '#app/ui/fields/text-field.tsx';
import { useFocusFirstError } from '#app/ui/fields/use-focus-first-error.ts';
import { formatDay } from '#app/ui/text/format-date.ts';
import { Price } from '#app/ui/text/price.tsx';

const GRANT = 'allow-order';
const WITHDRAW = 'withdraw-order-allowance';

/** Whether a form is one of `CreditPassesCard`. */
export const isPassForm = (form: FormData): boolean => [GRANT, WITHDRAW].includes(formText(form, 'intent'));

/** Lets an order pass the credit limit of a company, or takes that back. */
export async function changePasses(context: LoaderContext, company: string, form: FormData): Promise<ActionResult> {
  await context.admin('orders.refund');
  const text = (name: string): string => formText(form, name).trim();
  const [intent, pass] = [text('intent'), text('pass')];
  const done = (message: string, kind: 'success' | 'info' = 'success'): ActionResult => ({
    done: { intent, ids: [company], message, kind },
  });
  if (intent === WITHDRAW) {
    const { deletedCount } = await context.call('withdrawCreditPass', { params: { id: company, pass } });
    return deletedCount > 0
      ? done('Taken back: the order may not pass the limit')
      : done('An order has used this already, or it was taken back', 'info');
  }
  const cents = parsePrice(text('amount'));
  // Text that is no amount: the call refuses it at its field.
  const amount = cents === undefined ? (text('amount') as unknown as number) : dollarsOf(cents);
  const body = { amount, until: text('until') };
  await sendOnce('credit-pass', form, (key) =>
    context.call('grantCreditPass', { params: { id: company }, body, ...key }),
  );
  return done('One order may pass the limit');
}

/** The orders that may pass the credit limit of a company, and the form that allows one. */
export function CreditPassesCard({
  account: { paymentDays, creditLimit, passes },
  isActive,
  offered,
  hrefOf,
}: {
  account: CompanyAccount;
  /** Whether the company can order. */
  isActive: boolean;
  /** A new idempotency key. */
  offered: string;
  hrefOf: (order: string) => string;
}) {
  const mayAllow = usePermission('orders.refund') && isActive && paymentDays !== null && creditLimit !== null;
  if (!mayAllow && passes.length === 0) return null;
  return (
    <Card as="section" title="Orders above the limit">
      <p className="text-muted">
        The next order by invoice that would be refused passes, once, whether the limit or an overdue invoice is in its
        way. The buyer orders again as usual.
      </p>
      {passes.length > 0 && (
        <ul className="mt-4 divide-y divide-line border-y border-line" aria-label="Allowed orders">
          {passes.map(({ _id, amount, until, order, number }) => (
            <li key={_id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
              <span className="min-w-0">
                Up to <Price cents={centsOf(amount)} />
                <span className="block text-sm text-muted">
                  {order === null ? (
                    `Until ${formatDay(until)}`
                  ) : (
                    <>
                      Used by <TextLink href={hrefOf(order)}>#{number}</TextLink>
                    </>
                  )}
                </span>
              </span>
              {order === null && (
                <Allowed permission="orders.refund">
                  <PostButton
                    fields={{ intent: WITHDRAW, pass: _id }}
                    size="sm"
                    variant="quiet-danger"
                    aria-label={`Take back the order of up to ${plainAmount(amount)} until ${formatDay(until)}`}
                  >
                    Take back
                  </PostButton>
                </Allowed>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayAllow && <AllowForm offered={offered} />}
    </Card>
  );
}

function AllowForm({ offered }: { offered: string }) {
  const answer = useAnswer<ActionResult>();
  const failure = failureIn(answer, 'intent', GRANT);
  const field = fieldProps(failure);
  const form = useRef<HTMLFormElement>(null);
  useFocusFirstError(form, failure?.problem.fields);
  useFormReset(form, useDoneCount(answer, isDone(answer, GRANT)));
  return (
    <PostForm ref={form} className="mt-5 grid max-w-form gap-4" noValidate>
      <HiddenFields fields={{ intent: GRANT, attempt: attemptFor(offered, failure) }} />
      <NumberField label="Order of up to" {...field('amount')} decimal required hint="With tax and delivery." />
      <TextField
        label="Until"
        {...field('until')}
        type="date"
        required
        hint="The order can be placed on this day, too."
      />
      <div>
        <SubmitButton>Allow one order</SubmitButton>
      </div>
    </PostForm>
  );
}
