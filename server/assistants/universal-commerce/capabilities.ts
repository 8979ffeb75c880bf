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
} as const satisfies Readonly<Record<string, CapabilityDefinition>>;
export type CapabilityName = keyof typeof CAPABILITIES;
const NAMES = Object.keys(CAPABILITIES) as CapabilityName[];

/** The store's profile, by which platforms discover what it offers. */
export function storeProfile(origin: string, isOn: (setting: Capability) => boolean) {
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
        ],
      },
      capabilities: Object.fromEntries(
        offered.map((name) => {
          const { specification, schema } = CAPABILITIES[name];
          return [
            name,
            [{ version: VERSION, spec: `${PUBLISHED}/${specification}`, schema: `${PUBLISHED}/${schema}` }],
          ];
        }),
      ),
      payment_handlers: {},
    },
  };
}

/** What an answer says about the protocol: its version, and the capability that it is an answer of. */
export const envelope = (capability: CapabilityName) => ({
  version: VERSION,
  status: 'success',
  capabilities: { [capability]: [{ version: VERSION }] },
});

/** The answer of an operation that has no result, and will have none when it is repeated. @param capability that both sides have */
export const failure = (code: string, content: string, capability?: CapabilityName) => ({
  ucp: { ...(capability ? envelope(capability) : { version: VERSION, capabilities: {} }), status: 'error' },
  messages: [{ type: 'error', code, content, severity: 'unrecoverable' }],
});
