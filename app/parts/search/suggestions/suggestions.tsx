import './suggestions.css';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { PrefetchPageLinks, useNavigate } from 'react-router';
import { localPath } from '#contract/language/language-path.ts';
import { t } from '#contract/language/text.ts';
import { partPath } from '#contract/parts/part-address.ts';
import type { SuggestedPart } from '#contract/parts/search.ts';
import { Spinner } from '#app/ui/progress/spinner.tsx';
import { correctionText, partsText } from '#app/parts/search/filter-labels.ts';
import { SuggestionRow } from './suggestion-row.tsx';
import { highlightBy, optionsOf, type SuggestionOption } from './suggestion-options.ts';
import { MIN_LETTERS, useSuggestions } from './use-suggestions.ts';

export interface SuggestionsProps {
  /** The field above the suggestions, which becomes a combobox. */
  input: HTMLInputElement;
  /** Where a part links to, if not to its own page. */
  hrefOfPart?: (part: SuggestedPart) => string;
  /** Takes the chosen part, which then opens no page. */
  onChoose?: (part: SuggestedPart) => void;
}

/** Suggestions for the words in the field above: the popup of the combobox pattern. The focus stays in the field. */
export function Suggestions({ input, onChoose, hrefOfPart = onChoose && partPath }: SuggestionsProps) {
  const id = useId();
  const navigate = useNavigate();
  // Opens if text was typed while this loaded.
  const [isOpen, setOpen] = useState(() => document.activeElement === input && input.value !== input.defaultValue);
  const [typed, setTyped] = useState(isOpen ? input.value.trim() : '');
  // Stored by key: a later answer may have the option at another position, or not at all.
  const [highlighted, setHighlighted] = useState('');
  const { q, answer, hasFailed, isBusy } = useSuggestions(isOpen ? typed : '');
  const options = answer ? optionsOf(q, answer, hrefOfPart) : [];
  const highlight = options.findIndex(({ key }) => key === highlighted);
  const active = options[highlight];
  const isShown = isOpen && typed.length >= MIN_LETTERS;

  const close = () => {
    setOpen(false);
    setHighlighted('');
  };
  const take = (option: SuggestionOption) => {
    close();
    if (onChoose && option.kind === 'part') return onChoose(option.part);
    input.closest<HTMLElement>('[popover]:popover-open')?.hidePopover();
    void navigate(option.href);
  };
  const follow = () => {
    setTyped(input.value.trim());
    setHighlighted('');
    setOpen(true);
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || event.ctrlKey || event.metaKey) return;
    const next = isShown ? highlightBy(event.key, highlight, options.length) : undefined;
    if (next !== undefined) setHighlighted(options[next]?.key ?? '');
    else if (event.key === 'ArrowDown' && !isShown) follow();
    else if (event.key === 'Escape' && isShown) close();
    else if (event.key === 'Enter') {
      // Without a highlighted option, Enter submits the form.
      if (!isShown || !active) return close();
      take(active);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  });
  const type = useEffectEvent(follow);
  const leave = useEffectEvent(close);

  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    input.addEventListener('input', () => type(), { signal });
    input.addEventListener('keydown', (event) => press(event), { signal });
    input.addEventListener('blur', () => leave(), { signal });
    // Handles keys pressed between the first render and this effect.
    if (document.activeElement === input && input.value !== input.defaultValue) input.dispatchEvent(new Event('input'));
    return () => listening.abort();
  }, [input]);

  useEffect(() => {
    // At the lower edge of the window the suggestions would open out of view.
    if (isShown) input.scrollIntoView({ block: 'nearest' });
  }, [input, isShown]);

  useEffect(() => {
    input.setAttribute('aria-expanded', String(isShown && options.length > 0));
    input.setAttribute('aria-controls', `${id}list`);
    if (active) input.setAttribute('aria-activedescendant', id + active.key);
    else input.removeAttribute('aria-activedescendant');
    if (active) document.getElementById(id + active.key)?.scrollIntoView({ block: 'nearest' });
  }, [input, id, isShown, options.length, active]);

  const announcement =
    !isShown || isBusy ? '' : statusText(q, hasFailed, answer && { ...answer, options: options.length });
  return (
    <>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {active?.kind === 'part' && !hrefOfPart && <PrefetchPageLinks page={localPath(active.href)} />}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keyboard uses the field */}
      <div
        hidden={!isShown}
        className="suggestions sheet"
        aria-busy={isBusy || undefined}
        onMouseDown={(event) => event.preventDefault()}
      >
        {!answer && !hasFailed && (
          <p className="appear-late flex items-center gap-2 p-4 text-sm text-muted">
            <Spinner /> {t("Searching for '{words}'", { words: typed })}
          </p>
        )}
        {(hasFailed || (answer && (options.length === 0 || correctionText(answer)))) && (
          <p className="border-b border-line px-4 py-3 text-sm last:border-0">
            {hasFailed || options.length === 0
              ? announcement || statusText(q, hasFailed, { ...answer!, options: 0 })
              : correctionText(answer!)}
          </p>
        )}
        <div
          role="listbox"
          id={`${id}list`}
          aria-label={t('Suggestions')}
          className={options.length > 0 ? 'p-1.5' : undefined}
        >
          {options.map((option) => (
            <SuggestionRow
              key={option.key}
              id={id + option.key}
              option={option}
              isActive={option === active}
              onTake={() => take(option)}
            />
          ))}
        </div>
      </div>
    </>
  );
}

function statusText(
  q: string,
  hasFailed: boolean | undefined,
  answer:
    | (Parameters<typeof correctionText>[0] & { total: Parameters<typeof partsText>[0]; options: number })
    | undefined,
): string {
  if (hasFailed) return t("Suggestions couldn't be loaded. Press Enter to search.");
  if (!answer) return '';
  if (answer.options === 0)
    return answer.missing.length > 0
      ? correctionText(answer)
      : t("No parts match '{words}'. Check the spelling or try fewer words.", { words: q });
  return `${t('{parts} found.', { parts: partsText(answer.total) })} ${correctionText(answer)}`.trim();
}
