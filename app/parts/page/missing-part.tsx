import { isRouteErrorResponse, useRouteError } from 'react-router';
import { ErrorPage } from '#app/pages/error-page.tsx';
import { NotFound } from '#app/pages/not-found.tsx';
import type { Nearest } from '#app/parts/nearest.ts';
import { NearestParts } from '#app/parts/nearest-parts.tsx';

/** The error boundary of part pages: for a missing part, shows similar ones. */
export function MissingPart() {
  const error = useRouteError();
  const nearest = isRouteErrorResponse(error) && (error.data as { nearest?: Nearest } | null)?.nearest;
  if (!nearest) return <ErrorPage error={error} />;
  return (
    <NotFound>
      <NearestParts nearest={nearest} />
    </NotFound>
  );
}
