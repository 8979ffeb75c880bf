import { expect, type APIRequestContext } from '@playwright/test';
import { appCode, secretIn } from '#test/fixtures/authenticator-app.ts';
import type { StoreProcess } from '#test/e2e/store-process.ts';

interface Owner {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/**
 * Creates an account and everything that gives its owner a secret other than the password, and uses each of them: links
 * in emails, a code by text message, an authenticator app, recovery codes. @returns these secrets
 */
export async function useAllSecrets(
  browser: APIRequestContext,
  store: StoreProcess,
  { name, email, password }: Owner,
): Promise<string[]> {
  const secrets: string[] = [];
  const kept = <Value extends string>(value: Value): Value => {
    secrets.push(value);
    return value;
  };
  const trade = async (): Promise<{ authorization: string }> => {
    const { token } = (await (await browser.put(`/api/user/${email}`, { data: { email } })).json()) as {
      token: string;
    };
    return { authorization: `Bearer ${kept(token)}` };
  };
  const post = async (path: string, data: object = {}) => {
    const answer = await browser.post(`/api${path}`, { data, headers: await trade() });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return (await answer.json()) as Record<string, never>;
  };
  const received = (to: string, pattern: RegExp): Promise<string> => mailed(browser, store, to, pattern);

  expect((await browser.post('/api/identity/sign-up/email', { data: { name, email, password } })).ok()).toBe(true);
  const verify = await received(email, /(http\S*verify-email\?\S*)/);
  kept(new URL(verify).searchParams.get('token')!);
  await browser.get(verify);

  const number = '+8801799887766';
  await post('/account/phone', { number });
  const code = await received(`${number}@sms.partsmith.test`, /^(\d{6})/);
  await browser.put('/api/account/phone', { data: { number, code: '000000' }, headers: await trade() });
  const confirmed = await browser.put('/api/account/phone', {
    data: { number, code: kept(code) },
    headers: await trade(),
  });
  expect(confirmed.ok()).toBe(true);

  await post('/account/email', { email: `other.${email}`, password });
  const change = kept(await received(`other.${email}`, /email\?token=([\w-]+)/));
  await browser.get(`/dashboard/myprofile/email?token=${change}`);
  await post('/account/deletion-link');
  const leaving = kept(await received(email, /delete\?token=([\w-]+)/));
  await browser.get(`/dashboard/myprofile/delete?token=${leaving}`);

  const { totpURI, backupCodes } = (await post('/identity/two-factor/enable', { password })) as unknown as {
    totpURI: string;
    backupCodes: string[];
  };
  const secret = kept(secretIn(totpURI));
  await post('/identity/two-factor/verify-totp', { code: kept(appCode(secret)) });
  backupCodes.forEach(kept);
  await browser.post('/api/identity/two-factor/verify-backup-code', { data: { code: 'aaaaa-aaaaa' } });
  await browser.post('/api/identity/sign-in/email', { data: { email, password } });
  const entered = await browser.post('/api/identity/two-factor/verify-backup-code', { data: { code: backupCodes[0] } });
  expect(entered.ok(), await entered.text()).toBe(true);

  await browser.post('/api/identity/request-password-reset', { data: { email } });
  const reset = kept(await received(email, /reset-password\/(\w+)/));
  await browser.get(`/api/identity/reset-password/${reset}?callbackURL=/reset-password`);
  const chosen = { token: reset, newPassword: kept('a-password-of-now-3') };
  expect((await browser.post('/api/identity/reset-password', { data: chosen })).ok()).toBe(true);
  return secrets;
}

async function mailed(browser: APIRequestContext, store: StoreProcess, to: string, pattern: RegExp): Promise<string> {
  let found: string | undefined;
  // The job that sends it runs in parallel with the request.
  await expect(async () => {
    const list = await browser.get(`${store.mailboxUrl}/messages.json?to=${encodeURIComponent(to)}`);
    found = ((await list.json()) as { text: string }[]).map(({ text }) => pattern.exec(text)?.[1]).find(Boolean);
    expect(found, `what ${to} is sent`).toBeDefined();
  }).toPass();
  return found!;
}
