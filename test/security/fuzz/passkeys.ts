import { SoftPasskey } from '#test/fixtures/soft-passkey.ts';
import type { Known } from './values.ts';

/** Stands in a drawn case for what a browser signs for the challenge that it was given a moment ago. */
const SIGNED_NOW = 'what-the-browser-signs-now';

const bytes = (hex: string): string => Buffer.from(hex, 'hex').toString('base64url');
const json = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** What to draw for the fields of a passkey: what an authenticator answers, the same damaged, and no such thing. */
export function passkeyWords(origin: string): Known {
  const passkey = new SoftPasskey(origin);
  const made = passkey.register({ challenge: 'Y2hhbGxlbmdl', rp: { id: 'localhost' } });
  const shown = passkey.signIn({ challenge: 'Y2hhbGxlbmdl', rpId: 'localhost' });
  // CBOR: nothing, an empty map, lengths far past the end, depth without end, a tag, a float, a key twice.
  const broken = [
    '',
    'a0',
    'bb7fffffffffffffff',
    '5b7fffffffffffffff',
    '81'.repeat(3_000),
    'c0',
    'f97e00',
    'a201010102',
  ];
  const attestation = made.response.attestationObject;
  return {
    rawId: [made.rawId, '', 'x'],
    clientDataJSON: [SIGNED_NOW, SIGNED_NOW, made.response.clientDataJSON, json(null), json([]), json('x'), ''],
    attestationObject: [attestation, attestation.slice(0, 90), `${attestation}AAAA`, ...broken.map(bytes)],
    authenticatorData: [
      shown.response.authenticatorData,
      shown.response.authenticatorData.slice(0, 40),
      ...broken.map(bytes),
    ],
    signature: [shown.response.signature, bytes('3006020101020101'), ''],
    code: ['123456', '000000', '12 34 56', 'abcde-fghjk', 'ABCDE FGHJK'],
    transports: ['internal', 'usb', 'x'],
  };
}

/** Puts into a case what was to be signed now. @param challenge what the store has just sent */
export function signNow(text: string, challenge: string, origin: string): string {
  const type = text.includes('attestationObject') ? 'webauthn.create' : 'webauthn.get';
  return text.replaceAll(SIGNED_NOW, json({ type, challenge, origin, crossOrigin: false }));
}
