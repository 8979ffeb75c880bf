import { Button, IconButton } from '#app/ui/buttons/button.tsx';

/** Handles a button of a list; without scripts the button sends the form. */
export type OnRowButton = (event: React.MouseEvent<HTMLButtonElement>) => void;

/** Messages by the names of fields. */
export type FieldErrors = Readonly<Partial<Record<string, string>>>;

/** The properties of the fields of a list. @param name begins the names of its fields */
export interface ListProps<Row> {
  readonly name: string;
  readonly rows: readonly Row[];
  readonly maxRows: number;
  readonly errors: FieldErrors;
  readonly onButton: OnRowButton;
}

/** Adds a row at the end of a list. @param list its name in the names of its fields */
export function AddRowButton({
  list,
  label,
  disabled,
  onButton,
}: {
  list: string;
  label: string;
  disabled: boolean;
  onButton?: OnRowButton;
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

/** Moves a row up, or removes it. @param named the row's name for assistive technology */
export function ListRowButtons({
  list,
  index,
  named,
  canMove = true,
  canRemove = true,
  onButton,
}: {
  list: string;
  index: number;
  named: string;
  canMove?: boolean;
  canRemove?: boolean;
  onButton?: OnRowButton;
}) {
  const common = { type: 'submit', variant: 'ghost', name: 'intent', onClick: onButton } as const;
  return (
    <span className="flex gap-1">
      {canMove && index > 0 && (
        <IconButton {...common} icon="chevron-up" label={`Move ${named} up`} value={`up ${list} ${index}`} />
      )}
      {canRemove && <IconButton {...common} icon="trash" label={`Remove ${named}`} value={`remove ${list} ${index}`} />}
    </span>
  );
}
