import { data } from 'react-router';
import { pageMeta } from '../layouts/page-meta.ts';
import { NotFound } from './not-found.tsx';

export const meta = () => pageMeta({ title: 'Not found' });

/** Any address that is no page: HTTP 404, also for a crawler. */
export function loader() {
  return data(null, { status: 404 });
}

export default function NotFoundPage() {
  return <NotFound />;
}
