import type { StoreClient } from '../index.ts';
import { type Command, firstOf, NotFound, OPTION, readAmount, readWhole, UsageError } from './command.ts';
import { money, plain, table } from './output.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** A part by its id, or by its SKU in any case, on sale or a draft. @throws NotFound */
async function findPart(store: StoreClient, name: string) {
  if (UUID.test(name)) return store.get('/catalogue/{id}', { params: { path: { id: name.toLowerCase() } } });
  for (const draft of [{}, { draft: '1' as const }]) {
    const query = { q: name, limit: 100, ...draft };
    const found = await store.get('/catalogue', { params: { query } });
    const part = found.find(({ sku }) => sku.toLowerCase() === name.toLowerCase());
    if (part) return part;
  }
  throw new NotFound(`There is no part with the SKU or id '${name}'.`);
}

const list: Command = {
  args: [],
  options: { search: OPTION.text, stock: OPTION.text, draft: OPTION.flag, limit: OPTION.text },
  help: [
    ['--search TEXT', 'words, a SKU or a number'],
    ['--stock low|out', 'only parts that run low, or of which too few are left to order'],
    ['--draft', 'drafts instead of parts on sale'],
    ['--limit N', 'at most N parts (50)'],
  ],
  summary: 'Lists parts.',
  run: async ({ store, options: { search, stock, draft, limit = '50' } }) => {
    if (stock !== undefined && stock !== 'low' && stock !== 'out') throw new UsageError('--stock is low or out.');
    const most = readWhole(String(limit), '--limit', 1);
    const query = {
      limit: Math.min(most + 1, 100),
      ...(search !== undefined && { q: String(search) }),
      ...(stock !== undefined && { stock: stock as 'low' | 'out' }),
      ...(draft && { draft: '1' as const }),
    };
    const { rows, more } = await firstOf(store.each('/catalogue', { params: { query } }), most);
    const lines = rows.map(({ sku, name, variant, quantity, price }) => [sku, name, variant, quantity, money(price)]);
    const text = rows.length === 0 ? 'No parts.' : table(['sku', 'name', 'variant', 'stock', 'price'], lines);
    return { json: rows, text: more ? `${text}\nMore parts follow: --limit ${most * 2}` : text };
  },
};

const show: Command = {
  args: ['PART'],
  options: {},
  help: [],
  summary: 'Shows a part, by its SKU or id.',
  run: async ({ store, args: [name] }) => {
    const part = await findPart(store, name!);
    const facts: [string, string][] = [
      ['sku', part.sku],
      ['id', part._id],
      ['name', part.name],
      ['variant', part.variant],
      ['kind', part.category],
      ['price', money(part.price)],
      ...part.breaks.map(({ from, price }): [string, string] => [`from ${from}`, money(price)]),
      ['minimum order', String(part.minimum)],
      ['stock', String(part.quantity)],
      ...part.specifications.map(({ name, value, unit }): [string, string] => [name, `${value} ${unit ?? ''}`.trim()]),
    ];
    const text = facts.map(([fact, value]) => `${plain(fact).padEnd(15)} ${plain(value)}`.trimEnd()).join('\n');
    return { json: part, text };
  },
};

const setPrice: Command = {
  args: ['PART', 'PRICE'],
  options: {},
  help: [],
  summary: 'Sets the price of a unit. Orders that were placed keep theirs.',
  run: async ({ store, args: [name, amount] }) => {
    const price = readAmount(amount!, 'PRICE');
    const { _id, version, ...before } = await findPart(store, name!);
    const part = await store.patch('/part/{id}', { params: { path: { id: _id } }, body: { price, version } });
    const text = `${plain(part.sku)} ${plain(part.name)}: ${money(before.price)} -> ${money(part.price)}`;
    return { json: { part: _id, sku: part.sku, before: before.price, price: part.price }, text };
  },
};

const setStock: Command = {
  args: ['PART', 'UNITS'],
  options: { reason: OPTION.text },
  help: [['--reason TEXT', 'why, for the stock ledger']],
  summary: 'Sets how many units are for sale, besides those that orders have reserved.',
  run: async ({ store, args: [name, amount], options: { reason } }) => {
    const units = readWhole(amount!, 'UNITS');
    const { _id, sku, ...before } = await findPart(store, name!);
    const stock = await store.post('/stock/{id}', {
      params: { path: { id: _id } },
      body: { kind: 'set', units, ...(reason !== undefined && { reason: String(reason) }) },
    });
    const text = `${plain(sku)} ${plain(stock.name)}: ${before.quantity} -> ${stock.quantity} units`;
    return { json: { part: _id, sku, before: before.quantity, quantity: stock.quantity }, text };
  },
};

export const PART_COMMANDS = {
  'parts list': list,
  'parts show': show,
  'parts set-price': setPrice,
  'parts set-stock': setStock,
};
