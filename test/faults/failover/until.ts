/**
 * Retries until `ask` returns a value; an error counts as no value.
 * @throws Error naming the awaited state and the last error
 */
export async function until<T>(withinMs: number, what: string, ask: () => Promise<T | undefined>): Promise<T> {
  const end = Date.now() + withinMs;
  for (let reason: unknown; ;) {
    try {
      const answer = await ask();
      if (answer !== undefined) return answer;
    } catch (error) {
      reason = error;
    }
    if (Date.now() > end) throw new Error(`Timed out after ${withinMs / 1000} s: ${what}.`, { cause: reason });
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
