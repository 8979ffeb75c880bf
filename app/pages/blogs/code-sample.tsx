/** A few lines of code; long lines scroll, also by the keyboard. */
export function CodeSample({ label, children }: { label: string; children: string }) {
  return (
    <figure className="my-5">
      <pre
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable boxes need keyboard access
        tabIndex={0}
        role="region"
        aria-label={label}
        className="overflow-x-auto rounded-box border border-line bg-base-200 p-4 text-sm leading-6"
      >
        <code>{children.trim()}</code>
      </pre>
      <figcaption className="mt-1.5 text-sm text-muted">{label}</figcaption>
    </figure>
  );
}
