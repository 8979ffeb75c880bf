/** The most bytes a picture may have when it is sent. */
export const MAX_PICTURE_BYTES = 10 * 1024 * 1024;
/** The most pixels it may have: more is a mistake, or meant to exhaust whoever unpacks it. */
export const MAX_PICTURE_PIXELS = 50_000_000;
/** What may be sent; looked for in the content, whatever the file is called. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'] as const;
/** The widths a picture is kept in, those that it has; one that is narrower is kept as wide as it is. */
export const PICTURE_WIDTHS = [320, 640, 960] as const;
/** What it is kept as, best first. */
export const PICTURE_FORMATS = ['avif', 'webp'] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** One file of a kept picture: the picture's digest, this file's width, its format. */
export interface PictureFile {
  readonly digest: string;
  readonly width: number;
  readonly format: PictureFormat;
}

const FILE = /^([0-9a-f]{32})-([1-9]\d{0,3})\.(avif|webp)$/;
const HREF = /^\/pictures\/([^/]+)$/;

/** Reads a file's name; undefined for what is none. */
export function parsePictureFile(name: string): PictureFile | undefined {
  const [, digest, width, format] = FILE.exec(name) ?? [];
  return digest ? { digest, width: Number(width), format: format as PictureFormat } : undefined;
}

export function pictureFileName({ digest, width, format }: PictureFile): string {
  return `${digest}-${width}.${format}`;
}

/** The widths a picture is kept in, given the widest of them. */
export function widthsUpTo(widest: number): number[] {
  return [...PICTURE_WIDTHS.filter((width) => width < widest), widest];
}

/** Of a part's `img` that was uploaded, what a browser may choose from: `srcset` by format, best first. Else undefined. */
export function pictureSources(img: string): { type: string; srcSet: string }[] | undefined {
  const file = parsePictureFile(HREF.exec(img)?.[1] ?? '');
  if (!file) return undefined;
  return PICTURE_FORMATS.map((format) => ({
    type: `image/${format}`,
    srcSet: widthsUpTo(file.width)
      .map((width) => `/pictures/${pictureFileName({ ...file, width, format })} ${width}w`)
      .join(', '),
  }));
}
