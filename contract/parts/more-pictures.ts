/*
 * Further pictures of a part as text, the format of forms, CSV files and the database: one line per picture, its link and
 * then its description. Free of zod, so that a screen can use it.
 */

import { cutText } from '#contract/cut-text.ts';

/** A picture of a part. */
export interface PartPicture {
  readonly img: string;
  /** What it shows, for people who do not see it; empty when not given. */
  readonly alt: string;
}

/** Maximum number of pictures of a part after the first one. */
export const MAX_MORE_PICTURES = 7;
/** The longest description of a picture, in characters. */
export const MAX_PICTURE_TEXT = 200;

/** Reads further pictures; skips empty lines. */
export function parsePictures(text: string): PartPicture[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [img = ''] = line.split(/\s/, 1);
      return { img, alt: line.slice(img.length).trim() };
    });
}

export function formatPictures(pictures: readonly PartPicture[]): string {
  return pictures.map(({ img, alt }) => `${img} ${alt.replace(/\s+/g, ' ')}`.trim()).join('\n');
}

/** Why these further pictures are invalid; undefined if they are valid. */
export function picturesProblem(pictures: readonly PartPicture[]): string | undefined {
  if (pictures.length > MAX_MORE_PICTURES) return `At most ${MAX_MORE_PICTURES} further pictures`;
  if (new Set(pictures.map(({ img }) => img)).size < pictures.length) return 'List each picture only once';
  for (const { img, alt } of pictures) {
    if (!isPictureLink(img)) return `'${cutText(img, 60)}' is not a link to a picture`;
    if (alt.length > MAX_PICTURE_TEXT || /\p{Cc}/u.test(alt))
      return `A description has up to ${MAX_PICTURE_TEXT} characters`;
  }
  return undefined;
}

/** An uploaded picture of the store, or a link. */
function isPictureLink(img: string): boolean {
  return img.length <= 2000 && (/^\/pictures\/[\w./-]+$/.test(img) || /^https?:\/\/\S+$/.test(img));
}
