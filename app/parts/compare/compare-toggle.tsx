import { classNames } from '../../ui/class-names.ts';
import { type ChosenPart, chosenParts, saveChosen, MAX_CHOSEN, useChosenParts } from './chosen-parts.ts';

/** Adds a part to the comparison or removes it. Disabled for a fifth part. */
export function CompareToggle({ part }: { part: ChosenPart }) {
  const chosen = useChosenParts();
  const isChosen = chosen.some(({ _id }) => _id === part._id);
  const isFull = !isChosen && chosen.length >= MAX_CHOSEN;
  return (
    <label
      title={isFull ? `You can compare up to ${MAX_CHOSEN} parts` : undefined}
      className={classNames(
        'needs-scripts compare-toggle flex w-fit items-center gap-2 text-xs',
        isFull ? 'text-muted' : 'cursor-pointer',
      )}
    >
      <input
        type="checkbox"
        checked={isChosen}
        disabled={isFull}
        onChange={({ target }) => {
          const others = chosenParts().filter(({ _id }) => _id !== part._id);
          saveChosen(target.checked ? [...others, part] : others);
        }}
        aria-label={`Compare ${part.name}`}
        className="checkbox"
      />
      Compare
    </label>
  );
}
