import { useEffect, useRef, useState } from 'react';
import { t } from '#contract/language/text.ts';
import type { Viewer } from '#contract/accounts/accounts.ts';
import { canVerifyToOrder } from '#contract/errors.ts';
import { pricesOf } from '#contract/orders/order-price.ts';
import type { OrderLimit } from '#contract/orders/reservation-limits.ts';
import { orderableUnits } from '#contract/parts/backorders.ts';
import type { Part } from '#contract/parts/parts.ts';
import { formatPrices } from '#contract/parts/price-breaks.ts';
import { fieldProps } from '#app/forms/field-props.ts';
import { quantityProblem } from '#contract/parts/quantity.ts';
import { VerifyToOrder } from '#app/accounts/verify-email-first.tsx';
import { AddTypedToBasket } from '#app/basket/add-to-basket.tsx';
import type { FormFailure } from '#app/forms/form-failure.ts';
import { isDefinite } from '#app/forms/is-definite.ts';
import { Banner } from '#app/ui/content/banner.tsx';
import { ButtonLink } from '#app/ui/buttons/button.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { NumberStepper } from '#app/ui/fields/number-stepper.tsx';
import { TextAreaField, TextField } from '#app/ui/fields/text-field.tsx';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import { useFormDraft } from '#app/ui/drafts/use-form-draft.ts';
import { attemptFor } from '#app/forms/form-attempt.ts';
import { useAnswer } from '#app/forms/use-answer.ts';
import { PostForm } from '#app/forms/post-form.tsx';
import { OrderFigures } from './order-figures.tsx';

/** Orders a quantity of one part. The entered values survive a reload, a failed call and a detour to sign in. */
export function OrderForm({
  part,
  viewer,
  limit,
  offered,
  isCharged,
  inBasket,
}: {
  part: Part;
  viewer: Viewer;
  limit: OrderLimit;
  offered: string;
  /** The shop charges delivery or tax, so that Place Order leads to the checkout. */
  isCharged: boolean;
  /** How many other parts the basket holds; Place Order then leads to the checkout of all of them. */
  inBasket: number;
}) {
  const form = useRef<HTMLFormElement>(null);
  const failure = useAnswer<FormFailure>();
  // The order may have been placed although the answer was lost; if the customer sends the same values again, the
  // server decides.
  const unclear = failure && !isDefinite(failure) ? failure.values : undefined;
  const typed = failure?.values.placeOrderQuantity;
  const [quantity, setQuantity] = useState<number | null>(typed ? Number(typed) : part.minimum);
  useFormDraft(form, `order:${part._id}`);
  const field = fieldProps(failure);

  const isResent = unclear !== undefined && String(quantity) === unclear.placeOrderQuantity;
  const { most } = limit;
  const orderable = orderableUnits(part);
  const isHydrated = useHydrated();
  // What the server refused stays refused until another quantity is typed, or the email is verified.
  const refused = typed === String(quantity) ? failure?.problem.fields?.placeOrderQuantity : undefined;
  const isLifted = viewer.emailVerified && failure !== undefined && canVerifyToOrder(failure.problem);
  const problem = isResent
    ? undefined
    : (quantityProblem(quantity ?? Number.NaN, { ...part, quantity: orderable, most, limit: limit.limit }) ??
      (isLifted ? undefined : refused));
  // Without scripts the answer to a refused form can be sent again with another quantity.
  const isDisabled = problem !== undefined && (isHydrated || typed === undefined);
  return (
    <>
      <PostForm
        ref={form}
        action={`/part/${part._id}`}
        replace={!isCharged && inBasket === 0}
        preventScrollReset
        onSubmit={(event) => problem && event.preventDefault()}
        className="grid gap-5"
      >
        <input type="hidden" name="part" value={part._id} />
        <input type="hidden" name="attempt" value={attemptFor(offered, failure)} />
        <input type="hidden" name="prices" value={formatPrices(pricesOf(part))} />
        <input type="hidden" name="placeOrderProductName" value={part.name} />
        <OrderFigures part={part} quantity={problem ? null : quantity} />
        {failure && !failure.problem.fields && <Refusal failure={failure} />}
        <NumberStepper
          label={t('Quantity')}
          name="placeOrderQuantity"
          min={part.minimum}
          step={part.packSize ?? 1}
          max={unclear ? Math.max(orderable, Number(typed)) : Math.max(part.minimum, most)}
          defaultValue={typed ?? part.minimum}
          onNumber={setQuantity}
          error={problem}
          required
        />
        {limit.limit && !problem && <p className="text-sm text-muted">{limit.limit}</p>}
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label={t('Name')}
            name="customerName"
            value={viewer.name}
            locked={t('From your account')}
            autoComplete="off"
          />
          <TextField
            label={t('Email')}
            name="customerEmail"
            value={viewer.email}
            locked={t('From your account')}
            autoComplete="off"
          />
        </div>
        <TextField
          label={t('Phone')}
          {...field('phone')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          optional
          maxLength={100}
        />
        <TextAreaField
          label={t('Address')}
          {...field('address')}
          autoComplete="street-address"
          optional
          maxLength={1000}
          rows={3}
        />
        <SubmitButton variant="primary" size="lg" wide disabled={isDisabled}>
          {t('Place Order')}
        </SubmitButton>
        <AddTypedToBasket disabled={isDisabled} />
        <p className="text-sm text-muted">
          {inBasket > 0
            ? t(
                'Your basket holds {count, plural, one {# other part} other {# other parts}}. Place Order adds this one, and you check out once for all.',
                { count: inBasket },
              )
            : isCharged
              ? t('You see the total with delivery and tax at the checkout, before you pay.')
              : t("Your parts are reserved for {minutes} minutes while you pay. You won't be charged until then.", {
                  minutes: (quantity ?? 0) > limit.largeAbove ? limit.largeMinutes : limit.minutes,
                })}
        </p>
      </PostForm>
      <div className="mt-5 empty:hidden">
        <VerifyToOrder problem={failure?.problem} limit={problem === limit.limit ? limit.limit : ''} />
      </div>
    </>
  );
}

/** Why the order was refused; the figures around it are up to date. */
function Refusal({ failure }: { failure: FormFailure }) {
  const box = useRef<HTMLDivElement>(null);
  // The button may be a whole screen below.
  useEffect(() => {
    // Newer browsers return a promise, which an effect must not return as its cleanup.
    void box.current?.scrollIntoView({ block: 'nearest' });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each refusal
  }, [failure]);
  return <div ref={box}>{refusalBanner(failure)}</div>;
}

function refusalBanner(failure: FormFailure) {
  const { code, detail, title } = failure.problem;
  if (!isDefinite(failure)) {
    return (
      <Banner
        tone="bad"
        title={t("We couldn't confirm your order")}
        actions={<ButtonLink href="/dashboard">{t('My Orders')}</ButtonLink>}
      >
        {t("Press Place Order again; you won't be charged or ordered twice.")}
      </Banner>
    );
  }
  if (code === 'out_of_stock') {
    return (
      <Banner tone="bad" title={detail ?? title}>
        {t('Someone else just bought them. Nothing was ordered; choose a smaller quantity.')}
      </Banner>
    );
  }
  return <Banner tone="bad" title={detail ?? title} />;
}
