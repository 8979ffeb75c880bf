import { ORDERING_COMPANY } from '#app/companies/ordering-company.ts';
import { t, message, shown } from '#contract/language/text.ts';
import { HiddenFields } from '#app/actions/action-form.tsx';
import { useRef, useState } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import { Failure, type Problem, problemOf } from '#contract/errors.ts';
import type { Address } from '#contract/addresses/addresses.ts';
import { MAX_ADDRESSES } from '#contract/choices.ts';
import type { AddressFormat } from '#contract/addresses/address-format.ts';
import { dollarsOf } from '#contract/money.ts';
import type { PaymentConfig } from '#contract/payments/payments.ts';
import type { RefusedCode } from '#contract/promotions/promotion-terms.ts';
import type { CheckoutTerms } from '#contract/settings/checkout-terms.ts';
import { BANK_DAYS, whyNotByTransfer } from '#contract/payments/bank-terms.ts';
import { CHECKOUT_METHODS, type CheckoutMethod } from '#contract/payments/payment-methods.ts';
import { whyNotAtPickUp } from '#contract/payments/pay-later.ts';
import { amountProblem, cardLimits } from '#contract/payments/card-amounts.ts';
import { OfferVerification, VerifyToOrder } from '#app/accounts/verify-email-first.tsx';
import { lineProblem } from '#app/basket/line-problem.ts';
import { ADDRESSES_PATH } from '#app/addresses/address-actions.ts';
import { AddressChooser } from '#app/addresses/address-chooser.tsx';
import { DeliveryFields } from '#app/addresses/delivery-fields.tsx';
import { type FieldErrors, fieldErrorsOf } from '#app/addresses/delivery-form.ts';
import { useAddressFormat } from '#app/addresses/use-address-format.ts';
import { toast } from '#app/ui/toasts/toast-store.ts';
import { deleteDraft } from '#app/ui/drafts/stored-draft.ts';
import { useFormDraft } from '#app/ui/drafts/use-form-draft.ts';
import { TextLink } from '#app/ui/buttons/anchor.tsx';
import { Banner } from '#app/ui/content/banner.tsx';
import { Button, ButtonLink } from '#app/ui/buttons/button.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { CheckboxField } from '#app/ui/fields/checkbox-field.tsx';
import { PageHeading } from '#app/ui/content/page-heading.tsx';
import { TextField } from '#app/ui/fields/text-field.tsx';
import { useFocusFirstError } from '#app/ui/fields/use-focus-first-error.ts';
import { useCurrency } from '#app/ui/text/price.tsx';
import { PostForm } from '#app/forms/post-form.tsx';
import { draftLines, usedCodes } from './checkout-charges.ts';
import type { ToOrder } from './part-checkout.ts';
import type { CheckoutAnswer } from './submit-checkout.ts';
import { call } from '#app/api/browser-call.ts';
import { addressErrors, askApproval } from './place-checkout.ts';
import { CHECKOUT_DRAFT } from './checkout-draft.ts';
import type { OrderingCompany } from './checkout-loader.ts';
import { OrderFor } from './order-for.tsx';
import { OrderTextsCard } from './order-texts-card.tsx';
import { PaymentMethodCard } from './payment-method-card.tsx';
import { CheckoutPayment } from './checkout-payment.tsx';
import { CheckoutSummary } from './checkout-summary.tsx';
import { dispatchStart } from '#contract/orders/dispatch-start.ts';
import { DeliveryMethodCard } from './delivery-method-card.tsx';
import { PickUpCard } from './pick-up-card.tsx';
import { PromotionCodes } from './promotion-codes.tsx';
import { useCheckoutCharges } from './use-checkout-charges.ts';
import type { VatNumberState } from '#contract/tax/tax.ts';
import { VatNumberCard } from '#app/tax/vat-number-card.tsx';
import { useProviderTax } from './use-provider-tax.ts';

/**
 * The checkout on one page. Pay places the order and confirms its payment. Typed values survive a reload and a failed
 * call.
 */
