import { partPath } from '#contract/parts/part-address.ts';
import type { Screen } from './scene.ts';

/** The screens of a customer's reviews of parts. */
export const ownReviewScreens: readonly Screen[] = [
  { name: 'my reviews', path: () => '/dashboard/part-reviews' },
  { name: 'my reviews, changing a hidden one', path: ({ long }) => `/dashboard/part-reviews?part=${long._id}` },
  { name: 'my reviews, not a buyer', path: ({ soldOut }) => `/dashboard/part-reviews?part=${soldOut._id}` },
];

/** A part's page with a filter of its reviews. */
export const reviewedPartScreens: readonly Screen[] = [
  { name: 'public part, reviews without match', path: ({ plain }) => `${partPath(plain)}?stars=2` },
];

/** The screens on which staff answer and hide reviews. */
export const managedReviewScreens: readonly Screen[] = [
  {
    name: 'reviews, hiding',
    path: ({ plain }) => `/dashboard/reviews?view=published&q=${plain.sku}`,
    make: (page) => page.getByText('Hide review').first().click(),
  },
  { name: 'reviews, hidden', path: ({ long }) => `/dashboard/reviews?view=hidden&q=${long.sku}` },
  {
    name: 'testimonials, hiding',
    path: () => '/dashboard/testimonials',
    make: (page) => page.getByText('Hide review').first().click(),
  },
  { name: 'reviews, no match', path: () => '/dashboard/reviews?view=all&q=zzzz' },
];
