import { RESERVATION_MINUTES } from '#contract/orders/reservation.ts';
import type { TextDefinition } from './text-definition.ts';

/** The name and the contact details of the store, on every page. */
export const STORE_TEXTS = {
  'store.name': {
    label: 'Store name',
    hint: 'In the header, the footer, titles and emails. STORE_NAME sets it until you change it here.',
    kind: 'line',
    max: 60,
    isRequired: true,
    standard: 'Partsmith',
  },
  'store.logo': {
    label: 'Logo',
    hint: 'Next to the name in the header, the footer, emails and new documents, which are white.',
    kind: 'logo',
    max: 80,
    standard: '',
  },
  'store.tagline': {
    label: 'Line below the name',
    hint: 'In the footer.',
    kind: 'line',
    max: 160,
    standard: 'Computer parts, made and sold by the people who draw them.',
    reseller: 'Computer parts from many makers, in stock and ready to ship.',
  },
  'store.reservation': {
    label: 'Minutes that an unpaid order is reserved',
    hint: 'For new orders. Pressing Pay renews the reservation once.',
    kind: 'number',
    unit: 'minutes',
    min: 10,
    max: 120,
    isRequired: true,
    standard: String(RESERVATION_MINUTES),
  },
  'contact.email': {
    label: 'Contact email',
    hint: 'In the footer. Leave it empty to show only the contact form.',
    kind: 'email',
    max: 254,
    standard: '',
  },
  'contact.phone': { label: 'Contact phone', hint: 'In the footer.', kind: 'line', max: 40, standard: '' },
  'contact.address': { label: 'Address', hint: 'In the footer.', kind: 'lines', max: 300, standard: '' },
  'contact.hours': {
    label: 'Opening hours',
    hint: 'In the footer, such as Monday to Friday, 9 AM to 5 PM.',
    kind: 'line',
    max: 120,
    standard: '',
  },
} as const satisfies Record<string, TextDefinition>;

/** What the page of every part says about buying it; empty texts are left out. */
export const PART_TEXTS = {
  'part.returns': {
    label: 'Returns',
    hint: 'On the page of every part, for example: Return it within 30 days, unused. We pay the postage.',
    kind: 'line',
    max: 200,
    standard: '',
  },
  'part.warranty': {
    label: 'Warranty',
    hint: 'On the page of every part, for example: Two years, by us.',
    kind: 'line',
    max: 200,
    standard: '',
  },
} as const satisfies Record<string, TextDefinition>;

/** The legal pages: empty ones do not exist; the footer links to the others. */
export const LEGAL_TEXTS = {
  'legal.terms': { label: 'Terms of use', hint: '/legal/terms', kind: 'markdown', max: 50_000, standard: '' },
  'legal.privacy': { label: 'Privacy policy', hint: '/legal/privacy', kind: 'markdown', max: 50_000, standard: '' },
  'legal.cookies': { label: 'Cookie policy', hint: '/legal/cookies', kind: 'markdown', max: 50_000, standard: '' },
  'legal.imprint': { label: 'Imprint', hint: '/legal/imprint', kind: 'markdown', max: 50_000, standard: '' },
  'legal.returns': { label: 'Returns', hint: '/legal/returns', kind: 'markdown', max: 50_000, standard: '' },
} as const satisfies Record<string, TextDefinition>;
