import { message } from '#contract/language/text.ts';
import * as z from 'zod/mini';
import { NewPartReviewSchema } from '#contract/part-reviews/part-reviews.ts';

/** A review as a form posts it: the rating as a digit. */
export const ReviewFormSchema = z.extend(NewPartReviewSchema, {
  rating: z.pipe(
    z.string(message('Choose 1 to 5 stars')).check(z.regex(/^[1-5]$/, message('Choose 1 to 5 stars'))),
    z.transform(Number),
  ),
});
