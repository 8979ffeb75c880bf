import { Failure } from '#contract/errors.ts';
import {
  MAX_PICTURE_PIXELS,
  PICTURE_FORMATS,
  PICTURE_WIDTHS,
  widthsUpTo,
  type PictureFormat,
} from '#contract/parts/picture-files.ts';
import { loadSharp } from './load-sharp.ts';

const KNOWN = new Set(['jpeg', 'png', 'webp', 'heif', 'gif']);
const WIDEST = PICTURE_WIDTHS.at(-1)!;
/** At most twice as tall as it is wide; a card could not show more. */
const HIGHEST = 2 * WIDEST;
/** Time-out of one step, in seconds. */
const TIMEOUT = 15;

/** Low effort takes a tenth of the time for about the same size. */
const QUALITY = { avif: { quality: 55, effort: 2 }, webp: { quality: 80, effort: 4 } } as const;

/** The dimensions in which a picture is stored. */
export interface PictureShape {
  readonly width: number;
  readonly height: number;
}

/** One encoded file of a picture. */
export interface EncodedPicture {
  readonly width: number;
  readonly format: PictureFormat;
  readonly bytes: Uint8Array;
}

/**
 * Detects the file type from its content, without decoding it.
 * @returns the upright width and height
 * @throws Failure `unsupported_media_type`, or `invalid_fields` (empty, damaged, too many pixels)
 */
export async function identifyPicture(bytes: Uint8Array): Promise<PictureShape> {
  if (bytes.byteLength === 0) throw invalidFile('This file is empty.');
  const sharp = await loadSharp();
  const found = await sharp(bytes, READING)
    .metadata()
    .catch((error: Error) => {
      if (/unsupported image format/.test(error.message)) throw notAPicture(error);
      throw failureOf(error);
    });
  // HEIF is a container for several codecs; only AVIF is royalty-free and supported by browsers.
  if (!KNOWN.has(found.format) || (found.format === 'heif' && found.compression !== 'av1')) throw notAPicture();
  return found.autoOrient;
}

/** The width and height in which a picture is stored. @throws as `identifyPicture` */
export async function inspectPicture(bytes: Uint8Array): Promise<PictureShape> {
  const { width, height } = await identifyPicture(bytes);
  const scale = Math.min(1, WIDEST / width, HIGHEST / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/**
 * Decodes a picture and encodes its pixels in each width and format, upright, in sRGB. Drops everything else: metadata
 * and any hidden or trailing data. Runs in worker threads, one step at a time.
 * @throws Failure `invalid_fields` when it is damaged or takes too long to decode
 */
export async function* encodePicture(bytes: Uint8Array, shape: PictureShape): AsyncGenerator<EncodedPicture> {
  const sharp = await loadSharp();
  const { data, info } = await readPixels(bytes, shape);
  const { width, height, channels } = info;
  for (const narrower of widthsUpTo(shape.width)) {
    for (const format of PICTURE_FORMATS) {
      const encoded = await sharp(data, { raw: { width, height, channels } })
        .timeout({ seconds: TIMEOUT })
        .resize({ width: narrower })
        .toFormat(format, QUALITY[format])
        .toBuffer();
      yield { width: narrower, format, bytes: encoded };
    }
  }
}

/**
 * Decodes a picture in these dimensions, upright, in sRGB.
 * @throws Failure `invalid_fields` when it is damaged or takes too long to decode
 */
export async function readPixels(bytes: Uint8Array, shape: PictureShape) {
  const sharp = await loadSharp();
  return sharp(bytes, READING)
    .timeout({ seconds: TIMEOUT })
    .autoOrient()
    .resize({ ...shape, fit: 'fill', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
    .catch((error: Error) => {
      throw failureOf(error);
    });
}

/** Reads the first frame only. Rejects truncated files, but tolerates minor errors. */
const READING = { limitInputPixels: MAX_PICTURE_PIXELS, failOn: 'error', pages: 1 } as const;

function failureOf(error: Error): Failure {
  if (/pixel limit/i.test(error.message))
    return invalidFile(
      `This picture is too large: up to ${MAX_PICTURE_PIXELS / 1e6} million pixels are allowed.`,
      error,
    );
  if (/timeout/i.test(error.message))
    return invalidFile(
      'This picture takes too long to process. Save it again in a picture editor, then choose that file.',
      error,
    );
  return invalidFile(
    'This file is damaged or was cut off. Save it again in a picture editor, then choose that file.',
    error,
  );
}

function invalidFile(why: string, cause?: Error): Failure {
  return new Failure('invalid_fields', why, { fields: { picture: why }, cause });
}

function notAPicture(cause?: Error): Failure {
  return new Failure(
    'unsupported_media_type',
    "This file isn't a picture we can use. Choose a JPEG, PNG, WebP, AVIF or GIF.",
    {
      cause,
    },
  );
}
