import type { Context } from 'hono';
import * as z from 'zod/mini';
import { Failure, readProblem } from '#contract/errors.ts';
import { refuseOtherSites, trustedOrigins } from '#server/accounts/sign-in/origin.ts';
import { callInProcess } from '#server/assistants/call-in-process.ts';
import { linkOfCheckout } from '#server/assistants/checkout/checkouts.ts';
import { policyLinks } from '#server/assistants/checkout/policy-links.ts';
import { asPlainText } from '#server/assistants/plain-text.ts';
import type { Capability } from '#server/assistants/tools.ts';
import type { Deps } from '#server/deps.ts';
import type { App, Env } from '#server/http/context.ts';
import { answerOnce, StillRunning } from '#server/http/idempotency/replay.ts';
import { answerFailure } from '#server/http/problems.ts';
import { readJson } from '#server/http/request/body.ts';
import { readSettings } from '#server/settings/service.ts';
import {
  activeOf,
  type CapabilityName,
  ENDPOINT,
  failure,
  paymentHandlers,
  storeProfile,
  VERSION,
} from './capabilities.ts';
import {
  type CatalogContext,
  LookupSchema,
  lookUpCatalog,
  ProductSchema,
  readProduct,
  searchCatalog,
  SearchSchema,
} from './catalog.ts';
import * as carts from './cart.ts';
import * as checkout from './checkout.ts';
import { readOrder } from './order.ts';
import { PlatformProfiles, ProfileError } from './platform-profiles.ts';

/** What an operation has to work with. */
interface OperationContext extends CatalogContext, checkout.CheckoutContext {
  /** The id in the path; empty where there is none. */
  readonly id: string;
}

interface Operation {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly capability: CapabilityName;
  /** Of an operation that makes something, if it did. */
  readonly status?: 201;
  readonly answer: (body: unknown, context: OperationContext) => Promise<object>;
}

const NothingSchema = z.unknown();

function operation<Input extends z.ZodMiniType>(
  [method, path, capability]: readonly [Operation['method'], string, CapabilityName],
  input: Input,
  run: (given: z.output<Input>, context: OperationContext) => Promise<object>,
): Operation {
  return { method, path, capability, answer: (body, context) => run(input.parse(body), context) };
}

const SEARCH = 'dev.ucp.shopping.catalog.search';
const LOOKUP = 'dev.ucp.shopping.catalog.lookup';
const CART = 'dev.ucp.shopping.cart';
const CHECKOUT = 'dev.ucp.shopping.checkout';
/** Those whose changes are done once for a key. */
const isOfSession = (capability: CapabilityName): boolean => capability === CHECKOUT || capability === CART;
const OPERATIONS: readonly Operation[] = [
  operation(['POST', '/catalog/search', SEARCH], SearchSchema, searchCatalog),
  operation(['POST', '/catalog/lookup', LOOKUP], LookupSchema, lookUpCatalog),
  operation(['POST', '/catalog/product', LOOKUP], ProductSchema, readProduct),
  {
    ...operation(['POST', '/carts', CART], checkout.CartSchema, (body, context) => carts.createCart(context, body)),
    status: 201,
  },
  operation(['GET', '/carts/:id', CART], NothingSchema, (_, context) => carts.showCart(context, context.id)),
  operation(['PUT', '/carts/:id', CART], checkout.CartSchema, (body, context) =>
    carts.updateCart(context, context.id, body),
  ),
  operation(['POST', '/carts/:id/cancel', CART], NothingSchema, (_, context) => carts.cancelCart(context, context.id)),
  {
    ...operation(['POST', '/checkout-sessions', CHECKOUT], checkout.NewCheckoutSchema, (body, context) =>
      checkout.create(context, body),
    ),
    status: 201,
  },
  operation(['GET', '/checkout-sessions/:id', CHECKOUT], NothingSchema, (_, context) =>
    checkout.read(context, context.id),
  ),
  operation(['PUT', '/checkout-sessions/:id', CHECKOUT], checkout.CheckoutSchema, (body, context) =>
    checkout.update(context, context.id, body),
  ),
  operation(['POST', '/checkout-sessions/:id/complete', CHECKOUT], checkout.CompleteSchema, (body, context) =>
    checkout.complete(context, context.id, body),
  ),
  operation(['POST', '/checkout-sessions/:id/cancel', CHECKOUT], NothingSchema, (_, context) =>
    checkout.cancel(context, context.id),
  ),
  operation(['GET', '/orders/:id', 'dev.ucp.shopping.order'], NothingSchema, (_, context) =>
    readOrder(context, context.id),
  ),
];

/** How long platforms keep the store's profile, in seconds. */
const PROFILE_KEPT = 300;
/** Profiles of platforms that an address lets the store fetch: those that it knows are not counted. */
const FETCHES = { max: 20, seconds: 600 };
/** Pages of orders that an address opens in a minute, each with a link of its own. */
const MOST_OPENED = 30;
const STATUS = { invalid_profile_url: 400, profile_unreachable: 424, profile_malformed: 422 } as const;

/**
 * The Universal Commerce Protocol by REST: the store's profile at `/.well-known/ucp`, its catalog, checkouts and their orders.
 * Source: https://ucp.dev, release 2026-04-08.
 */
