import type { ReactNode } from 'react';
import { classNames } from '#app/ui/class-names.ts';

/**
 * A card. @param marks adds corner registration marks, for the main card of a screen.
 * @param flush leaves the padding to the content (tables, pictures).
 */
export function Card({
  as: Element = 'div',
  title,
  aside,
  marks,
  flush,
  children,
  footer,
  className,
}: {
  as?: 'div' | 'section' | 'article' | 'li';
  title?: ReactNode;
  aside?: ReactNode;
  marks?: boolean;
  flush?: boolean;
  children: ReactNode;
  footer?: ReactNode;
  className?: string;
}) {
  return (
    <Element className={classNames('sheet', marks && 'corner-marks', className)}>
      {title && (
        <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-5 py-3.5 sm:px-6">
          <h2 className="text-lg">{title}</h2>
          {aside}
        </div>
      )}
      <div className={flush ? undefined : 'p-5 sm:p-6'}>{children}</div>
      {footer && <div className="border-t border-line px-5 py-4 sm:px-6">{footer}</div>}
    </Element>
  );
}
