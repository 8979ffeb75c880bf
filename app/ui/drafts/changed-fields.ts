/** The fields whose values differ from the saved ones. Fields without a saved value are ignored. */
export function changedFields(
  typed: Readonly<Record<string, string>>,
  saved: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => saved[name] !== undefined && saved[name] !== value),
  );
}
