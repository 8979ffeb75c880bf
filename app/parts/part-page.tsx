import { useEffect } from 'react';
import { isRouteErrorResponse, type MetaArgs, useActionData, useLoaderData, useRouteError } from 'react-router';
import type { FormFailure } from '../forms/form-failure.ts';
import { isDefinite } from '../forms/form-attempt.ts';
import { inBrowser } from '../loaders/in-browser.ts';
import { keepWhenUnreachable } from '../loaders/keep-when-unreachable.ts';
import { onServer } from '../loaders/on-server.ts';
import { pageMeta } from '../document/page-meta.ts';
import { useRootData } from '../document/root-data.ts';
import { ErrorPage } from '../pages/error-page.tsx';
import { NotFound } from '../pages/not-found.tsx';
import { TextLink } from '../ui/buttons/anchor.tsx';
import { centsOf } from '#contract/money.ts';
import { Badge } from '../ui/content/badge.tsx';
import { Banner } from '../ui/content/banner.tsx';
import { ButtonLink } from '../ui/buttons/button.tsx';
import { Card } from '../ui/content/card.tsx';
import { SectionHeading } from '../ui/content/page-heading.tsx';
import { keepUnits } from '../ui/text/keep-units.ts';
import { Price } from '../ui/text/price.tsx';
import { formatCount } from '../ui/text/format-number.ts';
import { toast } from '../ui/toasts/toast-store.ts';
import { deleteDraft } from '../ui/drafts/stored-draft.ts';
import { OrderFigures } from './order/order-figures.tsx';
import { OrderForm } from './order/order-form.tsx';
import { OrderPlaced } from './order/order-placed.tsx';
import { loadPart, partClientLoader } from './order/part-loader.ts';
import { handlePlaceOrder, handlePlaceOrderInBrowser } from './order/place-part-order.ts';
import { CompareToggle } from './compare/compare-toggle.tsx';
import { LazyChosenPartsBar } from './compare/lazy-chosen-parts-bar.tsx';
import type { Nearest } from './nearest.ts';
import { NearestParts } from './nearest-parts.tsx';
import { hrefOf } from './address-filter.ts';
import { kindLabel } from './part-kinds.ts';
import { PartNumbers } from './part-identity.tsx';
import { PartPicture } from './part-picture.tsx';
import { SpecificationTable } from './specification-table.tsx';
import { stockState } from './stock.ts';

export const loader = onServer(loadPart);
export const clientLoader = partClientLoader;
export const action = onServer(handlePlaceOrder);
export const clientAction = inBrowser((context) =>
  handlePlaceOrderInBrowser(context, () => toast('Your order added successfully')),
);

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  pageMeta({ title: loaderData?.part.name ?? 'Part' }, matches);

export const shouldRevalidate = keepWhenUnreachable;

/** A part, and its order form. */
export default function PartPage() {
  const { part, viewer, placed, offered } = useLoaderData<typeof loader>();
  const { store } = useRootData();
  const { currency } = store;
  const stock = stockState(part);
  const failure = useActionData() as FormFailure | undefined;
  // The order whose answer was lost may have taken the stock, so it can be sent again.
  const isUnclear = failure !== undefined && !isDefinite(failure);
  useDeleteDraft(part._id, placed !== null);
  return (
    <>
      <div className="page-width flex-1 py-8 md:py-12">
        <nav aria-label="Breadcrumb" className="mb-5 text-sm text-muted">
          <TextLink href="/#parts">Parts</TextLink> /{' '}
          <TextLink href={hrefOf({ category: part.category })}>{kindLabel(part.category)}</TextLink>
        </nav>
        <div className="grid grid-cols-1 items-start gap-x-12 gap-y-6 lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
          <header className="lg:col-start-2">
            <h1 className="text-3xl wrap-anywhere">{part.name}</h1>
            {part.variant && <p className="mt-1 text-lg">{keepUnits(part.variant)}</p>}
            <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
              <Price cents={centsOf(part.price)} currency={currency} className="text-2xl font-medium" />
              <Badge tone={stock.tone}>{stock.text}</Badge>
              <CompareToggle part={part} />
            </div>
            <PartNumbers part={part} />
          </header>
          <Card as="section" title={placed ? 'Your order' : 'Order'} className="lg:col-start-2">
            {placed ? (
              <OrderPlaced order={placed} currency={currency} />
            ) : stock.canOrder || isUnclear ? (
              <OrderForm key={part._id} part={part} viewer={viewer} offered={offered} currency={currency} />
            ) : (
              <div className="grid gap-5">
                <OrderFigures part={part} currency={currency} />
                <Banner
                  tone="wait"
                  title={
                    part.quantity > 0
                      ? `Only ${formatCount(part.quantity)} left; the minimum order is ${formatCount(part.minimum)}.`
                      : 'Out of stock'
                  }
                  actions={<ButtonLink href="/#parts">Browse other parts</ButtonLink>}
                />
              </div>
            )}
          </Card>
          <div className="lg:sticky lg:top-24 lg:col-start-1 lg:row-span-2 lg:row-start-1">
            <div className="sheet corner-marks">
              <PartPicture
                part={part}
                eager
                alt={`${part.img.endsWith('.svg') ? 'Drawing' : 'Picture'} of ${part.name}`}
                sizes="(min-width: 64rem) 36rem, 100vw"
                className="rounded-box"
              />
            </div>
            <p className="mt-4 max-w-prose whitespace-pre-line">{keepUnits(part.description)}</p>
          </div>
        </div>
        {part.specifications.length > 0 && (
          <section aria-labelledby="specifications" className="mt-12">
            <SectionHeading id="specifications" title="Specifications" />
            <SpecificationTable specifications={part.specifications} />
          </section>
        )}
      </div>
      <LazyChosenPartsBar />
    </>
  );
}

/** A missing part: shows parts that may be meant. */
export function ErrorBoundary() {
  const error = useRouteError();
  const nearest = isRouteErrorResponse(error) && (error.data as { nearest?: Nearest } | null)?.nearest;
  if (!nearest) return <ErrorPage error={error} />;
  return (
    <NotFound>
      <NearestParts nearest={nearest} />
    </NotFound>
  );
}

/** Keeps the draft until the order is placed. */
function useDeleteDraft(partId: string, isPlaced: boolean) {
  useEffect(() => {
    if (isPlaced) deleteDraft(`order:${partId}`);
  }, [isPlaced, partId]);
}
