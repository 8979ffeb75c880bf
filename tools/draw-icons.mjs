import { readFile } from 'node:fs/promises';
import { findChromium } from './chromium.mjs';
import { at, runTool, say } from './project.mjs';

/*
 * `node tools/draw-icons.mjs` (on the project's Node): draws the two pictures in public/ that have to be PNG, because
 * phones and other sites do not accept SVG. Run it again when the logo or the hero drawing changes.
 */

const COLORS = { paper: '#fbfbf9', line: '#e4e1d8', ink: '#23262b', muted: '#565a60', copper: '#9a5426' };

const mark = (/** @type {number} */ size) =>
  `<svg viewBox="0 0 32 32" width="${size}" height="${size}" fill="none" stroke="${COLORS.ink}" stroke-width="1.5" stroke-linejoin="round"><path d="M16 16v12L5 22V10Z" fill="${COLORS.copper}" stroke="none"/><path d="M16 4 27 10v12l-11 6L5 22V10ZM5 10l11 6 11-6M16 16v12"/><path d="M16 8.2 19.8 10.3 16 12.4 12.2 10.3Z" stroke-width="1.25"/></svg>`;

/** Omits the store's name: STORE_NAME may differ, and the link next to the picture shows it. */
const socialCard = (/** @type {string} */ font, /** @type {string} */ hero) => `<!doctype html><style>
  @font-face { font-family: Sans; src: url(data:font/woff2;base64,${font}); font-weight: 100 700 }
  body { margin: 0; width: 1200px; height: 630px; font-family: Sans; color: ${COLORS.ink}; background: ${COLORS.paper};
    background-image: linear-gradient(${COLORS.line} 1px, transparent 1px), linear-gradient(90deg, ${COLORS.line} 1px, transparent 1px);
    background-size: 30px 30px; display: grid; grid-template-columns: 500px 1fr; align-items: center; overflow: hidden }
  div { padding-left: 64px } h1 { font-size: 62px; line-height: 1.08; letter-spacing: -0.025em; font-weight: 600; margin: 28px 0 22px }
  p { font-size: 27px; line-height: 1.4; color: ${COLORS.muted}; margin: 0 } figure { margin: 0 48px 0 24px; border: 1px solid ${COLORS.line}; border-radius: 8px; overflow: hidden }
  figure svg { display: block; width: 100%; height: auto }
</style><div>${mark(76)}<h1>Computer parts, straight from the drawing table.</h1><p>Price, minimum and stock in sight.</p></div><figure>${hero}</figure>`;

const touchIcon = () =>
  `<!doctype html><style>body{margin:0;width:180px;height:180px;display:grid;place-items:center;background:${COLORS.paper}}</style>${mark(140)}`;

await runTool(async () => {
  const { chromium } = await import('@playwright/test');
  const { drawHero } = await import('@partsmith/part-drawings');
  const file = 'node_modules/@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-wght-normal.woff2';
  const font = await readFile(at(file), 'base64');
  const browser = await chromium.launch({
    executablePath: findChromium() ?? undefined,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const draw = async (
    /** @type {string} */ name,
    /** @type {number} */ width,
    /** @type {number} */ height,
    /** @type {string} */ html,
  ) => {
    const page = await browser.newPage({ viewport: { width, height } });
    await page.setContent(html);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    await page.screenshot({ path: at('public', name) });
    say(`drew public/${name}`);
  };
  await draw('social-card.png', 1200, 630, socialCard(font, drawHero()));
  await draw('apple-touch-icon.png', 180, 180, touchIcon());
  await browser.close();
});
