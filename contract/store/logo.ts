/** The largest size of an uploaded logo, in bytes. */
export const MAX_LOGO_BYTES = 2 * 1024 * 1024;
/** Logos are stored within these dimensions in pixels, without upscaling: four times what pages show. */
export const LOGO_BOX = { width: 512, height: 128 } as const;
/** The minimum width and height of an uploaded logo in pixels; smaller ones are blurred on documents. */
export const LEAST_LOGO_SIDE = 32;

/** A stored logo as pages show it. */
interface ShownLogo {
  readonly src: string;
  /** Pixels of the file. */
  readonly width: number;
  readonly height: number;
}

const LOGO = /^\/logo\/([0-9a-f]{32})-([1-9]\d{0,2})x([1-9]\d{0,2})\.png$/;

/** Parses the URL of a logo, which contains its digest and dimensions; undefined for any other text. */
export function parseLogo(src: string): (ShownLogo & { readonly digest: string }) | undefined {
  const [, digest, width, height] = LOGO.exec(src) ?? [];
  return digest ? { src, digest, width: Number(width), height: Number(height) } : undefined;
}

/** The URL of a stored logo. */
export function logoSource({ digest, width, height }: { digest: string; width: number; height: number }): string {
  return `/logo/${digest}-${width}x${height}.png`;
}

/** The dimensions in which a logo is shown: scaled to fit a box, never larger than the file. */
export function fitLogo(
  { width, height }: Pick<ShownLogo, 'width' | 'height'>,
  box: { readonly width: number; readonly height: number },
): { width: number; height: number } {
  const scale = Math.min(1, box.width / width, box.height / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
