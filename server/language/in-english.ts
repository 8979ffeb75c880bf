import { currentRequestContext, runInRequestContext } from '#server/observe/request-context.ts';

/** Runs `work` in English, whatever the language of the request: for emails and documents, whose texts are English. */
export function inEnglish<Result>(work: () => Result): Result {
  const context = currentRequestContext();
  if (!context?.language) return work();
  const { language: _, ...english } = context;
  return runInRequestContext(english, work);
}
