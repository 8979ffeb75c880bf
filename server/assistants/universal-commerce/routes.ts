import type { Context } from 'hono';
import * as z from 'zod/mini';
import { Failure, readProblem } from '#contract/errors.ts';
import { refuseOtherSites, trustedOrigins } from '#server/accounts/sign-in/origin.ts';
import { callInProcess } from '#server/assistants/call-in-process.ts';
import { givenCheckoutId, linkOfCheckout } from '#server/assistants/checkout/checkouts.ts';
import { policyLinks } from '#server/assistants/checkout/policy-links.ts';
import { listTools, toolCallIn, toolResult } from '#server/assistants/mcp-binding.ts';
import { asPlainText } from '#server/assistants/plain-text.ts';
import type { Capability } from '#server/assistants/tools.ts';
import type { Deps } from '#server/deps.ts';
import type { App, Env } from '#server/http/context.ts';
import { answerOnce, StillRunning } from '#server/http/idempotency/replay.ts';
import { answerFailure } from '#server/http/problems.ts';
import { readSignedJson } from '#server/http/request/body.ts';
import { readSettings } from '#server/settings/service.ts';
import { keepPlatformReceiver } from '#server/webhooks/platform-receivers.ts';
import {
  activeOf,
  CAPABILITIES,
  ENDPOINT,
  failure,
  paymentHandlers,
  Refused,
  storeProfile,
  VERSION,
} from './capabilities.ts';
import type { CatalogContext } from './catalog.ts';
import { ArgumentsSchema, errorOf, type Refusal, resultOf, toolsOf } from './mcp.ts';
import { isOfSession, type Operation, OPERATIONS } from './operations.ts';
import { PROFILE_PATH } from './order-events.ts';
import { type PlatformProfile, PlatformProfiles, ProfileError } from './platform-profiles.ts';
import { isSigned, requireSignature, signAnswer } from './signatures.ts';

/** How long platforms keep the store's profile, in seconds. */
const PROFILE_KEPT = 300;
/** Profiles of platforms that an address lets the store fetch: those that it knows are not counted. */
const FETCHES = { max: 20, seconds: 600 };
/** Pages of orders that an address opens in a minute, each with a link of its own. */
const MOST_OPENED = 30;
/** The operation that places an order. */
const COMPLETE = 'complete_checkout';
const NO_BODY = { json: undefined, bytes: new Uint8Array() };
const STATUS = { invalid_profile_url: 400, profile_unreachable: 424, profile_malformed: 422 } as const;

/**
 * The Universal Commerce Protocol by REST and the Model Context Protocol: the store's profile at `/.well-known/ucp`, its catalog, checkouts and their orders.
 * Source: https://ucp.dev, release 2026-04-08.
 */
