/*
 * Parts that run low, as a message in a chat: `CHAT_WEBHOOK=https://hooks.slack.com/... node docs/recipes/low-stock-to-chat.ts`,
 * once a day. Slack, Mattermost and Google Chat take this message; Discord calls the text `content`. Scope: catalog.read.
 */
import { createStoreClient } from '@partsmith/client';

const url = process.env['PARTSMITH_URL']!;
const store = createStoreClient({ url, key: process.env['PARTSMITH_KEY'] });

const MOST = 30;

/** A name without what chats read as a mention, a link or emphasis. */
const plain = (text: string) => text.replace(/[<>&*_~`@|[\]]/g, ' ');

const lines: string[] = [];
// Parts that can't be ordered any more, then those that soon can't.
for (const stock of ['out', 'low'] as const)
  for await (const { sku, name, variant, quantity } of store.each('/catalogue', { params: { query: { stock } } }))
    lines.push(`${sku} ${plain(`${name} ${variant}`.trim())}: ${quantity} left`);

if (lines.length > 0) {
  const shown = lines.length > MOST ? [...lines.slice(0, MOST), `and ${lines.length - MOST} further parts`] : lines;
  const text = [`These parts run low (${new URL('/dashboard/manageproduct', url).href}):`, ...shown].join('\n');
  const answer = await fetch(process.env['CHAT_WEBHOOK']!, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text }),
    signal: AbortSignal.timeout(30_000),
  });
  if (!answer.ok) throw new Error(`The chat answered ${answer.status}: ${(await answer.text()).slice(0, 200)}`);
}
console.log(`${lines.length} parts run low`);
