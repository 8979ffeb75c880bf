import { useState } from 'react';
import { countryName } from '#app/ui/text/country-name.ts';
import { t } from '#contract/language/text.ts';
import { chosenMethod, offeredMethods } from '#contract/orders/adjusters/delivery.ts';
import type { DraftLine } from '#contract/orders/adjusters/adjuster.ts';
import { dayRange, daysInAll, expectedDelivery } from '#contract/orders/delivery-dates.ts';
import { deliveryDays } from '#contract/orders/tax-texts.ts';
import type { CheckoutTerms } from '#contract/settings/checkout-terms.ts';
import type { BasketLine } from '#contract/basket/basket.ts';
import { dispatchStart } from '#contract/orders/dispatch-start.ts';
import { useVisitorCountry } from '#app/addresses/visitor-country.ts';

/** When the basket would arrive in the visitor's country by the cheapest method. Nothing for a shop without methods. */
export function BasketDelivery({
  terms,
  lines,
  basket,
}: {
  terms: CheckoutTerms;
  lines: readonly DraftLine[];
  basket: readonly BasketLine[];
}) {
  const country = useVisitorCountry();
  const [loadedAt] = useState(() => Date.now());
  const now = dispatchStart(basket, loadedAt);
  const [first] = terms.delivery.methods;
  if (!first) return null;
  const place = country === undefined ? undefined : { country, region: '' };
  const method = place && chosenMethod(offeredMethods(terms, lines, place), undefined);
  const quickest = terms.delivery.methods.reduce((least, each) => (each.minDays < least.minDays ? each : least), first);
  return (
    // As high with the country, which only the browser knows.
    <p className="mt-3 min-h-10 text-sm text-muted">
      {method && Number.isFinite(now)
        ? t('Delivery to {country}: {days}', {
            country: countryName(country!),
            days: dayRange(expectedDelivery(new Date(now), method, terms.dispatchTerms)),
          })
        : place
          ? t('The checkout shows when your parts arrive.')
          : t('Delivery takes {days} or more.', { days: deliveryDays(daysInAll(quickest, terms.dispatchTerms)) })}
    </p>
  );
}
