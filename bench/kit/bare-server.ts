import { createServer } from 'node:http';

/** The limit to compare with: `node:http` that sends one answer, whatever is asked, with the very headers of the store's. */
const { status, headers, body } = JSON.parse(process.env['ANSWER'] ?? '{}') as {
  status: number;
  headers: string[];
  /** Base64. */
  body: string;
};
const bytes = Buffer.from(body, 'base64');
// Short texts go out in one write with the head when they are strings; Node does both ways.
const answer = bytes.length < 1_024 ? bytes.toString('latin1') : bytes;
const encoding = typeof answer === 'string' ? 'latin1' : undefined;

const server = createServer((_request, response) => {
  response.writeHead(status, headers);
  if (encoding) response.end(answer, encoding);
  else response.end(answer);
});
server.listen(0, '127.0.0.1', () => process.send!((server.address() as { port: number }).port));
process.on('disconnect', () => process.exit());
