import assert from 'node:assert/strict';
import { after } from 'node:test';
import { startTestStore } from '#test/fixtures/store.ts';

/** A part as an admin adds it. */
export const NEW_PART = {
  name: 'Anvil 8',
  description: 'Eight cores',
  price: 451.5,
  minimum: 5,
  quantity: 40,
  category: 'processor',
  img: '/x.svg',
};

/** A store for one test file, with an admin who adds parts. */
export async function openPartStore() {
  const store = await startTestStore();
  after(() => store.close());
  const admin = await store.person('admin');
  const addPart = async (fields: object = {}): Promise<string> => {
    const answer = await store.call(admin, 'POST', '/part', { ...NEW_PART, ...fields });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    return answer.body.insertedId;
  };
  return { store, admin, addPart };
}
