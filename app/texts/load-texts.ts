import type { TEXT_GROUPS, ShownGroupName } from '#contract/texts/site-texts.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import type { TextBlock } from '#contract/texts/texts-schema.ts';

type Fields<Name extends ShownGroupName> = (typeof TEXT_GROUPS)[Name]['fields'];
type ListKey<Group> = { [Key in keyof Group]: Group[Key] extends { kind: 'list' } ? Key : never }[keyof Group];

type ColumnsOf<Field> = Field extends { columns: readonly { name: infer Column extends string }[] } ? Column : never;

/** The answer of `readTexts` for a group, with the names of its texts and columns. */
export interface TextsOfGroup<Name extends ShownGroupName> {
  readonly texts: { readonly [Key in Exclude<keyof Fields<Name>, ListKey<Fields<Name>>>]: string };
  readonly lists: {
    readonly [Key in ListKey<Fields<Name>>]: readonly Readonly<Record<ColumnsOf<Fields<Name>[Key]>, string>>[];
  };
  readonly pages: Readonly<Record<string, readonly TextBlock[]>>;
}

/** Loads the texts of a group of pages as they are shown. */
export async function loadTexts<Name extends ShownGroupName>(
  call: LoaderContext['call'],
  group: Name,
): Promise<TextsOfGroup<Name>> {
  const shown = await call('readTexts', { params: { group } });
  // The table of texts determines which keys and columns a group has.
  return shown as unknown as TextsOfGroup<Name>;
}
