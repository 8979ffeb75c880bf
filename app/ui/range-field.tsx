import type { ComponentProps } from 'react';

type End = { label: string } & Pick<ComponentProps<'input'>, 'name' | 'defaultValue'>;

/** Two amounts, from and to. @param placeholders what the two are when nothing is typed */
export function RangeField({
  from,
  to,
  placeholders,
}: {
  from: End;
  to: End;
  placeholders?: readonly [string, string];
}) {
  return (
    <div className="mx-2 mb-2 flex gap-2">
      <Amount {...from} placeholder={placeholders && `from ${placeholders[0]}`} />
      <Amount {...to} placeholder={placeholders && `to ${placeholders[1]}`} />
    </div>
  );
}

function Amount({ label, ...input }: End & { placeholder: string | undefined }) {
  return (
    <input
      {...input}
      aria-label={label}
      type="number"
      inputMode="decimal"
      min="0"
      step="any"
      autoComplete="off"
      className="input figures spinless h-9 min-w-0 px-2.5 text-sm"
    />
  );
}
