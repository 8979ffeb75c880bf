import { parsePictureFile, PICTURE_FORMATS, pictureBehind, pictureFileName, widthsUpTo } from './picture-files.ts';

/* Apart from picture-files.ts, because pages only show pictures. */

const DATASHEET = /^([0-9a-f]{32})\.pdf$/;

/** The digest of a stored file's content, a picture's or a datasheet's; undefined for any other name. */
export function storedDigest(name: string): string | undefined {
  return parsePictureFile(name)?.digest ?? DATASHEET.exec(name)?.[1];
}

/** The file name of a datasheet's link (`/datasheets/{digest}.pdf`); undefined for any other link. */
export function datasheetFile(link: string): string | undefined {
  const [, name = ''] = /^\/datasheets\/([^/]+)$/.exec(link) ?? [];
  return DATASHEET.test(name) ? name : undefined;
}

/** The names of all files behind the link of an uploaded picture or datasheet; none for any other link. */
export function storedFiles(link: string): string[] {
  const sheet = datasheetFile(link);
  const file = pictureBehind(link);
  const widths = file ? widthsUpTo(file.width) : [];
  return sheet
    ? [sheet]
    : widths.flatMap((width) => PICTURE_FORMATS.map((format) => pictureFileName({ ...file!, width, format })));
}
