import type { Executor } from '#server/database/client.ts';
import { readLogo } from '#server/logo/logos.ts';
import type { DocumentContent, DrawableDocument } from './draw-pdf.ts';

/** Adds the file of a document's logo: of the one that the document names, whichever is in force now. */
export async function withLogo(db: Executor, content: DocumentContent): Promise<DrawableDocument> {
  const logo = content.logo === undefined ? undefined : await readLogo(db, content.logo);
  return logo
    ? { ...content, logoImage: `data:image/png;base64,${Buffer.from(logo.onWhite).toString('base64')}` }
    : content;
}
