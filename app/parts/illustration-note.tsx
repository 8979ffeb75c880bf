import { t } from '#contract/language/text.ts';
import type { Part } from '#contract/parts/parts.ts';
import { isDrawing } from '#contract/parts/picture-files.ts';
import { classNames } from '#app/ui/class-names.ts';

/** Says once per page that pictures are drawn; nothing if all of them are photographs. */
export function IllustrationNote({ parts, className }: { parts: readonly Pick<Part, 'img'>[]; className?: string }) {
  if (!parts.some(({ img }) => isDrawing(img))) return null;
  return (
    <p className={classNames('text-xs text-muted', className)}>
      {parts.length === 1 ? t('Illustration') : t('Some pictures are illustrations, not photos.')}
    </p>
  );
}
