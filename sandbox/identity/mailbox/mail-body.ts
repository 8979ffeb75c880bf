import type { ServerResponse } from 'node:http';
import { setCommonHeaders } from '../web/page.ts';
import { attachmentBytes } from './message.ts';
import type { Message } from './message.ts';

/** What the frame around a message's HTML may do: follow a link that a person clicks, and nothing else. */
export const FRAME_SANDBOX = 'allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation';

const INLINE_IMAGES = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);

/** Puts pictures that the message carries (`cid:`) into the markup, for the frame may fetch nothing. */
function withInlineImages(message: Message): string {
  let markup = message.html ?? '';
  for (const attachment of message.attachments) {
    const id = attachment.contentId?.replace(/^<|>$/g, '');
    if (!id || !INLINE_IMAGES.has(attachment.mimeType)) continue;
    markup = markup.replaceAll(
      `cid:${id}`,
      `data:${attachment.mimeType};base64,${attachmentBytes(attachment).toString('base64')}`,
    );
  }
  return markup;
}

/**
 * Sends the HTML part as the document of a frame. It stays as hostile as it came: the policy and the
 * sandbox, sent with it and so also in force when it is opened by itself, take scripts, forms and fetching
 * away. Pictures may come from the store alone, because mail stays on this machine.
 */
export function sendMailBody(res: ServerResponse, message: Message, storeOrigin: string): void {
  setCommonHeaders(res);
  // Opened alone or in the frame, a link leaves no trace of the mailbox's address.
  res.setHeader('Referrer-Policy', 'no-referrer');
  res.setHeader(
    'Content-Security-Policy',
    `default-src 'none'; img-src data: ${storeOrigin}; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox ${FRAME_SANDBOX}`,
  );
  res.setHeader('Content-Type', 'text/html; charset=utf-8');
  // The first <base> counts: links leave the frame whatever the message says. The frame can't show other sites.
  res.end(
    `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><base target="_top">${withInlineImages(message)}`,
  );
}
