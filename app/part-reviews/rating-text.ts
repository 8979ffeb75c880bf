import { countOf } from '#app/ui/text/format-number.ts';

/** Formats '4.5 of 5 stars, 12 reviews'. */
export function ratingText({ average, count }: { average: number; count: number }): string {
  return `${average.toFixed(1)} of 5 stars, ${reviewsText(count)}`;
}

/** Formats '1 review', '1,204 reviews'. */
export function reviewsText(count: number): string {
  return countOf(count, ['review', 'reviews']);
}
