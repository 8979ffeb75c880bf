import type { ComponentPropsWithRef } from 'react';
import { classNames } from '#app/ui/class-names.ts';
import { Icon } from '#app/ui/buttons/icon.tsx';

/**
 * A search box inside the screen's GET form, so that it works without scripts. `/` focuses it from anywhere on the
 * page (document/search-key.ts); Esc returns the focus. @param label its name for assistive technology.
 */
export function SearchField({
  label,
  name = 'q',
  className,
  ...input
}: { label: string } & ComponentPropsWithRef<'input'>) {
  return (
    <label className={classNames('input', className)}>
      <Icon name="search" className="text-muted" />
      <span className="sr-only">{label}</span>
      <input
        {...input}
        type="search"
        name={name}
        enterKeyHint="search"
        autoComplete="off"
        className="min-w-0 flex-1"
        onKeyDown={(event) => {
          // An enclosing sheet closes by itself and returns the focus to its opener.
          const { value } = event.currentTarget;
          if (event.key === 'Escape' && !value && !event.currentTarget.closest(':popover-open'))
            event.currentTarget.blur();
          input.onKeyDown?.(event);
        }}
      />
      <kbd
        aria-hidden
        className="needs-scripts hidden rounded-selector border border-line-strong/60 px-1.5 text-xs text-muted md:block"
      >
        /
      </kbd>
    </label>
  );
}
