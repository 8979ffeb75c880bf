import { TOUCHED } from '#app/document/early-input.ts';

let touched: Promise<void> | undefined;

/** Resolves when the visitor first uses the page (document/early-input.ts). Never resolves on the server. */
export function firstTouch(): Promise<void> {
  return (touched ??= new Promise((resolve) => {
    if (import.meta.env.SSR) return;
    if (performance.getEntriesByName(TOUCHED).length > 0) resolve();
    else addEventListener(TOUCHED, () => resolve(), { once: true });
  }));
}
