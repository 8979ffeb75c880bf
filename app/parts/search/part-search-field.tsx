import { type ComponentProps, type ComponentType, useState } from 'react';
import { SearchField } from '#app/ui/fields/search-field.tsx';
import type { SuggestionsProps } from './suggestions/suggestions.tsx';

/**
 * A search box with suggestions while typing: a combobox. Its script loads when the box is first hovered or focused;
 * before that, and without scripts, it is a plain field of its form.
 */
export function PartSearchField({
  hrefOfPart,
  className,
  ...field
}: Pick<SuggestionsProps, 'hrefOfPart'> & ComponentProps<typeof SearchField>) {
  const [loaded, setLoaded] = useState<{ input: HTMLInputElement; Suggestions: ComponentType<SuggestionsProps> }>();
  function load({ currentTarget }: { currentTarget: HTMLElement }) {
    const input = currentTarget.querySelector('input')!;
    import('./suggestions/suggestions.tsx').then(
      ({ Suggestions }) => setLoaded({ input, Suggestions }),
      // Offline it stays a plain field.
      () => {},
    );
  }
  const wait = loaded ? undefined : load;
  return (
    <div
      ref={announceCombobox}
      onFocus={wait}
      onPointerEnter={wait}
      // Handles input from before hydration.
      onInput={wait}
      className={`find-field relative ${className ?? ''}`}
    >
      <SearchField {...field} />
      {loaded && <loaded.Suggestions input={loaded.input} hrefOfPart={hrefOfPart} />}
    </div>
  );
}

/**
 * Set on mount, because a role that changes while the field has the focus is confusing; the server's markup, which
 * works without scripts, does not have it.
 */
function announceCombobox(box: HTMLElement | null): void {
  const input = box?.querySelector('input');
  input?.setAttribute('role', 'combobox');
  input?.setAttribute('aria-autocomplete', 'list');
  input?.setAttribute('aria-expanded', 'false');
}
