import type { Row } from './rows.ts';
import { signUp, type World } from './world.ts';

let people = 0;
let numbers = 0;
const newEmail = (): string => `fresh-${++people}@partsmith.test`;

/** The proof of a user's own browser on a page of the store. */
export const sessionOf = ({ store }: World, { cookie }: { cookie: string }): Record<string, string> => ({
  cookie,
  origin: store.deps.settings.store.publicOrigin,
});

/** Calls about the caller's own account, and calls that read another account. */
export const accountRows: Record<string, Row> = {
  putUser: {
    ask: (world) => ({
      params: { email: world.owner.email },
      body: { email: world.owner.email },
      proof: sessionOf(world, world.owner),
    }),
    // An ID token of a configured issuer is accepted for the exchange; the cookie without an origin is not.
    expect: { 'id token': 200, 'cookie alone': 403 },
  },
  signOut: {
    ask: async (world) => ({ proof: sessionOf(world, await signUp(world.store, newEmail())) }),
    // The answer does not reveal whether there was a session; with the cookie, only pages of the store may call it.
    expect: {
      nobody: 200,
      expired: 200,
      forged: 200,
      'id token': 200,
      'demoted before': 200,
      deleted: 200,
      stranger: 200,
      'demoted now': 200,
      'cookie alone': 403,
    },
  },
  readSecondFactors: {
    ask: (world) => ({ proof: sessionOf(world, world.owner) }),
  },
  readPhone: { ask: () => ({}), stranger: 200 },
  sendPhoneCode: { ask: () => ({ body: { number: `+88017${String(++numbers).padStart(8, '0')}` } }), stranger: 200 },
  // A code that was not sent to the caller is wrong for every caller.
  confirmPhone: {
    ask: () => ({ body: { number: '+8801712345678', code: '123456' } }),
    stranger: 422,
    expect: { right: 422, 'demoted now': 422 },
  },
  removePhone: { ask: () => ({}), stranger: 200 },
  readAdmin: { ask: ({ owner }) => ({ params: { email: owner.email } }), stranger: 403, staff: 'customers.read' },
  readUserInfo: { ask: ({ owner }) => ({ params: { email: owner.email } }), stranger: 403, staff: 'customers.read' },
};
