/**
 * Asks again and again until there is an answer; what is thrown meanwhile counts as none.
 * @throws Error that says what was waited for, with the last reason
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
    if (Date.now() > end) throw new Error(`Not within ${withinMs / 1000} s: ${what}.`, { cause: reason });
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
