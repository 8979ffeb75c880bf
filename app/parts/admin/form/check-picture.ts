import { MAX_PICTURE_BYTES, PICTURE_TYPES } from '#contract/parts/picture-files.ts';

/** Why a file need not be sent, or undefined if the server should check it. Accepts a file without a type. */
export function checkPicture({ size, type }: Pick<File, 'size' | 'type'>): string | undefined {
  if (type !== '' && !(PICTURE_TYPES as readonly string[]).includes(type))
    return "This file isn't a picture we can use. Choose a JPEG, PNG, WebP, AVIF or GIF.";
  if (size === 0) return 'This file is empty.';
  if (size > MAX_PICTURE_BYTES)
    return `Pictures can be up to ${fileSize(MAX_PICTURE_BYTES)}; this one is ${fileSize(size)}.`;
  return undefined;
}

/** A file's size: '12 KB' or '1.5 MB'. */
export function fileSize(bytes: number): string {
  if (bytes < 100_000) return `${Math.ceil(bytes / 1024).toLocaleString('en-US')} KB`;
  return `${(bytes / 1024 / 1024).toLocaleString('en-US', { maximumFractionDigits: 1 })} MB`;
}