export function CheckoutForm({
  basket,
  company,
  config,
  billing,
  addresses,
  countries,
  format: firstFormat,
  answer,
  terms,
  now: loadedAt,
  guessed,
  added,
  vat,
  offersBasketEmails,
  onPlacing,
  onNotPlaced,
}: {
  basket: ToOrder;
  /** The company that the customer can order for. */
  company: OrderingCompany | null;
  config: PaymentConfig;
  billing: { name: string; email: string };
  /** The saved addresses, the default one first. */
  addresses: readonly Address[];
  countries: readonly { value: string; label: string }[];
  format: AddressFormat;
  /** The action's answer to a form sent without scripts. */
  answer: CheckoutAnswer | undefined;
  /** The shop's delivery methods and tax. */
  terms: CheckoutTerms & { readonly refusedCodes: readonly RefusedCode[] };
  now: number;
  /** The customer's VAT number; null where it changes nothing. */
  vat: VatNumberState | null;
  /** The country that the browser's time zone or language suggests. */
  guessed: string | undefined;
  /** The name of the part that 'place order' put among those of the basket. */
  added: string | undefined;
  /** Whether to offer emails about a basket that the customer leaves. */
  offersBasketEmails: boolean;
  /** The order for the shown basket is being placed. */
  onPlacing: () => void;
  onNotPlaced: () => void;
}) {
  const now = dispatchStart(basket.lines, loadedAt);
  const form = useRef<HTMLFormElement>(null);
  const { search } = useLocation();
  // The order of a part by itself, and codes, are in the address; once it is placed, the address has the order instead.
  const [action, setAction] = useState(`/checkout${search}`);
  if (!isOrderPlaced(search) && action !== `/checkout${search}`) setAction(`/checkout${search}`);
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const { format, chooseCountry } = useAddressFormat(answer?.format ?? firstFormat);
  const [problem, setProblem] = useState(answer?.problem);
  const [errors, setErrors] = useState<FieldErrors>(fieldErrorsOf(answer?.problem?.fields));
  const [toFocus, setToFocus] = useState<FieldErrors>();
  const [isPlaced, setPlaced] = useState(false);
  // After a decline the address of the order can still be changed.
  const [isDeclined, setDeclined] = useState(false);
  const isLocked = isPlaced && !isDeclined;
  const values = answer?.values ?? { name: billing.name, country: addresses[0]?.country ?? guessed };
  const lines = draftLines(basket);
  const { charges: untaxed, chooseMethod } = useCheckoutCharges(form, {
    terms,
    addresses,
    lines,
    first: values,
    shape: format.country,
  });
  // The methods for an address that the draft restores appear after it.
  const methods = untaxed.offered.map(({ id }) => id);
  const forget = useFormDraft(form, CHECKOUT_DRAFT, [format.country, ...methods].join());
  const { charges, isTaxMissing, taxFailure } = useProviderTax(form, untaxed, {
    terms,
    lines: basket.lines,
    addresses,
    format,
    answered: answer?.charges,
  });
  useFocusFirstError(form, toFocus);
  const isShort = basket.limit !== '' || basket.lines.some((line) => lineProblem(line, line.quantity) !== undefined);
  const currency = useCurrency();
  // An amount that only lacks delivery or tax may still become enough.
  const isFinal = !untaxed.needsAddress && !isTaxMissing;
  const isTooMuch = charges.totalCents > cardLimits(currency).greatestCents;
  const unpayable =
    !isPlaced && !isShort && (isFinal || isTooMuch) ? amountProblem(charges.totalCents, currency) : undefined;

  const [wanted, setMethod] = useState<CheckoutMethod>(
    CHECKOUT_METHODS.find((each) => each === answer?.values['payment']) ?? 'card',
  );
  const canTransfer =
    terms.bankTransfer !== undefined &&
    whyNotByTransfer(terms.bankTransfer, {
      totalCents: charges.totalCents,
      country: charges.place?.country ?? format.country,
    }) === undefined;
  // The delivery method of an order that is picked up is its place.
  const place = charges.chosen?.pickUp && terms.pickUpPlaces?.find(({ id }) => id === charges.chosen?.id);
  const canPayAtPickUp =
    terms.pickUpPayment !== undefined &&
    whyNotAtPickUp(terms.pickUpPayment, {
      totalCents: charges.totalCents,
      isOffered: place?.takesPayment === true,
    }) === undefined;
  const invoiceDays = company?.chosen ? company.paymentDays : undefined;
  const ways = CHECKOUT_METHODS.filter(
    (each) =>
      each === 'card' ||
      (each === 'bank' && canTransfer) ||
      (each === 'pick_up' && canPayAtPickUp) ||
      (each === 'invoice' && invoiceDays !== undefined),
  );
  const method = ways.includes(wanted) ? wanted : 'card';
  const show = (fields: FieldErrors): boolean => {
    setErrors(fields);
    const isGood = Object.keys(fields).length === 0;
    if (!isGood) setToFocus(fields);
    return isGood;
  };
  const showRefusal = (failure: Failure) => {
    const fields = fieldErrorsOf(failure.fields);
    show(fields);
    setProblem(Object.keys(fields).length > 0 ? undefined : problemOf(failure));
  };
  const refuse = (failure: Failure) => {
    showRefusal(failure);
    // Reloads current prices and stock.
    if (failure.status < 500) void revalidate();
  };
  const check = (): boolean => {
    const typed = new FormData(form.current!);
    const isComplete = show(addressErrors(typed, addresses, format));
    if (!isComplete || !isTaxMissing) return isComplete;
    if (taxFailure) refuse(taxFailure);
    else setProblem(problemOf(new Failure('price_changed', shown(TAX_PENDING))));
    return false;
  };
  const askForApproval = async () => {
    try {
      await askApproval(
        call,
        new FormData(form.current!),
        { lines: basket.lines, codes: usedCodes(charges) },
        addresses,
      );
      toast(t('Your company is asked to approve the order'));
      await navigate('/dashboard/company');
    } catch (error) {
      refuse(error instanceof Failure ? error : new Failure('internal'));
    }
  };
  const isKnownShort = problem?.code === 'lines_short' && !isShort;
  // What the basket exceeds, as the server would say it.
  const limited = isPlaced ? '' : basket.limit || (basket.lines.find((line) => line.quantity > line.most)?.limit ?? '');
  const refusal = ((problem && !isKnownShort) || limited) && (
    <>
      {basket.limit ? (
        <Banner tone="bad" title={basket.limit} />
      ) : (
        problem && !isKnownShort && <Refusal problem={problem} onAsk={askForApproval} />
      )}
      <VerifyToOrder problem={problem} limit={limited} />
    </>
  );
  // The answer to a form sent without scripts is a whole page, which opens at its top.
  const isAnswer = problem !== undefined && problem === answer?.problem;
  return (
    // Depends on the container rather than the window: larger text leaves less room.
    <div className="@container">
      <PageHeading title={t('Check out')} />
      {added && !isPlaced && (
        <Banner tone="note" title={t('{added} is in this order', { added })} className="mb-6">
          {t('It is ordered together with the other parts of your basket.')}
        </Banner>
      )}
      {company && !isPlaced && <OrderFor company={company} search={search} />}
      {!problem && !limited && <OfferVerification />}
      {isAnswer && refusal && <div className="mb-6 grid gap-5">{refusal}</div>}
      <div className="grid grid-cols-1 items-start gap-6 @4xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div
          id="your-order"
          className={classNames(
            'grid scroll-mt-28 grid-cols-1 gap-6 @4xl:order-2',
            // The end of a longer list would be below the window.
            basket.lines.length <= MAX_IN_VIEW && '@4xl:sticky @4xl:top-24',
          )}
        >
          <CheckoutSummary
            basket={basket}
            charges={charges}
            terms={terms}
            now={now}
            country={countries.find(({ value }) => value === format.country)?.label}
            isTaxMissing={isTaxMissing}
            isLocked={isPlaced}
            isPaidAtOnce={method === 'card'}
          />
          {!isPlaced && <PromotionCodes terms={terms} charges={charges} lines={lines} />}
          {!isPlaced && vat && <VatNumberCard vat={vat} />}
        </div>
        <div className="grid min-w-0 gap-6">
          <PostForm
            ref={form}
            action={action}
            noValidate
            onSubmit={(event) => event.preventDefault()}
            onInput={({ target }) => {
              const { name } = target as HTMLInputElement;
              if (errors[name]) setErrors({ ...errors, [name]: undefined });
            }}
          >
            <HiddenFields
              fields={{
                key: basket.key ?? '',
                shown: charges.totalCents,
                ...(company?.chosen && { [ORDERING_COMPANY]: company.chosen }),
              }}
            />
            <fieldset disabled={isLocked} className="contents">
              <Card as="section" title={t('Contact')}>
                <TextField
                  label={t('Email')}
                  value={billing.email}
                  locked={t("From your account. We send your order's emails there.")}
                  autoComplete="off"
                  name="email"
                />
                {offersBasketEmails && (
                  <div className="mt-5">
                    <CheckboxField
                      label={t('Email me once if I leave parts in my basket')}
                      hint={t('You can end this in your profile and in each of these emails.')}
                      name="basketEmails"
                      value="1"
                      defaultChecked={answer?.values['basketEmails'] !== undefined}
                    />
                  </div>
                )}
              </Card>
              <PickUpCard terms={terms} now={now} values={values} errors={errors} isPlaced={isPlaced} className="mt-6">
                <Card
                  as="section"
                  title={t('Delivery address')}
                  aside={addresses.length > 0 && <TextLink href={ADDRESSES_PATH}>{t('Manage addresses')}</TextLink>}
                  className="mt-6"
                >
                  <AddressChooser addresses={addresses} chosen={answer?.values['address']} error={errors['address']}>
                    <DeliveryFields
                      format={format}
                      countries={countries}
                      errors={errors}
                      values={values}
                      countryHint={guessed && values['country'] === guessed ? shown(GUESSED) : undefined}
                      onCountry={chooseCountry}
                    />
                    {addresses.length < MAX_ADDRESSES && (
                      <div className="mt-5">
                        <CheckboxField
                          label={t('Save this address for next time')}
                          name="save"
                          value="1"
                          defaultChecked={answer?.values['save'] !== undefined}
                        />
                      </div>
                    )}
                  </AddressChooser>
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
              <OrderTextsCard
                values={answer?.values}
                errors={errors}
                isOfCompany={company?.chosen !== undefined}
                className="mt-6"
              />
              {ways.length > 1 && (
                <PaymentMethodCard
                  offered={ways}
                  days={terms.bankTransfer?.days ?? BANK_DAYS}
                  invoiceDays={invoiceDays ?? 0}
                  chosen={method}
                  error={errors['payment']}
                  onChoose={setMethod}
                />
              )}
            </fieldset>
            <noscript>
              <Button type="submit" variant="primary" size="lg" wide className="mt-6" disabled={isShort}>
                {t('Place Order', {}, 'checkout')}
              </Button>
            </noscript>
          </PostForm>
          <CheckoutPayment
            method={method}
            form={form}
            basket={basket}
            total={dollarsOf(charges.totalCents)}
            codes={usedCodes(charges)}
            config={config}
            billing={billing}
            disabled={isShort || charges.undelivered !== undefined || unpayable !== undefined}
            problem={
              unpayable ? (
                <Banner tone="bad" title={unpayable} actions={<ButtonLink href="/basket">{t('Basket')}</ButtonLink>} />
              ) : (
                !isAnswer && refusal
              )
            }
            addresses={addresses}
            check={check}
            isLocked={isLocked}
            onDeclined={() => setDeclined(true)}
            onRetry={() => {
              setProblem(undefined);
              setDeclined(false);
            }}
            onMoveRefused={showRefusal}
            onPlacing={onPlacing}
            onRefused={(failure) => {
              onNotPlaced();
              refuse(failure);
            }}
            onPlaced={() => {
              setProblem(undefined);
              setPlaced(true);
              forget();
              if (basket.onlyPart) {
                deleteDraft(`order:${basket.onlyPart}`);
                toast(t('Your order added successfully'));
              }
            }}
          />
        </div>
      </div>
    </div>
  );
}

/** How many lines of the summary fit in the window next to the form. */
const MAX_IN_VIEW = 5;

const GUESSED = message('Guessed from your browser. Change it if it is another.');

/** Whether the address is that of a placed order. */
const isOrderPlaced = (search: string): boolean => new URLSearchParams(search).has('order');

const TAX_PENDING = message(
  'The tax for your address is being added to the total. Check the total, then press Pay again.',
);

/** Why the order was not placed, next to the button. */
function Refusal({ problem: { code, detail, title }, onAsk }: { problem: Problem; onAsk: () => Promise<void> }) {
  const [isAsking, setAsking] = useState(false);
  const ask = async () => {
    setAsking(true);
    await onAsk();
    setAsking(false);
  };
  const next =
    code === 'idempotency_mismatch' ? (
      <ButtonLink href="/dashboard">{t('My Orders')}</ButtonLink>
    ) : code === 'approval_needed' ? (
      <Button variant="primary" loading={isAsking} onClick={() => void ask()}>
        {t('Ask for approval')}
      </Button>
    ) : code === 'lines_short' ? (
      <ButtonLink href="#your-order">{t('Check these parts')}</ButtonLink>
    ) : null;
  return <Banner tone="bad" title={detail ?? title} actions={next} />;
}
