import { useEffect, useState } from 'react';
import { t } from '#contract/language/text.ts';
import { TextField } from '#app/ui/fields/text-field.tsx';
import { Suggestions } from './suggestions/suggestions.tsx';

/**
 * Searches parts and adds the chosen one as a line of a list in the same form: `PS-10482, 1`. It needs scripts; without
 * them the list is typed.
 * @param list the name of the form's field with the list
 */
export function ChoosePartField({ list }: { list: string }) {
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  useEffect(() => {
    if (!input) return;
    // Without scripts it does nothing, and is no combobox.
    input.setAttribute('role', 'combobox');
    input.setAttribute('aria-autocomplete', 'list');
    input.setAttribute('aria-expanded', 'false');
  }, [input]);
  return (
    <div className="relative">
      <TextField
        ref={setInput}
        label={t('Find a part')}
        type="search"
        optional
        autoComplete="off"
        maxLength={200}
        disabled={!input}
        hint={t('Adds it to the list.')}
        // Enter without a chosen part would send the form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {input && <Suggestions input={input} onChoose={({ sku }) => addLine(input, list, sku)} />}
    </div>
  );
}

/** Adds a line to the list in the form of a search field, and empties the field. */
function addLine(input: HTMLInputElement, list: string, sku: string): void {
  const area = input.form?.elements.namedItem(list);
  if (!(area instanceof HTMLTextAreaElement)) return;
  const typed = area.value.trimEnd();
  area.value = `${typed && `${typed}\n`}${sku}, 1`;
  // The form notices what was typed.
  area.dispatchEvent(new Event('input', { bubbles: true }));
  input.value = '';
}
