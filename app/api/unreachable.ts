/**
 * A module that is loading.
 * @throws Unreachable (unreachable-failure.ts) if it cannot be loaded; a page without the texts of errors throws the
 *   browser's own error
 */
export function orUnreachable<Module>(loading: Promise<Module>): Promise<Module> {
  return loading.catch(async (error: unknown) => {
    const { Unreachable } = await import('./unreachable-failure.ts').catch(() => {
      throw error;
    });
    throw new Unreachable(error);
  });
}
