import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { Failure } from '#contract/errors.ts';
import type { PictureSettings } from '#server/settings/settings.ts';
import type { PictureStore } from './picture-store.ts';

/** Time-out of a bucket request, in milliseconds. */
const TIMEOUT = 10_000;
/** Prefix of this store's objects in a bucket that may contain others. */
const PREFIX = 'pictures/';
const TYPES: Readonly<Record<string, string>> = { avif: 'image/avif', webp: 'image/webp', pdf: 'application/pdf' };

/**
 * Stores pictures in an S3-compatible bucket with path-style addressing. Signs requests and bodies (AWS Signature
 * Version 4).
 */
export function createBucketStore(settings: PictureSettings & { mode: 's3' }): PictureStore {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = settings;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 });
  const root = `${endpoint}/${bucket}`;

  const send = async (
    method: string,
    path: string,
    body?: Uint8Array,
    type?: string,
  ): Promise<Response | undefined> => {
    let answer: Response;
    try {
      answer = await client.fetch(root + path, {
        method,
        headers: {
          'x-amz-content-sha256': createHash('sha256')
            .update(body ?? '')
            .digest('hex'),
          ...(type && { 'content-type': type }),
        },
        ...(body && { body: body as Uint8Array<ArrayBuffer> }),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT),
      });
    } catch (error) {
      throw notAnswering(error);
    }
    if (answer.ok) return answer;
    await answer.body?.cancel();
    if (answer.status === 404 && method !== 'PUT') return undefined;
    throw notAnswering(new Error(`${method} ${bucket}${path} answered ${answer.status}`));
  };

  return {
    async read(name) {
      const found = await send('GET', `/${PREFIX}${name}`);
      return found && new Uint8Array(await found.arrayBuffer());
    },
    async write(name, bytes) {
      await send('PUT', `/${PREFIX}${name}`, bytes, TYPES[name.split('.').at(-1) ?? '']);
    },
    async writtenAt(name) {
      const found = await send('HEAD', `/${PREFIX}${name}`);
      return found && new Date(found.headers.get('last-modified') ?? 0);
    },
    async *list() {
      let next: string | undefined;
      do {
        const query = new URLSearchParams({
          'list-type': '2',
          prefix: PREFIX,
          ...(next && { 'continuation-token': next }),
        });
        const page = (await (await send('GET', `?${query}`))?.text()) ?? '';
        for (const [, object = ''] of page.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)) {
          const key = textOf(object, 'Key') ?? '';
          if (key.startsWith(PREFIX))
            yield { name: key.slice(PREFIX.length), writtenAt: new Date(textOf(object, 'LastModified') ?? 0) };
        }
        next = textOf(page, 'NextContinuationToken');
      } while (next);
    },
    async remove(name) {
      await send('DELETE', `/${PREFIX}${name}`);
    },
  };
}

/** The text of the first such element. Keys and tokens contain no XML escape but `&amp;`. */
function textOf(xml: string, element: string): string | undefined {
  return new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1]?.replaceAll('&amp;', '&');
}

function notAnswering(cause: unknown): Failure {
  return new Failure('overloaded', "Picture storage isn't responding. Nothing was changed; try again.", {
    cause,
    retryAfterSeconds: 5,
  });
}
