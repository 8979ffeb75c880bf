const INPUTS = ['pointerover', 'pointerdown', 'keydown', 'focusin'] as const;

/**
 * Loads a module ahead of its use, on the visitor's first input, so that it does not delay hydration. Its users import
 * it themselves and do not depend on this.
 * @param load imports it
 */
export function loadOnInput(load: () => Promise<unknown>): void {
  if (typeof document === 'undefined') return;
  const start = () => {
    for (const input of INPUTS) removeEventListener(input, start, true);
    load().catch(() => {});
  };
  for (const input of INPUTS) addEventListener(input, start, { capture: true, passive: true });
}
