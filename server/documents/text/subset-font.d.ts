/** The package has no types; these declare the options in use. */
declare module 'subset-font' {
  /**
   * Converts a font to `targetFormat` with one value for each of its variation axes.
   * @param text empty with `keepAllGlyphs`
   */
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: {
      targetFormat: 'truetype' | 'woff' | 'woff2';
      keepAllGlyphs?: boolean;
      variationAxes?: Readonly<Record<string, number>>;
    },
  ): Promise<Uint8Array>;
}
