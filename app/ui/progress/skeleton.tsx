import { t } from '#contract/language/text.ts';
import { classNames } from '#app/ui/class-names.ts';

/** A gray placeholder with the final size of the content: set that size by class. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={classNames('skeleton bg-base-300', className)} />;
}

/** Placeholder rows of a loading table, with the final height. */
export function TableSkeleton({ rows }: { rows: number }) {
  return (
    <div role="status" aria-label={t('Loading')} className="sheet divide-y divide-line">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex h-13 items-center gap-6 px-4">
          <Skeleton className={classNames('h-4', ['w-40', 'w-52', 'w-32'][row % 3])} />
          <Skeleton className="ms-auto h-4 w-16" />
          <Skeleton className="h-4 w-24" />
        </div>
      ))}
    </div>
  );
}
