import { type ReactNode, useEffect, useId, useRef } from 'react';
import { IconButton } from '#app/ui/buttons/button.tsx';
import { classNames } from '#app/ui/class-names.ts';

/**
 * A native modal dialog: the page behind it is inert, Esc and the backdrop close it, and the focus returns to where it
 * was. Opening focuses the first control of `children`, or else of `footer`.
 * @param footer buttons, end-aligned. @param locked while an operation runs: closing would leave its result unknown.
 */
export function Dialog({
  open,
  onClose,
  title,
  children,
  footer,
  wide,
  locked = false,
}: {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
  wide?: boolean;
  locked?: boolean;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    const opener = document.activeElement;
    if (!element.open) element.showModal();
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
        <IconButton
          icon="x"
          label="Close"
          size="sm"
          onClick={onClose}
          disabled={locked}
          className="absolute end-4 top-4"
        />
      </div>
    </dialog>
  );
}
