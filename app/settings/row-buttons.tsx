import { Button, IconButton } from '../ui/buttons/button.tsx';

/** A list of the settings form, as in the names of its fields. */
type List = 'methods' | 'rates';

/** Handles a button of a list; without scripts the button sends the form. */
export type OnRowButton = (event: React.MouseEvent<HTMLButtonElement>) => void;

/** Adds a row at the end of a list. */
export function AddRowButton({
  list,
  label,
  disabled,
  onButton,
}: {
  list: List;
  label: string;
  disabled: boolean;
  onButton: OnRowButton;
}) {
  return (
    <Button
      type="submit"
      size="sm"
      icon="plus"
      name="intent"
      value={`add ${list}`}
      onClick={onButton}
      disabled={disabled}
    >
      {label}
    </Button>
  );
}

/** Removes a row of a list. @param named the row, for assistive technology */
export function RemoveRowButton({
  list,
  index,
  named,
  onButton,
}: {
  list: List;
  index: number;
  named: string;
  onButton: OnRowButton;
}) {
  return (
    <IconButton
      type="submit"
      icon="trash"
      label={`Remove ${named}`}
      variant="ghost"
      name="intent"
      value={`remove ${list} ${index}`}
      onClick={onButton}
    />
  );
}