export function universalCommerceRoutes(app: App, deps: Deps): void {
  const { db, settings, limits, log, cards } = deps;
  const { publicOrigin } = settings.store;
  const currency = settings.store.currency.toUpperCase();
  const origins = trustedOrigins(settings);
  const rate = { max: settings.limits.assistantCallsAMinute, seconds: 60 };
  const profiles = new PlatformProfiles(settings.webhooks);
  const readSwitches = async (): Promise<{ isOn: (setting: Capability) => boolean; profile: string }> => {
    const { assistants } = (await readSettings(db)).settings;
    if (!assistants.isOn) throw new Failure('not_found', 'This store has switched assistants off.');
    return { isOn: (setting) => assistants[setting], profile: assistants.paymentProfile };
  };

  app.get('/.well-known/ucp', async () => {
    const { isOn, profile } = await readSwitches();
    const handlers = isOn('checkout') ? paymentHandlers(cards.config, profile) : {};
    const headers = { 'cache-control': `public, max-age=${PROFILE_KEPT}` };
    return Response.json(storeProfile(publicOrigin, isOn, handlers), { headers });
  });

  // The page of an order for its buyer: the platform passes this address on, and whoever has it can see and pay the order.
  app.get('/assistant-orders/:id', async (context) => {
    limits?.hitAddress('assistant-order:address', context.get('address'), { max: MOST_OPENED, seconds: 60 });
    const url = await linkOfCheckout(deps, context.req.param('id'));
    return context.redirect(url ?? `${publicOrigin}/guest-order/unknown`, 303);
  });

  const answer = (body: object, status = 200, headers: Record<string, string> = {}): Response =>
    Response.json(body, { status, headers: { 'cache-control': 'no-store', ...headers } });
  /** What prevented the store from carrying an operation out, in the protocol's words. */
  const refuse = (status: number, code: string, content: string, headers?: Record<string, string>): Response =>
    answer({ code, content, continue_url: publicOrigin }, status, headers);

  const carryOut = async (
    context: Context<Env>,
    { method, capability, status, answer: run }: Operation,
  ): Promise<Response> => {
    const request = context.req.raw;
    const address = context.get('address');
    refuseOtherSites(request.headers, origins);
    limits?.hitAddress('ucp', address, rate);
    const { isOn, profile } = await readSwitches();
    const body = method === 'GET' || (isOfSession(capability) && isEmpty(request)) ? {} : await readJson(request);
    const platform = await profiles.read(request.headers.get('ucp-agent') ?? undefined, () =>
      limits?.hitAddress('ucp-profile', address, FETCHES),
    );
    if (platform.version !== VERSION)
      return refuse(422, 'version_unsupported', `This store speaks version ${VERSION}.`);
    const active = activeOf(platform.capabilities, isOn);
    if (!active.has(capability))
      return answer({
        ...failure('capabilities_incompatible', `Your profile and this store do not share ${capability}.`),
        continue_url: publicOrigin,
      });
    const call: CatalogContext['call'] = (endpoint, given) => callInProcess(app, endpoint, given, { address, request });
    const work = async (isAgain: boolean) => {
      const found = await run(body, {
        call,
        db,
        deps,
        currency,
        active,
        profile,
        isAgain,
        origin: publicOrigin,
        platform: { name: `ucp:${platform.url}`, channel: `ucp:${new URL(platform.url).host}`, address },
        links: isOfSession(capability) ? await policyLinks(deps, POLICIES) : [],
        id: context.req.param('id') ?? '',
      });
      return { status: 'id' in found ? (status ?? 200) : 200, body: asPlainText(found) };
    };
    if (method === 'GET' || !isOfSession(capability)) {
      const found = await work(false);
      return answer(found.body, found.status);
    }
    const sent = { caller: `ucp:${platform.url}`, call: `${method} ${context.req.path}` };
    const key = context.req.header('idempotency-key');
    const found = await answerOnce(db, { ...sent, key, body: { body } }, work);
    return answer(found.body, found.status);
  };

  for (const operation of OPERATIONS)
    app.on(operation.method, ENDPOINT + operation.path, async (context) => {
      try {
        return await carryOut(context, operation);
      } catch (caught) {
        if (caught instanceof ProfileError) return refuse(STATUS[caught.code], caught.code, caught.message);
        if (caught instanceof StillRunning) return refuse(409, 'in_progress', caught.message, { 'retry-after': '2' });
        if (caught instanceof z.core.$ZodError) return refuse(400, ...wordsOf(caught));
        const problem = answerFailure(caught, context.get('requestId'), log);
        const { code, detail, title, fields } = readProblem(await problem.json())!;
        const retry = problem.headers.get('retry-after');
        const words = [detail ?? title, ...Object.values(fields ?? {})].join(' ');
        const status = STATUSES[code] ?? problem.status;
        return refuse(status, code, words, retry === null ? {} : { 'retry-after': retry });
      }
    });
}

/** The statuses of failures for which the protocol has other ones than the store. */
const STATUSES: Readonly<Partial<Record<string, number>>> = { invalid_fields: 400, idempotency_mismatch: 409 };

const POLICIES = {
  terms: 'terms_of_service',
  privacy: 'privacy_policy',
  returns: 'refund_policy',
};

/** Whether a request that needs no body has none. */
const isEmpty = ({ body }: Request): boolean => body === null;

/** The code and the words for a request that is not one of its operation. */
function wordsOf({ issues: [issue] }: z.core.$ZodError): [code: string, words: string] {
  const { path = [], code, message } = issue!;
  const isTooLong = code === 'too_big' && path.join('.') === 'ids';
  return [isTooLong ? 'request_too_large' : 'invalid_request', `${path.join('.') || 'The request'}: ${message}`];
}
