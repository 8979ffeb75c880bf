import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import * as z from 'zod/mini';
import { Failure, readProblem } from '#contract/errors.ts';
import { refuseOtherSites, trustedOrigins } from '#server/accounts/sign-in/origin.ts';
import { givenCheckoutId, NothingToOrder, type Platform } from '#server/assistants/checkout/checkouts.ts';
import { policyLinks } from '#server/assistants/checkout/policy-links.ts';
import { asPlainText } from '#server/assistants/plain-text.ts';
import { type ListedTool, listTools, toolCallIn, toolError, toolResult } from '#server/assistants/mcp-binding.ts';
import type { Deps } from '#server/deps.ts';
import type { App, Env } from '#server/http/context.ts';
import { guardsOf } from '#server/http/guards.ts';
import { answerOnce, StillRunning } from '#server/http/idempotency/replay.ts';
import { answerFailure } from '#server/http/problems.ts';
import { readJson } from '#server/http/request/body.ts';
import { readSettings } from '#server/settings/service.ts';
import * as checkout from './checkout.ts';
import { discovery, ENDPOINT, VERSION } from './protocol.ts';

interface Call {
  /** Its name as a tool of the Model Context Protocol. */
  readonly tool: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly status?: 201;
  /** The schema of its body; absent: there is none. */
  readonly input?: z.ZodMiniType;
  readonly answer: (context: checkout.CallContext, body: unknown) => Promise<object>;
}

const CALLS: readonly Call[] = [
  {
    tool: 'create_checkout_session',
    method: 'POST',
    path: '',
    status: 201,
    input: checkout.CreateSchema,
    answer: checkout.create,
  },
  { tool: 'get_checkout_session', method: 'GET', path: '/:id', answer: checkout.read },
  {
    tool: 'update_checkout_session',
    method: 'POST',
    path: '/:id',
    input: checkout.UpdateSchema,
    answer: checkout.update,
  },
  {
    tool: 'complete_checkout_session',
    method: 'POST',
    path: '/:id/complete',
    input: checkout.CompleteSchema,
    answer: checkout.complete,
  },
  { tool: 'cancel_checkout_session', method: 'POST', path: '/:id/cancel', answer: checkout.cancel },
];

const POLICIES = { terms: 'terms_of_use', privacy: 'privacy_policy', returns: 'return_policy' };
/** How long platforms keep the discovery document, in seconds. */
const DISCOVERY_KEPT = 3_600;
const MAX_KEY = 255;

/**
 * The Agentic Commerce Protocol by REST: checkouts that a platform with an API key fills for its buyers.
 * Source: https://agenticcommerce.dev, version 2026-04-17.
 */
