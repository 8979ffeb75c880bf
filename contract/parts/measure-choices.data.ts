import { type Message } from '#contract/language/text.ts';
import { MEASURES, type MeasureSort } from './measures.ts';

/** What a screen needs of each measure. */
export const MEASURE_CHOICES: readonly { readonly sort: MeasureSort; readonly label: Message }[] = MEASURES.map(
  ({ sort, label }) => ({ sort, label }),
);
