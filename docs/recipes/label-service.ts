/*
 * Sells labels to the store: the other end of docs/carrier-labels.md. It draws the labels itself instead of buying them from a carrier.
 * `PARTSMITH_LABEL_SECRET=whsec_... node docs/recipes/label-service.ts 8090 labels.json`
 * Replace `buyFromCarrier` and `voidAtCarrier` with the calls of your carrier or broker, and pass `key` on if they take one.
 */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { InvalidEvent, readEvent } from '@partsmith/client';

const [port = '8090', file = 'labels.json'] = process.argv.slice(2);
const secret = process.env['PARTSMITH_LABEL_SECRET']!;
const MOST_BYTES = 500_000;

interface Label {
  carrier: string;
  tracking: string;
  price: { amount: number; currency: string };
  file: { type: 'application/pdf'; data: string };
}

interface Asked {
  key: string;
  number: string;
  weight: number;
  to: { name: string; line1: string; postcode: string; city: string; country: string };
}

/** What each key has got: a label once at most, or `void`. Written before it is answered, so that a restart forgets nothing. */
const known: Record<string, Label | 'void'> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};

function keep(key: string, what: Label | 'void'): void {
  known[key] = what;
  writeFileSync(`${file}.new`, JSON.stringify(known));
  renameSync(`${file}.new`, file);
}

function buyFromCarrier({ number, weight, to }: Asked): Label {
  const tracking = `EX${String(Object.keys(known).length + 1).padStart(9, '0')}`;
  const lines = [`Order ${number}`, to.name, to.line1, `${to.postcode} ${to.city}`, to.country, tracking];
  return {
    carrier: 'Example Post',
    tracking,
    price: { amount: 4 + Math.ceil(weight / 1000), currency: 'USD' },
    file: { type: 'application/pdf', data: drawPdf(lines).toString('base64') },
  };
}

function voidAtCarrier(_label: Label): void {}

/** A page of text, four by six inches. */
function drawPdf(lines: readonly string[]): Buffer {
  const text = lines
    .map((line) => line.replace(/[^ -~]/g, '?').replace(/[\\()]/g, '\\$&'))
    .map((line, index) => `BT /F1 14 Tf 20 ${390 - index * 22} Td (${line}) Tj ET`)
    .join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 288 432] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let body = '%PDF-1.4\n';
  const starts = objects.map((object, index) => {
    const start = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return start;
  });
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('');
  const end = `xref\n0 6\n0000000000 65535 f \n${table}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(body + end, 'latin1');
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += (chunk as Buffer).length;
    if (size > MOST_BYTES) throw new InvalidEvent('Too large');
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function answer(type: string, data: Asked): [status: number, body: object] {
  const before = known[data.key];
  if (type === 'label.buy') {
    if (before === 'void') return [409, { message: 'This label was voided' }];
    if (before) return [200, before];
    if (data.to.country === 'AQ') return [422, { message: 'Example Post does not deliver to Antarctica' }];
    const label = buyFromCarrier(data);
    keep(data.key, label);
    return [200, label];
  }
  if (type !== 'label.void') return [400, { message: 'Unknown request' }];
  if (before && before !== 'void') voidAtCarrier(before);
  keep(data.key, 'void');
  return [200, {}];
}

createServer(async (request, response) => {
  let result: [number, object];
  try {
    const body = await bodyOf(request);
    // Signed like an event, but sent directly.
    const { type, data } = readEvent(secret, request.headers, body) as unknown as { type: string; data: Asked };
    result = answer(type, data);
    console.log(`${type} ${data.key} ${result[0]}`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    // Any other failure is no answer to the request: the store asks again with the same key.
    result = error instanceof InvalidEvent ? [401, { message: 'Not signed by the store' }] : [500, {}];
  }
  response.writeHead(result[0], { 'content-type': 'application/json' }).end(JSON.stringify(result[1]));
}).listen(Number(port), '127.0.0.1', () => console.log('Ready'));
