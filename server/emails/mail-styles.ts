import type { CSSProperties } from 'react';

/* The store's light colors are inline, because some mail clients remove style sheets; the dark ones need a style sheet. */

const PAPER = '#f4f1ea';
const SHEET = '#ffffff';
const INK = '#23262b';
const MUTED = '#565d66';
const RULE = '#dcd7cc';
const COPPER = '#8a4a20';
const FONT = "'IBM Plex Sans', -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

const TEXT: CSSProperties = { fontFamily: FONT, fontSize: 16, lineHeight: '24px', color: INK, margin: '0 0 16px' };

export const STYLES = {
  page: { backgroundColor: PAPER, margin: 0, padding: '24px 8px', fontFamily: FONT },
  sheet: {
    backgroundColor: SHEET,
    maxWidth: 600,
    width: '100%',
    margin: '0 auto',
    padding: '28px 24px',
    border: `1px solid ${RULE}`,
    borderRadius: 6,
  },
  brand: { fontFamily: FONT, fontSize: 18, fontWeight: 600, color: INK, verticalAlign: 'middle' },
  logo: { display: 'block', borderRadius: 6 },
  /** In dark mode too, because a transparent logo is drawn for a white background. */
  ownLogo: { display: 'block', backgroundColor: '#ffffff' },
  heading: { fontFamily: FONT, fontSize: 24, lineHeight: '30px', fontWeight: 600, color: INK, margin: '24px 0 16px' },
  text: { ...TEXT, overflowWrap: 'anywhere' },
  link: { color: COPPER, textDecoration: 'underline' },
  button: {
    fontFamily: FONT,
    fontSize: 16,
    fontWeight: 600,
    color: '#ffffff',
    backgroundColor: COPPER,
    borderRadius: 4,
    padding: '12px 22px',
    textAlign: 'center',
    margin: '4px 0 20px',
  },
  facts: { margin: '0 0 16px', overflowWrap: 'anywhere' },
  factName: { fontFamily: FONT, fontSize: 14, lineHeight: '20px', color: MUTED, margin: 0 },
  factValue: { ...TEXT, margin: '0 0 8px' },
  table: { borderCollapse: 'collapse', margin: '0 0 20px' },
  columnTitle: { fontSize: 14, fontWeight: 400, color: MUTED },
  cell: {
    fontFamily: FONT,
    fontSize: 15,
    lineHeight: '21px',
    color: INK,
    textAlign: 'left',
    verticalAlign: 'top',
    padding: '8px 0',
    borderBottom: `1px solid ${RULE}`,
    overflowWrap: 'anywhere',
  },
  number: {
    textAlign: 'right',
    whiteSpace: 'nowrap',
    paddingLeft: 10,
    fontVariantNumeric: 'tabular-nums',
    overflowWrap: 'normal',
  },
  details: { fontSize: 14, lineHeight: '20px', color: MUTED },
  sum: { borderBottom: 'none', paddingBottom: 0 },
  total: { borderBottom: 'none', fontWeight: 600 },
  rule: { borderTop: `1px solid ${RULE}`, borderBottom: 'none', margin: '24px 0 16px' },
  footer: { ...TEXT, fontSize: 14, lineHeight: '20px', color: MUTED, margin: 0 },
} as const satisfies Record<string, CSSProperties>;

const DARK_RULES = [
  ['page', 'background-color: #17191c !important'],
  ['sheet', 'background-color: #1f2226 !important; border-color: #3a3e44 !important'],
  ['ink', 'color: #ece9e2 !important'],
  ['muted', 'color: #b4b8bd !important'],
  ['rule', 'border-color: #3a3e44 !important'],
  ['link', 'color: #e3a878 !important'],
  ['button', 'color: #23150b !important; background-color: #e3a878 !important'],
] as const;

const inDark = (prefix: string): string =>
  DARK_RULES.map(([name, rules]) => `${prefix}.${name} { ${rules} }`).join('\n');

/** The page's color, and the colors of dark mode by media query, and by the attribute that Outlook sets. No quotes, which React would escape. */
export const COLORS = `.page { background-color: ${PAPER}; margin: 0 }
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
${inDark('')}
}
${inDark('[data-ogsc] ')}`;