export function agenticCommerceRoutes(app: App, deps: Deps): void {
  const { db, settings, limits, log } = deps;
  const { publicOrigin, currency } = settings.store;
  const guards = guardsOf(deps);
  const origins = trustedOrigins(settings);
  const rate = { max: settings.limits.assistantCallsAMinute, seconds: 60 };
  const requireOn = async (): Promise<{ profile: string }> => {
    const { assistants } = (await readSettings(db)).settings;
    if (!assistants.isOn || !assistants.checkout)
      throw new Failure('not_found', 'This store takes no orders from assistants.');
    return { profile: assistants.paymentProfile };
  };

  app.get('/.well-known/acp.json', async () => {
    await requireOn();
    const headers = { 'cache-control': `public, max-age=${DISCOVERY_KEPT}` };
    return Response.json(discovery(publicOrigin, currency), { headers });
  });

  /** The platform whose key a request has. @throws Failure those of the guard */
  const platformOf = async (context: Context<Env>): Promise<Platform> => {
    const { key } = await guards.admin(context, { permission: 'assistants.order', keyPermission: undefined });
    if (!key) throw new Failure('forbidden', 'Send an API key of the store as the bearer token.');
    return { name: `acp:${key.id}`, channel: `acp:${key.name ?? key.id}`, address: context.get('address') };
  };

  /** Recognizes a caller, before anything of the request is read. @throws Failure those of the guard, `rate_limited` */
  const admit = async (context: Context<Env>): Promise<{ platform: Platform; profile: string }> => {
    refuseOtherSites(context.req.raw.headers, origins);
    limits?.hitAddress('ucp', context.get('address'), rate);
    return { ...(await requireOn()), platform: await platformOf(context) };
  };

  const carryOut = async (
    { method, path, status, answer: run }: Call,
    { platform, profile }: Awaited<ReturnType<typeof admit>>,
    { id: given, body, key, version }: Sent,
  ) => {
    requireVersion(version);
    const id = givenCheckoutId(given);
    if (method === 'POST' && !key)
      throw new checkout.RequestError(
        'idempotency_key_required',
        'Idempotency-Key header is required on all POST requests',
      );
    const work = async (isAgain: boolean) => {
      const links = await policyLinks(deps, POLICIES);
      const found = await run({ deps, platform, origin: publicOrigin, id, links, profile, isAgain }, body);
      return { status: status ?? 200, body: asPlainText(found) };
    };
    if (method === 'GET') return { ...(await work(false)), isReplay: false };
    return answerOnce(
      db,
      { caller: platform.name, call: `POST ${path.replace(':id', id)}`, key, body: { body } },
      work,
    );
  };

  for (const call of CALLS)
    app.on(call.method, `${ENDPOINT}/checkout_sessions${call.path}`, async (context) => {
      const headers = echoed(context);
      try {
        const caller = await admit(context);
        const request = context.req.raw;
        const { status, body, isReplay } = await carryOut(call, caller, {
          id: context.req.param('id') ?? '',
          body: call.method === 'GET' || request.body === null ? {} : await readJson(request),
          key: context.req.header('idempotency-key'),
          version: context.req.header('api-version'),
        });
        if (isReplay) headers.set('idempotent-replayed', 'true');
        return Response.json(body, { status, headers });
      } catch (caught) {
        const { status, body, retryAfter } = await refusal(caught, call.path, () =>
          answerFailure(caught, context.get('requestId'), log),
        );
        if (retryAfter !== null) headers.set('retry-after', retryAfter);
        return Response.json(body, { status, headers });
      }
    });

  // Its answers are the protocol's own documents, without the envelope of the Model Context Protocol: that is how the protocol binds it.
  app.all(`${ENDPOINT}/mcp`, async (context) => {
    const request = context.req.raw;
    let message: unknown;
    try {
      const caller = await admit(context);
      message = request.method === 'POST' ? await readJson(request) : undefined;
      const asked = toolCallIn(message);
      const call = CALLS.find(({ tool }) => tool === asked?.name);
      if (!asked || !call) return await listTools(request, message, 'partsmith-acp', TOOLS);
      const { meta, id, payload = {} } = ArgumentsSchema.parse(asked.arguments);
      // A key is a recommendation here; without one, the call is made as often as it is sent.
      const key = meta.idempotency_key ?? randomUUID();
      const { body } = await carryOut(call, caller, { id, body: payload, key, version: meta.api_version });
      return toolResult(asked.id, body);
    } catch (caught) {
      const { status, body, retryAfter } = await refusal(caught, toolPath(message), () =>
        answerFailure(caught, context.get('requestId'), log),
      );
      const param = body.param?.replace(/^\$/, '$.payload');
      const data = { ...body, ...(param !== undefined && { param }) };
      return toolError(message, { code: -32_000, message: body.message, data }, status, retryAfter);
    }
  });
}

/** A request for a call, by any transport. */
interface Sent {
  /** The checkout that it is about; empty where that is none. */
  readonly id: string;
  readonly body: unknown;
  /** Its idempotency key. */
  readonly key: string | undefined;
  readonly version: string | undefined;
}

const MetaSchema = z.looseObject({
  api_version: z.optional(z.string()),
  idempotency_key: z.optional(z.string().check(z.maxLength(MAX_KEY))),
});
const ArgumentsSchema = z.looseObject({
  meta: z._default(MetaSchema, {}),
  id: z._default(z.string(), ''),
  payload: z.optional(z.unknown()),
});

