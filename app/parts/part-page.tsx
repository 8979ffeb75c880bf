import { t } from '#contract/language/text.ts';
import { partTitle } from '#contract/parts/identifying-line.ts';
import { useEffect } from 'react';
import { type MetaArgs, useLoaderData } from 'react-router';
import type { FormFailure } from '#app/forms/form-failure.ts';
import { isDefinite } from '#app/forms/is-definite.ts';
import { useAnswer } from '#app/forms/use-answer.ts';
import { inBrowser } from '#app/loaders/in-browser.ts';
import { keepWhenUnreachable } from '#app/loaders/keep-when-unreachable.ts';
import { onServer } from '#app/loaders/on-server.ts';
import { pageMeta } from '#app/document/page-meta.ts';
import { PartReviews } from '#app/part-reviews/part-reviews.tsx';
import { WriteReviewLink } from '#app/part-reviews/write-link.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { deleteDraft } from '#app/ui/drafts/stored-draft.ts';
import { CannotOrder } from './order/cannot-order.tsx';
import { OrderForm } from './order/order-form.tsx';
import { OrderPlaced } from './order/order-placed.tsx';
import { PartPromotions } from './order/part-promotions.tsx';
import { loadPart, partClientLoader } from './order/part-loader.ts';
import { placePartOrder, placePartOrderInBrowser } from './order/place-part-order.ts';
import { LazyChosenPartsBar } from './compare/lazy-chosen-parts-bar.tsx';
import { PartView } from './page/part-view.tsx';
import { stockState } from './stock.ts';

export const loader = onServer(loadPart);
export const clientLoader = partClientLoader;
export const action = onServer(placePartOrder);
export const clientAction = inBrowser(placePartOrderInBrowser);

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  pageMeta({ title: loaderData ? partTitle(loaderData.part) : t('Part') }, matches);

export const shouldRevalidate = keepWhenUnreachable;

/** A part, and its order form. */
export default function PartPage() {
  const { part, viewer, limit, placed, offered, isCharged, inBasket, promotions, reviews, ownReview, alternatives } =
    useLoaderData<typeof loader>();
  const stock = stockState(part);
  const failure = useAnswer<FormFailure>();
  // An order whose answer was lost may have taken the stock, so it can be sent again.
  const isUnclear = failure !== undefined && !isDefinite(failure);
  useDeleteDraft(part._id, placed !== null);
  return (
    <>
      <PartView part={part}>
        <Card as="section" title={placed ? t('Your order') : t('Order')} className="lg:col-start-2">
          {placed ? (
            <OrderPlaced order={placed} />
          ) : stock.canOrder || isUnclear ? (
            <>
              <PartPromotions promotions={promotions} />
              <OrderForm
                key={part._id}
                part={part}
                viewer={viewer}
                limit={limit}
                offered={offered}
                isCharged={isCharged}
                inBasket={inBasket}
              />
            </>
          ) : (
            <CannotOrder part={part} alternatives={alternatives} />
          )}
        </Card>
      </PartView>
      <PartReviews
        list={reviews}
        own={ownReview.id}
        write={
          (ownReview.canWrite || ownReview.id) && (
            <WriteReviewLink part={part._id} isWritten={ownReview.id !== undefined} />
          )
        }
      />
      <LazyChosenPartsBar />
    </>
  );
}

export { MissingPart as ErrorBoundary } from './page/missing-part.tsx';

/** Keeps the draft until the order is placed. */
function useDeleteDraft(partId: string, isPlaced: boolean) {
  useEffect(() => {
    if (isPlaced) deleteDraft(`order:${partId}`);
  }, [isPlaced, partId]);
}
