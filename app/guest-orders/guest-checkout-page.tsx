import { redirect, useLoaderData } from 'react-router';
import { message, t } from '#contract/language/text.ts';
import { guessedCountry } from '#app/addresses/guessed-country.ts';
import { countryOptions } from '#app/addresses/country-options.ts';
import { readFormat } from '#app/addresses/delivery-form.ts';
import { deliverable, readTerms } from '#app/checkout/checkout-loader.ts';
import type { CheckoutAnswer } from '#app/checkout/submit-checkout.ts';
import { titleMeta } from '#app/document/page-meta.ts';
import { useAnswer } from '#app/forms/use-answer.ts';
import { inBrowser } from '#app/loaders/in-browser.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { onServer } from '#app/loaders/on-server.ts';
import { keepWhenUnreachable } from '#app/loaders/keep-when-unreachable.ts';
import { ButtonLink } from '#app/ui/buttons/button.tsx';
import { EmptyState } from '#app/ui/content/empty-state.tsx';
import { PageHeading } from '#app/ui/content/page-heading.tsx';
import { deleteDraft } from '#app/ui/drafts/stored-draft.ts';
import { GUEST_DRAFT, GuestCheckoutForm } from './guest-checkout-form.tsx';
import { submitGuestCheckout } from './submit-guest-checkout.ts';

/** Loads the visitor's basket; someone who is signed in, or whose shop has no guests, goes to the usual checkout. */
async function load({ call, viewer, url, request }: LoaderContext) {
  const terms = await readTerms(call, url.searchParams, { isGuest: true });
  if (!terms.guests || (await viewer())) throw redirect(`/checkout${url.search}`);
  const guessed = deliverable(terms, guessedCountry(request));
  const [basket, format] = await Promise.all([call('readBasket'), readFormat(call, guessed)]);
  return { basket, terms, guessed, format, countries: countryOptions(), now: Date.now() };
}

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const action = onServer(submitGuestCheckout);
export const clientAction = inBrowser(async (context: LoaderContext) => {
  const answer = await submitGuestCheckout(context);
  if (answer instanceof Response) deleteDraft(GUEST_DRAFT);
  return answer;
});
export const shouldRevalidate = keepWhenUnreachable;
export const meta = titleMeta(message('Check out'));

/** The checkout of a visitor without an account: email, address and summary. The next page takes the payment. */
export default function GuestCheckoutPage() {
  const { basket, ...loaded } = useLoaderData<typeof load>();
  const answer = useAnswer<CheckoutAnswer>();
  return (
    <div className="page-width flex-1 py-8 md:py-12">
      {basket.lines.length === 0 ? (
        <>
          <PageHeading title={t('Check out')} />
          <EmptyState
            isSheet
            kind="nothing"
            title={t('Your basket is empty')}
            action={<ButtonLink href="/#parts">{t('Browse parts')}</ButtonLink>}
          >
            {t('If you have just ordered, the link to your order is in the email that we sent you.')}
          </EmptyState>
        </>
      ) : (
        <GuestCheckoutForm basket={basket} answer={answer} {...loaded} />
      )}
    </div>
  );
}
