import './chosen-parts-bar.css';
import { Button, ButtonLink, IconButton } from '#app/ui/buttons/button.tsx';
import { PartPicture } from '../part-picture.tsx';
import { type ChosenPart, compareHref, saveChosen, MAX_CHOSEN } from './chosen-parts.ts';

/** The chosen parts in a row that sticks to the bottom of the window while the list is visible. */
export function ChosenPartsBar({ chosen }: { chosen: readonly ChosenPart[] }) {
  return (
    <section
      aria-label="Parts to compare"
      className="chosen-parts-bar sticky bottom-0 z-10 border-t border-line-strong bg-base-100 shadow-float"
    >
      <div className="page-width flex items-center gap-3 py-2.5">
        <p className="shrink-0 text-sm font-semibold max-sm:sr-only">
          {chosen.length} of {MAX_CHOSEN}
        </p>
        <ul className="flex min-w-0 flex-1 gap-2">
          {chosen.map((part) => (
            <li
              key={part._id}
              className="flex min-w-0 items-center rounded-field border border-line bg-base-200 max-sm:flex-none"
            >
              <PartPicture part={part} eager className="w-12 shrink-0 rounded-field max-md:w-11" />
              <span className="min-w-0 truncate ps-2.5 text-sm max-md:sr-only">{part.name}</span>
              <IconButton
                icon="x"
                label={`Remove ${part.name} from the comparison`}
                size="sm"
                onClick={() => saveChosen(chosen.filter((one) => one !== part))}
                className="max-sm:-ms-1 max-sm:w-7"
              />
            </li>
          ))}
        </ul>
        <Button variant="ghost" size="sm" onClick={() => saveChosen([])} className="max-sm:hidden">
          Clear
        </Button>
        <ButtonLink href={compareHref(chosen.map(({ _id }) => _id))} variant="primary">
          Compare
        </ButtonLink>
      </div>
    </section>
  );
}
