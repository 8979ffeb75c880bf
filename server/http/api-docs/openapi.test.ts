import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CALLS } from '#contract/calls.ts';
import { WEBHOOK_EVENTS } from '#contract/developers/webhook-events.ts';
import { docsPage } from './docs-page.ts';
import { GENERAL_RULES } from './general-rules.ts';
import { openApi } from './openapi.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- looks into a document of any shape
const document: any = openApi('Partsmith', 'https://shop.example.com');
const operationOf = ({ path, method }: { path: string; method: string }) => document.paths[path][method.toLowerCase()];

test('every call has an example request and response that its schemas accept', () => {
  const refused: string[] = [];
  for (const call of CALLS) {
    const operation = operationOf(call);
    const sent = operation.requestBody?.content['application/json'];
    if (sent) {
      const parsed = call.body.safeParse(sent.example);
      if (!parsed.success)
        refused.push(
          `${call.name} request: ${JSON.stringify(parsed.error.issues.map(({ path, message }) => [path.join('.'), message]))}`,
        );
    }
    const answer = operation.responses[call.status].content;
    if (call.download) continue;
    const { example } = answer['application/json'];
    const parsed = call.response.safeParse(example);
    if (!parsed.success)
      refused.push(
        `${call.name} answer: ${JSON.stringify(parsed.error.issues.map(({ path, message }) => [path.join('.'), message]))}`,
      );
    for (const { name, in: place, required, example: value } of operation.parameters) {
      if (place === 'path') assert.ok(required && value !== undefined, `${call.name} ${name}`);
    }
  }
  assert.deepEqual(refused, []);
});

test('every staff call names its permission and whether it accepts API keys', () => {
  for (const call of CALLS) {
    const { security, 'x-permission': permission } = operationOf(call);
    const takesKey = security.some((each: object) => 'key' in each);
    if (call.permission) assert.equal(permission, call.permission);
    if (call.access === 'everyone' || call.access === 'session') assert.equal(takesKey, false, call.name);
  }
  assert.ok(operationOf(CALLS.find(({ name }) => name === 'packLine')!).security.some((each: object) => 'key' in each));
});

test('every list of pages describes how to get the next page, and no download takes a page', () => {
  const named = (operation: any, name: string) => operation.parameters.find((each: any) => each.name === name);
  for (const call of CALLS) {
    const operation = operationOf(call);
    const after = named(operation, 'after');
    assert.equal(after !== undefined && call.download !== undefined, false, call.name);
    const { headers = {} } = operation.responses[call.status];
    if (after) assert.ok(after.description, call.name);
    // The lists of candidates have the position of their next page in their body.
    if (!call.name.endsWith('Candidates')) assert.equal('Link' in headers, after !== undefined, call.name);
    assert.equal('X-Total-Count' in headers, named(operation, 'count') !== undefined, call.name);
  }
});

test('every status that a call may answer is described', () => {
  const described = Object.keys(document.components.responses.Problem.content);
  assert.deepEqual(described, ['application/problem+json']);
  for (const call of CALLS)
    for (const range of ['4XX', '5XX'])
      assert.deepEqual(operationOf(call).responses[range], { $ref: '#/components/responses/Problem' }, call.name);
});

test('both descriptions say how keys, pages and repeats work', () => {
  const page = docsPage('Partsmith')
    .replaceAll(/<\/?code>/g, '`')
    .replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(code));
  for (const rule of GENERAL_RULES) {
    assert.ok(document.info.description.includes(rule));
    assert.ok(page.includes(rule), rule);
  }
  assert.match(page, /`GET \/orders\/\{id\}`.*or a key with orders\.read/);
  for (const call of CALLS) {
    const takesKey = operationOf(call).parameters.some(({ name }: { name: string }) => name === 'Idempotency-Key');
    assert.equal(takesKey, call.summary.includes('Idempotency-Key'), call.name);
  }
});

test('every webhook event is described with its headers and an example', () => {
  assert.deepEqual(Object.keys(document.webhooks), [...WEBHOOK_EVENTS, 'webhook.test']);
  for (const [type, { post }] of Object.entries<{ post: Record<string, any> }>(document.webhooks)) {
    assert.equal(post['requestBody'].content['application/json'].example.type, type);
    assert.deepEqual(
      post['parameters'].map(({ name }: { name: string }) => name),
      ['webhook-id', 'webhook-timestamp', 'webhook-signature'],
    );
  }
});

test('a change has no defaults: a field that is not sent stays as it is', () => {
  for (const { name, method, body } of CALLS) {
    const change = method === 'PATCH' ? body.safeParse({}) : undefined;
    if (change?.success) assert.deepEqual(change.data, {}, name);
  }
});
