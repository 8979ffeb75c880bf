import { firstTouch } from './first-touch.ts';

/**
 * A `clientLoader` or `clientAction` whose module loads when the visitor first uses the page, because the first page
 * comes with its data.
 * @param load imports the handler
 */
export function lateHandler<Args, Answer>(
  load: () => Promise<(args: Args) => Promise<Answer>>,
): (args: Args) => Promise<Answer> {
  // The handler imports it again if this fails.
  if (!import.meta.env.SSR)
    firstTouch()
      .then(load)
      .catch(() => {});
  return async (args) => (await load())(args);
}
