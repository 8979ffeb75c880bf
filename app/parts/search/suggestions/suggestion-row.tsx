import { localPath } from '#contract/language/language-path.ts';
import { centsOf } from '#contract/money.ts';
import { Icon } from '#app/ui/buttons/icon.tsx';
import { YourPrice } from '#app/parts/your-price.tsx';
import { Price } from '#app/ui/text/price.tsx';
import { PartPicture } from '#app/parts/part-picture.tsx';
import { stockState } from '#app/parts/stock.ts';
import { markedPiecesOf, type SuggestionOption } from './suggestion-options.ts';
import { inPlace } from '#app/ui/in-place.ts';

/** One suggestion: a link for the pointer, which can open in a new tab; an option for the keyboard. */
export function SuggestionRow({
  id,
  option,
  isActive,
  onTake,
}: {
  id: string;
  option: SuggestionOption;
  isActive: boolean;
  onTake: () => void;
}) {
  return (
    <a
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      href={localPath(option.href)}
      onClick={inPlace(onTake)}
      className="suggestion flex items-center gap-3 rounded-field px-2.5"
    >
      {option.kind === 'part' ? (
        <PartText {...option} />
      ) : (
        <>
          <Icon name={option.kind === 'all' ? 'search' : 'filter'} className="mx-3 size-4.5 text-muted" />
          <span className="min-w-0 flex-1 truncate text-sm">{option.text}</span>
          <span className="text-xs text-muted">{option.count}</span>
        </>
      )}
    </a>
  );
}

function PartText({ part }: Extract<SuggestionOption, { kind: 'part' }>) {
  const stock = stockState(part);
  return (
    <>
      <PartPicture part={part} eager className="w-12 shrink-0 rounded-selector" />
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 leading-5 font-medium">
          {markedPiecesOf(part.name, part.marks).map((piece, index) =>
            index % 2 === 1 ? <mark key={index}>{piece}</mark> : piece,
          )}
        </span>
        <span className="block truncate text-xs text-muted">
          {[part.variant, part.description].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className="text-end">
        <Price cents={centsOf(part.price)} className="block text-sm" />
        <YourPrice of={part} />
        <span className={stock.canOrder ? 'text-xs text-muted' : 'text-xs text-error'}>{stock.text}</span>
      </span>
    </>
  );
}
