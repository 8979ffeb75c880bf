import { redirect } from 'react-router';
import { centsOf } from '#contract/money.ts';
import { HiddenFields } from '#app/actions/action-form.tsx';
import { PostButton } from '#app/actions/post-button.tsx';
import { fieldProps } from '#app/forms/field-props.ts';
import { FormBanner } from '#app/forms/form-banner.tsx';
import { formFailure, type FormFailure } from '#app/forms/form-failure.ts';
import { formText } from '#app/forms/form-text.ts';
import { PostForm } from '#app/forms/post-form.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { useAnswer } from '#app/forms/use-answer.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { paymentPath } from '#app/orders/payment-path.ts';
import { Card } from '#app/ui/content/card.tsx';
import { TextField } from '#app/ui/fields/text-field.tsx';
import { Figures } from '#app/ui/text/figure-text.tsx';
import { Price } from '#app/ui/text/price.tsx';
import type { PayableOrder } from './payable-order.ts';

/** The intents of the page's action that are about gift cards. */
const ADD = 'gift-card';
const REMOVE = 'remove-gift-card';
export const isAboutGiftCards = (form: FormData): boolean => [ADD, REMOVE].includes(formText(form, 'intent'));

/** Adds a gift card to the order of the page, or removes one. */
export async function changeGiftCards(context: LoaderContext, form: FormData): Promise<FormFailure | Response> {
  const id = context.params.paymentId ?? '';
  try {
    await context.signedIn();
    if (formText(form, 'intent') === REMOVE)
      await context.call('removeGiftCard', { params: { id, payment: formText(form, 'payment') } });
    else {
      const body = { code: formText(form, 'code'), placeOrderPrice: Number(formText(form, 'price')) };
      await context.call('payByGiftCard', { params: { id }, body });
    }
  } catch (error) {
    return formFailure(error, form);
  }
  return redirect(paymentPath(id));
}

/** The gift cards that pay a share of an unpaid order, and a form to add one. */
export function GiftCards({ order }: { order: PayableOrder }) {
  const answer = useAnswer<FormFailure>();
  const failure = answer?.values['intent'] === ADD || answer?.values['intent'] === REMOVE ? answer : undefined;
  const field = fieldProps(failure);
  const { giftCards } = order;
  return (
    <Card as="section" title={giftCards.length === 0 ? 'Gift card' : 'Gift cards'}>
      <div className="grid gap-4">
        {giftCards.length > 0 && (
          <ul className="grid gap-3">
            {giftCards.map(({ _id, last4, amount }) => (
              <li key={_id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
                <span>
                  <GiftCardName last4={last4} />
                  <span className="block text-sm text-muted">
                    Pays <Price cents={centsOf(amount)} />
                  </span>
                </span>
                <PostButton
                  fields={{ intent: REMOVE, payment: _id }}
                  size="sm"
                  variant="ghost"
                  aria-label={`Remove the gift card ending in ${last4}`}
                >
                  Remove
                </PostButton>
              </li>
            ))}
          </ul>
        )}
        <PostForm key={giftCards.length} preventScrollReset noValidate className="grid gap-4">
          <HiddenFields fields={{ intent: ADD, price: String(order.placeOrderPrice) }} />
          <CodeField {...field('code')} />
          <FormBanner failure={failure} />
          <div>
            <SubmitButton>Use gift card</SubmitButton>
          </div>
        </PostForm>
      </div>
    </Card>
  );
}

/** The last characters of a gift card's code. */
export function GiftCardName({ last4 }: { last4: string }) {
  return (
    <>
      Gift card ending in <Figures>{last4}</Figures>
    </>
  );
}

/** The code of a gift card. */
export function CodeField(props: { name: string; defaultValue?: string | undefined; error?: string | undefined }) {
  return (
    <TextField
      label="Gift card code"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={60}
      required
      hint="It pays as much as is left on it. You pay the rest another way."
      {...props}
    />
  );
}
