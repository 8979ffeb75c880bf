import type { TextDefinition } from './text-definition.ts';

/** The texts of the home page. */
export const HOME_TEXTS = {
  'home.title': {
    label: 'Heading of the page',
    kind: 'line',
    max: 120,
    isRequired: true,
    standard: 'Computer parts, straight from the drawing table.',
    reseller: 'Computer parts, picked and checked by people who build.',
  },
  'home.intro': {
    label: 'Introduction',
    hint: 'Below the heading.',
    kind: 'lines',
    max: 600,
    placeholders: ['store', 'reservation'],
    standard:
      'We make what we sell. Every part shows its minimum order, stock and price up front, and your order reserves its parts for {reservation} while you pay.',
    reseller:
      'We stock the makers we trust. Every part shows its minimum order, stock and price up front, and your order reserves its parts for {reservation} while you pay.',
  },
  'home.caption': {
    label: 'Caption of the drawing',
    kind: 'line',
    max: 80,
    standard: 'one workshop, every part',
    reseller: 'one store, every part',
  },
  'home.pageTitle': {
    label: 'Title for search engines',
    hint: 'In the browser tab, and as the heading of a search result.',
    kind: 'line',
    max: 120,
    isRequired: true,
    placeholders: ['store'],
    standard: '{store}: computer parts from the people who make them',
    reseller: '{store}: computer parts in stock',
  },
  'home.pageDescription': {
    label: 'Description for search engines',
    hint: 'Below the heading of a search result, and with a shared link.',
    kind: 'line',
    max: 300,
    placeholders: ['store', 'reservation'],
    standard:
      'Processors, boards, memory, drives and more, made by the workshop that sells them. See price, minimum order and stock; we reserve your order for {reservation}.',
    reseller:
      'Processors, boards, memory, drives and more from many makers. See price, minimum order and stock; we reserve your order for {reservation}.',
  },
  'home.figures': {
    label: 'Figures',
    hint: 'Four figures between the parts and the testimonials. STATS_CUSTOMERS and the related STATS_ settings set the initial values.',
    kind: 'list',
    row: 'Figure',
    minRows: 4,
    maxRows: 4,
    columns: [
      { name: 'value', label: 'Figure', kind: 'line', max: 8, isRequired: true },
      { name: 'label', label: 'What it counts', kind: 'line', max: 30, isRequired: true },
    ],
    standard: [
      { value: '100+', label: 'customers' },
      { value: '120M+', label: 'annual revenue' },
      { value: '33k+', label: 'reviews' },
      { value: '50+', label: 'tools' },
    ],
  },
  'home.clientsTitle': {
    label: 'Heading above the customers',
    kind: 'line',
    max: 80,
    isRequired: true,
    standard: 'Who buys from us',
  },
  'home.clients': {
    label: 'Customers',
    hint: 'Three kinds of customers.',
    kind: 'list',
    row: 'Kind',
    minRows: 3,
    maxRows: 3,
    columns: [
      { name: 'title', label: 'Heading', kind: 'line', max: 60, isRequired: true },
      { name: 'text', label: 'Text', kind: 'lines', max: 400, isRequired: true },
    ],
    standard: [
      {
        title: 'System builders',
        text: 'Twenty-five of one part, the same revision, in one box, for a run of machines that have to match.',
      },
      {
        title: 'Repair shops',
        text: 'The fan, cable or power supply that failed. Stock is shown on every card, so you know before you promise a repair.',
      },
      {
        title: 'Labs and schools',
        text: 'Rooms full of machines kept running for years, with a receipt and a history for every order.',
      },
    ],
  },
  'home.about': {
    label: 'About the store',
    kind: 'lines',
    max: 1_000,
    placeholders: ['store', 'reservation'],
    standard:
      '{store} makes computer parts and sells them here: one price, a minimum order and live stock for each, reserved for {reservation} while you pay.',
    reseller:
      '{store} sells computer parts from many makers: one price, a minimum order and live stock for each, reserved for {reservation} while you pay.',
  },
  'home.contactTitle': {
    label: 'Heading of the contact form',
    kind: 'line',
    max: 80,
    isRequired: true,
    standard: 'Get in touch',
  },
  'home.contactText': {
    label: 'Text next to the contact form',
    kind: 'lines',
    max: 600,
    standard:
      "Ask about a part that isn't listed, a larger order, or an order that went wrong. Someone from our team will reply by email.",
  },
} as const satisfies Record<string, TextDefinition>;
