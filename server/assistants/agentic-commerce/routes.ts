import type { Context } from 'hono';
import * as z from 'zod/mini';
import { Failure, readProblem } from '#contract/errors.ts';
import { refuseOtherSites, trustedOrigins } from '#server/accounts/sign-in/origin.ts';
import { NothingToOrder, type Platform } from '#server/assistants/checkout/checkouts.ts';
import { policyLinks } from '#server/assistants/checkout/policy-links.ts';
import { asPlainText } from '#server/assistants/plain-text.ts';
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
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly status?: 201;
  readonly answer: (context: checkout.CallContext, body: unknown) => Promise<object>;
}

const CALLS: readonly Call[] = [
  { method: 'POST', path: '', status: 201, answer: checkout.create },
  { method: 'GET', path: '/:id', answer: checkout.read },
  { method: 'POST', path: '/:id', answer: checkout.update },
  { method: 'POST', path: '/:id/complete', answer: checkout.complete },
  { method: 'POST', path: '/:id/cancel', answer: checkout.cancel },
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

  const carryOut = async (context: Context<Env>, { method, status, answer: run }: Call) => {
    const request = context.req.raw;
    refuseOtherSites(request.headers, origins);
    limits?.hitAddress('ucp', context.get('address'), rate);
    const { profile } = await requireOn();
    const platform = await platformOf(context);
    requireVersion(context.req.header('api-version'));
    const key = context.req.header('idempotency-key');
    if (method === 'POST' && !key)
      throw new checkout.RequestError(
        'idempotency_key_required',
        'Idempotency-Key header is required on all POST requests',
      );
    const body: unknown = method === 'GET' || request.body === null ? {} : await readJson(request);
    const work = async (isAgain: boolean) => {
      const links = await policyLinks(deps, POLICIES);
      const id = context.req.param('id') ?? '';
      const found = await run({ deps, platform, origin: publicOrigin, id, links, profile, isAgain }, body);
      return { status: status ?? 200, body: asPlainText(found) };
    };
    if (method === 'GET') return { ...(await work(false)), isReplay: false };
    return answerOnce(db, { caller: platform.name, call: `POST ${context.req.path}`, key, body: { body } }, work);
  };

  for (const call of CALLS)
    app.on(call.method, `${ENDPOINT}/checkout_sessions${call.path}`, async (context) => {
      const headers = echoed(context);
      try {
        const { status, body, isReplay } = await carryOut(context, call);
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
}

/** @throws RequestError for a version that the store does not speak */
function requireVersion(version: string | undefined): void {
  if (version === VERSION) return;
  throw version === undefined
    ? new checkout.RequestError('missing_api_version', `Send the header API-Version: ${VERSION}.`)
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
  readonly body: object;
  /** In seconds. */
  readonly retryAfter: string | null;
}

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
