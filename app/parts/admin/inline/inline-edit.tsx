import { HiddenFields } from '#app/actions/action-form.tsx';
import { failureIn, failureText } from '#app/forms/failure-text.ts';
import { PostForm } from '#app/forms/post-form.tsx';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import type { Permission } from '#contract/accounts/permissions.ts';
import type { AdminPart } from '#contract/parts/parts.ts';
import { usePermission } from '#app/accounts/allowed.tsx';
import { type ActionDone, type ActionResult, isDone } from '#app/actions/use-screen-action.ts';
import { FieldError } from '#app/ui/fields/field-frame.tsx';
import { toast } from '#app/ui/toasts/toast-store.ts';
import { useHydrated } from '#app/ui/use-hydrated.ts';

/**
 * A table value that is edited in place: a button that becomes a field. Enter saves, and so does leaving the field,
 * because the numeric keyboard of a phone has no Enter key; Escape cancels. After a refusal or a conflict, which names who
 * changed the part, leaving the field saves only another value; Enter saves again.
 * @param what sent as the intent, `price` or `stock`
 * @param valueOf formats the value for the field, from the listed part or from the current one after a conflict
 */
export function InlineEdit({
  what,
  part,
  label,
  permission,
  valueOf,
  children,
}: {
  what: 'price' | 'stock';
  part: AdminPart;
  label: string;
  permission: Permission;
  valueOf: (part: Pick<AdminPart, 'price' | 'quantity'>) => string;
  children: ReactNode;
}) {
  const isAllowed = usePermission(permission);
  const isHydrated = useHydrated();
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const editor = useRef<HTMLSpanElement>(null);
  const close = () => {
    setIsOpen(false);
    // The button returns with the next render.
    if (hasFocus(editor.current)) requestAnimationFrame(() => opener.current?.focus());
  };
  if (!isAllowed || part.hidden) return children;
  if (!isHydrated) return <span className="inline-edit inline-edit-later">{children}</span>;
  if (isOpen)
    return (
      <span ref={editor} className="inline-editing">
        <span aria-hidden className="invisible">
          {children}
        </span>
        <InlineForm {...{ what, part, label, valueOf }} onClose={close} onLeave={() => setIsOpen(false)} />
      </span>
    );
  return (
    <button
      ref={opener}
      type="button"
      className="inline-edit"
      // Outside the cell, whose text is only the value.
      title={`Edit the ${label.toLowerCase()} of ${part.name}`}
      onClick={() => setIsOpen(true)}
    >
      {children}
    </button>
  );
}

/** Whether an element has the focus, or no other one: the user may be typing elsewhere by now. */
function hasFocus(element: Element | null | undefined): boolean {
  const { activeElement, body } = document;
  return activeElement === body || element?.contains(activeElement) === true;
}

function InlineForm({
  what,
  part,
  label,
  valueOf,
  onClose,
  onLeave,
}: {
  what: 'price' | 'stock';
  part: AdminPart;
  label: string;
  valueOf: (part: Pick<AdminPart, 'price' | 'quantity'>) => string;
  onClose: () => void;
  /** Closes without moving the focus. */
  onLeave: () => void;
}) {
  const fetcher = useFetcher<ActionResult>();
  const { data, state } = fetcher;
  const failure = failureIn(data);
  const fresh = failure?.problem.code === 'edit_conflict' ? (failure.problem.fresh as unknown as AdminPart) : undefined;
  // The admin has seen the part as the field opened or as the last conflict reported it; not later versions.
  const [opened] = useState(part);
  const seen = fresh ?? opened;
  const sent = fresh ? undefined : failure?.values;
  const field = useRef<HTMLInputElement>(null);
  const finish = useEffectEvent(({ done }: ActionDone) => {
    toast(`${done.message}: ${part.name}`, done.kind);
    onClose();
  });
  const leave = ({ value, form }: HTMLInputElement) => {
    // While the window loses the focus, the field keeps it.
    if (state !== 'idle' || document.activeElement === field.current) return;
    if (!failure && value === valueOf(opened)) onLeave();
    else if (value !== failure?.values['value']) form!.requestSubmit();
  };
  useEffect(() => field.current?.select(), []);
  useEffect(() => {
    if (!data) return;
    if (isDone(data)) finish(data);
    else if (hasFocus(field.current)) field.current?.focus();
  }, [data]);
  const error = failure && (fresh ? `${failureText(failure)} It is ${valueOf(fresh)} now.` : failureText(failure));
  const errorId = `inline-${what}-error`;
  return (
    <PostForm
      fetcher={fetcher}
      className="inline-form"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <HiddenFields
        fields={{
          intent: what,
          id: part._id,
          was: sent?.['was'] ?? valueOf(seen),
          version: sent?.['version'] ?? seen.version,
        }}
      />
      <input
        ref={field}
        name="value"
        className="input input-sm figures"
        inputMode={what === 'price' ? 'decimal' : 'numeric'}
        autoComplete="off"
        defaultValue={valueOf(opened)}
        aria-label={`${label} of ${part.name}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
        readOnly={state !== 'idle'}
        onBlur={({ currentTarget }) => leave(currentTarget)}
      />
      {error && <FieldError id={errorId}>{error}</FieldError>}
      <span className="sr-only">Press Enter to save, Escape to cancel.</span>
    </PostForm>
  );
}
