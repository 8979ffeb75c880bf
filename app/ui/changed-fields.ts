/** The fields that are not as they are saved. Fields that are not saved at all are no change. */
export function changedFields(
  typed: Readonly<Record<string, string>>,
  saved: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => saved[name] !== undefined && saved[name] !== value),
  );
}
