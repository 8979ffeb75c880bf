import { t, shown } from '#contract/language/text.ts';
import { type CheckoutMethod, PAYMENT_METHODS } from '#contract/payments/payment-methods.ts';
import { Card } from '#app/ui/content/card.tsx';
import { FieldError } from '#app/ui/fields/field-frame.tsx';

/** The ways to pay as radio buttons named `payment`. @param offered those that the order allows @param days to pay by bank transfer */
export function PaymentMethodCard({
  offered,
  days,
  invoiceDays,
  chosen,
  error,
  onChoose,
}: {
  offered: readonly CheckoutMethod[];
  days: number;
  /** To pay an invoice. */
  invoiceDays: number;
  chosen: CheckoutMethod;
  error: string | undefined;
  onChoose: (method: CheckoutMethod) => void;
}) {
  const hints: Record<CheckoutMethod, string> = {
    card: t('Pay now.'),
    invoice: t('Your company pays by bank transfer once the order has shipped.'),
    pick_up: t('At the pick-up place, in cash or by card. We keep your parts for you.'),
    bank: t(
      'We show you our account. Transfer within {count, plural, one {# day} other {# days}}; your parts are reserved until then.',
      { count: days },
    ),
  };
  return (
    <Card as="section" title={t('Payment method')} className="mt-6">
      <fieldset className="min-w-0" aria-describedby={error ? 'payment-error' : undefined}>
        <legend className="sr-only">{t('Payment method')}</legend>
        <div className="grid gap-3">
          {offered.map((method) => (
            <label
              key={method}
              className="flex cursor-pointer items-start gap-3 rounded-field border border-line p-4 has-checked:border-primary has-checked:bg-base-200 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary"
            >
              <input
                type="radio"
                name="payment"
                value={method}
                checked={method === chosen}
                onChange={() => onChoose(method)}
                data-invalid={error ? true : undefined}
                className="radio mt-0.5"
              />
              <span className="min-w-0 font-medium">
                {method === 'pick_up'
                  ? t('Pay when you pick up')
                  : method === 'invoice'
                    ? t('Invoice, due in {count, plural, one {# day} other {# days}}', { count: invoiceDays })
                    : shown(PAYMENT_METHODS[method].name)}
                <span className="block text-sm font-normal text-muted">{hints[method]}</span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <FieldError id="payment-error">{error}</FieldError>
    </Card>
  );
}
