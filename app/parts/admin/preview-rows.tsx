import { Button } from '#app/ui/buttons/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Figures } from '#app/ui/text/figure-text.tsx';
import { formatCount } from '#app/ui/text/format-count.ts';

/** Filters a preview's rows by outcome; each choice shows its count. */
export function PreviewFilter<Outcome>({
  label,
  choices,
  chosen,
  onChoose,
  className,
}: {
  label: string;
  choices: readonly { key: Outcome; label: string; count: number }[];
  chosen: Outcome;
  onChoose: (outcome: Outcome) => void;
  className?: string;
}) {
  return (
    <div role="group" aria-label={label} className={classNames('flex flex-wrap gap-2', className)}>
      {choices.map((choice) => (
        <Button
          key={choice.label}
          size="sm"
          variant={choice.key === chosen ? 'secondary' : 'ghost'}
          aria-pressed={choice.key === chosen}
          onClick={() => onChoose(choice.key)}
        >
          {choice.label} <Figures>{formatCount(choice.count)}</Figures>
        </Button>
      ))}
    </div>
  );
}

/** Pages through a preview's rows; renders nothing for a single page. */
export function PreviewPager({
  previous,
  next,
  className,
}: {
  previous: (() => void) | undefined;
  next: (() => void) | undefined;
  className?: string;
}) {
  if (!previous && !next) return null;
  return (
    <div className={classNames('flex justify-end gap-2', className)}>
      <Button size="sm" disabled={!previous} onClick={previous}>
        Previous
      </Button>
      <Button size="sm" disabled={!next} onClick={next}>
        Next
      </Button>
    </div>
  );
}
