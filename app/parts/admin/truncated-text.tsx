import './truncated-text.css';

/**
 * The first letters of a text, as in the specification's product table; hover, focus and assistive technology get the
 * full text.
 * @param letters how many to show
 */
export function TruncatedText({ text, letters }: { text: string; letters: number }) {
  const shown = clip(text, letters);
  if (shown === text) return text;
  return (
    // It is not interactive, but keyboard users also need to see the full text.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <span className="truncated group/truncated relative inline-block rounded-selector" tabIndex={0}>
      {/* Letters of some scripts are twice as wide; the text then wraps, so that the row's buttons stay in view. */}
      <span aria-hidden dir="auto" className="inline-block min-w-20 wrap-anywhere xl:min-w-32 whitespace-pre-wrap">
        {shown}
      </span>
      <span className="sr-only">{text}</span>
      <span
        aria-hidden
        className="truncated-full pointer-events-none z-20 my-1 hidden w-max max-w-64 rounded-field border border-line-strong bg-base-100 px-3 py-2 text-start text-sm font-normal whitespace-normal shadow-float group-hover/truncated:block group-focus-visible/truncated:block"
      >
        {text.length > 280 ? `${text.slice(0, 280)}...` : text}
      </span>
    </span>
  );
}

/** A name shortened as in the specification's product table, with the full name on a second line. */
export function TruncatedName({ name, letters }: { name: string; letters: number }) {
  const shown = clip(name, letters);
  if (shown === name) return name;
  return (
    <span className="block min-w-0">
      <span aria-hidden dir="auto" className="block text-left whitespace-pre">
        {shown}
      </span>
      <span dir="auto" className="block max-w-80 text-left text-sm font-normal wrap-anywhere text-muted">
        {name}
      </span>
    </span>
  );
}

function clip(text: string, letters: number): string {
  const all = [...text];
  return all.length > letters ? `${all.slice(0, letters).join('')}...` : text;
}
