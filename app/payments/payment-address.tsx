import { t } from '#contract/language/text.ts';
import { useMemo, useRef, useState } from 'react';
import type { AddressFormat } from '#contract/addresses/address-format.ts';
import type { Address } from '#contract/addresses/addresses.ts';
import { centsOf } from '#contract/money.ts';
import { needsPlace } from '#contract/orders/charges.ts';
import type { CheckoutTerms } from '#contract/settings/checkout-terms.ts';
import { AddressChooser } from '#app/addresses/address-chooser.tsx';
import { DeliveryFields } from '#app/addresses/delivery-fields.tsx';
import { type FieldErrors, fieldErrorsOf } from '#app/addresses/delivery-form.ts';
import { useAddressFormat } from '#app/addresses/use-address-format.ts';
import { DeliveryMethodCard } from '#app/checkout/delivery-method-card.tsx';
import { deliveryFromText } from '#app/checkout/part-checkout.ts';
import { addressErrors } from '#app/checkout/place-checkout.ts';
import { useCheckoutCharges } from '#app/checkout/use-checkout-charges.ts';
import { PostForm } from '#app/forms/post-form.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { useAnswer } from '#app/forms/use-answer.ts';
import type { RefusedDelivery } from '#app/orders/detail/change-delivery-action.ts';
import { Banner } from '#app/ui/content/banner.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { useFormDraft } from '#app/ui/drafts/use-form-draft.ts';
import { useFocusFirstError } from '#app/ui/fields/use-focus-first-error.ts';
import type { PayableOrder } from './payable-order.ts';

/** What the form for the address of an unpaid order needs. */
export interface AddressForm {
  readonly terms: CheckoutTerms;
  /** When the page was loaded. */
  readonly now: number;
  /** The saved addresses, the default one first. */
  readonly addresses: readonly Address[];
  readonly countries: readonly { value: string; label: string }[];
  readonly format: AddressFormat;
}

/**
 * The delivery address of an order that cannot be paid without one, with the delivery methods there. Once it is saved, the
 * page shows the total with delivery and tax, and the card form.
 */
export function PaymentAddress({ order, form: loaded }: { order: PayableOrder; form: AddressForm }) {
  const { terms, addresses, countries } = loaded;
  const form = useRef<HTMLFormElement>(null);
  const answer = useAnswer<RefusedDelivery>();
  const { format, chooseCountry } = useAddressFormat(answer?.format ?? loaded.format);
  const refused = useMemo(() => fieldErrorsOf(answer?.problem.fields), [answer]);
  const [checked, setChecked] = useState<{ errors: FieldErrors; toFocus: FieldErrors; of: typeof answer }>();
  const { errors, toFocus } = checked && checked.of === answer ? checked : { errors: refused, toFocus: refused };
  const values: Readonly<Partial<Record<string, string>>> = answer?.values ?? {
    name: order.customerName,
    country: addresses[0]?.country,
    ...deliveryFromText(order),
  };
  const { charges, chooseMethod } = useCheckoutCharges(form, {
    terms,
    addresses,
    lines: order.lines.map(({ placeOrderProduct, placeOrderQuantity, placeOrderPrice, weight }) => ({
      partId: placeOrderProduct,
      quantity: placeOrderQuantity,
      totalCents: centsOf(placeOrderPrice),
      weight,
    })),
    first: values,
    shape: format.country,
  });
  const methods = charges.offered.map(({ id }) => id);
  useFormDraft(form, `address:${order._id}`, [format.country, ...methods].join());
  useFocusFirstError(form, toFocus);
  const isCharged = needsPlace(terms);
  const problem = answer && !answer.problem.fields && (answer.problem.detail ?? answer.problem.title);
  return (
    <PostForm
      ref={form}
      noValidate
      replace
      onSubmit={(event) => {
        const found = addressErrors(new FormData(form.current!), addresses, format);
        setChecked({ errors: found, toFocus: found, of: answer });
        if (Object.keys(found).length > 0) event.preventDefault();
      }}
      onInput={({ target }) => {
        const { name } = target as HTMLInputElement;
        if (errors[name]) setChecked({ errors: { ...errors, [name]: undefined }, toFocus, of: answer });
      }}
    >
      {problem && <Banner className="mb-6" tone="bad" title={problem} />}
      <Card as="section" title={t('Where should we deliver?')}>
        <p className="mb-5 text-muted">
          {isCharged
            ? t('Delivery and tax depend on the address. You see the total before you pay.')
            : t("We can't ship your order without an address.")}
        </p>
        {order.address && (
          <p className="mb-5 whitespace-pre-line text-muted">{t('You wrote: {address}', { address: order.address })}</p>
        )}
        <AddressChooser addresses={addresses} chosen={values['address']} error={errors['address']}>
          <DeliveryFields
            format={format}
            countries={countries}
            errors={errors}
            values={values}
            onCountry={chooseCountry}
          />
        </AddressChooser>
      </Card>
      <DeliveryMethodCard
        charges={charges}
        dispatch={terms.dispatchTerms}
        now={loaded.now}
        hasMethods={terms.delivery.methods.length > 0}
        error={errors['deliveryMethod']}
        onChoose={chooseMethod}
      />
      <SubmitButton variant="primary" size="lg" wide className="mt-6" disabled={charges.undelivered !== undefined}>
        {t('Continue to payment')}
      </SubmitButton>
    </PostForm>
  );
}
