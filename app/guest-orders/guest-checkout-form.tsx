import { t } from '#contract/language/text.ts';
import { useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { HiddenFields } from '#app/actions/action-form.tsx';
import { DeliveryFields } from '#app/addresses/delivery-fields.tsx';
import { ANOTHER, fieldErrorsOf } from '#app/addresses/delivery-form.ts';
import { useAddressFormat } from '#app/addresses/use-address-format.ts';
import { lineProblem } from '#app/basket/line-problem.ts';
import { draftLines, usedCodes } from '#app/checkout/checkout-charges.ts';
import { CheckoutSummary } from '#app/checkout/checkout-summary.tsx';
import { dispatchStart } from '#contract/orders/dispatch-start.ts';
import { DeliveryMethodCard } from '#app/checkout/delivery-method-card.tsx';
import { OrderTextsCard } from '#app/checkout/order-texts-card.tsx';
import { PickUpCard } from '#app/checkout/pick-up-card.tsx';
import { PromotionCodes } from '#app/checkout/promotion-codes.tsx';
import type { CheckoutAnswer } from '#app/checkout/submit-checkout.ts';
import { useCheckoutCharges } from '#app/checkout/use-checkout-charges.ts';
import { useProviderTax } from '#app/checkout/use-provider-tax.ts';
import { PostForm } from '#app/forms/post-form.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { ButtonLink } from '#app/ui/buttons/button.tsx';
import { Banner } from '#app/ui/content/banner.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { PageHeading } from '#app/ui/content/page-heading.tsx';
import { useFormDraft } from '#app/ui/drafts/use-form-draft.ts';
import { TextField } from '#app/ui/fields/text-field.tsx';
import { useFocusFirstError } from '#app/ui/fields/use-focus-first-error.ts';
import { useCurrency } from '#app/ui/text/price.tsx';
import type { AddressFormat } from '#contract/addresses/address-format.ts';
import type { Basket } from '#contract/basket/basket.ts';
import { amountProblem } from '#contract/payments/card-amounts.ts';
import type { RefusedCode } from '#contract/promotions/promotion-terms.ts';
import type { CheckoutTerms } from '#contract/settings/checkout-terms.ts';
import { shownOrder } from './submit-guest-checkout.ts';

/** The key under which the tab stores what was typed. */
export const GUEST_DRAFT = 'guest-checkout';

const PATH = '/guest-checkout';
const NO_ADDRESSES = [] as const;

/** The checkout form of a visitor without an account. Sending it places the order and leads to its payment. */
export function GuestCheckoutForm({
  basket,
  terms,
  guessed,
  countries,
  format: firstFormat,
  answer,
  now: loadedAt,
}: {
  basket: Basket;
  terms: CheckoutTerms & { readonly refusedCodes: readonly RefusedCode[] };
  /** The country that the browser's time zone or language suggests. */
  guessed: string | undefined;
  countries: readonly { value: string; label: string }[];
  format: AddressFormat;
  answer: CheckoutAnswer | undefined;
  /** Milliseconds since 1970, by which the days of arrival are shown. */
  now: number;
}) {
  const now = dispatchStart(basket.lines, loadedAt);
  const form = useRef<HTMLFormElement>(null);
  const { search } = useLocation();
  const { format, chooseCountry } = useAddressFormat(answer?.format ?? firstFormat);
  const [corrected, setCorrected] = useState<{ of: typeof answer; names: readonly string[] }>();
  const isCorrected = (name: string) => corrected?.of === answer && corrected?.names.includes(name);
  const reported = fieldErrorsOf(answer?.problem?.fields);
  const errors = Object.fromEntries(Object.entries(reported).filter(([name]) => !isCorrected(name)));
  useFocusFirstError(form, reported);
  const values: Readonly<Record<string, string>> = answer?.values ?? (guessed ? { country: guessed } : {});
  const lines = draftLines(basket);
  const { charges: untaxed, chooseMethod } = useCheckoutCharges(form, {
    terms,
    addresses: NO_ADDRESSES,
    lines,
    first: values,
    shape: format.country,
  });
  const methods = untaxed.offered.map(({ id }) => id);
  useFormDraft(form, GUEST_DRAFT, [format.country, ...methods].join());
  const { charges, isTaxMissing } = useProviderTax(form, untaxed, {
    terms,
    lines: basket.lines,
    addresses: NO_ADDRESSES,
    format,
    answered: answer?.charges,
    isGuest: true,
  });
  const isShort = basket.lines.some((line) => lineProblem(line, line.quantity) !== undefined);
  const currency = useCurrency();
  const unpayable =
    isShort || untaxed.needsAddress || isTaxMissing ? undefined : amountProblem(charges.totalCents, currency);
  const problem = answer?.problem;
  const refusal = problem && Object.keys(reported).length === 0 && (
    <Banner tone="bad" title={problem.detail ?? problem.title} />
  );
  return (
    <div className="@container">
      <PageHeading title={t('Check out')} />
      <Banner
        tone="note"
        title={t("You don't need an account")}
        actions={<ButtonLink href="/login?from=/checkout">{t('Sign in')}</ButtonLink>}
        className="mb-6"
      >
        {t('With one you can use saved addresses and see your orders in one place.')}
      </Banner>
      {refusal && <div className="mb-6">{refusal}</div>}
      <div className="grid grid-cols-1 items-start gap-6 @4xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div id="your-order" className="grid scroll-mt-28 grid-cols-1 gap-6 @4xl:order-2">
          <CheckoutSummary
            basket={{ ...basket, onlyPart: undefined }}
            charges={charges}
            terms={terms}
            country={countries.find(({ value }) => value === format.country)?.label}
            isTaxMissing={isTaxMissing}
            isLocked={false}
            now={now}
          />
          <PromotionCodes terms={terms} charges={charges} lines={lines} action={PATH} />
        </div>
        <PostForm
          ref={form}
          action={`${PATH}${search}`}
          noValidate
          className="grid min-w-0 gap-6"
          onInput={({ target }) => {
            const { name } = target as HTMLInputElement;
            if (errors[name])
              setCorrected({ of: answer, names: [...(corrected?.of === answer ? corrected!.names : []), name] });
          }}
        >
          <HiddenFields
            fields={{
              key: basket.key ?? '',
              shown: charges.totalCents,
              address: ANOTHER,
              order: shownOrder(basket.lines, usedCodes(charges)),
            }}
          />
          <Card as="section" title={t('Contact')}>
            <TextField
              label={t('Email')}
              name="email"
              type="email"
              autoComplete="email"
              required
              maxLength={254}
              hint={t('We send the emails about your order there, with the link that opens it.')}
              defaultValue={values['email']}
              error={errors['email']}
            />
          </Card>
          <PickUpCard terms={terms} now={now} values={values} errors={errors}>
            <Card as="section" title={t('Delivery address')}>
              <DeliveryFields
                format={format}
                countries={countries}
                errors={errors}
                values={values}
                countryHint={
                  guessed && values['country'] === guessed && !answer
                    ? t('Guessed from your browser. Change it if it is another.')
                    : undefined
                }
                onCountry={chooseCountry}
              />
            </Card>
            <DeliveryMethodCard
              charges={charges}
              dispatch={terms.dispatchTerms}
              now={now}
              hasMethods={terms.delivery.methods.length > 0}
              error={errors['deliveryMethod']}
              onChoose={chooseMethod}
            />
          </PickUpCard>
          <OrderTextsCard values={values} errors={errors} />
          {unpayable && (
            <Banner tone="bad" title={unpayable} actions={<ButtonLink href="/basket">{t('Basket')}</ButtonLink>} />
          )}
          <div>
            <SubmitButton
              variant="primary"
              size="lg"
              wide
              iconAfter="arrow-right"
              disabled={isShort || charges.undelivered !== undefined || unpayable !== undefined}
            >
              {t('Continue to payment', {}, 'places the order')}
            </SubmitButton>
            <p className="mt-3 text-sm text-muted">
              {t('This places your order and reserves its parts. You pay by card or gift card on the next page.')}
            </p>
          </div>
        </PostForm>
      </div>
    </div>
  );
}
