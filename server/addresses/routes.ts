import * as contract from '#contract/addresses/addresses.ts';
import { NO_COUNTRY, readAddressFormat } from '#contract/addresses/address-format.ts';
import { COUNTRIES } from '#contract/addresses/countries.ts';
import { Failure } from '#contract/errors.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/context.ts';
import type { Guards } from '#server/http/guards.ts';
import { countAttempt } from '#server/http/rate-limits/rate-limits.ts';
import { serve } from '#server/http/serve.ts';
import { addressFormat } from './address-format.ts';
import * as service from './service.ts';

/** Maximum number of addresses that an account can save in an hour. */
const SAVED_AN_HOUR = 60;

export function addressRoutes(app: App, { db }: Deps, { signedIn, everyone }: Guards): void {
  serve(app, readAddressFormat, everyone, async ({ params }) => {
    const country = params.country.toUpperCase();
    if (country !== NO_COUNTRY && !COUNTRIES.includes(country)) throw new Failure('not_found', 'No such country.');
    return addressFormat(country);
  });

  serve(app, contract.listAddresses, signedIn, ({ actor }) => service.listAddresses(db, actor.userId));

  serve(app, contract.saveAddress, signedIn, async ({ actor, body }) => {
    await countAttempt(db, `address:${actor.userId}`, SAVED_AN_HOUR, 3600);
    return { acknowledged: true, insertedId: await service.saveAddress(db, actor.userId, body) };
  });

  serve(app, contract.changeAddress, signedIn, async ({ actor, params, body }) => {
    await service.changeAddress(db, actor.userId, params.id, body);
    return { modifiedCount: 1 };
  });

  serve(app, contract.preferAddress, signedIn, async ({ actor, params }) => {
    await service.preferAddress(db, actor.userId, params.id);
    return { modifiedCount: 1 };
  });

  serve(app, contract.removeAddress, signedIn, async ({ actor, params }) => {
    await service.removeAddress(db, actor.userId, params.id);
    return { deletedCount: 1 };
  });
}
