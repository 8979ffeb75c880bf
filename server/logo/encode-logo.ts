import sharp from 'sharp';
import { readPixels, type PictureShape } from '#server/pictures/prepare.ts';

/**
 * Encodes a logo as PNG from its pixels alone: transparent, and on white.
 * @throws Failure `invalid_fields` when it is damaged or takes too long to decode
 */
export async function encodeLogo(
  bytes: Uint8Array,
  shape: PictureShape,
): Promise<{ png: Uint8Array; onWhite: Uint8Array }> {
  const { data, info } = await readPixels(bytes, shape);
  const { width, height, channels } = info;
  const pixels = () => sharp(data, { raw: { width, height, channels } });
  const png = await pixels().png({ compressionLevel: 9 }).toBuffer();
  // Documents embed the pixels of an opaque PNG as they are, so that equal documents have equal bytes.
  const onWhite = await pixels().flatten({ background: '#ffffff' }).png({ compressionLevel: 9 }).toBuffer();
  return { png, onWhite };
}
