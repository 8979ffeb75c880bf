import { redirect } from 'react-router';
import { MAX_LINES } from '#contract/basket/basket-limits.ts';
import { MAX_BUILD_NAME } from '#contract/builds/build-limits.ts';
import type { BuildLine } from '#contract/builds/builds.ts';
import { Failure } from '#contract/errors.ts';
import { type FormFailure, formAction } from '#app/forms/form-failure.ts';
import { formText } from '#app/forms/form-text.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';

export const BUILDS_PATH = '/dashboard/builds';

/** The page of the build of a visitor, which their browser keeps. */
export const VISITOR_BUILD_PATH = '/builds';
/** Its id on screens. */
export const VISITOR_BUILD = 'visitor';

/** The page of a build. */
export const buildPath = (id: string): string => (id === VISITOR_BUILD ? VISITOR_BUILD_PATH : `${BUILDS_PATH}/${id}`);

/** The page that adds a part to a build. */
export const addingPath = (id: string): string => (id === VISITOR_BUILD ? VISITOR_BUILD_PATH : BUILDS_PATH);

/** The result of a change: a confirmation, or why nothing changed; `leftOut` are parts that the basket refused. */
export type BuildAnswer =
  | { readonly message: string }
  | { readonly leftOut: readonly { readonly name: string; readonly problem: string }[] }
  | FormFailure;

/** Creates a build of the parts that are still sold. @returns where it opens, which says how many were left out */
export async function createFrom(
  call: LoaderContext['call'],
  name: string,
  lines: readonly Pick<BuildLine, 'part' | 'quantity' | 'onSale'>[],
): Promise<string> {
  const parts = lines.filter(({ onSale }) => onSale).map(({ part, quantity }) => ({ part, quantity }));
  const { insertedId } = await call('createBuild', { body: { name, parts } });
  const gone = lines.length - parts.length;
  return buildPath(insertedId) + (gone > 0 ? `?left-out=${gone}` : '');
}

/** Changes the list of builds. Fields: `intent` (`create`, `copy`, `add`, `delete`), `id`, `name`, `part`. */
export const handleBuildsAction = formAction(async ({ call, signedIn }, form): Promise<BuildAnswer | Response> => {
  const [id, part, name] = ['id', 'part', 'name'].map((field) => formText(form, field)) as [string, string, string];
  await signedIn();
  switch (form.get('intent')) {
    case 'create': {
      const parts = part === '' ? [] : [{ part, quantity: 1 }];
      const { insertedId } = await call('createBuild', { body: { name, parts } });
      return redirect(buildPath(insertedId));
    }
    case 'copy': {
      const { name: original, lines } = await call('readBuild', { params: { id } });
      return redirect(await createFrom(call, copyName(original), lines));
    }
    case 'add': {
      const known = (await call('readBuild', { params: { id } })).lines.find((line) => line.part === part);
      await call('setBuildPart', { params: { id, part }, body: { quantity: (known?.quantity ?? 0) + 1 } });
      return redirect(buildPath(id));
    }
    case 'delete':
      await call('deleteBuild', { params: { id } });
      return redirect(BUILDS_PATH);
    default:
      throw new Failure('malformed');
  }
});

/** Changes a build. Fields: `intent` (`set`, `remove`, `rename`, `share`, `unshare`, `basket`), `part`, `quantity`, `name`. */
export const handleBuildAction = formAction(async (context, form): Promise<BuildAnswer | Response> => {
  const { call, params, signedIn } = context;
  const id = params.id!;
  const part = formText(form, 'part');
  await signedIn();
  switch (form.get('intent')) {
    case 'set':
      await call('setBuildPart', { params: { id, part }, body: { quantity: wholeNumber(form, 'quantity') } });
      return { message: 'Build saved' };
    case 'remove':
      await call('removeBuildPart', { params: { id, part } });
      return { message: 'Part removed' };
    case 'rename':
      await call('renameBuild', { params: { id }, body: { name: formText(form, 'name') } });
      return { message: 'Build renamed' };
    case 'share':
      await call('shareBuild', { params: { id } });
      return { message: 'Link created' };
    case 'unshare':
      await call('unshareBuild', { params: { id } });
      return { message: 'The link no longer works' };
    case 'basket':
      return await putIntoBasket(
        context,
        (await call('readBuild', { params: { id } })).lines,
        wholeNumber(form, 'times'),
      );
    default:
      throw new Failure('malformed');
  }
});

/** Changes the build of a visitor. Fields: `intent` (`add`, `set`, `remove`, `basket`), `part`, `quantity`. */
export const handleVisitorBuildAction = formAction(async (context, form): Promise<BuildAnswer | Response> => {
  const { call, viewer } = context;
  const part = formText(form, 'part');
  // A customer chooses one of their builds.
  if (await viewer()) return redirect(`${BUILDS_PATH}?${new URLSearchParams({ add: part })}`);
  const { lines } = await call('readVisitorBuild');
  switch (form.get('intent')) {
    case 'add': {
      const quantity = (lines.find((line) => line.part === part)?.quantity ?? 0) + 1;
      await call('setVisitorBuildPart', { params: { part }, body: { quantity } });
      return redirect(VISITOR_BUILD_PATH);
    }
    case 'set':
      await call('setVisitorBuildPart', { params: { part }, body: { quantity: wholeNumber(form, 'quantity') } });
      return { message: 'Build changed' };
    case 'remove':
      await call('removeVisitorBuildPart', { params: { part } });
      return { message: 'Part removed' };
    case 'basket':
      return await putIntoBasket(context, lines, wholeNumber(form, 'times'));
    default:
      throw new Failure('malformed');
  }
});

/** Puts the parts of a build into the basket, `times` over, and opens the basket if it took all of them. */
async function putIntoBasket(
  { call }: LoaderContext,
  lines: readonly BuildLine[],
  times: number,
): Promise<BuildAnswer | Response> {
  const wanted = lines.map(({ part, quantity }) => ({ part, quantity: quantity * times }));
  if (wanted.length === 0) throw new Failure('order_state', 'This build has no parts yet.');
  const names = new Map(lines.map(({ part, name }) => [part, name]));
  const { leftOut } = await call('addBasketLines', { body: { lines: wanted.slice(0, MAX_LINES) } });
  if (leftOut.length === 0) return redirect('/basket');
  return { leftOut: leftOut.map(({ part, problem }) => ({ name: names.get(part) ?? '', problem })) };
}

function copyName(name: string): string {
  return `Copy of ${name}`.slice(0, MAX_BUILD_NAME);
}

function wholeNumber(form: FormData, name: string): number {
  const text = formText(form, name).trim();
  const value = text === '' ? Number.NaN : Number(text);
  if (!Number.isInteger(value) || value < 1)
    throw new Failure('invalid_fields', 'Enter a whole number', { fields: { [name]: 'Enter a whole number' } });
  return value;
}
