import createOpenApiClient, { type Client, type ParamsOption, type RequestBodyOption } from 'openapi-fetch';
import type { paths } from './api.ts';
import { StoreProblem, StoreUnreachable } from './failures.ts';
import { IDEMPOTENT_CALLS } from './idempotent-calls.ts';
import { retryingFetch, type RetryOptions } from './retrying-fetch.ts';

export interface StoreOptions extends Partial<RetryOptions> {
  /** The store's address, such as `https://shop.example.com`. */
  readonly url: string;
  /** An API key (`/dashboard/api-keys`), from the environment or a secret store. Without one: what visitors may read. */
  readonly key?: string | undefined;
  /** Allows plain HTTP to another machine, which lets everyone on the way read the key. */
  readonly allowHttp?: boolean;
}

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

type Operation<Path extends keyof paths, M extends Method> = paths[Path][M & keyof paths[Path]];
type Content<Op> = Op extends { responses: { 200: { content: infer Content } } | { 201: { content: infer Content } } }
  ? Content
  : never;
/** The answer of a call in JSON. */
type Answer<Op> = Content<Op> extends { 'application/json': infer Json } ? Json : never;
/** The paths of calls that answer in JSON, or with a file. */
type PathOf<M extends Method, Kind extends 'json' | 'file' = 'json'> = {
  [Path in keyof paths]: M extends keyof paths[Path]
    ? Content<Operation<Path, M>> extends { 'application/json': unknown }
      ? { json: Path; file: never }[Kind]
      : { json: never; file: Path }[Kind]
    : never;
}[keyof paths];

/** What a call is made with: `params` has `path`, `query` and `header`. */
type Input<Op> = ParamsOption<Op> & RequestBodyOption<Op> & { signal?: AbortSignal };
type Given<I> = Record<never, never> extends I ? [input?: I] : [input: I];

/**
 * Makes a call and returns its answer.
 * @throws StoreProblem if the store refuses
 * @throws StoreUnreachable without an answer of a store
 */
type Call<M extends Method> = <Path extends PathOf<M>>(
  path: Path,
  ...input: Given<Input<Operation<Path, M>>>
) => Promise<Answer<Operation<Path, M>>>;

/** The lists that are answered in pages. */
type ListPath = {
  [Path in PathOf<'get'>]: Operation<Path, 'get'> extends { parameters: { query?: { after?: string } } }
    ? Answer<Operation<Path, 'get'>> extends readonly unknown[]
      ? Path
      : never
    : never;
}[PathOf<'get'>];
type Row<Path extends ListPath> = Extract<Answer<Operation<Path, 'get'>>, readonly unknown[]>[number];

export interface StoreClient {
  readonly get: Call<'get'>;
  readonly post: Call<'post'>;
  readonly put: Call<'put'>;
  readonly patch: Call<'patch'>;
  readonly delete: Call<'delete'>;
  /** All rows of a list; reads the next page when the rows of the one before are used up. */
  readonly each: <Path extends ListPath>(
    path: Path,
    ...input: Given<Input<Operation<Path, 'get'>>>
  ) => AsyncGenerator<Row<Path>, void>;
  /** A file, such as an export or a document: the response with its body, which is read as it arrives. */
  readonly download: <Path extends PathOf<'get', 'file'>>(
    path: Path,
    ...input: Given<Input<Operation<Path, 'get'>>>
  ) => Promise<Response>;
  /** The client of openapi-fetch below these methods, whose answers have the `response` with its headers. */
  readonly raw: Client<paths>;
}

/**
 * A client of the store at `url`. Calls that take an `Idempotency-Key` get one, unless `params.header` has it, and are
 * repeated like reads (see `retryingFetch`).
 * @throws TypeError for an address or a key that cannot be one
 */
