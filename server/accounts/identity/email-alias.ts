import type { BetterAuthPlugin } from 'better-auth';
import * as z from 'zod/mini';
import { ALIAS_DOMAIN } from '#contract/fields.ts';

/*
 * The identity library refuses addresses with some signs that real ones have, such as `a&b@example.com` and domains in punycode.
 * It gets an alias instead of such an address, and its database adapter translates the alias back, so that only the real address
 * is stored. A user whom it finds by an alias has the alias as email until `realEmail`.
 */

const LibraryEmailSchema = z.email();
const ALIAS = new RegExp(`^x-([0-9a-f]+)@${ALIAS_DOMAIN.replace('.', '\\.')}$`);

/** An email as the library accepts it: itself, or an alias. */
export function emailForLibrary(email: string): string {
  return LibraryEmailSchema.safeParse(email).success
    ? email
    : `x-${Buffer.from(email).toString('hex')}@${ALIAS_DOMAIN}`;
}

/** The email of the library's user or query, which may be an alias. */
export function realEmail(email: string): string {
  const hex = ALIAS.exec(email)?.[1];
  return hex === undefined ? email : Buffer.from(hex, 'hex').toString();
}

/** A JSON text of the library without aliases. */
export function withoutAliases(json: string): string {
  const aliases = new RegExp(`x-[0-9a-f]+@${ALIAS_DOMAIN}`, 'g');
  return json.replace(aliases, (alias) => JSON.stringify(realEmail(alias)).slice(1, -1));
}

/** The parts of a query that can name an email. */
interface Query {
  readonly where?: readonly { readonly field: string; readonly value: unknown }[] | undefined;
  readonly data?: unknown;
  readonly update?: unknown;
}

function withRealEmails<Given extends Query>(query: Given): Given {
  const real = (value: unknown): unknown => (typeof value === 'string' ? realEmail(value) : value);
  const record = (value: unknown): unknown =>
    typeof value === 'object' && value !== null && 'email' in value ? { ...value, email: real(value.email) } : value;
  return {
    ...query,
    ...(query.where && {
      where: query.where.map((one) => (one.field === 'email' ? { ...one, value: real(one.value) } : one)),
    }),
    ...('data' in query && { data: record(query.data) }),
    ...('update' in query && { update: record(query.update) }),
  };
}

type Adapter = Parameters<NonNullable<BetterAuthPlugin['init']>>[0]['adapter'];

function translating<Some extends Omit<Adapter, 'transaction'>>(adapter: Some): Some {
  return {
    ...adapter,
    create: (query) => adapter.create(withRealEmails(query)),
    // The library compares the address that it asked for with that of the user.
    findOne: async <Found>(query: Parameters<Adapter['findOne']>[0]) => {
      const found = await adapter.findOne<Found>(withRealEmails(query));
      const asked = query.where.find(({ field }) => field === 'email')?.value;
      return found && typeof asked === 'string' && ALIAS.test(asked) ? { ...found, email: asked } : found;
    },
    findMany: (query) => adapter.findMany(withRealEmails(query)),
    count: (query) => adapter.count(withRealEmails(query)),
    update: (query) => adapter.update(withRealEmails(query)),
    updateMany: (query) => adapter.updateMany(withRealEmails(query)),
    delete: (query) => adapter.delete(withRealEmails(query)),
    deleteMany: (query) => adapter.deleteMany(withRealEmails(query)),
  } satisfies Partial<Adapter> as Some;
}

/** Translates aliases in all queries of the library. */
export const emailAliases: BetterAuthPlugin = {
  id: 'email-aliases',
  init: ({ adapter }) => ({
    context: {
      adapter: {
        ...translating(adapter),
        transaction: (run) => adapter.transaction((inner) => run(translating(inner))),
      },
    },
  }),
};
