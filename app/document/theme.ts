const storageKey = 'theme';

/** The color of the browser's own bars in each theme. */
export const THEME_COLORS = { paper: '#fbfbf9', graphite: '#1b1d20' } as const;
type Theme = keyof typeof THEME_COLORS;

/** The id of the meta element with a chosen theme's color; it precedes those that follow the system. */
const COLOR_ID = 'chosen-theme-color';

/**
 * Runs in <head> before the first paint, so that a chosen theme never flashes the other one. Without a choice the CSS
 * follows the system. It also marks the document of visitors who have been here before in another tab, for whom the home page
 * is shorter.
 */
export const themeScript = `try{var s=localStorage,f=sessionStorage;if(s.seen&&!f.first)document.documentElement.dataset.seen='';else s.seen=f.first=1;var t=localStorage.getItem('${storageKey}'),c=${JSON.stringify(THEME_COLORS)}[t];if(c){document.documentElement.dataset.theme=t;document.head.prepend(Object.assign(document.createElement('meta'),{name:'theme-color',content:c,id:'${COLOR_ID}'}))}}catch(e){}`;

/**
 * Switches to the other theme. A choice that equals the system's is not stored: the page then follows the system again.
 */
export function toggleTheme(): void {
  const root = document.documentElement;
  const systemTheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'graphite' : 'paper';
  const next: Theme = (root.dataset.theme ?? systemTheme) === 'paper' ? 'graphite' : 'paper';
  document.getElementById(COLOR_ID)?.remove();
  if (next === systemTheme) {
    delete root.dataset.theme;
    localStorage.removeItem(storageKey);
  } else {
    root.dataset.theme = next;
    const meta = { name: 'theme-color', content: THEME_COLORS[next], id: COLOR_ID };
    document.head.prepend(Object.assign(document.createElement('meta'), meta));
    localStorage.setItem(storageKey, next);
  }
}
