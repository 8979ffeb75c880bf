import { type ComponentProps, useId } from 'react';
import { EditDialog } from '#app/ui/dialogs/edit-dialog.tsx';
import { ActionForm } from './action-form.tsx';
import type { ActionFields } from './use-screen-action.ts';

/** What a dialog gets from the screen whose action handles its form. */
export interface ActionDialogProps {
  busy: boolean;
  errors: Readonly<Record<string, string>>;
  onSubmit: (fields: ActionFields) => void;
  onClose: () => void;
  /** The page without the dialog, for a dialog that can come open with the page. */
  closeHref?: string;
}

/**
 * A dialog with a form that a screen's action handles.
 * @param hidden fields sent with those of `children`
 */
export function FormDialog({
  hidden,
  onSubmit,
  onInput,
  children,
  ...dialog
}: {
  hidden: ActionFields;
  onSubmit: (fields: ActionFields) => void;
  /** Called with what the form has, whenever something is typed or chosen. */
  onInput?: (form: FormData) => void;
} & Omit<ComponentProps<typeof EditDialog>, 'open' | 'formId'>) {
  const formId = useId();
  return (
    <EditDialog {...dialog} open formId={formId}>
      <ActionForm
        id={formId}
        fields={hidden}
        onSubmit={onSubmit}
        onInput={(event) => onInput?.(new FormData(event.currentTarget))}
        noValidate
        className="grid gap-4"
      >
        {children}
      </ActionForm>
    </EditDialog>
  );
}
