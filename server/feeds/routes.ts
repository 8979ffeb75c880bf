import { Failure } from '#contract/errors.ts';
import { LEGAL_PAGES, type TextKey } from '#contract/texts/site-texts.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/context.ts';
import { matchesEtag } from '#server/http/etag.ts';
import { readSettings } from '#server/settings/service.ts';
import { statesLowestPrice } from '#server/store/states-lowest-price.ts';
import { currentTexts } from '#server/texts/current-texts.ts';
import { FeedFiles, FRESH, readFile } from './feed-files.ts';
import type { FeedShop } from './feed-part.ts';
import { FEEDS } from './feeds.ts';

/** Feeds of an address: readers fetch one a few times a day, and each can be tens of megabytes. */
const RATE = { max: 20, seconds: 60 };

/** `/feeds/...`: all parts on sale, for shopping sites and assistants. */
export function feedRoutes(app: App, { db, settings, limits }: Pick<Deps, 'db' | 'settings' | 'limits'>): void {
  const files = new FeedFiles(db);
  const describe = async (): Promise<FeedShop> => {
    const [texts, isLowestStated] = await Promise.all([currentTexts(db, settings.store), statesLowestPrice(db)]);
    return {
      origin: settings.store.publicOrigin,
      name: texts.text('store.name'),
      currency: settings.store.currency.toUpperCase(),
      statesLowestPrice: isLowestStated,
      legalPages: LEGAL_PAGES.filter((page) => texts.text(`legal.${page}` as TextKey) !== ''),
    };
  };

  for (const feed of FEEDS)
    app.get(feed.path, async (context) => {
      limits?.hitAddress('feed', context.get('address'), RATE);
      if (!(await readSettings(db)).settings.feeds[feed.setting])
        throw new Failure('not_found', 'This store has switched this feed off.');
      const { file, size, etag, release } = await files.open(feed, describe);
      const headers = {
        'content-type': feed.type,
        'cache-control': `public, max-age=${FRESH / 1_000}`,
        etag,
        // Programs read it; the pages of the parts are what people should find.
        'x-robots-tag': 'noindex',
      };
      const isKnown = matchesEtag(context.req.header('if-none-match') ?? null, etag);
      if (isKnown || context.req.method === 'HEAD') {
        release();
        return new Response(null, { status: isKnown ? 304 : 200, headers });
      }
      return new Response(bytesOf(file, release), { headers: { ...headers, 'content-length': String(size) } });
    });
}

/** Bytes read at a time. */
const CHUNK = 64 * 1024;

/** The bytes of a file that others read as well: a stream of Node would close it when its client leaves. */
function bytesOf(file: number, release: () => void): ReadableStream<Uint8Array> {
  let position = 0;
  return new ReadableStream({
    async pull(controller) {
      try {
        const { bytesRead, buffer } = await readFile(file, Buffer.allocUnsafe(CHUNK), 0, CHUNK, position);
        position += bytesRead;
        if (bytesRead > 0) return controller.enqueue(buffer.subarray(0, bytesRead));
        release();
        controller.close();
      } catch (error) {
        release();
        controller.error(error);
      }
    },
    cancel: release,
  });
}
