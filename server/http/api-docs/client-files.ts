import { writeFile } from 'node:fs/promises';
import openapiTypescript from 'openapi-typescript';
import { CALLS } from '#contract/calls.ts';
import { openApi } from './openapi.ts';

type Json = Record<string, unknown>;

/** The methods of a path, each with its operation. */
type Path = Record<string, { security: Json[]; parameters: { name: string }[]; responses: Json }>;

const FOLDER = new URL('../../../packages/client/', import.meta.url);

/**
 * The files of packages/client that follow from the declared calls, by name: the types of its calls, and which of them take
 * an `Idempotency-Key`.
 */
export async function clientFiles(): Promise<Record<string, string>> {
  const document = openApi('Partsmith', 'https://shop.example.com') as { paths: Record<string, Path> };
  const paths = callsOfPrograms(document.paths);
  const types = await openapiTypescript(withoutExamples({ ...document, paths }) as never, {
    commentHeader: '// Written by `npm run client` from the declared calls of the store.\n\n',
    transform: ({ format }) => (format === 'binary' ? 'Blob | Uint8Array<ArrayBuffer> | string' : undefined),
  });
  return { 'api.ts': types, 'idempotent-calls.ts': idempotentCalls(paths) };
}

/** Calls that an API key may make, and those that need no sign-in. */
function callsOfPrograms(paths: Record<string, Path>): Record<string, Path> {
  const ofProvider = new Set(CALLS.filter(({ access }) => access === 'provider').map(({ path }) => path));
  const kept = Object.entries(paths).flatMap(([path, methods]) => {
    const operations = Object.entries(methods)
      .filter(([, { security }]) => security.length === 0 || security.some((each) => 'key' in each))
      .map(([method, operation]) => [method, withOneFailure(operation)]);
    return operations.length === 0 || ofProvider.has(path) ? [] : [[path, Object.fromEntries(operations)]];
  });
  return Object.fromEntries(kept);
}

/** Every failure is a problem document: one response says so in a third of the space. */
function withOneFailure({ responses, ...operation }: Path[string]): Json {
  const done = Object.entries(responses).filter(([status]) => status.startsWith('2'));
  return {
    ...operation,
    responses: { ...Object.fromEntries(done), default: { $ref: '#/components/responses/Problem' } },
  };
}

/** Leaves out the examples of requests, responses and events, which make the types twice as long. */
function withoutExamples(document: Json): Json {
  const text = JSON.stringify(document, function (this: Json, key, value: unknown) {
    return key === 'example' && 'schema' in this ? undefined : value;
  });
  return JSON.parse(text) as Json;
}

function idempotentCalls(paths: Record<string, Path>): string {
  const names = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { parameters }]) => parameters.some(({ name }) => name === 'Idempotency-Key'))
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  );
  return `// Written by \`npm run client\` from the declared calls of the store.

/** The calls that take an \`Idempotency-Key\`: a repeat with the same key changes nothing more. */
export const IDEMPOTENT_CALLS: ReadonlySet<string> = new Set([
${names.map((name) => `  '${name}',`).join('\n')}
]);
`;
}

// `npm run client`
if (import.meta.main)
  for (const [name, text] of Object.entries(await clientFiles())) await writeFile(new URL(name, FOLDER), text);
