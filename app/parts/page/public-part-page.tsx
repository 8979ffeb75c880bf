import { t } from '#contract/language/text.ts';
import { partTitle } from '#contract/parts/identifying-line.ts';
import { useRef, useState } from 'react';
import { type MetaArgs, useLoaderData } from 'react-router';
import type { PartDetail } from '#contract/parts/parts.ts';
import { quantityProblem } from '#contract/parts/quantity.ts';
import { AddTypedToBasket } from '#app/basket/add-to-basket.tsx';
import { pageMeta, storeOf } from '#app/document/page-meta.ts';
import { useRootData } from '#app/document/root-data.ts';
import { StructuredData } from '#app/document/structured-data.tsx';
import { keepWhenUnreachable } from '#app/loaders/keep-when-unreachable.ts';
import { onServer } from '#app/loaders/on-server.ts';
import { PartReviews } from '#app/part-reviews/part-reviews.tsx';
import { PartQuestions } from '#app/part-questions/part-questions.tsx';
import { WriteReviewLink } from '#app/part-reviews/write-link.tsx';
import { ButtonLink } from '#app/ui/buttons/button.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { SectionHeading } from '#app/ui/content/page-heading.tsx';
import { useFormDraft } from '#app/ui/drafts/use-form-draft.ts';
import { NumberStepper } from '#app/ui/fields/number-stepper.tsx';
import { isDrawing } from '#contract/parts/picture-files.ts';
import { AlternativeList } from '#app/parts/alternatives/alternative-list.tsx';
import { IllustrationNote } from '#app/parts/illustration-note.tsx';
import { LazyChosenPartsBar } from '#app/parts/compare/lazy-chosen-parts-bar.tsx';
import { CannotOrder } from '#app/parts/order/cannot-order.tsx';
import { OrderFigures } from '#app/parts/order/order-figures.tsx';
import { Compatibility } from './compatibility.tsx';
import { DeliveryEstimate } from './delivery-estimate.tsx';
import { PartView } from './part-view.tsx';
import { productData, socialPicture } from './product-data.ts';
import { loadPublicPart, publicPartClientLoader } from './public-part-loader.ts';
import { orderableUnits } from '#contract/parts/backorders.ts';
import { stockState } from '#app/parts/stock.ts';
import { PostForm } from '#app/forms/post-form.tsx';

export const loader = onServer(loadPublicPart);
export const clientLoader = publicPartClientLoader;
export const shouldRevalidate = keepWhenUnreachable;
export { MissingPart as ErrorBoundary } from './missing-part.tsx';

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) => {
  if (!loaderData) return pageMeta({ title: t('Part') }, matches);
  const { part } = loaderData;
  return pageMeta(
    {
      title: partTitle(part),
      description: shortText(part.description),
      picture: socialPicture(part, storeOf(matches).origin),
    },
    matches,
  );
};

/** The beginning of a text, as much as search engines show. */
function shortText(text: string): string {
  return text.length <= 160 ? text : `${text.slice(0, 157).replace(/\s+\S*$/, '')}...`;
}

/** The public page of a part: what it is, what it costs, and how to buy it. */
export default function PublicPartPage() {
  const { part, alternatives, fitting, terms, texts, reviews, questions, ownReview } = useLoaderData<typeof loader>();
  const { store } = useRootData();
  const { canOrder } = stockState(part);
  return (
    <>
      <StructuredData
        things={
          import.meta.env.SSR && part.publicPrice === undefined
            ? () => [productData(part, store, reviews?.reviews, terms)]
            : undefined
        }
      />
      <PartView
        part={part}
        details={
          <>
            <Compatibility part={part} fitting={fitting} />
            <DeliveryEstimate part={part} terms={terms} texts={texts} />
          </>
        }
      >
        <Card as="section" title={t('Order')} className="lg:col-start-2">
          {canOrder ? <BuyForm key={part._id} part={part} /> : <CannotOrder part={part} alternatives={alternatives} />}
        </Card>
      </PartView>
      <PartReviews
        list={reviews}
        own={ownReview}
        write={<WriteReviewLink part={part._id} isWritten={ownReview !== undefined} />}
      />
      <PartQuestions part={part._id} questions={questions} />
      {alternatives.length > 0 && canOrder && (
        <section aria-labelledby="alternatives" className="page-width pb-14">
          <SectionHeading id="alternatives" title={t('Alternatives')} />
          <AlternativeList part={part} alternatives={alternatives} />
          {!isDrawing(part.img) && <IllustrationNote parts={alternatives} className="mt-4" />}
        </section>
      )}
      <LazyChosenPartsBar />
    </>
  );
}

/** Adds a quantity to the basket; 'place order' opens the order form. */
function BuyForm({ part }: { part: PartDetail }) {
  const form = useRef<HTMLFormElement>(null);
  const [quantity, setQuantity] = useState<number | null>(part.minimum);
  // The order form shares this draft, so it shows the typed quantity, even after sign-in.
  useFormDraft(form, `order:${part._id}`);
  const problem = quantityProblem(quantity ?? Number.NaN, { ...part, quantity: orderableUnits(part) });
  return (
    <PostForm ref={form} action="/basket" className="grid gap-5" noValidate>
      <input type="hidden" name="part" value={part._id} />
      <OrderFigures part={part} quantity={problem ? null : quantity} />
      <NumberStepper
        label={t('Quantity')}
        name="placeOrderQuantity"
        min={part.minimum}
        step={part.packSize ?? 1}
        max={orderableUnits(part)}
        defaultValue={part.minimum}
        onNumber={setQuantity}
        error={problem}
        required
      />
      <AddTypedToBasket disabled={problem !== undefined} />
      <ButtonLink href={`/part/${part._id}`} variant="primary" size="lg" wide>
        {t('place order')}
      </ButtonLink>
    </PostForm>
  );
}
