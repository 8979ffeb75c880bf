import { t } from '#contract/language/text.ts';
import type { ReactNode } from 'react';
import { Icon } from '#app/ui/buttons/icon.tsx';

/**
 * Further fields of a list's search, in an expandable row below it. @param isOpen whether some of them are filled in
 */
export function FilterFields({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  return (
    <details open={isOpen || undefined} className="group order-last basis-full">
      <summary className="inline-flex min-h-11 cursor-pointer items-center gap-1 text-sm font-medium max-sm:min-h-9">
        {t('Filters')}
        <Icon name="chevron-down" className="group-open:rotate-180" />
      </summary>
      <div className="flex flex-wrap items-end gap-3 pt-1 pb-2">{children}</div>
    </details>
  );
}
