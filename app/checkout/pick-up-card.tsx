import { t } from '#contract/language/text.ts';
import type { ReactNode } from 'react';
import { dayRange, expectedDelivery } from '#contract/orders/delivery-dates.ts';
import { pickUpMethod } from '#contract/orders/pick-up.ts';
import type { CheckoutTerms, OfferedPlace } from '#contract/settings/checkout-terms.ts';
import type { FieldErrors } from '#app/addresses/delivery-form.ts';
import { classNames } from '#app/ui/class-names.ts';
import { Card } from '#app/ui/content/card.tsx';
import { FieldError } from '#app/ui/fields/field-frame.tsx';
import { TextField } from '#app/ui/fields/text-field.tsx';
import { Price } from '#app/ui/text/price.tsx';

/**
 * The choice between delivery and the shop's pick-up places as radio buttons named `pickUp`, whose values are empty and the ids of
 * the places. `children` ask for the address and the delivery method, and are hidden while a place is chosen, even without scripts.
 * Only `children` for a shop without such places.
 */
export function PickUpCard({
  terms: { pickUpPlaces = [], dispatchTerms },
  now,
  values,
  errors,
  isPlaced = false,
  className,
  children,
}: {
  terms: CheckoutTerms;
  /** When the page was loaded. */
  now: number;
  values: Readonly<Partial<Record<string, string>>> | undefined;
  errors: FieldErrors;
  /** Whether the order is placed: a place that it has stays. */
  isPlaced?: boolean;
  className?: string;
  children: ReactNode;
}) {
  if (pickUpPlaces.length === 0) return children;
  const chosen = pickUpPlaces.find(({ id }) => id === values?.['pickUp'])?.id ?? '';
  const error = errors['pickUpPlace'];
  return (
    <div className="group/receiving">
      <Card as="section" title={t('Delivery or pick-up')} className={className}>
        <div inert={isPlaced} className="grid gap-5">
          <fieldset className="min-w-0" aria-describedby={error ? 'pickUp-error' : undefined}>
            <legend className="sr-only">{t('Delivery or pick-up')}</legend>
            <div className="grid gap-3">
              <Choice id="" isChosen={chosen === ''}>
                <span className="font-medium">{t('Deliver to an address')}</span>
              </Choice>
              {pickUpPlaces.map((place) => (
                <Choice key={place.id} id={place.id} isChosen={chosen === place.id} isInvalid={error !== undefined}>
                  <Place place={place} dispatch={dispatchTerms} now={now} />
                </Choice>
              ))}
            </div>
            <FieldError id="pickUp-error">{error}</FieldError>
          </fieldset>
          <div className="hidden gap-5 group-has-[[data-place]:checked]/receiving:grid sm:grid-cols-2">
            <TextField
              label={t('Name of the person who picks it up')}
              name="pickUpName"
              maxLength={200}
              autoComplete="name"
              defaultValue={values?.['pickUpName'] ?? values?.['name']}
              error={errors['pickUpName']}
            />
            <TextField
              label={t('Phone')}
              name="pickUpPhone"
              type="tel"
              maxLength={40}
              autoComplete="tel"
              optional
              hint={t('We call it only if something about your order is unclear.')}
              defaultValue={values?.['pickUpPhone']}
              error={errors['pickUpPhone']}
            />
          </div>
        </div>
      </Card>
      <div className={classNames('group-has-[[data-place]:checked]/receiving:hidden', !className && 'mt-6')}>
        {children}
      </div>
    </div>
  );
}

function Choice({
  id,
  isChosen,
  isInvalid = false,
  children,
}: {
  id: string;
  isChosen: boolean;
  isInvalid?: boolean;
  children: ReactNode;
}) {
  return (
    <label className="flex cursor-pointer items-start gap-3 rounded-field border border-line p-4 has-checked:border-primary has-checked:bg-base-200 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary">
      <input
        type="radio"
        name="pickUp"
        value={id}
        defaultChecked={isChosen}
        data-place={id || undefined}
        data-invalid={isInvalid || undefined}
        className="radio mt-0.5"
      />
      <span className="min-w-0 flex-1">{children}</span>
    </label>
  );
}

function Place({
  place,
  dispatch,
  now,
}: {
  place: OfferedPlace;
  dispatch: CheckoutTerms['dispatchTerms'];
  now: number;
}) {
  const { name, priceCents, address, hours } = place;
  return (
    <>
      <span className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="min-w-0 font-medium wrap-anywhere">{t('Pick up at {name}', { name })}</span>
        {priceCents === 0 ? <span className="font-medium">{t('Free')}</span> : <Price cents={priceCents} />}
      </span>
      <span className="block text-sm wrap-anywhere text-muted">{address.replaceAll('\n', ', ')}</span>
      {hours && <span className="block text-sm wrap-anywhere whitespace-pre-line text-muted">{hours}</span>}
      {Number.isFinite(now) && (
        <span className="block text-sm text-muted">
          {t('Ready on {days}', { days: dayRange(expectedDelivery(new Date(now), pickUpMethod(place), dispatch)) })}
        </span>
      )}
    </>
  );
}
