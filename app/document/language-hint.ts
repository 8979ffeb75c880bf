import { LANGUAGES, type LanguageCode } from '#contract/language/languages.ts';
import { LANGUAGE_COOKIE } from '#contract/language/language-path.ts';
import { HYDRATED } from './early-input.ts';

/** Of the hint, which covers the lower edge of the window, so that it moves nothing. */
const CLASSES = {
  box: 'fixed inset-x-4 bottom-4 z-40 mx-auto flex max-w-2xl flex-wrap items-center gap-x-4 gap-y-2 rounded-box border border-line bg-base-100 p-4 text-sm shadow-lg print:hidden',
  open: 'btn btn-primary btn-sm',
  stay: 'btn btn-ghost btn-sm',
};

/**
 * The script of the document that keeps the language that a reader chooses in the footer, in a cookie, and on English
 * pages offers the language that was chosen or that the browser prefers. The page itself is the same for all readers, so caches
 * need not tell them apart, and it adds nothing to the scripts that a page loads.
 * @param codes of the store's languages; empty for English alone
 */
export function languageScript(codes: readonly string[]): string {
  const hints = Object.fromEntries(codes.flatMap((code) => hintOf(code as LanguageCode)));
  if (Object.keys(hints).length === 0) return '';
  return `(${install.toString()})(${JSON.stringify(hints)},${JSON.stringify(CLASSES)},'${LANGUAGE_COOKIE}','${HYDRATED}');`;
}

const hintOf = (code: LanguageCode) => {
  const { hint } = LANGUAGES[code];
  return hint ? [[code, hint] as const] : [];
};

/** Runs in the page, so it uses only its parameters. */
function install(
  hints: Readonly<Record<string, { text: string; open: string; stay: string }>>,
  classes: typeof CLASSES,
  cookie: string,
  hydrated: string,
): void {
  const root = document.documentElement;
  const keep = (code: string): void => {
    const isSecure = location.protocol === 'https:';
    document.cookie = `${isSecure ? '__Host-' : ''}${cookie}=${code}; Path=/; Max-Age=31536000; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  };
  addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLElement>('nav a[lang], [data-language]') : null;
    if (link) keep(link.dataset['language'] ?? link.lang);
  });
  if (root.lang !== 'en') return;
  const kept = new RegExp(`(?:^|; )(?:__Host-)?${cookie}=([a-zA-Z-]+)`).exec(document.cookie)?.[1];
  const prefers = (code: string): boolean => code === 'en' || code in hints;
  const code = kept ?? navigator.languages.map((each) => each.slice(0, 2)).find(prefers) ?? 'en';
  const hint = hints[code];
  if (!hint) return;
  // Once React has taken over the document, which would otherwise find an element that it did not render.
  addEventListener(
    hydrated,
    () => {
      const make = <Tag extends 'div' | 'p' | 'a' | 'button'>(tag: Tag, className: string, text = '') =>
        Object.assign(document.createElement(tag), { className, textContent: text });
      const box = make('div', classes.box);
      box.lang = code;
      box.setAttribute('role', 'region');
      box.setAttribute('aria-label', hint.text);
      const open = make('a', classes.open, hint.open);
      open.dataset['language'] = code;
      open.href = '/' + code;
      // Where the reader is by then, which the router may have changed.
      open.addEventListener('click', () => {
        open.href = `/${code}${location.pathname.replace(/[/]$/, '')}${location.search}${location.hash}`;
      });
      const stay = make('button', classes.stay, hint.stay);
      stay.type = 'button';
      stay.dataset['language'] = 'en';
      stay.addEventListener('click', () => setTimeout(() => box.remove()));
      box.append(make('p', 'flex-1 basis-52', hint.text), open, stay);
      document.body.append(box);
    },
    { once: true },
  );
}
