const storageKey = 'theme';

/**
 * Runs in <head> before the first paint, so that a chosen theme never flashes the other one. Without a choice the
 * style sheet follows the system.
 */
export const themeScript = `try{var t=localStorage.getItem('${storageKey}');if(t==='paper'||t==='graphite')document.documentElement.dataset.theme=t}catch(e){}`;

/** Turns to the other theme. A choice that equals the system's is not kept: the page then follows the system again. */
export function toggleTheme(): void {
  const root = document.documentElement;
  const systemTheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'graphite' : 'paper';
  const next = (root.dataset.theme ?? systemTheme) === 'paper' ? 'graphite' : 'paper';
  if (next === systemTheme) {
    delete root.dataset.theme;
    localStorage.removeItem(storageKey);
  } else {
    root.dataset.theme = next;
    localStorage.setItem(storageKey, next);
  }
}