const TOOLS: readonly ListedTool[] = CALLS.map(({ tool, method, path, input }) => ({
  name: tool,
  description: `The call ${tool} of the Agentic Commerce Protocol, version ${VERSION}: https://agenticcommerce.dev`,
  input: z.looseObject({
    meta: z.extend(MetaSchema, { api_version: z.string() }),
    ...(path && { id: z.string() }),
    ...(input && { payload: input }),
  }),
  isReading: method === 'GET',
}));

/** @throws RequestError for a version that the store does not speak */
function requireVersion(version: string | undefined): void {
  if (version === VERSION) return;
  throw version === undefined
    ? new checkout.RequestError('missing_api_version', `Send the header API-Version: ${VERSION}, or meta.api_version.`)
    : new checkout.RequestError('unsupported_api_version', `This store speaks version ${VERSION}.`);
}

/** The headers of an answer: what the platform sent to recognize it, and that nobody keeps it. */
function echoed({ req }: Context<Env>): Headers {
  const headers = new Headers({ 'cache-control': 'no-store' });
  for (const name of ['idempotency-key', 'request-id']) {
    const value = req.header(name);
    if (value !== undefined && /^[\x21-\x7e]+$/.test(value) && value.length <= MAX_KEY) headers.set(name, value);
  }
  return headers;
}

interface Refusal {
  readonly status: number;
  readonly body: { readonly message: string; readonly param?: string };
  /** In seconds. */
  readonly retryAfter: string | null;
}

/** The path of the call that a message names; empty if it names none. */
const toolPath = (message: unknown): string => CALLS.find(({ tool }) => tool === toolCallIn(message)?.name)?.path ?? '';

/** A failure in the protocol's words. @param problemOf answers it as the store does */
async function refusal(caught: unknown, path: string, problemOf: () => Response): Promise<Refusal> {
  const refuse = (
    status: number,
    code: string,
    message: string,
    more: object = {},
    retryAfter: string | null = null,
  ) => {
    const type = status < 500 ? 'invalid_request' : status === 503 ? 'service_unavailable' : 'processing_error';
    return { status, body: { type, code, message, ...more }, retryAfter };
  };
  if (caught instanceof checkout.RequestError) {
    const isOfVersion = caught.code.endsWith('api_version');
    const more = {
      ...(caught.param && { param: caught.param }),
      ...(isOfVersion && { supported_versions: [VERSION] }),
    };
    return refuse(caught.status, caught.code, caught.message, more);
  }
  if (caught instanceof StillRunning) return refuse(409, 'idempotency_in_flight', caught.message, {}, '2');
  if (caught instanceof NothingToOrder) {
    const [first] = caught.problems;
    const code = first?.code === 'out_of_stock' ? 'out_of_stock' : 'invalid_item_id';
    const param = `$.line_items[${first?.at.split('.')[1] ?? 0}].id`;
    return refuse(400, code, first?.words ?? caught.message, { param });
  }
  if (caught instanceof z.core.$ZodError) {
    const { path: at = [], message } = caught.issues[0]!;
    const param = at.reduce<string>(
      (text, step) => text + (typeof step === 'number' ? `[${step}]` : `.${String(step)}`),
      '$',
    );
    return refuse(400, 'invalid', message, { param });
  }
  const problem = problemOf();
  const { code, detail, title, fields } = readProblem(await problem.json())!;
  const words = [detail ?? title, ...Object.values(fields ?? {})].join(' ');
  const retryAfter = problem.headers.get('retry-after');
  if (code === 'idempotency_mismatch') return refuse(422, 'idempotency_conflict', words);
  if (code === 'order_state') return refuse(path.endsWith('/cancel') ? 405 : 409, 'invalid_state', words);
  return refuse(code === 'invalid_fields' ? 400 : problem.status, code, words, {}, retryAfter);
}
