import type { PaymentConfig } from '#contract/payments/payments.ts';

/** The version of the Agentic Commerce Protocol that the store speaks. */
export const VERSION = '2026-04-17';
/** The path below which its calls are. */
export const ENDPOINT = '/acp';

/** Where platforms find the store's calls. @param currency ISO code */
export function discovery(origin: string, currency: string) {
  return {
    protocol: {
      name: 'acp',
      version: VERSION,
      supported_versions: [VERSION],
      documentation_url: 'https://agenticcommerce.dev',
    },
    api_base_url: origin + ENDPOINT,
    transports: ['rest', 'mcp'],
    capabilities: {
      services: ['checkout', 'orders'],
      extensions: [{ name: 'discount' }],
      intervention_types: [],
      supported_currencies: [currency.toLowerCase()],
      supported_locales: ['en-US'],
    },
  };
}

/** The handler of payments: cards behind shared payment tokens. */
export const HANDLER_ID = 'card_tokenized';

/** How checkouts can be paid. @param profile the shop's business profile at the card provider; may be empty */
export function handlerOf({ mode, publishableKey }: Pick<PaymentConfig, 'mode' | 'publishableKey'>, profile: string) {
  const name = 'dev.acp.tokenized.card';
  const page = 'https://acp.dev';
  return {
    id: HANDLER_ID,
    name,
    display_name: 'Card',
    version: '2026-01-22',
    spec: `${page}/handlers/tokenized.card`,
    requires_delegate_payment: true,
    requires_pci_compliance: false,
    psp: 'stripe',
    config_schema: `${page}/schemas/handlers/tokenized.card/config.json`,
    instrument_schemas: [`${page}/schemas/handlers/tokenized.card/instrument.json`],
    config: {
      merchant_id: profile || publishableKey,
      psp: 'stripe',
      supports_3ds: false,
      environment: mode === 'live' ? 'production' : 'sandbox',
    },
  };
}
