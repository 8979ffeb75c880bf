import type { SharedAnswers } from './shared-answers.ts';

/** What to forget at which notice; at one that is not understood, everything of the catalogue and the testimonials. */
export function earsOf(answers: SharedAnswers): { open(): void; lost(): void; heard(notice: string): void } {
  return {
    open: () => answers.turn(true),
    lost: () => answers.turn(false),
    heard(notice) {
      const [what = '', ids] = notice.split(' ');
      if (what === 'stock' && ids) return answers.dropStock(ids.split(','));
      if (what !== 'reviews') answers.drop('catalogue');
      if (what !== 'catalogue') answers.drop('reviews');
    },
  };
}
