import assert from 'node:assert/strict';
import test from 'node:test';
import { Failure } from '#contract/errors.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { handleUserAction } from './user-actions.ts';

/** Submits a form as an admin to a store that returns the given answers by email. */
function send(fields: Record<string, string>, answers: Record<string, number | Failure>) {
  const called: string[] = [];
  const context = {
    request: new Request('http://store.test/', { method: 'POST', body: new URLSearchParams(fields) }),
    admin: async () => {},
    call: async (name: string, { params }: { params: { email: string } }) => {
      called.push(`${name} ${params.email}`);
      const answer = answers[params.email]!;
      if (typeof answer !== 'number') throw answer;
      return { modifiedCount: answer };
    },
  };
  return { answer: handleUserAction(context as unknown as LoaderContext), called };
}

const confirmed = { intent: 'make-admin', confirmed: '1' };

test('making several users admins reports each outcome', async () => {
  const refused = new Failure('forbidden', 'Not verified.');
  const { answer, called } = send(
    { ...confirmed, email: 'a@x.test,b@x.test,c@x.test,d@x.test' },
    { 'a@x.test': 1, 'b@x.test': 0, 'c@x.test': refused, 'd@x.test': 1 },
  );
  assert.deepEqual(await answer, {
    done: {
      intent: 'make-admin',
      ids: ['a@x.test', 'd@x.test'],
      message:
        "Successfully made 2 admins. 1 user already had the role. 1 user couldn't be made an admin: Not verified.",
      kind: 'info',
    },
  });
  assert.equal(called.length, 4);
});

test('a single user gets the messages of the specification', async () => {
  const one = async (answer: number | Failure) => {
    const result = await send({ ...confirmed, email: 'a@x.test' }, { 'a@x.test': answer }).answer;
    return 'done' in result ? result.done.message : 'problem' in result ? result.problem.detail : undefined;
  };
  assert.equal(await one(1), 'Successfully made an admin');
  assert.equal(await one(0), 'a@x.test is already an admin');
  assert.equal(await one(new Failure('forbidden', 'Not verified.')), 'Failed to make an admin');
});

test('an unconfirmed request asks for confirmation and changes nothing', async () => {
  const { answer, called } = send({ intent: 'make-admin', email: 'a@x.test,b@x.test' }, {});
  const result = await answer;
  assert.ok('confirmation' in result);
  assert.deepEqual(
    [result.confirmation.title, result.confirmation.confirm],
    ['Make 2 users admins?', 'Make 2 users admins'],
  );
  assert.deepEqual(result.confirmation.fields, { intent: 'make-admin', email: 'a@x.test,b@x.test' });
  assert.deepEqual(called, []);
});

test('revoking the role affects only the named users', async () => {
  const { answer, called } = send({ intent: 'revoke-admin', confirmed: '1', email: 'a@x.test' }, { 'a@x.test': 1 });
  const result = await answer;
  assert.ok('done' in result);
  assert.equal(result.done.message, 'Admin role revoked');
  assert.deepEqual(called, ['revokeAdmin a@x.test']);
});

test('an invalid address or intent is refused before any call', async () => {
  for (const fields of [
    { ...confirmed, email: 'a@x.test,nobody' },
    { ...confirmed, email: '' },
    { confirmed: '1', intent: 'delete', email: 'a@x.test' },
  ]) {
    const { answer, called } = send(fields, { 'a@x.test': 1 });
    assert.ok('problem' in (await answer));
    assert.deepEqual(called, []);
  }
});
