/** Whether a statement failed with one of these codes of PostgreSQL. */
export function failedWith(error: unknown, ...codes: string[]): boolean {
  const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } };
  return codes.some((each) => each === code || each === cause?.code);
}

/** Whether a statement failed because a unique value is taken, even by a concurrent request. */
export function isDuplicate(error: unknown): boolean {
  return failedWith(error, '23505');
}
