/** @type {Record<string, Record<string, string>>} */
const themes = {
  stripe: { colorPrimary: '#0570de', colorBackground: '#ffffff', colorText: '#30313d', colorDanger: '#c0123c' },
  night: { colorPrimary: '#5aa9ff', colorBackground: '#30313d', colorText: '#e6e6ea', colorDanger: '#ff8fa3' },
};
const colors = [
  'colorPrimary',
  'colorBackground',
  'colorText',
  'colorDanger',
  'colorTextSecondary',
  'colorTextPlaceholder',
  'colorBorder',
];
const root = document.documentElement;

/** @param {string} name */
function cssName(name) {
  return `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** @param {string} name @param {unknown} value @param {string} property what the value is used for: an invalid value is ignored */
function set(name, value, property) {
  if (typeof value === 'string' && value.length < 300 && CSS.supports(property, value))
    root.style.setProperty(cssName(name), value);
  else root.style.removeProperty(cssName(name));
}

/** Applies Stripe's appearance object, so that the form matches the store's page. @param {any} appearance */
export function applyAppearance(appearance) {
  const theme = appearance?.theme === 'night' ? 'night' : 'stripe';
  root.style.colorScheme = theme === 'night' ? 'dark' : 'light';
  const variables = { ...themes[theme], ...appearance?.variables };
  for (const name of colors) set(name, variables[name], 'color');
  set('fontFamily', variables.fontFamily, 'font-family');
  set('borderRadius', variables.borderRadius, 'border-radius');
}

/** Loads the store's own fonts, given as `{ family, src: 'url(...)', weight, style }`; the server allows the store's origins only. @param {any[]} fonts */
export function loadFonts(fonts) {
  for (const font of fonts ?? []) {
    if (typeof font?.family !== 'string' || typeof font.src !== 'string') continue;
    const face = new FontFace(font.family, font.src, {
      weight: String(font.weight ?? 'normal'),
      style: String(font.style ?? 'normal'),
      display: 'swap',
    });
    face.load().then(
      (loaded) => document.fonts.add(loaded),
      () => {},
    ); // without it the next family of fontFamily is used
  }
}
