/** Whether a statement failed because a unique value is taken, even by a concurrent request. */
export function isDuplicate(error: unknown): boolean {
  const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } };
  return code === '23505' || cause?.code === '23505';
}
