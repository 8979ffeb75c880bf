import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { BARE_HEADERS } from './refusal.ts';

/** The statuses of errors of Node's parser; all others are 400. */
const STATUS: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/**
 * Answers what Node's server would answer by itself, without our headers: requests that its parser refuses, that arrive too
 * slowly, or that expect something else than `100-continue`.
 * @param fixed the headers of every response
 * @returns answers a connection with this status, unless a response has begun on it, and closes it
 */
export function answerParserErrors(
  server: Server,
  fixed: Readonly<Record<string, string>>,
): (socket: Socket, status: number) => void {
  const headers = Object.entries({ ...BARE_HEADERS, ...fixed, connection: 'close', 'content-length': '0' });
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  /** The last response of a connection. */
  const responses = new WeakMap<Socket, ServerResponse>();
  const answer = (socket: Socket, status: number): void => {
    const last = responses.get(socket);
    const hasBegun = last !== undefined && last.headersSent && !last.writableFinished;
    if (socket.writable && !hasBegun) socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines}\r\n`);
    socket.destroySoon();
  };
  server.on('request', (request: IncomingMessage, response) => responses.set(request.socket, response));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) =>
    answer(socket as Socket, STATUS[error.code ?? ''] ?? 400),
  );
  server.on('checkExpectation', (_request, response: ServerResponse) =>
    response.writeHead(417, Object.fromEntries(headers)).end(),
  );
  return answer;
}
