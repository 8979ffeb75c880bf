import { t } from '#contract/language/text.ts';
import { classNames } from '#app/ui/class-names.ts';
import { Icon } from '#app/ui/buttons/icon.tsx';

/** A rating of 1 to 5 as filled stars; announced as '4 of 5 stars'. */
export function Stars({ rating }: { rating: number }) {
  const full = Math.max(0, Math.min(5, Math.trunc(rating)));
  return (
    <span role="img" aria-label={t('{count} of 5 stars', { count: full })} className="inline-flex flex-wrap gap-0.5">
      {[1, 2, 3, 4, 5].map((place) => (
        <Icon
          key={place}
          name={place <= full ? 'star-full' : 'star'}
          className={classNames('size-4.5', place <= full ? 'text-primary' : 'text-line-strong')}
        />
      ))}
    </span>
  );
}
