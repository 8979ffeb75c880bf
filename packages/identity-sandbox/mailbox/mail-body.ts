import type { ServerResponse } from 'node:http';
import { setCommonHeaders } from '../web/page.ts';
import { attachmentBytes, type Message } from './message.ts';

/** The sandbox attribute of the frame around a message's HTML: it may only follow links that the user clicks. */
export const FRAME_SANDBOX = 'allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation';

const INLINE_IMAGES = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);

/** Inlines the message's own pictures (`cid:`), because the frame may not fetch anything. */
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
 * Sends the HTML part as the document of a frame. It is not sanitized: the policy and the sandbox are sent with it, so they
 * also apply when it is opened directly, and disable scripts, forms and requests. Only pictures of the store may load.
 */
export function sendMailBody(res: ServerResponse, message: Message, storeOrigin: string): void {
  setCommonHeaders(res);
  // Links must not reveal the mailbox's address.
  res.setHeader('Referrer-Policy', 'no-referrer');
  res.setHeader(
    'Content-Security-Policy',
    `default-src 'none'; img-src data: ${storeOrigin}; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox ${FRAME_SANDBOX}`,
  );
  res.setHeader('Content-Type', 'text/html; charset=utf-8');
  // The first <base> applies: links open outside the frame whatever the message says, as the frame cannot show other sites.
  res.end(
    `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><base target="_top">${withInlineImages(message)}`,
  );
}
