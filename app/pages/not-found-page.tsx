import { useLoaderData } from 'react-router';
import type { Ask } from '../api/ask.ts';
import { inBrowser } from '../api/in-browser.ts';
import { onServer } from '../api/on-server.ts';
import { titled } from '../layouts/page-meta.ts';
import { findNearest } from '../parts/nearest.ts';
import { NearestParts } from '../parts/nearest-parts.tsx';
import { NotFound } from './not-found.tsx';

export const meta = titled('Not found');

const load = ({ call, url }: Ask) => findNearest(call, url.pathname.replace(/\.data$/, ''));

/** Every unknown address: HTTP 404, also for crawlers. */
export const loader = onServer(load, 404);
export const clientLoader = inBrowser(load);

export default function NotFoundPage() {
  return (
    <NotFound>
      <NearestParts nearest={useLoaderData<typeof loader>()} />
    </NotFound>
  );
}
