import { t } from '#contract/language/text.ts';
import { hash, randomInt } from 'node:crypto';
import { Failure, invalidFields } from '#contract/errors.ts';
import { PHONE_CODE_MINUTES, type Phone } from '#contract/accounts/phones.ts';
import type { Database } from '#server/database/client.ts';
import type { Settings } from '#server/settings/settings.ts';
import { queueMail } from '#server/outbox/queue-mail.ts';
import { queueSms } from '#server/outbox/queue-sms.ts';
import { countAddressAttempt, countAttempt } from '#server/http/rate-limits/rate-limits.ts';
import type { Actor } from '#server/accounts/actor.ts';
import type { Caller } from '#server/accounts/sign-in/caller.ts';
import factorMail from '#server/accounts/factors/mails/factor.ts';
import { recordSessionEvent } from '#server/accounts/sign-in/record-session-event.ts';
import { isEmailVerified, lockCustomer } from '#server/accounts/queries.ts';
import { requireFreshSignIn, requireVerifiedEmail } from '#server/accounts/sign-in/requirements.ts';
import * as queries from './queries.ts';
import { withCurrentName } from '#server/texts/with-current-name.ts';

interface PhoneDeps {
  readonly db: Database;
  readonly settings: Pick<Settings, 'store' | 'sms' | 'accounts'>;
}

/** The signed-in user and where the request comes from. */
export type Person = Pick<Actor, 'userId' | 'email' | 'signedInAt'> & Caller;

const HOUR = 60 * 60;
/** Limits on text messages per hour: each costs money, and may reach someone who did not request it. */
const MAX_SENDS = { account: 5, number: 5, address: 15 };
/** Maximum number of codes entered per hour, across all codes sent. */
const TRIES = { code: 5, account: 15, address: 60 };

const TOO_MANY_SENDS = "You've requested several text messages already. Wait an hour.";
const TOO_MANY_TRIES = 'Too many wrong codes. Wait an hour, then request a new one.';
const WRONG_CODE = 'That code is wrong or has expired. Check the newest text message, or request another code.';

/** The person's phone number, and whether the store sends text messages. */
export async function readPhone({ db, settings }: PhoneDeps, userId: string): Promise<Phone> {
  return { ...(await queries.selectPhone(db, userId)), offered: settings.sms.mode !== 'off' };
}

/**
 * Sends a code to a number. Numbers need not be unique, because no one signs in by number.
 * @throws Failure `rate_limited`, `forbidden` (email not verified, signed in too long ago), `invalid_fields` (another
 * country), `not_found` if the store sends no text messages, `token_expired` (the account is deleted)
 */
export async function sendCode(
  deps: PhoneDeps,
  { userId, address, signedInAt }: Person,
  number: string,
): Promise<Phone> {
  const { db, settings } = deps;
  if (settings.sms.mode === 'off') throw new Failure('not_found', t("This store doesn't send text messages."));
  requireVerifiedEmail({ emailVerified: await isEmailVerified(db, userId) });
  requireFreshSignIn(signedInAt);
  requireServedCountry(number, settings.accounts.smsCountries);
  await countAttempt(db, `phone-send:${userId}`, MAX_SENDS.account, HOUR, TOO_MANY_SENDS);
  await countAttempt(db, `phone-send-to:${hash('sha256', number)}`, MAX_SENDS.number, HOUR, TOO_MANY_SENDS);
  await countAddressAttempt(db, 'phone-send-from', address, MAX_SENDS.address, HOUR, TOO_MANY_SENDS);
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const codeUntil = new Date(Date.now() + PHONE_CODE_MINUTES * 60_000);
  await db.transaction(async (tx) => {
    await lockCustomer(tx, userId);
    await queries.storeCode(tx, userId, { number, codeHash: codeHashOf(userId, number, code), codeUntil });
    const { name } = await withCurrentName(tx, settings.store);
    const text = t('{code} is your code for {store}. It works for {minutes} minutes. We will never ask you for it.', {
      code,
      store: name,
      minutes: PHONE_CODE_MINUTES,
    });
    await queueSms(tx, { to: number, text }, codeUntil);
  });
  return readPhone(deps, userId);
}

/**
 * Confirms a number by its code.
 * @throws Failure `forbidden` (email not verified), `invalid_fields` for a wrong, used or expired code, or one of
 * another person or number; `rate_limited`
 */
export async function confirm(deps: PhoneDeps, person: Person, number: string, code: string): Promise<Phone> {
  const { db, settings } = deps;
  const { userId } = person;
  requireVerifiedEmail({ emailVerified: await isEmailVerified(db, userId) });
  requireFreshSignIn(person.signedInAt);
  await countAttempt(db, `phone-try:${userId}`, TRIES.account, HOUR, TOO_MANY_TRIES);
  await countAddressAttempt(db, 'phone-try-from', person.address, TRIES.address, HOUR, TOO_MANY_TRIES);
  // Outside the transaction, so that a refusal does not roll it back.
  const wanted = await queries.countCodeAttempt(db, userId, number, TRIES.code);
  const given = codeHashOf(userId, number, code);
  await db.transaction(async (tx) => {
    if (wanted !== given || !(await queries.confirmNumber(tx, userId, given)))
      throw invalidFields({ code: WRONG_CODE });
    const store = await withCurrentName(tx, settings.store);
    const change = { change: 'phone-confirmed', detail: { phoneEndsIn: number.slice(-3) } } as const;
    await queueMail(tx, factorMail.write(store, { email: person.email, name: '' }, change));
    await recordSessionEvent(tx, { event: 'phone-confirmed', who: userId, caller: person });
  });
  return readPhone(deps, userId);
}

/** Deletes the number and any pending code. Idempotent. @throws Failure `forbidden` (signed in too long ago) */
export async function remove(deps: PhoneDeps, person: Person): Promise<Phone> {
  const { db, settings } = deps;
  requireFreshSignIn(person.signedInAt);
  await db.transaction(async (tx) => {
    const number = await queries.deletePhone(tx, person.userId);
    if (number === undefined) return;
    const store = await withCurrentName(tx, settings.store);
    await queueMail(tx, factorMail.write(store, { email: person.email, name: '' }, { change: 'phone-removed' }));
    await recordSessionEvent(tx, { event: 'phone-removed', who: person.userId, caller: person });
  });
  return readPhone(deps, person.userId);
}

/** @throws Failure `invalid_fields` for a number outside the countries that the store sends text messages to */
function requireServedCountry(number: string, countries: readonly string[]): void {
  if (countries.length === 0 || countries.some((code) => number.startsWith(code))) return;
  const text = `We can send text messages only to numbers that start with ${countries.join(', ')}.`;
  throw invalidFields({ number: text });
}

const codeHashOf = (userId: string, number: string, code: string): string =>
  hash('sha256', `${userId} ${number} ${code}`);