export function universalCommerceRoutes(app: App, deps: Deps): void {
  const { db, settings, limits, log, cards, messageKeys } = deps;
  const { publicOrigin } = settings.store;
  const currency = settings.store.currency.toUpperCase();
  const origins = trustedOrigins(settings);
  const rate = { max: settings.limits.assistantCallsAMinute, seconds: 60 };
  const profiles = new PlatformProfiles(settings.webhooks);
  const readSwitches = async (): Promise<Switches> => {
    const { assistants } = (await readSettings(db)).settings;
    if (!assistants.isOn) throw new Failure('not_found', 'This store has switched assistants off.');
    const { paymentProfile: profile, signedOnly } = assistants;
    return { isOn: (setting) => assistants[setting], profile, signedOnly };
  };

  app.get(PROFILE_PATH, async () => {
    const { isOn, profile } = await readSwitches();
    const handlers = isOn('checkout') ? paymentHandlers(cards.config, profile) : {};
    const headers = { 'cache-control': `public, max-age=${PROFILE_KEPT}` };
    return Response.json(storeProfile(publicOrigin, isOn, { handlers, keys: messageKeys }), { headers });
  });

  // The page of an order for its buyer: the platform passes this address on, and whoever has it can see and pay the order.
  app.get('/assistant-orders/:id', async (context) => {
    limits?.hitAddress('assistant-order:address', context.get('address'), { max: MOST_OPENED, seconds: 60 });
    const url = await linkOfCheckout(deps, givenCheckoutId(context.req.param('id')));
    return context.redirect(url ?? `${publicOrigin}/guest-order/unknown`, 303);
  });

  /**
   * The platform that sent a request, and whether a signature proves it.
   * @throws Refused for a signature that proves nothing; ProfileError; Failure `rate_limited`
   */
  const senderOf = async ({
    agent,
    address,
    request,
    bytes,
  }: Sent): Promise<{ platform: PlatformProfile; isProven: boolean }> => {
    const countFetch = () => limits?.hitAddress('ucp-profile', address, FETCHES);
    const platform = await profiles.read(agent, countFetch);
    const { pathname, search } = new URL(request.url);
    const { method, headers } = request;
    const sent = { method, url: publicOrigin + pathname + search, headers, body: bytes };
    if (!isSigned(sent)) return { platform, isProven: false };
    try {
      await requireSignature(sent, platform.keys);
      return { platform, isProven: true };
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== 'key_not_found') throw error;
      // Its keys may have been rotated since the store read its profile.
      const fresh = await profiles.read(agent, countFetch, true);
      await requireSignature(sent, fresh.keys);
      return { platform: fresh, isProven: true };
    }
  };

  /** Carries an operation out. @throws Refused, and whatever `refusalOf` words */
  const carryOut = async (
    operation: Operation,
    { isOn, profile, signedOnly }: Switches,
    sent: Sent,
  ): Promise<{ status: number; body: object }> => {
    const { method, path, capability, status = 200 } = operation;
    const { body, key, address, request } = sent;
    const id = givenCheckoutId(sent.id);
    const { platform, isProven } = await senderOf(sent);
    if (platform.version !== VERSION)
      throw new Refused(422, 'version_unsupported', `This store speaks version ${VERSION}.`);
    const active = activeOf(platform.capabilities, isOn);
    if (!active.has(capability))
      return {
        status: 200,
        body: {
          ...failure('capabilities_incompatible', `Your profile and this store do not share ${capability}.`),
          continue_url: publicOrigin,
        },
      };
    const isSession = isOfSession(operation);
    if (signedOnly && !isProven && CAPABILITIES[capability].setting === 'checkout')
      throw new Refused(401, 'signature_missing', 'This store takes orders only from platforms that sign.');
    // What one platform has begun with a signature, nobody finds without one.
    const name = `${isProven ? 'ucp-signed' : 'ucp'}:${platform.url}`;
    const call: CatalogContext['call'] = (endpoint, given) => callInProcess(app, endpoint, given, { address, request });
    const work = async (isAgain: boolean) => {
      const found = await operation.answer(body, {
        call,
        db,
        deps,
        currency,
        active,
        profile,
        isAgain,
        id,
        origin: publicOrigin,
        platform: { name, channel: `ucp:${new URL(platform.url).host}`, address },
        links: isSession ? await policyLinks(deps, POLICIES) : [],
      });
      return { status: 'id' in found ? status : 200, body: asPlainText(found) };
    };
    if (method === 'GET' || !isSession) return work(false);
    // A signature has no time: what it covers must tell a repeat from a new request.
    if (isProven && !key)
      throw new Refused(400, 'idempotency_key_missing', 'Send an Idempotency-Key with what you sign.');
    if (operation.tool === COMPLETE) {
      const url = active.has('dev.ucp.shopping.order') ? platform.ordersUrl : undefined;
      await keepPlatformReceiver(db, { platform: name, url, checkout: id });
    }
    return answerOnce(db, { caller: name, call: `${method} ${path.replace(':id', id)}`, key, body: { body } }, work);
  };

  /** Counts a caller, before anything of the request is read. @throws Failure `forbidden`, `rate_limited` */
  const count = (context: Context<Env>): void => {
    refuseOtherSites(context.req.raw.headers, origins);
    limits?.hitAddress('ucp', context.get('address'), rate);
  };

  for (const operation of OPERATIONS)
    app.on(operation.method, ENDPOINT + operation.path, async (context) => {
      const request = context.req.raw;
      const headers = { 'cache-control': 'no-store' };
      try {
        count(context);
        const switches = await readSwitches();
        const isBodiless = operation.argument === undefined && request.body === null;
        const sent = operation.method === 'GET' || isBodiless ? NO_BODY : await readSignedJson(request);
        const found = await carryOut(operation, switches, {
          body: sent.json ?? {},
          bytes: sent.bytes,
          id: context.req.param('id') ?? '',
          key: context.req.header('idempotency-key'),
          agent: context.req.header('ucp-agent'),
          address: context.get('address'),
          request,
        });
        const text = JSON.stringify(found.body);
        const signature = operation.tool === COMPLETE ? signAnswer(messageKeys[0]!, found.status, text) : {};
        return new Response(text, {
          status: found.status,
          headers: { ...headers, 'content-type': 'application/json', ...signature },
        });
      } catch (caught) {
        const { status, code, content, retryAfter } = await refusalOf(caught, () =>
          answerFailure(caught, context.get('requestId'), log),
        );
        const retry = retryAfter === null ? {} : { 'retry-after': retryAfter };
        const body = { code, content, continue_url: publicOrigin };
        return Response.json(body, { status, headers: { ...headers, ...retry } });
      }
    });

  app.all(`${ENDPOINT}/mcp`, async (context) => {
    const request = context.req.raw;
    let message: unknown;
    try {
      count(context);
      const switches = await readSwitches();
      const sent = request.method === 'POST' ? await readSignedJson(request) : NO_BODY;
      message = sent.json;
      const asked = toolCallIn(message);
      const operation = OPERATIONS.find(
        ({ tool, capability }) => tool === asked?.name && switches.isOn(CAPABILITIES[capability].setting),
      );
      if (!asked || !operation) return await listTools(request, message, 'partsmith-ucp', toolsOf(switches.isOn));
      const { meta, id = '', [operation.argument ?? '']: body = {} } = ArgumentsSchema.parse(asked.arguments);
      const found = await carryOut(operation, switches, {
        body,
        bytes: sent.bytes,
        id,
        key: meta?.['idempotency-key'],
        agent: `profile="${meta?.['ucp-agent']?.profile ?? ''}"`,
        address: context.get('address'),
        request,
      });
      return toolResult(asked.id, resultOf(found.body));
    } catch (caught) {
      const refusal = await refusalOf(caught, () => answerFailure(caught, context.get('requestId'), log));
      return errorOf(message, refusal, publicOrigin);
    }
  });
}

