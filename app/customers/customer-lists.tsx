import { PARTS } from '#app/lists/nouns.ts';
import { countOf } from '#app/ui/text/format-number.ts';
import type { Customer } from '#contract/customers/customers.ts';
import { stateDisplay } from '#app/orders/order-state.ts';
import { Badge } from '#app/ui/content/badge.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { Stars } from '#app/ui/content/stars.tsx';
import { TextLink } from '#app/ui/buttons/anchor.tsx';
import { DateTime } from '#app/ui/text/date-time.tsx';
import { Figures } from '#app/ui/text/figure-text.tsx';
import { Price } from '#app/ui/text/price.tsx';
import { HiddenReason } from '#app/part-reviews/admin/hidden-reason.tsx';
import { ReviewedPartLink } from '#app/part-reviews/admin/reviewed-part-link.tsx';
import { RETURN_STATE_TEXTS } from '#contract/returns/return-choices.ts';
import { ShopAnswer } from '#app/part-reviews/shop-answer.tsx';

/** A customer's newest orders, each a link to its page. */
export function CustomerOrders({ customer }: { customer: Customer }) {
  const { orders, orderCount } = customer;
  return (
    <Card as="section" title="Orders" flush>
      {orders.length === 0 ? (
        <p className="p-5 text-muted sm:px-6">No orders yet</p>
      ) : (
        <ul className="divide-y divide-line">
          {orders.map(({ _id, number, createdAt, status, totalCents, lines }) => (
            <li key={_id} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 p-5 sm:px-6">
              <span className="min-w-0">
                <TextLink href={`/dashboard/manageorder?order=${_id}`}>
                  Order <Figures>{number}</Figures>
                </TextLink>
                <span className="block text-sm text-muted">
                  <DateTime iso={createdAt} />, {countOf(lines, PARTS)}
                </span>
              </span>
              <span className="flex flex-wrap items-baseline gap-3">
                <Badge tone={stateDisplay(status).tone}>{stateDisplay(status).text}</Badge>
                <Price cents={totalCents} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {orderCount > orders.length && (
        <p className="border-t border-line p-5 text-sm text-muted sm:px-6">
          The newest {orders.length} of {orderCount} orders. Manage Order finds the others.
        </p>
      )}
    </Card>
  );
}

/** A customer's return requests; nothing if there are none. */
export function CustomerReturns({ customer: { returns } }: { customer: Customer }) {
  if (returns.length === 0) return null;
  return (
    <Card as="section" title="Returns" flush>
      <ul className="divide-y divide-line">
        {returns.map(({ _id, order, number, status, createdAt }) => (
          <li key={_id} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 p-5 sm:px-6">
            <span>
              <TextLink href={`/dashboard/manageorder?order=${order}`}>
                Order <Figures>{number}</Figures>
              </TextLink>
              <span className="block text-sm text-muted">
                <DateTime iso={createdAt} />
              </span>
            </span>
            <Badge tone={status === 'asked' || status === 'received' ? 'wait' : 'plain'}>
              {RETURN_STATE_TEXTS[status]}
            </Badge>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** A customer's testimonials; nothing if there are none. */
export function CustomerReviews({ customer: { reviews } }: { customer: Customer }) {
  if (reviews.length === 0) return null;
  return (
    <Card as="section" title="Testimonials" flush>
      <ul className="divide-y divide-line">
        {reviews.map(({ review, ratings, createdAt }) => (
          <li key={createdAt} className="grid gap-1 p-5 sm:px-6">
            <Stars rating={ratings} />
            <p className="wrap-anywhere whitespace-pre-line">{review}</p>
            <p className="text-sm text-muted">
              <DateTime iso={createdAt} />
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** A customer's reviews of parts; nothing if there are none. */
export function CustomerPartReviews({ customer: { partReviews } }: { customer: Customer }) {
  if (partReviews.length === 0) return null;
  return (
    <Card as="section" title="Reviews of parts" flush>
      <ul className="divide-y divide-line">
        {partReviews.map((review) => (
          <li key={review._id} className="grid gap-2 p-5 sm:px-6">
            <ReviewedPartLink part={review.part} />
            <p className="flex flex-wrap items-center gap-x-3">
              <Stars rating={review.rating} />
              <span className="text-sm text-muted">
                <DateTime iso={review.createdAt} />
              </span>
            </p>
            <p dir="auto" className="wrap-anywhere whitespace-pre-line">
              {review.text}
            </p>
            <HiddenReason review={review} />
            <ShopAnswer answer={review.answer} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
