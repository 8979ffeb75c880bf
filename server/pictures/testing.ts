import { after } from 'node:test';
import sharp from 'sharp';
import { startTestStore, type Person } from '#test/fixtures/store.ts';

export type Body = Uint8Array | string | FormData;

/** A store for one test file with the calls of pictures. */
export async function openStoreForPictures() {
  const store = await startTestStore();
  after(() => store.close());
  const [admin, customer] = [await store.person('admin'), await store.person()];

  async function send(body: Body, { who = admin as Person | null, type = 'image/png' } = {}) {
    const response = await store.app.request('/api/pictures', {
      method: 'POST',
      headers: {
        ...(who && { authorization: `Bearer ${who.token}` }),
        ...(!(body instanceof FormData) && { 'content-type': type }),
      },
      body: body as BodyInit,
    });
    return { status: response.status, body: await response.json() };
  }

  const fetched = (path: string) => store.app.request(path);
  return { store, admin, customer, send, fetched };
}

export const drawing = (width: number, height: number, color = '#b5541c') =>
  sharp({ create: { width, height, channels: 3, background: color } });
