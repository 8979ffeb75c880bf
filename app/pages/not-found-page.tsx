import { useLoaderData } from 'react-router';
import { message } from '#contract/language/text.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { inBrowser } from '#app/loaders/in-browser.ts';
import { onServer } from '#app/loaders/on-server.ts';
import { titleMeta } from '#app/document/page-meta.ts';
import { findNearest } from '#app/parts/nearest.ts';
import { NearestParts } from '#app/parts/nearest-parts.tsx';
import { NotFound } from './not-found.tsx';

export const meta = titleMeta(message('Not found'));

const load = ({ call, url }: LoaderContext) => findNearest(call, url.pathname.replace(/\.data$/, ''));

/** Every unknown address: HTTP 404, even for crawlers. */
export const loader = onServer(load, 404);
export const clientLoader = inBrowser(load);

export default function NotFoundPage() {
  return (
    <NotFound>
      <NearestParts nearest={useLoaderData<typeof loader>()} />
    </NotFound>
  );
}
