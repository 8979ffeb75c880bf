import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { schemaOfText } from '#contract/settings/setting-schemas.ts';
import { MAIL_TEXT_NAMES } from './mail-texts.ts';
import { SHOWN_GROUP_NAMES, TEXT_FIELDS, TEXT_GROUP_NAMES, TEXT_KEYS } from './site-texts.ts';

const byKey = Object.fromEntries(TEXT_KEYS.map((key) => [key, z.optional(z.nullable(schemaOfText(TEXT_FIELDS[key])))]));

const version = z.int().check(z.minimum(0), z.maximum(2 ** 31 - 1));
const RowSchema = z.record(z.string(), z.string());
const ValueSchema = z.union([z.string(), z.array(RowSchema)]);

export const TextsChangeSchema = z
  .object({
    /** Null restores the standard text. */
    texts: z.strictObject(byKey),
    /** The version of each text that the caller read. */
    versions: z.record(z.string().check(z.maxLength(60)), version),
  })
  .check(
    z.refine(({ texts, versions }) => Object.keys(texts).every((key) => Object.hasOwn(versions, key)), {
      path: ['versions'],
      error: 'Each text needs the version that was read',
    }),
  );
export type TextsChange = z.output<typeof TextsChangeSchema>;

const RunSchema = z.object({
  text: z.string(),
  marks: z.array(z.enum(['strong', 'em', 'code'])),
  href: z.nullable(z.string()),
});
const TextBlockSchema = z.object({
  kind: z.enum(['heading', 'subheading', 'paragraph', 'bullets', 'numbers', 'code']),
  /** The language label of a code block. */
  label: z.string(),
  /** One paragraph, or the items of a list. */
  items: z.array(z.array(RunSchema)),
});
/** A block of a page that was written in Markdown; it never contains HTML. */
export type TextBlock = z.infer<typeof TextBlockSchema>;
export type TextRun = z.infer<typeof RunSchema>;

const ChangeSchema = z.object({ at: z.string(), by: z.string() });

const EditableTextSchema = z.object({
  key: z.enum(TEXT_KEYS),
  value: ValueSchema,
  /** The text that applies without a change: from the environment, or the store's own. */
  standard: ValueSchema,
  /** 0 before the first change. */
  version,
  changed: z.nullable(ChangeSchema),
});
export type EditableText = z.infer<typeof EditableTextSchema>;

const TextGroupAnswerSchema = z.object({
  texts: z.array(EditableTextSchema),
  /** The last changes, newest first. */
  changes: z.array(z.object({ key: z.enum(TEXT_KEYS), version, at: z.string(), by: z.string(), canUndo: z.boolean() })),
});
export type TextGroupAnswer = z.infer<typeof TextGroupAnswerSchema>;

const GroupSchema = z.enum(TEXT_GROUP_NAMES);

export const readEditableTexts = endpoint('GET /texts', {
  access: 'settings.read',
  summary: 'The texts of a group that admins can change, with their standard texts, versions and last changes.',
  query: z.object({ group: GroupSchema }),
  response: TextGroupAnswerSchema,
  errors: ['invalid_fields'],
});

export const changeTexts = endpoint('PUT /texts', {
  access: 'settings.write',
  example: { texts: { 'home.title': 'Parts for makers' }, versions: { 'home.title': 0 } },
  summary:
    'Changes texts of the store; null restores the standard text. If another admin has changed one of them since it was read, nothing is saved (409). Unchanged texts never conflict.',
  body: TextsChangeSchema,
  maxBytes: 1024 * 1024,
  response: z.object({ acknowledged: z.boolean(), modifiedCount: z.number() }),
  errors: ['invalid_fields', 'edit_conflict'],
});

const wording = z.nullable(z.string().check(z.maxLength(10_000)));

export const previewMail = endpoint('POST /texts/preview', {
  access: 'settings.read',
  summary: 'An email with these texts and example data, as customers would get it. Nothing is saved or sent.',
  body: z.object({ mail: z.enum(MAIL_TEXT_NAMES), subject: wording, intro: wording, closing: wording }),
  response: z.object({ subject: z.string(), html: z.string(), text: z.string() }),
  errors: ['invalid_fields'],
});

export const undoTextChange = endpoint('POST /texts/undo', {
  access: 'settings.write',
  summary: 'Restores the text before a change, unless it has been changed again. Undoing an undo redoes it.',
  body: z.object({ key: z.enum(TEXT_KEYS), version: z.int().check(z.minimum(1), z.maximum(2 ** 31 - 1)) }),
  response: z.object({ acknowledged: z.boolean() }),
  errors: ['edit_conflict', 'invalid_fields'],
});

export const readTexts = endpoint('GET /texts/{group}', {
  access: 'everyone',
  summary: 'The texts of a group of pages as they are shown: placeholders filled in, Markdown as blocks.',
  params: z.object({ group: z.enum(SHOWN_GROUP_NAMES) }),
  response: z.object({
    texts: z.record(z.string(), z.string()),
    lists: z.record(z.string(), z.array(RowSchema)),
    /** By key; for a list, by key, row and column, such as `blogs.posts.0.answer`. */
    pages: z.record(z.string(), z.array(TextBlockSchema)),
  }),
  errors: ['not_found'],
});
export type ShownTexts = z.infer<(typeof readTexts)['response']>;
