import type { Block, MailContent, MailLine } from './mail.ts';

/** Renders a mail as plain text: what mail clients without HTML show. */
export function renderText({ store, imprint, blocks, isForCustomer }: MailContent): string {
  const footer = [
    '--',
    store.name,
    ...imprint,
    ...(isForCustomer ? [`Questions? ${store.publicOrigin}/#contact`] : []),
  ].join('\n');
  return `${[...blocks.map(textOf), footer].join('\n\n')}\n`;
}

function textOf(block: Block): string {
  if (typeof block === 'string') return block;
  if ('link' in block) return `${block.label}:\n${block.link}`;
  if ('facts' in block)
    return block.facts
      .map(([name, value]) => (value.includes('\n') ? `${name}:\n${value}` : `${name}: ${value}`))
      .join('\n');
  const { lines, sums } = block;
  return [...lines.map(lineOf), ...sums.map(([name, amount]) => `${name}: ${amount}`)].join('\n');
}

function lineOf({ name, details, quantity, unitPrice, amount }: MailLine): string {
  return `${quantity} x ${[name, ...details].join(', ')} at ${unitPrice}: ${amount}`;
}
