import type { CallName } from '#contract/api-routes.ts';

/** Fields of requests whose example depends on the call; undefined leaves an optional field out. */
export const REQUEST_EXAMPLES: Readonly<Partial<Record<CallName, Readonly<Record<string, unknown>>>>> = {
  putUser: { contact: '01712345678' },
  printDocuments: { view: undefined },
  startOrderJob: { filter: undefined },
  previewBulk: { filter: undefined },
  sendPhoneCode: { number: '+8801712345678' },
  confirmPhone: { number: '+8801712345678', code: '123456' },
};
