import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { t } from '#contract/language/text.ts';
import { IconButton, IconLink } from '#app/ui/buttons/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { useHydrated } from '#app/ui/use-hydrated.ts';

/**
 * A native modal dialog: the page behind it is inert, Esc and the backdrop close it, and the focus returns to where it
 * was. Opening focuses the first control of `children`, or else of `footer`.
 *
 * A dialog that comes open with the page looks the same without scripts: the browser shows it, and links close it. At
 * hydration it becomes modal without losing the focus or what was typed.
 * @param closeHref the page without the dialog, for a dialog that can come open with the page
 * @param footer buttons, end-aligned. @param locked while an operation runs: closing would leave its result unknown.
 */
export function Dialog({
  open,
  onClose,
  closeHref,
  title,
  children,
  footer,
  wide,
  locked = false,
}: {
  open: boolean;
  onClose: () => void;
  closeHref?: string;
  title: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
  wide?: boolean;
  locked?: boolean;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const isHydrated = useHydrated();
  const [cameOpen] = useState(!isHydrated);

  useEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    const opener = document.activeElement;
    const isFocusInside = element.contains(opener);
    // A dialog that the browser has opened can become modal only after it was closed; nothing is drawn in between.
    if (element.open) element.close();
    element.showModal();
    if (isFocusInside && opener instanceof HTMLElement) opener.focus();
    return () => {
      element.close();
      // The browser restores the focus itself, but not for a dialog that is removed while open.
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, [open]);

  if (!open) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its backdrop closes it; Esc does the same
    <dialog
      ref={dialog}
      open={cameOpen}
      aria-labelledby={titleId}
      className="modal"
      onCancel={(event) => {
        event.preventDefault();
        if (!locked) onClose();
      }}
      onMouseDown={(event) => {
        if (event.target === event.currentTarget && !locked) onClose();
      }}
    >
      <div className={classNames('modal-box dialog-box relative p-0', wide && 'max-w-2xl')}>
        <h2 id={titleId} className="border-b border-line py-4 ps-6 pe-16 text-xl">
          {title}
        </h2>
        <div className="px-6 py-5">{children}</div>
        {footer && (
          <div className="dialog-foot flex flex-wrap *:h-auto *:max-w-full *:min-h-11 justify-end gap-3 border-t border-line bg-base-200 px-6 py-4">
            {footer}
          </div>
        )}
        {/* Last in the DOM, so that opening focuses the first control of the content. */}
        {closeHref !== undefined && !isHydrated ? (
          <IconLink icon="x" label={t('Close')} size="sm" href={closeHref} className="absolute end-4 top-4" />
        ) : (
          <IconButton
            icon="x"
            label={t('Close')}
            size="sm"
            onClick={onClose}
            disabled={locked}
            className="absolute end-4 top-4"
          />
        )}
      </div>
    </dialog>
  );
}
