import type { Font, GlyphRun } from 'fontkit';
import * as hb from 'harfbuzzjs';

/**
 * Makes a font shape its text by HarfBuzz. fontkit misplaces signs of Bangla: the ra below a consonant that has a sign already
 * (ট্রা), and the one above the next consonant (পরিবর্তন).
 * @param font of a script that reads from the left
 * @param file of the font
 */
export function shapeWithHarfBuzz(font: Font, file: Buffer): Font {
  const shaped = new hb.Font(new hb.Face(new hb.Blob(file)));
  font.layout = (text: string): GlyphRun => runOf(font, shaped, text);
  return font;
}

function runOf(font: Font, shaped: hb.Font, text: string): GlyphRun {
  const codePoints = Array.from(text, (char) => char.codePointAt(0)!);
  const buffer = new hb.Buffer();
  buffer.addCodePoints(codePoints);
  buffer.guessSegmentProperties();
  buffer.setClusterLevel(hb.ClusterLevel.CHARACTERS);
  hb.shape(shaped, buffer);
  const infos = buffer.getGlyphInfos();
  const positions = buffer.getGlyphPositions();
  // A glyph stands for the characters from its own to that of another glyph; the first of several has them.
  const starts = [...new Set(infos.map(({ cluster }) => cluster))].toSorted((a, b) => a - b);
  const ends = new Map(starts.map((start, index) => [start, starts[index + 1]]));
  const glyphs = infos.map(({ codepoint, cluster }) => {
    const end = ends.get(cluster);
    const characters = ends.delete(cluster) ? codePoints.slice(cluster, end) : [];
    // Not fontkit's glyph, which keeps the characters of the first text that had it.
    const { advanceWidth } = font.getGlyph(codepoint);
    return { id: codepoint, advanceWidth, codePoints: characters };
  });
  const advanceWidth = positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
  return { glyphs, positions, advanceWidth, direction: 'ltr' } as unknown as GlyphRun;
}
