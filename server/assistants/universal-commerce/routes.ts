import * as z from 'zod/mini';
import { Failure, readProblem } from '#contract/errors.ts';
import { refuseOtherSites, trustedOrigins } from '#server/accounts/sign-in/origin.ts';
import { callInProcess } from '#server/assistants/call-in-process.ts';
import { asPlainText } from '#server/assistants/plain-text.ts';
import type { Capability } from '#server/assistants/tools.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/context.ts';
import { answerFailure } from '#server/http/problems.ts';
import { readJson } from '#server/http/request/body.ts';
import { readSettings } from '#server/settings/service.ts';
import { CAPABILITIES, type CapabilityName, ENDPOINT, failure, storeProfile, VERSION } from './capabilities.ts';
import {
  type CatalogContext,
  LookupSchema,
  lookUpCatalog,
  ProductSchema,
  readProduct,
  searchCatalog,
  SearchSchema,
} from './catalog.ts';
import { PlatformProfiles, ProfileError } from './platform-profiles.ts';

/** An operation of the protocol: a view of the catalog that everybody sees. */
function operation<Input extends z.ZodMiniType>(
  path: string,
  capability: CapabilityName,
  input: Input,
  run: (given: z.output<Input>, context: CatalogContext) => Promise<object>,
) {
  return { path, capability, answer: (body: unknown, context: CatalogContext) => run(input.parse(body), context) };
}

const OPERATIONS = [
  operation('/catalog/search', 'dev.ucp.shopping.catalog.search', SearchSchema, searchCatalog),
  operation('/catalog/lookup', 'dev.ucp.shopping.catalog.lookup', LookupSchema, lookUpCatalog),
  operation('/catalog/product', 'dev.ucp.shopping.catalog.lookup', ProductSchema, readProduct),
];

/** How long platforms keep the store's profile, in seconds. */
const PROFILE_KEPT = 300;
/** Profiles of platforms that an address lets the store fetch: those that it knows are not counted. */
const FETCHES = { max: 20, seconds: 600 };
const STATUS = { invalid_profile_url: 400, profile_unreachable: 424, profile_malformed: 422 } as const;

/**
 * The Universal Commerce Protocol by REST: the store's profile at `/.well-known/ucp`, and its catalog. Reads only.
 * Source: https://ucp.dev, release 2026-04-08.
 */
export function universalCommerceRoutes(app: App, deps: Deps): void {
  const { db, settings, limits, log } = deps;
  const { publicOrigin } = settings.store;
  const currency = settings.store.currency.toUpperCase();
  const origins = trustedOrigins(settings);
  const rate = { max: settings.limits.assistantCallsAMinute, seconds: 60 };
  const profiles = new PlatformProfiles(settings.webhooks);
  const readSwitches = async (): Promise<(setting: Capability) => boolean> => {
    const { assistants } = (await readSettings(db)).settings;
    if (!assistants.isOn) throw new Failure('not_found', 'This store has switched assistants off.');
    return (setting) => assistants[setting];
  };

  app.get('/.well-known/ucp', async () => {
    const profile = storeProfile(publicOrigin, await readSwitches());
    return Response.json(profile, { headers: { 'cache-control': `public, max-age=${PROFILE_KEPT}` } });
  });

  const answer = (body: object, status = 200, headers: Record<string, string> = {}): Response =>
    Response.json(body, { status, headers: { 'cache-control': 'no-store', ...headers } });
  /** What prevented the store from carrying an operation out, in the protocol's words. */
  const refuse = (status: number, code: string, content: string, headers?: Record<string, string>): Response =>
    answer({ code, content, continue_url: publicOrigin }, status, headers);

  for (const { path, capability, answer: run } of OPERATIONS)
    app.post(ENDPOINT + path, async (context) => {
      const request = context.req.raw;
      const address = context.get('address');
      try {
        refuseOtherSites(request.headers, origins);
        limits?.hitAddress('ucp', address, rate);
        const isOn = await readSwitches();
        const body = await readJson(request);
        const platform = await profiles.read(request.headers.get('ucp-agent') ?? undefined, () =>
          limits?.hitAddress('ucp-profile', address, FETCHES),
        );
        if (platform.version !== VERSION)
          return refuse(422, 'version_unsupported', `This store speaks version ${VERSION}.`);
        const isShared = platform.capabilities[capability]?.includes(VERSION);
        if (!isShared || !isOn(CAPABILITIES[capability].setting))
          return answer({
            ...failure('capabilities_incompatible', `Your profile and this store do not share ${capability}.`),
            continue_url: publicOrigin,
          });
        const call: CatalogContext['call'] = (endpoint, given) =>
          callInProcess(app, endpoint, given, { address, request });
        return answer(asPlainText(await run(body, { call, origin: publicOrigin, db, currency })));
      } catch (caught) {
        if (caught instanceof ProfileError) return refuse(STATUS[caught.code], caught.code, caught.message);
        if (caught instanceof z.core.$ZodError) return refuse(400, ...wordsOf(caught));
        const problem = answerFailure(caught, context.get('requestId'), log);
        const { code, detail, title, fields } = readProblem(await problem.json())!;
        const retry = problem.headers.get('retry-after');
        const words = [detail ?? title, ...Object.values(fields ?? {})].join(' ');
        const status = code === 'invalid_fields' ? 400 : problem.status;
        return refuse(status, code, words, retry === null ? {} : { 'retry-after': retry });
      }
    });
}

/** The code and the words for a request that is not one of its operation. */
function wordsOf({ issues: [issue] }: z.core.$ZodError): [code: string, words: string] {
  const { path = [], code, message } = issue!;
  const isTooLong = code === 'too_big' && path.join('.') === 'ids';
  return [isTooLong ? 'request_too_large' : 'invalid_request', `${path.join('.') || 'The request'}: ${message}`];
}
