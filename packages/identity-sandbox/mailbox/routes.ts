import type { IncomingMessage, ServerResponse } from 'node:http';
import { html } from '../web/html.ts';
import { type Page, seeOther, sendPage, setCommonHeaders } from '../web/page.ts';
import { BodyTooLarge, hasBearerKey, isOwnOrigin, readBody } from '../web/request.ts';
import { listPage, PAGE_SIZE } from './list-page.ts';
import { sendMailBody } from './mail-body.ts';
import { messagePage } from './message-page.ts';
import { attachmentBytes, parseEnvelope } from './message.ts';
import { openMailStore } from './store.ts';

type MailboxOptions = { directory: string; key: string; port: number; storeName: string; storeOrigin: string };

const MAX_MESSAGE_BYTES = 5 * 1024 * 1024;
const MAX_LISTED = 200;

/** Sends a page of the mailbox. */
function sendMailboxPage(res: ServerResponse, page: Omit<Page, 'banner' | 'width'>): void {
  sendPage(res, { ...page, banner: 'Local mailbox - mail stays on this machine', width: 'wide' });
}

function sendJson(res: ServerResponse, status: number, value: unknown): void {
  setCommonHeaders(res);
  res.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8' }).end(JSON.stringify(value));
}

/** Sends bytes as a download, never inline, because the browser might run them. */
function sendFile(res: ServerResponse, bytes: Buffer, type: string, filename: string): void {
  setCommonHeaders(res);
  res.setHeader('Content-Security-Policy', "default-src 'none'; sandbox");
  const safeName = encodeURIComponent(filename.toWellFormed().replace(/[/\\]/g, '-')).replaceAll("'", '%27');
  res
    .writeHead(200, { 'Content-Type': type, 'Content-Disposition': `attachment; filename*=UTF-8''${safeName}` })
    .end(bytes);
}

/** A positive integer from the query, or `fallback`. */
function positiveInteger(text: string | null, fallback: number): number {
  return text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : fallback;
}

/** Opens the mailbox and returns the handler of all paths below /mailbox. */
export async function createMailbox(
  options: MailboxOptions,
): Promise<(req: IncomingMessage, res: ServerResponse, url: URL) => Promise<void>> {
  const { key, port, storeName, storeOrigin } = options;
  const store = await openMailStore(options.directory);

  async function receive(req: IncomingMessage, res: ServerResponse): Promise<void> {
    if (!hasBearerKey(req, key)) return sendJson(res, 401, { error: 'The Bearer key is missing or wrong.' });
    const type = req.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
    if (type !== 'message/rfc822') return sendJson(res, 415, { error: 'Send a raw message as message/rfc822.' });
    const raw = await readBody(req, MAX_MESSAGE_BYTES).catch((error: unknown) => {
      if (error instanceof BodyTooLarge) return undefined;
      throw error;
    });
    if (!raw) return sendJson(res, 413, { error: 'A message may have at most 5 MB.' });
    // A message starts with headers; anything else was sent by mistake.
    if (!/^[!-9;-~]+:/.test(raw.subarray(0, 998).toString('latin1')))
      return sendJson(res, 400, { error: 'This is not a message: it does not start with a header.' });
    const header = req.headers['x-envelope-to'];
    const envelope = parseEnvelope(Array.isArray(header) ? header.join(',') : header);
    try {
      const { id } = await store.add(raw, envelope);
      return sendJson(res, 201, { id, url: `http://127.0.0.1:${port}/mailbox/${id}` });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== undefined) throw error;
      return sendJson(res, 400, { error: 'This message could not be read.' });
    }
  }

  function list(res: ServerResponse, query: URLSearchParams): void {
    const to = (query.get('to') ?? '').trim().toLowerCase();
    const search = (query.get('q') ?? '').trim().slice(0, 200);
    const found = store.list({ to, search });
    const page = Math.min(positiveInteger(query.get('page'), 1), Math.max(1, Math.ceil(found.length / PAGE_SIZE)));
    const messages = found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
    const body = listPage({
      messages,
      matching: found.length,
      total: store.list().length,
      page,
      to,
      search,
      storeName,
      storeOrigin,
    });
    sendMailboxPage(res, { title: `Mailbox - ${storeName}`, body });
  }

  async function listJson(res: ServerResponse, query: URLSearchParams): Promise<void> {
    const limit = Math.min(positiveInteger(query.get('limit'), PAGE_SIZE), MAX_LISTED);
    const messages = [];
    for (const { id } of store.list({ to: query.get('to') ?? '', search: query.get('q') ?? '' }).slice(0, limit)) {
      const message = await store.read(id);
      if (message)
        messages.push({
          id,
          to: message.to,
          from: message.from,
          subject: message.subject,
          date: message.date,
          text: message.text ?? '',
          html: message.html ?? '',
        });
    }
    sendJson(res, 200, messages);
  }

  function missing(res: ServerResponse): void {
    const body = html`<section class="empty">
      <h1>No such message</h1>
      <p>It was deleted, or never arrived. <a href="/mailbox">Show all mail</a></p>
    </section>`;
    sendMailboxPage(res, { status: 404, title: `No such message - ${storeName}`, body });
  }

  async function show(res: ServerResponse, id: string, part: string): Promise<void> {
    if (part === '.eml') {
      const raw = await store.readRaw(id);
      return raw ? sendFile(res, raw, 'message/rfc822', `${id}.eml`) : missing(res);
    }
    const message = await store.read(id);
    if (!message) return missing(res);
    if (part === '')
      return sendMailboxPage(res, {
        title: `${message.subject || '(no subject)'} - Mailbox`,
        body: messagePage(message),
        framesOwn: true,
      });
    if (part === '/body') return message.html === undefined ? missing(res) : sendMailBody(res, message, storeOrigin);
    const number = Number(part.slice('/attachments/'.length));
    const attachment = message.attachments[number];
    return attachment
      ? sendFile(
          res,
          attachmentBytes(attachment),
          'application/octet-stream',
          attachment.filename ?? `part-${number + 1}`,
        )
      : missing(res);
  }

  async function removeAll(req: IncomingMessage, res: ServerResponse): Promise<void> {
    if (!isOwnOrigin(req, port)) return sendJson(res, 403, { error: 'Only a page of the mailbox may delete.' });
    await store.clear();
    seeOther(res, '/mailbox');
  }

  return async (req, res, url) => {
    const path = url.pathname.slice('/mailbox'.length);
    if (req.method === 'POST') {
      if (path === '/messages') return receive(req, res);
      if (path === '/delete-all') return removeAll(req, res);
    }
    if (req.method !== 'GET' && req.method !== 'HEAD')
      return sendJson(res, 405, { error: 'This address does not accept that method.' });
    if (path === '' || path === '/') return list(res, url.searchParams);
    if (path === '/messages.json') return listJson(res, url.searchParams);
    const found = /^\/([\w-]+?)(\.eml|\/body|\/attachments\/\d{1,4})?$/.exec(path);
    return found ? show(res, found[1] ?? '', found[2] ?? '') : missing(res);
  };
}
