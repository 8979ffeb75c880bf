import { rich } from '#app/ui/text/rich.tsx';
import { t } from '#contract/language/text.ts';
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
const CREDIT = 'store-credit';
const REMOVE = 'remove-gift-card';
export const isAboutGiftCards = (form: FormData): boolean => [ADD, CREDIT, REMOVE].includes(formText(form, 'intent'));

/** Adds a gift card or store credit to the order of the page, or removes one. */
export async function changeGiftCards(context: LoaderContext, form: FormData): Promise<FormFailure | Response> {
  const id = context.params.paymentId ?? '';
  try {
    await context.signedIn();
    if (formText(form, 'intent') === REMOVE)
      await context.call('removeGiftCard', { params: { id, payment: formText(form, 'payment') } });
    else {
      const placeOrderPrice = Number(formText(form, 'price'));
      if (formText(form, 'intent') === CREDIT)
        await context.call('payByStoreCredit', { params: { id }, body: { placeOrderPrice } });
      else
        await context.call('payByGiftCard', {
          params: { id },
          body: { code: formText(form, 'code'), placeOrderPrice },
        });
    }
  } catch (error) {
    return formFailure(error, form);
  }
  return redirect(paymentPath(id));
}

/** The gift cards and the store credit that pay a share of an unpaid order, and forms to add them. */
export function GiftCards({ order }: { order: PayableOrder }) {
  const answer = useAnswer<FormFailure>();
  const failure = answer && [ADD, CREDIT, REMOVE].includes(answer.values['intent'] ?? '') ? answer : undefined;
  const field = fieldProps(failure);
  const { giftCards, storeCredit } = order;
  const price = String(order.placeOrderPrice);
  return (
    <Card
      as="section"
      title={
        storeCredit > 0 ? t('Store credit and gift cards') : giftCards.length > 1 ? t('Gift cards') : t('Gift card')
      }
    >
      <div className="grid gap-4">
        {giftCards.length > 0 && (
          <ul className="grid gap-3">
            {giftCards.map(({ _id, last4, amount }) => (
              <li key={_id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
                <span>
                  <GiftCardName last4={last4} />
                  <span className="block text-sm text-muted">
                    {rich('Pays {price}', { price: <Price cents={centsOf(amount)} /> })}
                  </span>
                </span>
                <PostButton
                  fields={{ intent: REMOVE, payment: _id }}
                  size="sm"
                  variant="ghost"
                  aria-label={
                    last4 ? t('Remove the gift card ending in {last4}', { last4 }) : t('Remove the store credit')
                  }
                >
                  {t('Remove')}
                </PostButton>
              </li>
            ))}
          </ul>
        )}
        {storeCredit > 0 && order.due > 0 && (
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <p>{rich('You have {price} of store credit.', { price: <Price cents={centsOf(storeCredit)} /> })}</p>
            <PostButton fields={{ intent: CREDIT, price }} size="sm">
              {t('Use store credit')}
            </PostButton>
          </div>
        )}
        <PostForm key={giftCards.length} preventScrollReset noValidate className="grid gap-4">
          <HiddenFields fields={{ intent: ADD, price }} />
          <CodeField {...field('code')} />
          <FormBanner failure={failure} />
          <div>
            <SubmitButton>{t('Use gift card')}</SubmitButton>
          </div>
        </PostForm>
      </div>
    </Card>
  );
}

/** The last characters of a gift card's code; store credit has none. */
export function GiftCardName({ last4 }: { last4: string }) {
  if (last4 === '') return t('Store credit');
  return <>{rich('Gift card ending in {figure}', { figure: <Figures>{last4}</Figures> })}</>;
}

/** The code of a gift card. */
export function CodeField(props: { name: string; defaultValue?: string | undefined; error?: string | undefined }) {
  return (
    <TextField
      label={t('Gift card code')}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={60}
      required
      hint={t('It pays as much as is left on it. You pay the rest another way.')}
      {...props}
    />
  );
}
