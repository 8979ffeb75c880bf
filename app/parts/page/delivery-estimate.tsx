import { useState } from 'react';
import { countryName } from '#app/ui/text/country-name.ts';
import { t, shown } from '#contract/language/text.ts';
import { COUNTRIES } from '#contract/addresses/countries.ts';
import { parsePlace } from '#contract/addresses/places.ts';
import { deliveryProblem, offeredMethods, TOO_HEAVY } from '#contract/orders/adjusters/delivery.ts';
import { lineTotalCents, pricesOf, unitPriceCents } from '#contract/orders/order-price.ts';
import { deliveryPrice, ratesOf } from '#contract/orders/delivery-rates.ts';
import { dayRange, daysInAll, expectedDelivery } from '#contract/orders/delivery-dates.ts';
import { deliveryDays } from '#contract/orders/tax-texts.ts';
import type { PartDetail } from '#contract/parts/parts.ts';
import type { CheckoutTerms, OfferedMethod } from '#contract/settings/checkout-terms.ts';
import { chooseVisitorCountry, useVisitorCountry } from '#app/addresses/visitor-country.ts';
import { SelectField } from '#app/ui/fields/text-field.tsx';
import { Price } from '#app/ui/text/price.tsx';

type Delivery = CheckoutTerms['delivery'];
type Terms = Pick<CheckoutTerms, 'delivery' | 'dispatchTerms'>;

/** How a part is delivered to the visitor's country, and what the shop says about returns and warranty. */
export function DeliveryEstimate({
  part,
  terms,
  texts,
}: {
  part: PartDetail;
  terms: Terms;
  texts: { readonly 'part.returns': string; readonly 'part.warranty': string };
}) {
  const { 'part.returns': returns, 'part.warranty': warranty } = texts;
  const { delivery } = terms;
  if (delivery.methods.length === 0 && !returns && !warranty) return null;
  return (
    <section aria-labelledby="delivery">
      <h2 id="delivery" className="mb-2 text-base font-semibold">
        {t('Delivery and returns')}
      </h2>
      {/* Units on backorder are delivered later than the methods say. */}
      {delivery.methods.length > 0 && !(part.backorder && part.quantity < part.minimum) && (
        <Methods part={part} terms={terms} />
      )}
      <dl className="mt-2 grid gap-1 text-sm">
        {returns && <Promise name={t('Returns')} text={returns} />}
        {warranty && <Promise name={t('Warranty')} text={warranty} />}
      </dl>
    </section>
  );
}

function Promise({ name, text }: { name: string; text: string }) {
  return (
    <div className="flex gap-2">
      <dt className="shrink-0 text-muted">{name}</dt>
      <dd className="wrap-anywhere">{text}</dd>
    </div>
  );
}

function Methods({ part, terms: { delivery, dispatchTerms: dispatch } }: { part: PartDetail; terms: Terms }) {
  const country = useVisitorCountry();
  const countries = countriesOf(delivery);
  const price = { unitPriceCents: unitPriceCents(pricesOf(part), part.minimum), quantity: part.minimum };
  const line = { partId: part._id, weight: part.weight, quantity: part.minimum, totalCents: lineTotalCents(price) };
  const place = country === undefined ? undefined : { country, region: '' };
  const offered = place ? offeredMethods({ delivery }, [line], place) : [];
  const problem = place && deliveryProblem({ delivery }, offered, place);
  if (country === undefined) {
    // Rendered by the server, for all countries.
    const [cheapest] = delivery.methods
      .flatMap((method) => {
        const charged = deliveryPrice(ratesOf(method, delivery), [line], line.totalCents);
        return charged ? { ...method, ...charged } : [];
      })
      .toSorted((a, b) => a.priceCents - b.priceCents);
    if (!cheapest)
      return <p className="text-sm">{t('This part is too heavy for our delivery methods. Contact us.')}</p>;
    return (
      <p className="text-sm">
        {cheapest.priceCents === 0 ? (
          t('Free')
        ) : (
          <>
            {t('from')} <Price cents={cheapest.priceCents} />
          </>
        )}
        , {deliveryDays(daysInAll(cheapest, dispatch))}. {t('The checkout shows it for your address.')}
      </p>
    );
  }
  return (
    <div className="grid gap-2">
      <SelectField
        id="delivery-country"
        label={t('Deliver to')}
        fieldClassName="max-w-72"
        value={country}
        onChange={({ currentTarget }) => chooseVisitorCountry(currentTarget.value)}
        options={(countries.includes(country) ? countries : [country, ...countries])
          .map((code) => ({ value: code, label: countryName(code) }))
          .toSorted((a, b) => a.label.localeCompare(b.label))}
      />
      <ul role="status" className="grid gap-1 text-sm">
        {problem === shown(TOO_HEAVY) ? (
          <li>
            {t('This part is too heavy for our delivery methods to {country}. Contact us.', {
              country: countryName(country),
            })}
          </li>
        ) : problem ? (
          <li>{t("We don't deliver to {country}.", { country: countryName(country) })}</li>
        ) : (
          offered.map((method) => <Method key={method.id} method={method} dispatch={dispatch} />)
        )}
      </ul>
    </div>
  );
}

function Method({ method, dispatch }: { method: OfferedMethod; dispatch: CheckoutTerms['dispatchTerms'] }) {
  // Only in the browser, so that a cached page does not keep the day on which it was made.
  const [now] = useState(() => new Date());
  return (
    <li className="flex flex-wrap justify-between gap-x-4">
      <span>
        {method.name}: {dayRange(expectedDelivery(now, method, dispatch))}
      </span>
      {method.chargedCents === 0 ? <span>{t('Free')}</span> : <Price cents={method.chargedCents} />}
    </li>
  );
}

/** The countries that some method delivers to. */
function countriesOf({ methods }: Delivery): readonly string[] {
  if (methods.some(({ places }) => places.length === 0)) return COUNTRIES;
  return [...new Set(methods.flatMap(({ places }) => places.flatMap((place) => parsePlace(place)?.country ?? [])))];
}
