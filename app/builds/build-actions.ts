import { t } from '#contract/language/text.ts';
import { redirect } from 'react-router';
import { MAX_LINES } from '#contract/basket/basket-limits.ts';
import { unitsFor } from '#contract/builds/build-cost.ts';
import { MAX_BUILD_NAME, VISITOR_BUILD_NAME } from '#contract/builds/build-limits.ts';
import type { BuildLine, SharedBuild } from '#contract/builds/builds.ts';
import { checksOf } from '#contract/builds/checks.ts';
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
  | AddedPart
  | { readonly leftOut: readonly { readonly name: string; readonly problem: string }[] }
  | FormFailure;

/** The result of adding a part from a page outside the build. */
export interface AddedPart {
  /** Whether the part fits there, in words. */
  readonly added: string;
  readonly isConflict: boolean;
  /** The page of the build. */
  readonly path: string;
}

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

/** Changes a build. Fields: `intent` (`set`, `replace`, `remove`, `complete`, `offer`, `withdraw`, `rename`, `share`, `unshare`, `basket`), `part`, `suggested`, `replaces`, `quantity`, `name`, `description`, `img`. */
export const handleBuildAction = formAction(async (context, form): Promise<BuildAnswer | Response> => {
  const { call, params, signedIn } = context;
  const id = params.id!;
  const part = formText(form, 'part');
  await signedIn();
  switch (form.get('intent')) {
    case 'set':
      await call('setBuildPart', { params: { id, part }, body: { quantity: wholeNumber(form, 'quantity') } });
      return { message: t('Build saved') };
    case 'replace': {
      const body = replacementOf((await call('readBuild', { params: { id } })).lines, form);
      await call('setBuildPart', { params: { id, part }, body });
      return redirect(buildPath(id));
    }
    case 'remove':
      await call('removeBuildPart', { params: { id, part } });
      return { message: t('Part removed') };
    case 'complete':
      await call('addBuildParts', { params: { id }, body: { parts: suggestedParts(form) } });
      return redirect(buildPath(id));
    case 'rename':
      await call('renameBuild', { params: { id }, body: { name: formText(form, 'name') } });
      return { message: t('Build renamed') };
    case 'share':
      await call('shareBuild', { params: { id } });
      return { message: t('Link created') };
    case 'unshare':
      await call('unshareBuild', { params: { id } });
      return { message: t('The link no longer works') };
    case 'offer':
      await call('offerBuild', {
        params: { id },
        body: { description: formText(form, 'description'), img: formText(form, 'img').trim() },
      });
      return { message: t('Everyone sees this build now') };
    case 'withdraw':
      await call('withdrawBuild', { params: { id } });
      return { message: t('Only you see this build now') };
    case 'basket':
      return await putIntoBasket(context, (await call('readBuild', { params: { id } })).lines, form);
    default:
      throw new Failure('malformed');
  }
});

/** Changes the build of a visitor. Fields: `intent` (`add`, `add-here`, `set`, `replace`, `remove`, `complete`, `basket`), `part`, `suggested`, `replaces`, `quantity`. */
export const handleVisitorBuildAction = formAction(async (context, form): Promise<BuildAnswer | Response> => {
  const { call, viewer } = context;
  const part = formText(form, 'part');
  const intent = form.get('intent');
  if (await viewer()) {
    if (intent === 'add-here') return addToLatest(call, part);
    // A customer chooses one of their builds.
    return redirect(`${BUILDS_PATH}?${new URLSearchParams({ add: part })}`);
  }
  const { lines } = await call('readVisitorBuild');
  switch (intent) {
    case 'add':
    case 'add-here': {
      await call('setVisitorBuildPart', { params: { part }, body: { quantity: unitsWithOneMore(lines, part) } });
      if (intent === 'add') return redirect(VISITOR_BUILD_PATH);
      return addedTo(await call('readVisitorBuild'), part, VISITOR_BUILD_PATH);
    }
    case 'set':
      await call('setVisitorBuildPart', { params: { part }, body: { quantity: wholeNumber(form, 'quantity') } });
      return { message: t('Build changed') };
    case 'replace':
      await call('setVisitorBuildPart', { params: { part }, body: replacementOf(lines, form) });
      return redirect(VISITOR_BUILD_PATH);
    case 'remove':
      await call('removeVisitorBuildPart', { params: { part } });
      return { message: t('Part removed') };
    case 'complete': {
      const own = lines.map((line) => ({ part: line.part, quantity: line.quantity }));
      await call('setVisitorBuild', { body: { parts: [...own, ...suggestedParts(form)] } });
      return redirect(VISITOR_BUILD_PATH);
    }
    case 'basket':
      return await putIntoBasket(context, lines, form);
    default:
      throw new Failure('malformed');
  }
});

