import { t } from '#contract/language/text.ts';
import { classNames } from '#app/ui/class-names.ts';
import { type ChosenPart, MAX_CHOSEN, partsOfKind, useChosenParts } from './chosen-parts.ts';
import { choosePart, removeChosen } from './comparisons.ts';

const fullText = (): string => t('{count} of {max} chosen', { count: MAX_CHOSEN, max: MAX_CHOSEN });

/** Adds a part to the comparison of its kind or removes it. Disabled for a fifth part of a kind, with the reason. */
export function CompareToggle({
  part,
  isBare = false,
}: {
  part: ChosenPart;
  /** Without its word, for a table. */
  isBare?: boolean;
}) {
  const chosen = partsOfKind(useChosenParts(), part.category);
  const isChosen = chosen.some(({ _id }) => _id === part._id);
  const isFull = !isChosen && chosen.length >= MAX_CHOSEN;
  return (
    <label
      title={isFull ? t('Remove one of the parts you compare to add this one') : undefined}
      className={classNames(
        'needs-scripts compare-toggle flex w-fit items-center gap-2 text-xs',
        isFull ? 'text-muted' : 'cursor-pointer',
      )}
    >
      <input
        type="checkbox"
        checked={isChosen}
        disabled={isFull}
        onChange={({ target }) => (target.checked ? choosePart(part) : removeChosen(part._id))}
        aria-label={t('Compare {part}', { part: part.name }) + (isFull ? `: ${fullText()}` : '')}
        className="checkbox"
      />
      {!isBare && (isFull ? fullText() : t('Compare'))}
    </label>
  );
}
