export const OWN_REVIEWS_PATH = '/dashboard/part-reviews';

/** The page on which a customer writes, changes or deletes the review of a part. */
export function ownReviewPath(part: string): string {
  return `${OWN_REVIEWS_PATH}?part=${part}`;
}
