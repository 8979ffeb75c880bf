import type { JWK } from 'jose';
import type { PaymentConfig } from '#contract/payments/payments.ts';
import type { Capability } from '#server/assistants/tools.ts';

/** The release of the Universal Commerce Protocol that the store speaks. */
export const VERSION = '2026-04-08';

/** Where its specification and schemas are published; their origin shows who governs the names below. */
const PUBLISHED = `https://ucp.dev/${VERSION}`;

/** The path below which its operations are. */
export const ENDPOINT = '/ucp';

interface CapabilityDefinition {
  /** The setting that switches it. */
  readonly setting: Capability;
  /** What it adds to; without one of them it does not exist. */
  readonly extends?: string | readonly string[];
  readonly specification: string;
  readonly schema: string;
}

/** What the store offers by the protocol, by the names that the protocol gives it. */
export const CAPABILITIES = {
  'dev.ucp.shopping.catalog.search': {
    setting: 'search',
    specification: 'specification/catalog/search',
    schema: 'schemas/shopping/catalog_search.json',
  },
  'dev.ucp.shopping.catalog.lookup': {
    setting: 'parts',
    specification: 'specification/catalog/lookup',
    schema: 'schemas/shopping/catalog_lookup.json',
  },
  'dev.ucp.shopping.cart': {
    setting: 'checkout',
    specification: 'specification/cart',
    schema: 'schemas/shopping/cart.json',
  },
  'dev.ucp.shopping.checkout': {
    setting: 'checkout',
    specification: 'specification/checkout',
    schema: 'schemas/shopping/checkout.json',
  },
  'dev.ucp.shopping.fulfillment': {
    setting: 'checkout',
    extends: 'dev.ucp.shopping.checkout',
    specification: 'specification/fulfillment',
    schema: 'schemas/shopping/fulfillment.json',
  },
  'dev.ucp.shopping.discount': {
    setting: 'checkout',
    extends: ['dev.ucp.shopping.checkout', 'dev.ucp.shopping.cart'],
    specification: 'specification/discount',
    schema: 'schemas/shopping/discount.json',
  },
  'dev.ucp.shopping.order': {
    setting: 'checkout',
    specification: 'specification/order',
    schema: 'schemas/shopping/order.json',
  },
} as const satisfies Readonly<Record<string, CapabilityDefinition>>;
export type CapabilityName = keyof typeof CAPABILITIES;
const NAMES = Object.keys(CAPABILITIES) as CapabilityName[];

/** The handler of payments: shared payment tokens, which a platform grants for its buyers. */
export const HANDLER = { name: 'com.stripe.shared_payment_token', id: 'shared_payment_token' } as const;
const HANDLER_PAGE = 'https://docs.stripe.com/agentic-commerce/concepts/shared-payment-tokens';

/**
 * How checkouts can be paid.
 * @param profile the shop's business profile at the card provider, for which platforms grant tokens; may be empty
 */
export function paymentHandlers(
  { mode, publishableKey }: Pick<PaymentConfig, 'mode' | 'publishableKey'>,
  profile: string,
) {
  const environment = mode === 'live' ? 'production' : 'test';
  const config = {
    environment,
    publishable_key: publishableKey,
    ...(profile && { network_business_profile: profile }),
  };
  const handler = {
    id: HANDLER.id,
    version: VERSION,
    spec: HANDLER_PAGE,
    available_instruments: [{ type: 'card' }],
    config,
  };
  return { [HANDLER.name]: [handler] };
}

/**
 * The store's profile, by which platforms discover what it offers.
 * @param handlers how checkouts can be paid @param keys of the store's messages
 */
export function storeProfile(
  origin: string,
  isOn: (setting: Capability) => boolean,
  { handlers, keys }: { readonly handlers: object; readonly keys: readonly JWK[] },
) {
  const published = keys.map(({ kid, kty, crv, x, y, use, alg }) => ({ kid, kty, crv, x, y, use, alg }));
  const offered = NAMES.filter((name) => isOn(CAPABILITIES[name].setting));
  return {
    ucp: {
      version: VERSION,
      services: {
        'dev.ucp.shopping': [
          {
            version: VERSION,
            spec: `${PUBLISHED}/specification/overview`,
            transport: 'rest',
            schema: `${PUBLISHED}/services/shopping/rest.openapi.json`,
            endpoint: origin + ENDPOINT,
          },
          {
            version: VERSION,
            spec: `${PUBLISHED}/specification/overview`,
            transport: 'mcp',
            schema: `${PUBLISHED}/services/shopping/mcp.openrpc.json`,
            endpoint: `${origin}${ENDPOINT}/mcp`,
          },
        ],
      },
      capabilities: Object.fromEntries(
        offered.map((name) => {
          const { specification, schema, extends: base }: CapabilityDefinition = CAPABILITIES[name];
          const links = { spec: `${PUBLISHED}/${specification}`, schema: `${PUBLISHED}/${schema}` };
          return [name, [{ version: VERSION, ...links, ...(base && { extends: base }) }]];
        }),
      ),
      payment_handlers: handlers,
    },
    // Later releases call them `keys`.
    signing_keys: published,
    keys: published,
  };
}

/** The capabilities that a platform and the store share. */
export type Active = ReadonlySet<CapabilityName>;

/** The capabilities of a platform that the store has and has switched on. */
export function activeOf(
  theirs: Readonly<Record<string, readonly string[]>>,
  isOn: (setting: Capability) => boolean,
): Active {
  const shared = new Set<string>(
    NAMES.filter((name) => theirs[name]?.includes(VERSION) && isOn(CAPABILITIES[name].setting)),
  );
  const isExtending = (name: CapabilityName): boolean => {
    const bases = basesOf(name);
    return bases.length === 0 || bases.some((base) => shared.has(base));
  };
  return new Set(NAMES.filter((name) => shared.has(name) && isExtending(name)));
}

/** The capabilities that one adds to. */
const basesOf = (name: CapabilityName): readonly string[] =>
  [(CAPABILITIES[name] as CapabilityDefinition).extends ?? []].flat();

/** What an answer says about the protocol: its version, and the capability that it is an answer of, with what extends it. */
export const envelope = (capability: CapabilityName, active: Active = new Set()) => ({
  version: VERSION,
  status: 'success',
  capabilities: Object.fromEntries(
    [capability, ...[...active].filter((name) => basesOf(name).includes(capability))].map((name) => [
      name,
      [{ version: VERSION }],
    ]),
  ),
});

/** Why an operation is not carried out, in the protocol's words. */
export class Refused extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, content: string) {
    super(content);
    this.status = status;
    this.code = code;
  }
}

/** The answer of an operation that has no result, and will have none when it is repeated. @param capability that both sides have */
export const failure = (code: string, content: string, capability?: CapabilityName) => ({
  ucp: { ...(capability ? envelope(capability) : { version: VERSION, capabilities: {} }), status: 'error' },
  messages: [{ type: 'error', code, content, severity: 'unrecoverable' }],
});
