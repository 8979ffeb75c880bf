import { ProgressBar } from '#app/ui/progress/progress-bar.tsx';
import { Skeleton, TableSkeleton } from '#app/ui/progress/skeleton.tsx';
import { Spinner, WaitingSpinner } from '#app/ui/progress/spinner.tsx';
import { Family, LONG_COUNT, LONG_NAME, Specimen } from './specimen.tsx';
import { formatCount } from '#app/ui/text/format-number.ts';

/** Loading states. */
export function GalleryWaiting() {
  return (
    <Family title="Waiting">
      <Specimen title="ProgressBar" stacked>
        <ProgressBar label="Uploading the picture" />
        <ProgressBar label="Reading the file" value={0} />
        <ProgressBar label="Importing parts" value={9_412} max={39_000} detail="9,412 of 39,000 rows" />
        <ProgressBar
          label={LONG_NAME}
          value={LONG_COUNT}
          max={LONG_COUNT}
          detail={`${formatCount(LONG_COUNT)} of ${formatCount(LONG_COUNT)} rows`}
        />
      </Specimen>
      <Specimen title="Skeleton, TableSkeleton" stacked>
        <Skeleton className="h-8 w-40" />
        <TableSkeleton rows={3} />
      </Specimen>
      <Specimen title="Spinner">
        <Spinner className="text-primary" />
      </Specimen>
      <Specimen title="WaitingSpinner" stacked>
        <WaitingSpinner label="Checking your sign-in" />
      </Specimen>
    </Family>
  );
}