export function createStoreClient(options: StoreOptions): StoreClient {
  const { key, retries = 4, maxWaitSeconds = 60, timeoutSeconds = 30, fetch = globalThis.fetch } = options;
  if (key !== undefined && !/^[\x21-\x7e]+$/.test(key)) throw new TypeError('That is no API key.');
  const origin = originOf(options);
  const raw = createOpenApiClient<paths>({
    baseUrl: `${origin}/api`,
    headers: key === undefined ? {} : { authorization: `Bearer ${key}` },
    fetch: retryingFetch({ retries, maxWaitSeconds, timeoutSeconds, fetch }),
    bodySerializer: (body: unknown) => (isFile(body) ? body : JSON.stringify(body)),
  });
  raw.use({
    onRequest: ({ request, schemaPath }) => {
      const takesKey = IDEMPOTENT_CALLS.has(`${request.method} ${schemaPath}`);
      if (takesKey && !request.headers.has('idempotency-key'))
        request.headers.set('idempotency-key', crypto.randomUUID());
    },
  });

  const ask = async (method: Method, path: string, input: AnyInput = {}) => {
    const call = raw[method.toUpperCase() as 'GET'] as unknown as RawCall;
    const { error, data, response } = await call(path, isFile(input.body) ? withFileType(input) : input).catch(
      (error: unknown) => {
        // Something that is no store answered: a proxy's page, or another site.
        if (error instanceof SyntaxError)
          throw new StoreUnreachable(`${origin} did not answer in JSON. Is it the address of a store?`);
        throw error;
      },
    );
    if (!response.ok) throw new StoreProblem(response, error);
    return { data, response };
  };
  const call = (method: Method) => async (path: string, input?: AnyInput) => (await ask(method, path, input)).data;

  async function* each(path: string, input: AnyInput = {}) {
    let after = input.params?.query?.['after'];
    for (;;) {
      const params = { ...input.params, query: { ...input.params?.query, ...(after !== undefined && { after }) } };
      const { data, response } = await ask('get', path, { ...input, params });
      yield* data as unknown[];
      const next = nextPage(response);
      if (next === undefined || next === after) return;
      after = next;
    }
  }

  return {
    get: call('get'),
    post: call('post'),
    put: call('put'),
    patch: call('patch'),
    delete: call('delete'),
    each,
    download: async (path: string, input: AnyInput = {}) =>
      (await ask('get', path, { ...input, parseAs: 'stream' })).response,
    raw,
  } as unknown as StoreClient;
}

interface AnyInput {
  readonly params?: { readonly query?: Readonly<Record<string, unknown>> };
  readonly body?: unknown;
  readonly headers?: object;
  readonly parseAs?: string;
}

type RawCall = (path: string, input: AnyInput) => Promise<{ data?: unknown; error?: unknown; response: Response }>;

/** The address without a path. @throws TypeError for one to which a key must not be sent */
function originOf({ url, key, allowHttp = false }: StoreOptions): string {
  const { protocol, hostname, origin, pathname, username } = URL.canParse(url)
    ? new URL(url)
    : ({ protocol: '' } as URL);
  if (!/^https?:$/.test(protocol) || username || !/^\/(api\/?)?$/.test(pathname))
    throw new TypeError('The address of a store is like https://shop.example.com.');
  const isThisMachine = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
  if (protocol === 'http:' && !isThisMachine && key !== undefined && !allowHttp)
    throw new TypeError(`Use https://${hostname}: over plain HTTP others could read the key.`);
  return origin;
}

/** The position of the next page, in the header `Link`; undefined on the last page. */
function nextPage({ headers }: Response): string | undefined {
  const [, address] = /<([^>]*)>\s*;\s*rel="?next"?/.exec(headers.get('link') ?? '') ?? [];
  return address === undefined ? undefined : (new URL(address, 'http://store').searchParams.get('after') ?? undefined);
}

const isFile = (body: unknown): boolean =>
  body instanceof Blob || body instanceof Uint8Array || body instanceof FormData || typeof body === 'string';

/** The media type of an uploaded file, which the store recognizes by its content. */
function withFileType(input: AnyInput): AnyInput {
  const { body, headers } = input;
  if (body instanceof FormData) return input;
  const type = body instanceof Blob && body.type ? body.type : 'application/octet-stream';
  return { ...input, headers: { 'content-type': type, ...headers } };
}
