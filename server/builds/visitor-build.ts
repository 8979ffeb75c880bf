import { t } from '#contract/language/text.ts';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { MAX_VISITOR_PARTS, VISITOR_BUILD_NAME } from '#contract/builds/build-limits.ts';
import type { SharedBuild } from '#contract/builds/builds.ts';
import { Failure } from '#contract/errors.ts';
import { MAX_QUANTITY } from '#contract/parts/quantity.ts';
import { refuseOtherSites, requireOwnOrigin, trustedOrigins } from '#server/accounts/sign-in/origin.ts';
import { newId } from '#server/database/columns.ts';
import type { Database } from '#server/database/client.ts';
import type { Deps } from '#server/deps.ts';
import type { Env } from '#server/http/context.ts';
import type { Guard } from '#server/http/serve.ts';
import type { PricedCustomer } from '#server/price-lists/own-prices.ts';
import * as queries from './queries.ts';
import { createBuild, linesOfParts, noSuchPart, serializeBuild } from './service.ts';

/** The build in a browser's cookie: the id under which it is saved, and its parts with their quantities. */
export interface VisitorBuild {
  readonly id: string;
  readonly quantities: ReadonlyMap<string, number>;
}

const DAYS = 90;
const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const COOKIE = new RegExp(`^(${ID})((?:\\.${ID}x[1-9]\\d{0,9}){0,${MAX_VISITOR_PARTS}})$`);

/** Reads and writes the cookie that holds the build of a browser without an account. */
export function visitorBuilds({ settings }: Pick<Deps, 'settings'>) {
  const origins = trustedOrigins(settings);
  const isSecure = settings.store.publicOrigin.startsWith('https:');
  // With that prefix browsers bind the cookie to https and this host, so a sibling domain cannot set it.
  const cookieName = isSecure ? '__Host-partsmith.build' : 'partsmith.build';
  const read = (context: Context<Env>): VisitorBuild | undefined => parseCookie(getCookie(context, cookieName) ?? '');
  return {
    read,
    /** Refuses requests that another site's page started. */
    writing: (async (context) => {
      const { headers } = context.req.raw;
      if (getCookie(context, cookieName) === undefined) refuseOtherSites(headers, origins);
      else requireOwnOrigin(headers, origins);
      return null;
    }) satisfies Guard<null>,
    /** Keeps a build in the browser; null deletes it. */
    write(context: Context<Env>, build: VisitorBuild | null): void {
      setCookie(context, cookieName, build ? formatCookie(build) : '', {
        path: '/',
        httpOnly: true,
        sameSite: 'Lax',
        secure: isSecure,
        maxAge: build ? DAYS * 24 * 60 * 60 : 0,
      });
    },
  };
}

/** Reads a cookie; undefined for any text that the store does not write. */
export function parseCookie(text: string): VisitorBuild | undefined {
  const [, id, parts] = COOKIE.exec(text) ?? [];
  if (id === undefined || parts === undefined) return undefined;
  const lines = parts
    .split('.')
    .slice(1)
    .map((line) => line.split('x') as [string, string]);
  const quantities = new Map(lines.map(([part, quantity]) => [part, Number(quantity)]));
  return [...quantities.values()].every((quantity) => quantity <= MAX_QUANTITY) ? { id, quantities } : undefined;
}

const formatCookie = ({ id, quantities }: VisitorBuild): string =>
  [id, ...[...quantities].map(([part, quantity]) => `${part}x${quantity}`)].join('.');

/** A visitor's build with current prices. Parts that are not on sale are left out: a cookie can name any part. */
export async function readVisitorBuild(
  db: Database,
  build: VisitorBuild | undefined,
  customer?: PricedCustomer,
): Promise<SharedBuild> {
  return serializeBuild(VISITOR_BUILD_NAME, await visitorLines(db, build, customer));
}

/** The lines of a visitor's build, in the order in which they were added. */
export async function visitorLines(
  db: Database,
  build: VisitorBuild | undefined,
  customer?: PricedCustomer,
): Promise<queries.BuildLineRow[]> {
  if (!build || build.quantities.size === 0) return [];
  const rows = await queries.selectPartsOnSale(db, customer, [...build.quantities.keys()]);
  const byId = new Map(rows.map((row) => [row.part, row]));
  return [...build.quantities].flatMap(([part, quantity]) => {
    const row = byId.get(part);
    return row ? [{ ...row, buildId: build.id, quantity }] : [];
  });
}

/**
 * Adds a part to a visitor's build, in the place of another if it replaces one, or changes its quantity.
 * @throws Failure `not_found` (not on sale), `order_state` beyond the limit of parts
 */
export async function setVisitorPart(
  db: Database,
  build: VisitorBuild | undefined,
  { part, quantity, replaces }: { part: string; quantity: number; replaces?: string | undefined },
): Promise<VisitorBuild> {
  const [row] = await queries.selectPartsOnSale(db, undefined, [part]);
  if (!row) throw noSuchPart();
  const quantities = new Map(build?.quantities).set(part, quantity);
  if (replaces !== part && replaces !== undefined) quantities.delete(replaces);
  return withinLimit({ id: build?.id ?? newId(), quantities });
}

/**
 * A visitor's build of these parts.
 * @param id of the build that it replaces
 * @throws Failure `not_found` (one is not on sale), `invalid_fields` (too many units), `order_state` beyond the limit of parts
 */
export async function visitorBuildOf(
  db: Database,
  parts: readonly { part: string; quantity: number }[],
  id: string = newId(),
): Promise<VisitorBuild> {
  const lines = await linesOfParts(db, parts);
  return withinLimit({ id, quantities: new Map(lines.map(({ part, quantity }) => [part, quantity])) });
}

/** @throws Failure `order_state` for a build with more parts than a cookie has room for */
function withinLimit(build: VisitorBuild): VisitorBuild {
  if (build.quantities.size <= MAX_VISITOR_PARTS) return build;
  throw new Failure(
    'order_state',
    t('Without an account a build has at most {count} parts. Sign in to add more.', { count: MAX_VISITOR_PARTS }),
  );
}

/**
 * Saves the build that a customer started before they signed in. Safe to repeat: the build keeps its id.
 * @returns whether it is saved; false while the customer has as many builds as they can have
 */
export async function adoptVisitorBuild(db: Database, customerId: string, build: VisitorBuild): Promise<boolean> {
  const parts = (await visitorLines(db, build)).map(({ part, quantity }) => ({ part, quantity }));
  if (parts.length === 0) return true;
  try {
    await createBuild(db, customerId, { name: VISITOR_BUILD_NAME, parts }, build.id);
    return true;
  } catch (error) {
    if (error instanceof Failure && error.code === 'order_state') return false;
    throw error;
  }
}
