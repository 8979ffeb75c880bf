import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openStore, type Member } from './testing.ts';

/* Anyone can sign up with anyone's email. What they saved must not reach the owner of the mailbox, who takes the account
   over by a new password: a planted default address would be preselected at checkout. */

const store = await openStore();
after(() => store.close());

const DELIVERY = { name: 'Stranger', line1: 'Stranger Street 1', city: 'Berlin', postcode: '10115', country: 'DE' };

/** Saves something of every kind that only the account's owner sees. */
async function saveAll(member: Member): Promise<void> {
  const part = await store.part();
  const answers = [
    await member.ask('POST', 'account/addresses', DELIVERY),
    await member.ask('PUT', `basket/lines/${part}`, { quantity: 2 }),
    await member.ask('PUT', `saved-parts/${part}`, {}),
    await member.ask('POST', 'builds', { name: "The stranger's build" }),
    await member.ask('POST', 'saved-lists', { name: "The stranger's list", text: 'PS-10001, 2' }),
  ];
  assert.deepEqual(
    answers.map(({ status }) => status),
    answers.map(() => 200),
  );
}

/** The numbers of what is saved. */
async function savedOf({ ask }: Member) {
  return {
    addresses: (await ask('GET', 'account/addresses')).body.length,
    basket: (await ask('GET', 'basket')).body.lines.length,
    savedParts: (await ask('GET', 'saved-parts')).body.length,
    builds: (await ask('GET', 'builds')).body.length,
    savedLists: (await ask('GET', 'saved-lists')).body.length,
  };
}

async function resetPassword({ browser, email }: Member, newPassword: string): Promise<void> {
  await browser.ask('POST', 'identity/request-password-reset', { email });
  const token = (await store.mailsTo(email))
    .flatMap(({ text }) => /reset-password\/(\w+)/.exec(text)?.[1] ?? [])
    .at(-1);
  assert.equal((await browser.ask('POST', 'identity/reset-password', { token, newPassword })).status, 200);
}

for (const verified of [false, true])
  test(`a reset of ${verified ? 'a verified account keeps' : 'an unverified account deletes'} what is saved in it`, async () => {
    const member = await store.member(verified ? 'settled' : 'squatted', { verified });
    await saveAll(member);
    await resetPassword(member, 'the password of its owner');
    const owner = await store.signIn(member.email, 'the password of its owner');
    const count = verified ? 1 : 0;
    const expected = { addresses: count, basket: count, savedParts: count, builds: count, savedLists: count };
    assert.deepEqual(await savedOf(owner), expected);
  });