/** The suggested parts that a form adds, each as its id and quantity. @throws Failure `malformed` */
function suggestedParts(form: FormData): { part: string; quantity: number }[] {
  return form.getAll('suggested').map((text) => {
    const [, part, quantity] = /^(\S{1,100}) (\d{1,4})$/.exec(String(text)) ?? [];
    if (part === undefined) throw new Failure('malformed');
    return { part, quantity: Number(quantity) };
  });
}

/** Adds a part to the customer's build that changed last, or to a first one. */
async function addToLatest(call: LoaderContext['call'], part: string): Promise<AddedPart> {
  const latest = (await call('listBuilds')).find(({ isReadyMade }) => !isReadyMade);
  if (!latest) {
    const body = { name: VISITOR_BUILD_NAME, parts: [{ part, quantity: 1 }] };
    const { insertedId: id } = await call('createBuild', { body });
    return addedTo(await call('readBuild', { params: { id } }), part, buildPath(id));
  }
  const { _id: id } = latest;
  const { lines } = await call('readBuild', { params: { id } });
  await call('setBuildPart', { params: { id, part }, body: { quantity: unitsWithOneMore(lines, part) } });
  return addedTo(await call('readBuild', { params: { id } }), part, buildPath(id));
}

const unitsWithOneMore = (lines: readonly BuildLine[], part: string): number =>
  (lines.find((line) => line.part === part)?.quantity ?? 0) + 1;

/** What adding a part did to a build: its conflicts first, or what was checked. */
function addedTo({ name, lines, findings }: SharedBuild, part: string, path: string): AddedPart {
  const about = findings.filter(({ parts }) => parts.includes(part));
  const { checked, conflicts, unchecked } = checksOf(about);
  const units = lines.find((line) => line.part === part)?.quantity ?? 1;
  const added = units > 1 ? t("{units} of it are in '{name}' now", { units, name }) : t("Added to '{name}'", { name });
  if (conflicts > 0)
    return {
      added: t("{added}, but it doesn't fit. {reason}", { added, reason: about[0]!.reason }),
      isConflict: true,
      path,
    };
  const result =
    checked + unchecked === 0
      ? ''
      : unchecked > 0
        ? ` ${t('No conflict found: {checked} checked, {unchecked} could not be checked.', { checked, unchecked })}`
        : ` ${t('No conflict found: {checked} checked.', { checked })}`;
  return { added: `${added}.${result}`, isConflict: false, path };
}

/** The quantity of the line that is replaced, for the part in its place. */
function replacementOf(lines: readonly BuildLine[], form: FormData): { quantity: number; replaces: string } {
  const replaces = formText(form, 'replaces');
  return { quantity: lines.find((line) => line.part === replaces)?.quantity ?? 1, replaces };
}

/**
 * Puts the parts of a build into the basket, as often as the field `times` says and at least their minimum orders, and opens
 * the basket if it took all of them.
 */
export async function putIntoBasket(
  { call }: LoaderContext,
  lines: readonly BuildLine[],
  form: FormData,
): Promise<BuildAnswer | Response> {
  const times = wholeNumber(form, 'times');
  const wanted = lines.map((line) => ({ part: line.part, quantity: unitsFor(line, times) }));
  if (wanted.length === 0) throw new Failure('order_state', t('This build has no parts yet.'));
  const names = new Map(lines.map(({ part, name }) => [part, name]));
  const { leftOut } = await call('addBasketLines', { body: { lines: wanted.slice(0, MAX_LINES) } });
  if (leftOut.length === 0) return redirect('/basket');
  return { leftOut: leftOut.map(({ part, problem }) => ({ name: names.get(part) ?? '', problem })) };
}

function copyName(name: string): string {
  return t('Copy of {name}', { name }).slice(0, MAX_BUILD_NAME);
}

function wholeNumber(form: FormData, name: string): number {
  const text = formText(form, name).trim();
  const value = text === '' ? Number.NaN : Number(text);
  if (!Number.isInteger(value) || value < 1)
    throw new Failure('invalid_fields', t('Enter a whole number'), { fields: { [name]: t('Enter a whole number') } });
  return value;
}
