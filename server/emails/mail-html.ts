import { createElement as h, type CSSProperties, type ReactElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Hr } from '@react-email/hr';
import { Html } from '@react-email/html';
import { Link } from '@react-email/link';
import { Preview } from '@react-email/preview';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { pathIn } from '#contract/language/language-path.ts';
import { formatNumber, languageCode, t } from '#contract/language/text.ts';
import { fitLogo, parseLogo } from '#contract/store/logo.ts';
import type { Block, MailContent, MailLines } from './mail.ts';
import { COLORS, STYLES } from './mail-styles.ts';

/** Outlook renders tables and inline styles by this document type. */
const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/** Renders a mail in the store's layout: header with logo, heading, blocks, footer. React escapes every text. */
export function renderHtml(content: MailContent): string {
  return `${DOCTYPE}${renderToStaticMarkup(layout(content))}\n`;
}

function layout({ store, logo, imprint, heading, blocks, contactLink, isForCustomer }: MailContent): ReactElement {
  const firstLink = blocks.findIndex(isLink);
  const summary = blocks.find((block, index) => typeof block === 'string' && (index > 0 || !isForCustomer));
  return h(
    Html,
    { lang: languageCode() },
    h(
      Head,
      null,
      h('title', null, heading),
      h('meta', { name: 'viewport', content: 'width=device-width' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      h('style', null, COLORS),
    ),
    typeof summary === 'string' && h(Preview, null, summary),
    h(
      Body,
      { className: 'page' },
      h(
        Section,
        { className: 'page', style: STYLES.page },
        h(
          Container,
          { className: 'sheet', style: STYLES.sheet },
          header(store, logo),
          h(Heading, { as: 'h1', className: 'ink', style: STYLES.heading }, heading),
          ...blocks.map((block, index) => h(Section, { key: index }, blockOf(block, index === firstLink))),
          h(Hr, { className: 'rule', style: STYLES.rule }),
          h(
            Text,
            { className: 'muted', style: STYLES.footer },
            styledLink(store.publicOrigin + pathIn(languageCode(), '/').replace(/\/$/, ''), store.name),
            ...imprint.flatMap((line, index) => [h('br', { key: `break ${index}` }), line]),
            ...(isForCustomer
              ? [h('br', { key: 'br' }), `${t('Questions?')} `, styledLink(contactLink, t('Contact us')), '.']
              : []),
          ),
        ),
      ),
    ),
  );
}

function isLink(block: Block): boolean {
  return typeof block === 'object' && 'link' in block && !block.isAside;
}

/** The largest logo of a mail, in pixels. */
const LOGO = { width: 160, height: 32 };

function header({ name, publicOrigin }: MailContent['store'], logo: string): ReactElement {
  const shown = parseLogo(logo);
  const { width, height } = shown ? fitLogo(shown, LOGO) : { width: 32, height: 32 };
  const cell = { style: { ...STYLES.brand, paddingRight: 10 } };
  return presentationTable(
    h(
      'tr',
      null,
      h(
        'td',
        cell,
        h('img', {
          src: `${publicOrigin}${shown?.src ?? '/apple-touch-icon.png'}`,
          alt: '',
          width,
          height,
          loading: 'lazy',
          style: shown ? STYLES.ownLogo : STYLES.logo,
        }),
      ),
      h('td', { className: 'ink', style: STYLES.brand }, name),
    ),
  );
}

function presentationTable(rows: ReactNode): ReactElement {
  return h('table', { role: 'presentation', cellPadding: 0, cellSpacing: 0, border: 0 }, h('tbody', null, rows));
}

function styledLink(href: string, label: string): ReactElement {
  return h(Link, { key: href, href, className: 'link', style: STYLES.link }, label);
}

function blockOf(block: Block, isButton: boolean): ReactElement {
  if (typeof block === 'string') return h(Text, { className: 'ink', style: STYLES.text }, ...withBreaks(block));
  if ('link' in block)
    return isButton
      ? h(Button, { href: block.link, className: 'button', style: STYLES.button }, block.label)
      : h(Text, { style: STYLES.text }, styledLink(block.link, block.label));
  if ('facts' in block)
    return h(
      'dl',
      { style: STYLES.facts },
      ...block.facts.flatMap(([name, value]) => [
        h('dt', { key: `${name} name`, className: 'muted', style: STYLES.factName }, name),
        h('dd', { key: name, className: 'ink', style: STYLES.factValue }, ...withBreaks(value)),
      ]),
    );
  return linesTable(block);
}

/** Two columns, because four do not fit the width of a phone: quantity and unit price are below the part. */
function linesTable({ lines, sums }: MailLines): ReactElement {
  const number: CSSProperties = { ...STYLES.cell, ...STYLES.number };
  const title = (text: string, style: CSSProperties): ReactElement =>
    h('th', { scope: 'col', className: 'muted rule', style: { ...style, ...STYLES.columnTitle } }, text);
  return h(
    'table',
    { width: '100%', cellPadding: 0, cellSpacing: 0, border: 0, style: STYLES.table },
    h('thead', null, h('tr', null, title(t('Part'), STYLES.cell), title(t('Amount'), number))),
    h(
      'tbody',
      null,
      ...lines.map(({ name, details, quantity, unitPrice, amount }, index) =>
        h(
          'tr',
          { key: index },
          h(
            'td',
            { className: 'ink rule', style: STYLES.cell },
            name,
            h('div', { className: 'muted', style: STYLES.details }, ...withBreaks(details.join('\n'))),
            `${formatNumber(quantity)} × ${unitPrice}`,
          ),
          h('td', { className: 'ink rule', style: number }, amount),
        ),
      ),
      ...sums.map(([name, amount], index) => {
        const weight = index === sums.length - 1 ? STYLES.total : STYLES.sum;
        return h(
          'tr',
          { key: `sum ${name}` },
          h('td', { className: 'ink', style: { ...number, ...weight, whiteSpace: 'normal' } }, name),
          h('td', { className: 'ink', style: { ...number, ...weight } }, amount),
        );
      }),
    ),
  );
}

function withBreaks(text: string): ReactNode[] {
  return text.split('\n').flatMap((line, index) => (index === 0 ? [line] : [h('br', { key: index }), line]));
}
