import { createServer } from 'node:http';

/** The baseline: a `node:http` server that answers every request with one fixed answer and the store's own headers. */
const { status, headers, body } = JSON.parse(process.env['ANSWER'] ?? '{}') as {
  status: number;
  headers: string[];
  /** Base64. */
  body: string;
};
const bytes = Buffer.from(body, 'base64');
// Node writes a short string together with the head in one packet; buffers take two writes.
const answer = bytes.length < 1_024 ? bytes.toString('latin1') : bytes;
const encoding = typeof answer === 'string' ? 'latin1' : undefined;

const server = createServer((_request, response) => {
  response.writeHead(status, headers);
  if (encoding) response.end(answer, encoding);
  else response.end(answer);
});
server.listen(0, '127.0.0.1', () => process.send!((server.address() as { port: number }).port));
process.on('disconnect', () => process.exit());
