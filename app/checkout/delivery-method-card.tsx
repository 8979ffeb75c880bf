import { t } from '#contract/language/text.ts';
import { dayRange, daysInAll, expectedDelivery } from '#contract/orders/delivery-dates.ts';
import { deliveryDays } from '#contract/orders/tax-texts.ts';
import { Banner } from '#app/ui/content/banner.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { FieldError } from '#app/ui/fields/field-frame.tsx';
import { Price } from '#app/ui/text/price.tsx';
import type { CheckoutTerms } from '#contract/settings/checkout-terms.ts';
import type { CheckoutCharges } from './checkout-charges.ts';

/** The delivery methods for the address as radio buttons named `deliveryMethod`. Nothing for a shop without methods. */
export function DeliveryMethodCard({
  charges: { offered, chosen, undelivered, needsAddress },
  dispatch,
  now,
  hasMethods,
  error,
  onChoose,
}: {
  charges: CheckoutCharges;
  dispatch: CheckoutTerms['dispatchTerms'];
  /** See `dispatchStart`. */
  now: number;
  hasMethods: boolean;
  error: string | undefined;
  onChoose: (method: string) => void;
}) {
  if (!hasMethods) return null;
  return (
    <Card as="section" title={t('Delivery method')} className="mt-6">
      {needsAddress && <p className="text-muted">{t('Choose a country to see how we deliver there.')}</p>}
      {undelivered && <Banner tone="bad" title={undelivered} />}
      {offered.length > 0 && (
        <fieldset className="min-w-0" aria-describedby={error ? 'deliveryMethod-error' : undefined}>
          <legend className="sr-only">{t('Delivery method')}</legend>
          <div className="grid gap-3">
            {offered.map((method) => (
              <label
                key={method.id}
                className="flex cursor-pointer items-start gap-3 rounded-field border border-line p-4 has-checked:border-primary has-checked:bg-base-200 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary"
              >
                <input
                  type="radio"
                  name="deliveryMethod"
                  value={method.id}
                  checked={method.id === chosen?.id}
                  onChange={() => onChoose(method.id)}
                  data-invalid={error ? true : undefined}
                  className="radio mt-0.5"
                />
                <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4">
                  <span className="min-w-0">
                    <span className="font-medium wrap-anywhere">{method.name}</span>
                    <span className="block text-sm text-muted">
                      {deliveryDays(daysInAll(method, dispatch))}
                      {method.parcels > 1 &&
                        `, ${t('{count, plural, one {# parcel} other {# parcels}}', { count: method.parcels })}`}
                    </span>
                    {Number.isFinite(now) && (
                      <span className="block text-sm text-muted">
                        {t('Arrives {days}', { days: dayRange(expectedDelivery(new Date(now), method, dispatch)) })}
                      </span>
                    )}
                  </span>
                  {method.chargedCents === 0 ? (
                    <span className="font-medium">{t('Free')}</span>
                  ) : (
                    <Price cents={method.chargedCents} />
                  )}
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      )}
      <FieldError id="deliveryMethod-error">{error}</FieldError>
    </Card>
  );
}
