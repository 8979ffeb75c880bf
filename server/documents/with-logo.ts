import type { Executor } from '#server/database/client.ts';
import { readLogo } from '#server/logo/logos.ts';
import type { DocumentContent } from './document-content.ts';
import type { DrawableDocument } from './draw-pdf.ts';

/** Adds a document's logo file: the logo that the document names, not the current one. */
export async function withLogo(db: Executor, content: DocumentContent): Promise<DrawableDocument> {
  return withLogoOf(db)(content);
}

/** Adds the logo files of many documents, reading each file once. */
export function withLogoOf(db: Executor): (content: DocumentContent) => Promise<DrawableDocument> {
  const images = new Map<string, Promise<string | undefined>>();
  const imageOf = async (name: string): Promise<string | undefined> => {
    const logo = await readLogo(db, name);
    return logo && `data:image/png;base64,${Buffer.from(logo.onWhite).toString('base64')}`;
  };
  return async (content) => {
    if (content.logo === undefined) return content;
    const image = images.get(content.logo) ?? imageOf(content.logo);
    images.set(content.logo, image);
    const logoImage = await image;
    return logoImage ? { ...content, logoImage } : content;
  };
}
