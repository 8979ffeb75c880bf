/*
 * The sheets of labels that shelf labels are printed on, each declared once. Free of zod, so that a screen can use them.
 */

/** A sheet; lengths in millimeters. The labels are counted row by row. */
export interface LabelSheet {
  readonly text: string;
  readonly page: readonly [width: number, height: number];
  readonly columns: number;
  readonly rows: number;
  readonly label: readonly [width: number, height: number];
  /** From the upper left corner of the page to that of the first label. */
  readonly first: readonly [left: number, top: number];
  /** Between labels. */
  readonly gap: readonly [x: number, y: number];
}

const A4 = [210, 297] as const;
const LETTER = [215.9, 279.4] as const;
const NONE = [0, 0] as const;

/** A label printer's roll: each label is a page. */
const single = (width: number, height: number): LabelSheet => ({
  text: `Single label ${width} x ${height} mm`,
  page: [width, height],
  columns: 1,
  rows: 1,
  label: [width, height],
  first: NONE,
  gap: NONE,
});

export const LABEL_SHEETS = {
  'a4-3x8': {
    text: 'A4, 3 x 8 labels of 70 x 37 mm',
    page: A4,
    columns: 3,
    rows: 8,
    label: [70, 37],
    first: [0, 0.5],
    gap: NONE,
  },
  'a4-3x7': {
    text: 'A4, 3 x 7 labels of 63.5 x 38.1 mm',
    page: A4,
    columns: 3,
    rows: 7,
    label: [63.5, 38.1],
    first: [7.2, 15.1],
    gap: [2.5, 0],
  },
  'a4-2x7': {
    text: 'A4, 2 x 7 labels of 99.1 x 38.1 mm',
    page: A4,
    columns: 2,
    rows: 7,
    label: [99.1, 38.1],
    first: [4.65, 15.1],
    gap: [2.5, 0],
  },
  'letter-3x10': {
    text: 'Letter, 3 x 10 labels of 2 5/8 x 1 in',
    page: LETTER,
    columns: 3,
    rows: 10,
    label: [66.675, 25.4],
    first: [4.7625, 12.7],
    gap: [3.175, 0],
  },
  'letter-2x7': {
    text: 'Letter, 2 x 7 labels of 4 x 1 1/3 in',
    page: LETTER,
    columns: 2,
    rows: 7,
    label: [101.6, 33.8667],
    first: [3.96875, 21.1667],
    gap: [4.7625, 0],
  },
  '62x29': single(62, 29),
  '89x36': single(89, 36),
} as const satisfies Record<string, LabelSheet>;

export type LabelSheetKey = keyof typeof LABEL_SHEETS;

export const LABEL_SHEET_KEYS = Object.keys(LABEL_SHEETS) as [LabelSheetKey, ...LabelSheetKey[]];

/** The number of labels of a sheet. */
export const labelsOf = (key: LabelSheetKey): number => LABEL_SHEETS[key].columns * LABEL_SHEETS[key].rows;

/** Maximum number of parts whose labels are printed in one file. */
export const MAX_LABELS = 500;
