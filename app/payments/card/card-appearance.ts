import sansFont from '@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-wght-normal.woff2?url';
import { useEffect, useState } from 'react';
import { fontsFrom } from './card-fonts.ts';
import type { CardAppearance, CardFonts } from './card-provider.ts';

/** The store's colors as variables of the provider's form. */
const VARIABLES = {
  colorPrimary: '--color-primary',
  colorBackground: '--color-base-100',
  colorText: '--color-base-content',
  colorTextSecondary: '--muted',
  colorTextPlaceholder: '--muted',
  colorDanger: '--color-error',
  colorBorder: '--line-strong',
} as const;

const FAMILY = 'Plex Sans';

/** The store's typeface for the provider's frame, a page of another origin that loads only the fonts it is given. */
export function cardFonts(): CardFonts {
  return fontsFrom(FAMILY, new URL(sansFont, location.href));
}

/** The appearance of the provider's card form in the store's theme; updates when the theme changes. */
export function useCardAppearance(): CardAppearance {
  const [appearance, setAppearance] = useState(readAppearance);
  useEffect(() => {
    const update = () => setAppearance(readAppearance());
    const system = matchMedia('(prefers-color-scheme: dark)');
    const chosen = new MutationObserver(update);
    system.addEventListener('change', update);
    chosen.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => {
      system.removeEventListener('change', update);
      chosen.disconnect();
    };
  }, []);
  return appearance;
}

function readAppearance(): CardAppearance {
  const style = getComputedStyle(document.documentElement);
  const toRgb = colorReader();
  const colors = Object.entries(VARIABLES).map(([name, token]) => [name, toRgb(style.getPropertyValue(token))]);
  const { theme } = document.documentElement.dataset;
  const isDark = theme ? theme === 'graphite' : matchMedia('(prefers-color-scheme: dark)').matches;
  return {
    theme: isDark ? 'night' : 'stripe',
    variables: {
      ...Object.fromEntries(colors),
      fontFamily: `"${FAMILY}", system-ui, sans-serif`,
      borderRadius: '3px',
      fontSizeBase: '16px',
    },
  };
}

/** Theme colors use oklch, which the provider cannot parse: reads the color back from a painted pixel. */
function colorReader(): (color: string) => string {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 1;
  const paper = canvas.getContext('2d', { willReadFrequently: true });
  return (color) => {
    if (!paper) return color;
    paper.fillStyle = color;
    paper.fillRect(0, 0, 1, 1);
    const [red, green, blue] = paper.getImageData(0, 0, 1, 1).data;
    return `rgb(${red}, ${green}, ${blue})`;
  };
}
