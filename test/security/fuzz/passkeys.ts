import { SoftPasskey } from '#test/fixtures/soft-passkey.ts';
import type { Known } from './values.ts';

/** A placeholder in a generated case for a browser's signature over the latest challenge. */
const SIGNED_NOW = 'what-the-browser-signs-now';

const bytes = (hex: string): string => Buffer.from(hex, 'hex').toString('base64url');
const json = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Generators for passkey fields: an authenticator's response, damaged responses, and other values. */
export function passkeyWords(origin: string): Known {
  const passkey = new SoftPasskey(origin);
  const made = passkey.register({ challenge: 'Y2hhbGxlbmdl', rp: { id: 'localhost' } });
  const shown = passkey.signIn({ challenge: 'Y2hhbGxlbmdl', rpId: 'localhost' });
  // CBOR: empty, an empty map, lengths beyond the end, unlimited depth, a tag, a float, a duplicate key.
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

/** Inserts the signature into a case. @param challenge the store's latest */
export function signNow(text: string, challenge: string, origin: string): string {
  const type = text.includes('attestationObject') ? 'webauthn.create' : 'webauthn.get';
  return text.replaceAll(SIGNED_NOW, json({ type, challenge, origin, crossOrigin: false }));
}
