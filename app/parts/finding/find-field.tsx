import { type ComponentProps, type ComponentType, useState } from 'react';
import { SearchField } from '../../ui/search-field.tsx';
import type { SuggestionsProps } from './suggestions.tsx';

/**
 * A search box that suggests parts as one types: a combobox. What suggests is fetched when the box is first pointed at or
 * focused; before that, and without scripts, it is a plain field of its form.
 */
export function FindField({
  hrefOfPart,
  className,
  ...field
}: Pick<SuggestionsProps, 'hrefOfPart'> & ComponentProps<typeof SearchField>) {
  const [loaded, setLoaded] = useState<{ input: HTMLInputElement; Suggestions: ComponentType<SuggestionsProps> }>();
  function load({ currentTarget }: { currentTarget: HTMLElement }) {
    const input = currentTarget.querySelector('input')!;
    import('./suggestions.tsx').then(
      ({ Suggestions }) => setLoaded({ input, Suggestions }),
      // Without a network it stays the plain field that it is.
      () => {},
    );
  }
  const wait = loaded ? undefined : load;
  return (
    <div
      ref={announceCombobox}
      onFocus={wait}
      onPointerEnter={wait}
      // What was typed before the scripts were there.
      onInput={wait}

      className={`find-field relative ${className ?? ''}`}
    >
      <SearchField {...field} />
      {loaded && <loaded.Suggestions input={loaded.input} hrefOfPart={hrefOfPart} />}
    </div>
  );
}

/** From the start, as a role that changes under the focus confuses; but not in the page's markup, which works without. */
function announceCombobox(box: HTMLElement | null): void {
  const input = box?.querySelector('input');
  input?.setAttribute('role', 'combobox');
  input?.setAttribute('aria-autocomplete', 'list');
  input?.setAttribute('aria-expanded', 'false');
}