/** What the shop's settings say about assistants. */
interface Switches {
  readonly isOn: (setting: Capability) => boolean;
  /** The shop's business profile at the card provider; may be empty. */
  readonly profile: string;
  /** Whether platforms have to sign what they send about orders. */
  readonly signedOnly: boolean;
}

/** A request for an operation, by any transport. */
interface Sent {
  readonly body: unknown;
  /** All of the request's body as it arrived. */
  readonly bytes: Uint8Array;
  /** What it is about; empty where that is nothing. */
  readonly id: string;
  /** Its idempotency key. */
  readonly key: string | undefined;
  /** The platform's profile: `profile="https://platform.example/profile"`. */
  readonly agent: string | undefined;
  readonly address: string;
  readonly request: Request;
}

/** What a platform is told of a failure. @param problemOf answers it as the store does */
async function refusalOf(caught: unknown, problemOf: () => Response): Promise<Refusal> {
  const refuse = (status: number, code: string, content: string, retryAfter: string | null = null): Refusal => ({
    status,
    code,
    content,
    retryAfter,
  });
  if (caught instanceof Refused) return refuse(caught.status, caught.code, caught.message);
  if (caught instanceof ProfileError) return refuse(STATUS[caught.code], caught.code, caught.message);
  if (caught instanceof StillRunning) return refuse(409, 'in_progress', caught.message, '2');
  if (caught instanceof z.core.$ZodError) return refuse(400, ...wordsOf(caught));
  const problem = problemOf();
  const { code, detail, title, fields } = readProblem(await problem.json())!;
  const words = [detail ?? title, ...Object.values(fields ?? {})].join(' ');
  return refuse(STATUSES[code] ?? problem.status, code, words, problem.headers.get('retry-after'));
}

/** The statuses of failures for which the protocol has other ones than the store. */
const STATUSES: Readonly<Partial<Record<string, number>>> = { invalid_fields: 400, idempotency_mismatch: 409 };

const POLICIES = {
  terms: 'terms_of_service',
  privacy: 'privacy_policy',
  returns: 'refund_policy',
};

/** The code and the words for a request that is not one of its operation. */
function wordsOf({ issues: [issue] }: z.core.$ZodError): [code: string, words: string] {
  const { path = [], code, message } = issue!;
  const isTooLong = code === 'too_big' && path.join('.') === 'ids';
  return [isTooLong ? 'request_too_large' : 'invalid_request', `${path.join('.') || 'The request'}: ${message}`];
}
