import { createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import {
  createSignatureSync,
  isSignatureError,
  type ResponseDescriptor,
  type RequestDescriptor,
  SignatureErrorCode,
  type Verifier,
  verifySignature,
} from 'http-message-sig';
import type { JWK } from 'jose';
import { Refused } from './capabilities.ts';

/** The algorithms of the protocol, by the curves of their keys. */
const ALGORITHMS: Readonly<Record<string, { readonly name: string; readonly hash: string | null }>> = {
  'P-256': { name: 'ecdsa-p256-sha256', hash: 'sha256' },
  'P-384': { name: 'ecdsa-p384-sha384', hash: 'sha384' },
  Ed25519: { name: 'ed25519', hash: null },
};
/** RFC 9421, 3.3.4: two numbers of the same length, not DER. */
const dsaEncoding = 'ieee-p1363';

/** Headers of a message by their names in lower case. */
type Fields = Readonly<Record<string, string>>;

/**
 * The headers that prove that a request comes from the store: its digest (RFC 9530) and its signature (RFC 9421), which covers `fields` too.
 * @param key a private key of `messageKeys`
 */
export function signRequest(key: JWK, url: string, body: string, fields: Fields): Record<string, string> {
  const all = { ...fields, 'content-type': 'application/json', 'content-digest': digestOf(body) };
  const { search } = new URL(url);
  const components = ['@method', '@authority', '@path', ...(search ? ['@query'] : []), ...Object.keys(all)];
  const message = { kind: 'request', method: 'POST', targetUri: url, fields: occurrencesOf(all) } as const;
  return { ...all, ...signatureOf(key, message, components) };
}

/** The same of a JSON answer. */
export function signAnswer(key: JWK, status: number, body: string): Record<string, string> {
  const all = { 'content-type': 'application/json', 'content-digest': digestOf(body) };
  const message = { kind: 'response', status, fields: occurrencesOf(all) } as const;
  return { ...all, ...signatureOf(key, message, ['@status', ...Object.keys(all)]) };
}

function signatureOf(key: JWK, message: RequestDescriptor | ResponseDescriptor, components: readonly string[]) {
  const { name, hash } = ALGORITHMS[key.crv!]!;
  const privateKey = createPrivateKey({ key: { ...key }, format: 'jwk' });
  const { signature, signatureInput } = createSignatureSync(message, {
    label: 'sig1',
    components,
    parameters: { created: Math.floor(Date.now() / 1_000), keyid: key.kid! },
    signer: { algorithm: name, sign: (data) => sign(hash, data, { key: privateKey, dsaEncoding }) },
  });
  return { signature, 'signature-input': signatureInput };
}

/** A request that may be signed. */
export interface SignedRequest {
  readonly method: string;
  /** The address that the caller has asked, as the store publishes it. */
  readonly url: string;
  readonly headers: Headers;
  /** The body as it arrived; empty if there is none. */
  readonly body: Uint8Array;
}

/** Whether a request has a signature, which has to be checked. */
export const isSigned = ({ headers }: SignedRequest): boolean =>
  headers.has('signature') || headers.has('signature-input');

/**
 * Checks the signature of a request: by one of the keys, and over everything that the protocol asks for.
 * @param keys public keys in the profile of who sent it
 * @throws Refused `signature_missing`, `digest_mismatch`, `key_not_found`, `algorithm_unsupported`, `signature_invalid`
 */
export async function requireSignature({ method, url, headers, body }: SignedRequest, keys: readonly JWK[]) {
  if (!headers.has('signature') || !headers.has('signature-input'))
    throw new Refused(401, 'signature_missing', 'Send both headers, Signature and Signature-Input.');
  const hasBody = body.length > 0;
  const [, digest] = /(?:^|,)\s*sha-256=:([A-Za-z0-9+/=]+):/.exec(headers.get('content-digest') ?? '') ?? [];
  if (hasBody && digestOf(body) !== `sha-256=:${digest}:`)
    throw new Refused(400, 'digest_mismatch', 'The header Content-Digest does not match the body.');
  const covered = [
    ['@method', true],
    ['@authority', true],
    ['@path', true],
    ['@query', new URL(url).search !== ''],
    ['ucp-agent', headers.has('ucp-agent')],
    ['idempotency-key', headers.has('idempotency-key')],
    ['content-digest', hasBody],
    ['content-type', hasBody],
  ] as const;
  // Proxies may add others, which no signature can cover.
  const ofAscii = [...headers].filter(([, value]) => /^[\t\x20-\x7e]*$/.test(value));
  const message = {
    kind: 'request',
    method,
    targetUri: url,
    fields: occurrencesOf(Object.fromEntries(ofAscii)),
  } as const;
  try {
    await verifySignature(message, {
      policy: {
        algorithms: Object.values(ALGORITHMS).map(({ name }) => name),
        requiredComponents: covered.filter(([, isNeeded]) => isNeeded).map(([name]) => name),
        requiredParameters: ['keyid'],
        clockSkew: 300,
      },
      resolveVerifier: ({ parameters }) => verifierOf(keys, parameters.keyid),
    });
  } catch (error) {
    if (!isSignatureError(error)) throw error;
    if (error.cause instanceof Refused) throw error.cause;
    const why = error.code === SignatureErrorCode.PolicyViolation ? `: ${error.message}` : '';
    throw new Refused(401, 'signature_invalid', `The signature of this request is not valid${why}.`);
  }
}

/** @throws Refused `key_not_found`, `algorithm_unsupported` */
function verifierOf(keys: readonly JWK[], keyid: string | undefined): Verifier {
  const jwk = keys.find(({ kid }) => kid === keyid);
  if (!jwk) throw new Refused(401, 'key_not_found', `Your profile has no signing key ${JSON.stringify(keyid ?? '')}.`);
  const algorithm = ALGORITHMS[jwk.crv ?? ''];
  const key = algorithm && publicKeyOf(jwk);
  if (!key) throw new Refused(400, 'algorithm_unsupported', 'Sign with a key of the curve P-256, P-384 or Ed25519.');
  const { name, hash } = algorithm;
  return { algorithm: name, verify: (data, signature) => verify(hash, data, { key, dsaEncoding }, signature) };
}

function publicKeyOf({ kty, crv, x, y }: JWK) {
  try {
    return createPublicKey({ key: { kty, crv, x, y } as JWK, format: 'jwk' });
  } catch {
    return undefined;
  }
}

const digestOf = (body: string | Uint8Array): string =>
  `sha-256=:${createHash('sha256').update(body).digest('base64')}:`;

const occurrencesOf = (fields: Fields) => Object.entries(fields).map(([name, value]) => ({ name, value }));
