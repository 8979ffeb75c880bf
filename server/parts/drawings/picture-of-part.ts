import { isPartKind } from '#contract/parts/part-kinds.ts';
import { readFacts, type DescribedPart } from './facts/read-facts.ts';
import { parsePicturePath, pictureUrl } from './picture-url.ts';

/**
 * The picture that people see of a part: its own, or the drawing that follows its current specifications. The stored
 * path of a drawing contains only its kind and seed.
 */
export function pictureOfPart({ img, ...part }: DescribedPart & { readonly img: string }): string {
  const drawn = parsePicturePath(img);
  if (!drawn) return img;
  const kind = isPartKind(part.category) ? part.category : drawn.kind;
  return pictureUrl(kind, drawn.seed, readFacts({ ...part, category: kind }));
}
