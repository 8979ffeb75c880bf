import type { MouseEvent } from 'react';

/** The `onClick` of a link that scripts handle in place; with a modifier key it stays a link, for another tab. */
export function inPlace(act: () => void) {
  return (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0) return;
    event.preventDefault();
    act();
  };
}
