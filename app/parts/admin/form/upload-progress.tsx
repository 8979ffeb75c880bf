import { ProgressBar } from '#app/ui/progress/progress-bar.tsx';
import { fileSize } from './check-picture.ts';
import type { SentFile } from './use-upload.ts';

/** The progress of an upload; the server prepares a file once it has received all of it. */
export function UploadProgress({ file: { name, sent, size, isAwaited } }: { file: SentFile }) {
  const progress =
    sent < size ? { label: `Uploading ${name}`, value: sent, max: size } : { label: `Preparing ${name}` };
  const detail = isAwaited ? `${fileSize(size)}. The part is saved after that.` : fileSize(size);
  return <ProgressBar {...progress} detail={detail} />;
}
