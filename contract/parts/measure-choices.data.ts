import { MEASURES, type MeasureSort } from './measures.ts';

/** What a screen needs of each measure. */
export const MEASURE_CHOICES: readonly { readonly sort: MeasureSort; readonly label: string }[] = MEASURES.map(
  ({ sort, label }) => ({ sort, label }),
);
