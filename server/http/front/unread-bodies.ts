import type { IncomingMessage, ServerResponse } from 'node:http';

/** Announced bytes up to which the rest of a body is read after the response, so that its connection stays of use. */
const SMALL = 64 * 1024;
/** Milliseconds that a client has to read the response before its connection is closed. */
const LINGER = 500;

/**
 * Stops reading a large body once the response is sent, as after 413 or 429, and then closes the connection. Node would read
 * the body to its end and throw it away: four clients that send 3 MB each over and over cost the others a tenth of a
 * second that way.
 */
export function leaveUnread(request: IncomingMessage, response: ServerResponse): void {
  if (Number(request.headers['content-length'] ?? Infinity) <= SMALL) return;
  response.once('finish', () =>
    // Node begins to read on after this event.
    setImmediate(() => {
      if (request.complete) return;
      request.socket.pause();
      setTimeout(() => request.socket.destroy(), LINGER).unref();
    }),
  );
}
