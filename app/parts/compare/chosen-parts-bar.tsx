import './chosen-parts-bar.css';
import { t } from '#contract/language/text.ts';
import { Button, ButtonLink, IconButton } from '#app/ui/buttons/button.tsx';
import { kindsLabel } from '#contract/parts/part-kinds.ts';
import { PartPicture } from '#app/parts/part-picture.tsx';
import { type ChosenPart, MAX_CHOSEN, partsOfKind, saveChosen } from './chosen-parts.ts';
import { compareHref, kindsOf, removeChosen, replaceComparison } from './comparisons.ts';

/**
 * The chosen parts of one kind in a row that sticks to the bottom of the window while the list is visible; above them
 * are the kinds, if there are several.
 */
export function ChosenPartsBar({ chosen }: { chosen: readonly ChosenPart[] }) {
  const kinds = kindsOf(chosen);
  const shown = kinds.at(-1)!;
  const parts = partsOfKind(chosen, shown);
  return (
    <section
      aria-label={t('Parts to compare')}
      className="chosen-parts-bar sticky bottom-0 z-10 border-t border-line-strong bg-base-100 shadow-float"
    >
      {kinds.length > 1 && (
        <div role="group" aria-label={t('Comparisons')} className="page-width flex gap-1 overflow-x-auto pt-1.5">
          {kinds.toSorted().map((kind) => (
            <Button
              key={kind}
              variant={kind === shown ? 'secondary' : 'ghost'}
              size="sm"
              aria-pressed={kind === shown}
              onClick={() => replaceComparison(partsOfKind(chosen, kind))}
              className="shrink-0"
            >
              {kindsLabel(kind)} ({partsOfKind(chosen, kind).length})
            </Button>
          ))}
        </div>
      )}
      <div className="page-width flex items-center gap-3 py-2.5">
        <p className="shrink-0 text-sm font-semibold max-sm:sr-only">
          {t('{count} of {max}', { count: parts.length, max: MAX_CHOSEN })}
        </p>
        <ul className="flex min-w-0 flex-1 gap-2 max-sm:gap-1 max-sm:overflow-x-auto">
          {parts.map((part) => (
            <li
              key={part._id}
              className="flex min-w-0 items-center rounded-field border border-line bg-base-200 max-sm:flex-none"
            >
              <PartPicture part={part} eager className="w-12 shrink-0 rounded-field max-md:w-11 max-sm:w-8" />
              <span className="min-w-0 truncate ps-2.5 text-sm max-md:sr-only">{part.name}</span>
              <IconButton
                icon="x"
                label={t('Remove {part} from the comparison', { part: part.name })}
                size="sm"
                onClick={() => removeChosen(part._id)}
                className="max-sm:-ms-1 max-sm:w-7"
              />
            </li>
          ))}
        </ul>
        <Button
          variant="ghost"
          size="sm"
          onClick={() => saveChosen(chosen.filter(({ category }) => category !== shown))}
          className="max-sm:hidden"
        >
          {t('Clear')}
        </Button>
        <ButtonLink href={compareHref(parts.map(({ _id }) => _id))} variant="primary">
          {t('Compare')}
        </ButtonLink>
      </div>
    </section>
  );
}
