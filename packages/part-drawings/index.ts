/* The front door of the drawings. */
export { colorsIn } from './facts/colors.ts';
export { drawable, type DrawnFacts } from './facts/drawn-facts.ts';
export { parsePicturePath, pictureUrl, seedOf } from './picture-url.ts';
export { DRAWN_KINDS, type DrawnKind, drawHero, drawNotFound, drawPart } from './pictures.ts';
