import { type RefObject, useEffect, useRef } from 'react';
import { Icon } from '../buttons/icon.tsx';

export type FieldErrors = Partial<Record<string, string>>;

/**
 * The errors of a form: `message` from the server, and links to the invalid fields.
 * It takes the focus when it appears, unless useFocusFirstError puts it on a field. Renders nothing without errors.
 */
export function ErrorSummary({
  message,
  fields = {},
  focus = false,
}: {
  message?: string | null;
  fields?: FieldErrors;
  focus?: boolean;
}) {
  const box = useRef<HTMLDivElement>(null);
  const entries = Object.entries(fields).filter((entry): entry is [string, string] => Boolean(entry[1]));
  const shown = Boolean(message) || entries.length > 0;
  useEffect(() => {
    if (shown && focus) box.current?.focus();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a new message takes the focus again
  }, [shown, focus, message]);
  if (!shown) return null;
  return (
    <div ref={box} role="alert" tabIndex={-1} className="rounded-field border border-error bg-base-100 p-4 text-error">
      <p className="flex items-start gap-2 font-medium">
        <Icon name="warning" className="mt-0.5" />
        <span className="min-w-0">{message ?? 'Check these fields. Nothing you typed is lost.'}</span>
      </p>
      {entries.length > 0 && (
        <ul className="mt-2 ms-7 grid grid-cols-1 gap-1 text-sm">
          {entries.map(([name, text]) => (
            <li key={name}>
              <a
                href={`#${name}`}
                className="underline underline-offset-2"
                onClick={(event) => focusField(event, name)}
              >
                {text}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function focusField(event: { preventDefault(): void }, id: string) {
  const target = document.getElementById(id);
  const control = target?.matches('input, select, textarea')
    ? target
    : target?.querySelector<HTMLElement>('input, select, textarea');
  if (!control) return;
  event.preventDefault();
  control.focus();
}

/** Focuses the form's first invalid control each time `errors` changes to a value with errors. */
export function useFocusFirstError(form: RefObject<HTMLFormElement | null>, errors: FieldErrors | null | undefined) {
  useEffect(() => {
    if (!errors || !Object.values(errors).some(Boolean)) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')?.focus();
  }, [form, errors]);
}
