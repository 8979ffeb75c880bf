import { t, languageCode, message, type Message, shown } from '#contract/language/text.ts';
import type { LeftOutReason } from '#contract/choices.ts';
import type { LeftOutLine } from '#contract/quick-order/quick-order.ts';

const REASONS: Readonly<Record<LeftOutReason, Message>> = {
  comment: message('Comment'),
  heading: message('Heading'),
  ruler: message('Separator'),
  total: message('Total or tax'),
  shipping: message('Delivery'),
  not_wanted: message('Marked as not wanted'),
  note: message('Note'),
};

/** The lines of a list that name no part, each with the reason. */
export function LeftOutLines({ lines }: { lines: readonly LeftOutLine[] }) {
  if (lines.length === 0) return null;
  return (
    <details className="sheet px-5 py-3.5">
      <summary className="w-fit cursor-pointer font-medium">
        {t('{count, plural, one {# line} other {# lines}} left out', { count: lines.length })}{' '}
        <span className="font-normal text-muted">{reasonsOf(lines)}</span>
      </summary>
      <ul className="mt-3 divide-y divide-line">
        {lines.map(({ input, reason }, at) => (
          <li key={at} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-2 text-sm">
            <span className="min-w-0 font-mono wrap-anywhere text-muted">{input}</span>
            <span>{shown(REASONS[reason])}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** 'marked as not wanted, total or tax': what the buyer may want to check first. */
function reasonsOf(lines: readonly LeftOutLine[]): string {
  const found = new Set(lines.map(({ reason }) => reason));
  const order: readonly LeftOutReason[] = ['not_wanted', 'shipping', 'total', 'heading', 'comment', 'note', 'ruler'];
  return order
    .filter((reason) => found.has(reason))
    .map((reason) => lowered(shown(REASONS[reason])))
    .join(', ');
}

/** In languages that write nouns with a capital, words keep it. */
const lowered = (text: string): string => (languageCode() === 'en' ? text.toLowerCase() : text);
