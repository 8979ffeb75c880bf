import { t } from '#contract/language/text.ts';
import { useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { localPath } from '#contract/language/language-path.ts';
import { useRootData } from '#app/document/root-data.ts';
import { Icon } from '#app/ui/buttons/icon.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Dialog } from '#app/ui/dialogs/dialog.tsx';
import { type CommandOption, FEWEST, type FoundOptions, pagesFor, search } from './command-options.ts';
import { inPlace } from '#app/ui/in-place.ts';

/** The debounce of the search, in milliseconds. */
const TYPING_REST = 150;

/**
 * A dialog that goes to a page, an order, a part or a customer: a combobox whose list is always open. The focus stays in
 * its field.
 */
export default function CommandPalette({ onClose }: { onClose: () => void }) {
  const { viewer } = useRootData();
  const id = useId();
  const navigate = useNavigate();
  const [q, setQ] = useState('');
  const [found, setFound] = useState<FoundOptions & { q: string }>({ q: '', options: [] });
  const [highlighted, setHighlighted] = useState(0);
  const words = q.trim();
  const isBusy = words.length >= FEWEST && found.q !== words;
  const options = viewer ? [...pagesFor(viewer, words), ...(words.length >= FEWEST ? found.options : [])] : [];
  const failure = words.length >= FEWEST ? found.failure : undefined;
  const active = options[Math.min(highlighted, options.length - 1)];
  const idOf = (option: CommandOption) => `${id}${options.indexOf(option)}`;

  useEffect(() => {
    if (!viewer || words.length < FEWEST) return undefined;
    const searching = new AbortController();
    const timer = setTimeout(
      () =>
        void search(viewer, words, searching.signal).then(
          (answer) => setFound({ q: words, ...answer }),
          () => {},
        ),
      TYPING_REST,
    );
    return () => {
      clearTimeout(timer);
      searching.abort();
    };
  }, [viewer, words]);
  const activeId = active && idOf(active);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const take = (option: CommandOption) => {
    onClose();
    void navigate(option.href);
  };
  return (
    <Dialog open onClose={onClose} title={t('Go to')}>
      <div className="grid gap-3">
        <label className="input w-full">
          <Icon name="search" className="text-muted" />
          <span className="sr-only">{t('Page, order, part or customer')}</span>
          <input
            role="combobox"
            aria-expanded={options.length > 0}
            aria-controls={`${id}list`}
            aria-autocomplete="list"
            aria-activedescendant={activeId}
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            placeholder={
              viewer?.staffRole ? t('Page, order number, part or customer') : t('Page, order number or part')
            }
            className="min-w-0 flex-1"
            value={q}
            onChange={({ target: { value } }) => {
              setQ(value);
              setHighlighted(0);
            }}
            onKeyDown={(event) => {
              if (event.nativeEvent.isComposing) return;
              const step = { ArrowDown: 1, ArrowUp: options.length - 1 }[event.key];
              if (event.key === 'Enter' && active) take(active);
              else if (step && active) setHighlighted((options.indexOf(active) + step) % options.length);
              else return;
              event.preventDefault();
            }}
          />
        </label>
        <p role="status" className="sr-only">
          {isBusy || failure
            ? ''
            : options.length === 0
              ? t('Nothing found')
              : t('{count} found', { count: options.length })}
        </p>
        <div
          role="listbox"
          id={`${id}list`}
          aria-label={t('Results')}
          aria-busy={isBusy || undefined}
          className="-mx-2 h-[min(24rem,50dvh)] overflow-y-auto"
        >
          {options.map((option) => (
            <a
              key={option.href}
              id={idOf(option)}
              role="option"
              aria-selected={option === active}
              tabIndex={-1}
              href={localPath(option.href)}
              onClick={inPlace(() => take(option))}
              className={classNames(
                'flex min-h-11 items-center gap-3 rounded-field px-3 py-1.5 hover:bg-base-300',
                option === active && 'bg-base-300 outline-2 -outline-offset-2 outline-primary',
              )}
            >
              <Icon name={option.icon} className="text-muted" />
              <span className="min-w-0 flex-1 truncate">{option.text}</span>
              <span className="max-w-[35%] truncate text-sm text-muted">{option.detail}</span>
            </a>
          ))}
        </div>
        {failure && !isBusy && (
          <p role="alert" className="text-sm text-error">
            {failure}
          </p>
        )}
        {options.length === 0 && !isBusy && !failure && (
          <p className="text-sm text-muted">{t("Nothing found for '{words}'.", { words })}</p>
        )}
      </div>
    </Dialog>
  );
}
