/** The largest size of an uploaded picture, in bytes. */
export const MAX_PICTURE_BYTES = 10 * 1024 * 1024;
/** Maximum number of pixels of an uploaded picture; more is a mistake or an attempt to exhaust memory. */
export const MAX_PICTURE_PIXELS = 50_000_000;
/** The accepted types, detected from the content whatever the file's name. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'] as const;
/** The widths in which pictures are stored, never upscaled; a narrower picture keeps its own width. */
export const PICTURE_WIDTHS = [320, 640, 960] as const;
/** The formats in which a picture is stored, best first. */
export const PICTURE_FORMATS = ['avif', 'webp'] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** One file of a stored picture: the picture's digest, the file's width and format. */
export interface PictureFile {
  readonly digest: string;
  readonly width: number;
  readonly format: PictureFormat;
}

const FILE = /^([0-9a-f]{32})-([1-9]\d{0,3})\.(avif|webp)$/;
const HREF = /^\/pictures\/([^/]+)$/;

/** Parses a file name; undefined when it is not a picture's. */
export function parsePictureFile(name: string): PictureFile | undefined {
  const [, digest, width, format] = FILE.exec(name) ?? [];
  return digest ? { digest, width: Number(width), format: format as PictureFormat } : undefined;
}

export function pictureFileName({ digest, width, format }: PictureFile): string {
  return `${digest}-${width}.${format}`;
}

/** The widths in which a picture is stored, given its largest one. */
export function widthsUpTo(widest: number): number[] {
  return [...PICTURE_WIDTHS.filter((width) => width < widest), widest];
}

/** The picture file behind a link; undefined for any other link. */
export const pictureBehind = (link: string): PictureFile | undefined => parsePictureFile(HREF.exec(link)?.[1] ?? '');

/** The `srcset` of an uploaded part picture for each format, best format first; undefined for any other `img`. */
export function pictureSources(img: string): { type: string; srcSet: string }[] | undefined {
  const file = pictureBehind(img);
  if (!file) return undefined;
  return PICTURE_FORMATS.map((format) => ({
    type: `image/${format}`,
    srcSet: widthsUpTo(file.width)
      .map((width) => `/pictures/${pictureFileName({ ...file, width, format })} ${width}w`)
      .join(', '),
  }));
}

/** Whether a part's `img` is one of the store's drawings or empty, which is shown as a drawing. */
export function isDrawing(img: string): boolean {
  return img === '' || /^\/pictures\/.*\.svg$/.test(img);
}

/**
 * The link of a part's photograph for other sites; undefined for a drawing, because few of them show SVG. An uploaded picture is
 * stored as AVIF, which few of them support, and as WebP.
 */
export function photographOf(img: string): string | undefined {
  if (isDrawing(img) || img.endsWith('.svg')) return undefined;
  return img.replace(/^(\/pictures\/.*)\.avif$/, '$1.webp');
}
