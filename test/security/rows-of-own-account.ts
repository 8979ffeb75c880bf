import type { Row } from './rows.ts';
import { PASSWORD, signUp, type World } from './world.ts';

let people = 0;

/** A separate user, because these calls end sessions, void tokens and delete accounts. */
const newUser = ({ store }: World) => signUp(store, `own-account-${++people}@partsmith.test`);

const ADDRESS = { name: 'Ada', line1: '12 Forge Lane', city: 'Rajshahi', country: 'BD' };

/** A saved address of the owner. */
const ownAddress = async ({ store, owner }: World): Promise<string> =>
  (await store.call(owner, 'POST', '/account/addresses', ADDRESS)).body.insertedId;

/** A build of the owner with one part. */
async function ownBuild({ store, owner }: World): Promise<{ id: string; part: string }> {
  const part = await store.part();
  const { body } = await store.call(owner, 'POST', '/builds', { name: 'A build', parts: [{ part, quantity: 1 }] });
  return { id: body.insertedId, part };
}

const aboutOwnBuild = async (world: World) => ({ params: { id: (await ownBuild(world)).id } });

const aboutOwnList = async ({ store, owner }: World) => {
  const { body } = await store.call(owner, 'POST', '/saved-lists', { name: 'A list', text: 'PS-10001, 2' });
  return { params: { id: body.insertedId as string } };
};

/** Each is about the caller's own account. */
export const ownAccountRows: Record<string, Row> = {
  // An invented secret opens no invitation, regardless of the sender.
  acceptInvitation: {
    ask: () => ({ body: { token: 'invented' } }),
    stranger: 400,
    expect: { right: 400, 'demoted now': 400 },
  },
  readOwnAccount: { ask: () => ({}), stranger: 200 },
  listSessions: { ask: () => ({}), stranger: 200 },
  readVatNumber: { ask: () => ({}), stranger: 200 },
  changeVatNumber: { ask: () => ({ body: { number: 'DE136695976' } }), stranger: 200 },
  listAddresses: { ask: () => ({}), stranger: 200 },
  saveAddress: {
    ask: () => ({ body: ADDRESS }),
    stranger: 200,
  },
  changeAddress: {
    ask: async (world) => ({ params: { id: await ownAddress(world) }, body: ADDRESS }),
    stranger: 404,
  },
  preferAddress: { ask: async (world) => ({ params: { id: await ownAddress(world) } }), stranger: 404 },
  removeAddress: { ask: async (world) => ({ params: { id: await ownAddress(world) } }), stranger: 404 },
  listSavedParts: { ask: () => ({}), stranger: 200 },
  savePart: { ask: async ({ store }) => ({ params: { part: await store.part() }, body: {} }), stranger: 200 },
  // Another's saved part counts as none.
  unsavePart: { ask: async ({ store }) => ({ params: { part: await store.part() } }), stranger: 200 },
  listSavedLists: { ask: () => ({}), stranger: 200 },
  createSavedList: { ask: () => ({ body: { name: 'A list', text: 'PS-10001, 2' } }), stranger: 200 },
  readSavedList: { ask: aboutOwnList, stranger: 404 },
  changeSavedList: {
    ask: async (world) => ({ ...(await aboutOwnList(world)), body: { name: 'Renamed' } }),
    stranger: 404,
  },
  deleteSavedList: { ask: aboutOwnList, stranger: 404 },
  listBuilds: { ask: () => ({}), stranger: 200 },
  createBuild: { ask: () => ({ body: { name: 'A build' } }), stranger: 200 },
  readBuild: { ask: aboutOwnBuild, stranger: 404 },
  renameBuild: {
    ask: async (world) => ({ ...(await aboutOwnBuild(world)), body: { name: 'Renamed' } }),
    stranger: 404,
  },
  deleteBuild: { ask: aboutOwnBuild, stranger: 404 },
  setBuildPart: {
    ask: async (world) => ({ params: await ownBuild(world), body: { quantity: 2 } }),
    stranger: 404,
  },
  addBuildParts: {
    ask: async (world) => {
      const { id, part } = await ownBuild(world);
      return { params: { id }, body: { parts: [{ part, quantity: 2 }] } };
    },
    stranger: 404,
  },
  removeBuildPart: { ask: async (world) => ({ params: await ownBuild(world) }), stranger: 404 },
  shareBuild: { ask: aboutOwnBuild, stranger: 404 },
  unshareBuild: { ask: aboutOwnBuild, stranger: 404 },
  listCandidates: {
    ask: async (world) => ({ ...(await aboutOwnBuild(world)), query: { kind: 'processor' } }),
    stranger: 404,
  },
  // Another's session counts as none.
  endSession: { ask: () => ({ params: { id: 'no-session-of-theirs' } }), stranger: 200 },
  endAllSessions: {
    ask: async (world) => ({ proof: bearer(await newUser(world)) }),
    stranger: 200,
  },
  changePassword: {
    ask: async (world) => {
      const person = await newUser(world);
      return {
        body: { currentPassword: PASSWORD, newPassword: 'another good password' },
        proof: { ...bearer(person), cookie: person.cookie, origin: world.store.deps.settings.store.publicOrigin },
      };
    },
    // Without the session's cookie.
    stranger: 403,
  },
  askEmailChange: {
    ask: () => ({ body: { email: `new-${++people}@partsmith.test`, password: PASSWORD } }),
    stranger: 200,
    // Has no sign-in at the store.
    expect: { 'demoted now': 403 },
  },
  // A token that was never emailed.
  confirmEmailChange: { ask: () => ({ body: { token: 'none' } }), stranger: 400, expect: { right: 400 } },
  dropEmailChange: { ask: () => ({}), stranger: 200 },
  downloadOwnData: { ask: () => ({}), stranger: 200 },
  readDeletion: { ask: () => ({}), stranger: 200 },
  askDeletion: { ask: async (world) => ({ proof: bearer(await newUser(world)) }), stranger: 200 },
  deleteAccount: {
    ask: async (world) => {
      const { store } = world;
      const person = await newUser(world);
      await store.call(person, 'POST', '/account/deletion-link');
      await store.runJobs();
      const mail = store.mails.find(({ to, text }) => to === person.email && /token=/.test(text));
      return { body: { token: /delete\?token=([\w-]+)/.exec(mail!.text)![1] }, proof: bearer(person) };
    },
    // The link belongs to another user.
    stranger: 400,
  },
};

function bearer({ token }: { token: string }): Record<string, string> {
  return { authorization: `Bearer ${token}` };
}
