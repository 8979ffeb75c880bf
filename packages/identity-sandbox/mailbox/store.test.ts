import assert from 'node:assert/strict';
import { readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { CLIENT, makeStateDir, startSandbox } from '../testing.ts';
import { message } from './testing.ts';

type Listed = { to: string[]; subject: string };

test('mail survives a restart, even without its summaries, in files that only the owner can read', async () => {
  const directory = await makeStateDir();
  const first = await startSandbox(directory);
  const send = (subject: string) =>
    fetch(first.mailboxPostUrl, {
      method: 'POST',
      body: message({ subject }),
      headers: {
        authorization: `Bearer ${CLIENT.mailboxKey}`,
        'content-type': 'message/rfc822',
        'x-envelope-to': 'hidden@example.test',
      },
    });
  for (const subject of ['one', 'two']) assert.equal((await send(subject)).status, 201);
  await first.close();
  const mail = join(directory, 'mail');
  const names = (await readdir(mail)).sort();
  assert.equal(names.length, 4);
  for (const name of names) assert.equal((await stat(join(mail, name))).mode & 0o777, 0o600);
  await rm(join(mail, names.find((name) => name.endsWith('.json')) ?? ''));
  for (const name of [
    '1700000000000-0000-00000000.json',
    '1700000000000-0000-00000000.eml.ab.tmp',
    'someone-elses.txt',
  ])
    await writeFile(join(mail, name), 'left by an abrupt end');

  const second = await startSandbox(directory);
  const all = (await (await fetch(`${second.mailboxUrl}/messages.json`)).json()) as Listed[];
  await second.close();
  assert.deepEqual(
    all.map(({ subject, to }) => [subject, to[0]]),
    [
      ['two', 'hidden@example.test'],
      ['one', 'ada@example.test'],
    ],
  );
  assert.deepEqual(
    (await readdir(mail)).filter((name) => name.startsWith('17000') || name.endsWith('.txt')),
    ['someone-elses.txt'],
  );
});

test('the newest 2,000 messages are kept', async () => {
  const directory = await makeStateDir();
  await (await startSandbox(directory)).close();
  for (let i = 0; i < 2_003; i += 1)
    await writeFile(
      join(directory, 'mail', `${1_700_000_000_000 + i}-0000-00000000.eml`),
      message({ subject: `old ${i}` }),
    );
  const restarted = await startSandbox(directory);
  try {
    const names = await readdir(join(directory, 'mail'));
    assert.equal(names.length, 2_000);
    assert.ok(!names.some((name) => name.startsWith('1700000000002')));
    const answer = await fetch(restarted.mailboxPostUrl, {
      method: 'POST',
      body: message({}),
      headers: { authorization: `Bearer ${CLIENT.mailboxKey}`, 'content-type': 'message/rfc822' },
    });
    assert.equal(answer.status, 201);
    assert.equal((await readdir(join(directory, 'mail'))).filter((name) => name.endsWith('.eml')).length, 2_000);
  } finally {
    await restarted.close();
  }
});
