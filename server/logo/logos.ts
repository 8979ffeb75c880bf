import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { Failure } from '#contract/errors.ts';
import { fitLogo, LEAST_LOGO_SIDE, LOGO_BOX, logoSource, parseLogo } from '#contract/store/logo.ts';
import { record } from '#server/audit/record.ts';
import type { Database, Executor } from '#server/database/client.ts';
import { identifyPicture, type PictureShape, readPixels } from '#server/pictures/prepare.ts';
import { loadSharp } from '#server/pictures/load-sharp.ts';
import { runLimited } from '#server/pictures/service.ts';
import { logos } from './tables.ts';

/** Change this when the encoding changes, because files are served as immutable. */
const ENCODING = 'partsmith logo 1\n';

/**
 * Stores a logo; the same file always gives the same logo. Pages show it once the text `store.logo` names it.
 * @throws Failure `unsupported_media_type`, `invalid_fields`, `overloaded`
 */
export async function storeLogo(
  db: Database,
  actor: string,
  bytes: Uint8Array,
): Promise<{ logo: string; width: number; height: number }> {
  refuseDrawing(bytes);
  const given = await identifyPicture(bytes);
  if (Math.min(given.width, given.height) < LEAST_LOGO_SIDE)
    throw invalidLogo(
      `This logo is smaller than ${LEAST_LOGO_SIDE} pixels. Choose one that is at least ${LOGO_BOX.height} pixels high.`,
    );
  const shape = fitLogo(given, LOGO_BOX);
  if (Math.min(shape.width, shape.height) < LEAST_LOGO_SIDE)
    throw invalidLogo(
      'This logo is too long to be readable. Choose one that is at most 16 times as wide as it is high.',
    );
  const digest = createHash('sha256').update(ENCODING).update(bytes).digest('hex').slice(0, 32);
  await runLimited(async () => {
    const files = await encodeLogo(bytes, shape);
    await db.transaction(async (tx) => {
      const { rowCount } = await tx
        .insert(logos)
        .values({ digest, ...shape, ...files })
        .onConflictDoNothing();
      if (rowCount === 1)
        await record(tx, {
          actor,
          action: 'settings.logo-uploaded',
          subject: digest,
          detail: { ...shape, bytes: bytes.byteLength },
        });
    });
  });
  return { logo: logoSource({ digest, ...shape }), ...shape };
}

/** Reads a stored logo by its URL; undefined for the store's own mark and for a logo that does not exist. */
export async function readLogo(
  db: Executor,
  src: string,
): Promise<{ png: Uint8Array; onWhite: Uint8Array } | undefined> {
  const logo = parseLogo(src);
  if (!logo) return undefined;
  const [row] = await db.select().from(logos).where(eq(logos.digest, logo.digest));
  return row && logoSource(row) === src ? row : undefined;
}

/**
 * Encodes a logo as PNG from its pixels, without metadata: once with transparency, and once on white.
 * @throws Failure `invalid_fields` when it is damaged or takes too long to decode
 */
async function encodeLogo(bytes: Uint8Array, shape: PictureShape): Promise<{ png: Uint8Array; onWhite: Uint8Array }> {
  const { data, info } = await readPixels(bytes, shape);
  const { width, height, channels } = info;
  const sharp = await loadSharp();
  const pixels = () => sharp(data, { raw: { width, height, channels } });
  const png = await pixels().png({ compressionLevel: 9 }).toBuffer();
  // Documents embed the pixels of an opaque PNG as they are, so that equal documents have equal bytes.
  const onWhite = await pixels().flatten({ background: '#ffffff' }).png({ compressionLevel: 9 }).toBuffer();
  return { png, onWhite };
}

/** Vector graphics can contain scripts and refer to other files, so nothing here ever reads one. */
function refuseDrawing(bytes: Uint8Array): void {
  if (/<svg[\s>]/i.test(Buffer.from(bytes.subarray(0, 4_096)).toString('latin1')))
    throw new Failure(
      'unsupported_media_type',
      'SVG files can contain scripts, so they cannot be used. Export the logo as PNG, at least 128 pixels high.',
    );
}

function invalidLogo(words: string): Failure {
  return new Failure('invalid_fields', words, { fields: { picture: words } });
}
