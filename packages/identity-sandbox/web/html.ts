/** Markup that is safe to send; `html` escapes anything else. */
export class Html {
  readonly markup: string;
  constructor(markup: string) {
    this.markup = markup;
  }
}

type Piece = Html | string | number | false | null | undefined | readonly Piece[];

function render(piece: Piece): string {
  if (piece === false || piece === null || piece === undefined) return '';
  if (piece instanceof Html) return piece.markup;
  if (typeof piece === 'object') return piece.map(render).join('');
  return escapeHtml(String(piece));
}

/**
 * Template tag that escapes every interpolated value unless this tag made it. `false`, `null` and `undefined` render
 * nothing; arrays are joined.
 */
export function html(strings: TemplateStringsArray, ...pieces: Piece[]): Html {
  return new Html(strings.reduce((page, part, i) => page + render(pieces[i - 1]) + part));
}

/** Escapes text for element content and quoted attributes. */
function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
