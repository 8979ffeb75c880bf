import * as z from 'zod/mini';
import { completeBuild } from '#contract/builds/complete-build.ts';
import { judgeBuild } from '#contract/builds/judge-build.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { nextOf } from '#contract/paging.ts';
import { partPath } from '#contract/parts/part-address.ts';
import { listParts, PartDetailSchema, PartSchema, readPublicPart } from '#contract/parts/parts.ts';
import { compareParts, readFacets } from '#contract/parts/search.ts';
import { MatchedLineSchema, matchParts } from '#contract/quick-order/quick-order.ts';
import type { ShopSettings } from '#contract/settings/shop-settings.ts';
import type { Deps } from '#server/deps.ts';
import type { CallInput } from './call-in-process.ts';
import type { Platform } from './checkout/checkouts.ts';

/** What admins can switch off by itself. */
export type Capability = Exclude<keyof ShopSettings['assistants'], 'isOn' | 'paymentProfile'>;

/** What a tool has to work with. */
export interface ToolContext {
  /** Makes a call of the API. */
  call<E extends Endpoint>(
    endpoint: E,
    input: CallInput,
  ): Promise<{ answer: z.output<E['response']>; link: string | null }>;
  /** The store's public origin, for links. */
  readonly origin: string;
  /** For the tools that order. */
  readonly deps: Deps;
  readonly platform: Platform;
}

/** A tool of assistants: a view of a public call of the API, with its input and output. */
export interface Tool<
  Input extends z.ZodMiniObject = z.ZodMiniObject,
  Output extends z.ZodMiniObject = z.ZodMiniObject,
> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly capability: Capability;
  /** Whether it changes something. */
  readonly changes?: boolean;
  readonly input: Input;
  readonly output: Output;
  run(input: z.output<Input>, context: ToolContext): Promise<z.input<Output>>;
}

/** Any tool: its own types stay between its schemas and its `run`. */
export type AnyTool = Omit<Tool, 'run'> & {
  run(input: never, context: ToolContext): Promise<Record<string, unknown>>;
};

export function defineTool<Input extends z.ZodMiniObject, Output extends z.ZodMiniObject>(
  tool: Tool<Input, Output>,
): AnyTool {
  return tool;
}

/** A field of the contract with words for assistants. */
const described = <Schema extends z.ZodMiniType>(schema: Schema, words: string): Schema =>
  schema.check(z.describe(words)) as Schema;

/** Results of a search, at most; each is some 200 tokens long. */
const MAX_RESULTS = 25;
const RESULTS = 10;

/** Characters of a list: assistants paste what people typed, and every line costs searches. */
const MAX_LIST_TEXT = 20_000;

const page = z.string().check(z.describe("The part's page in the store."));
/** Without what only pages and checkout need. */
const ListedSchema = z.extend(z.omit(PartSchema, { description: true, img: true, taxClass: true, replacement: true }), {
  page,
});
const DetailedSchema = z.extend(
  z.omit(PartDetailSchema, { taxClass: true, morePictures: true, imgAlt: true, datasheet: true, facts: true }),
  { page },
);

const { q, category, in_stock, min_price, max_price, min_rating, spec, sort, after } = listParts.query.shape;
const filter = {
  q: described(q, 'What is needed, in plain words: "quiet 850 W power supply", "motherboard for ryzen 7 7800x3d".'),
  category: described(category, 'The kind of part, such as processor or graphics-card; read_filters lists them.'),
  in_stock: described(in_stock, '1: only parts in stock; 0: only others.'),
  min_price: described(min_price, "In the store's currency."),
  max_price: described(max_price, "In the store's currency."),
  min_rating: described(min_rating, '4: rated four stars or more.'),
  spec: described(spec, 'Facts that parts must have, such as socket:AM5; read_filters lists them.'),
};

/** The tools that read. None of them changes anything. */
export const TOOLS: readonly AnyTool[] = [
  defineTool({
    name: 'search_parts',
    title: 'Search parts',
    description:
      "Searches the store's parts by words and filters, best match first. Understands needs, prices, sizes and what a part has to fit. Repeat the same input with `next` as `after` for more.",
    capability: 'search',
    input: z.object({
      ...filter,
      sort: described(sort, 'Without it, the best match comes first.'),
      limit: z
        ._default(z.int().check(z.minimum(1), z.maximum(MAX_RESULTS)), RESULTS)
        .check(z.describe('The number of parts.')),
      after: described(after, '`next` of the page before.'),
    }),
    output: z.object({
      parts: z.array(ListedSchema),
      next: z.optional(z.string()).check(z.describe('`after` for the next page; absent on the last one.')),
    }),
    run: async (query, { call, origin }) => {
      const { answer, link } = await call(listParts, { query: { ...query, facts: '1' } });
      const next = nextOf(link);
      return { parts: answer.map((part) => withPage(part, origin)), ...(next && { next }) };
    },
  }),
  defineTool({
    name: 'read_filters',
    title: 'Read filters',
    description:
      'Counts the parts that a search finds, says how the store read its words, and lists the kinds, prices and facts by which the search can be narrowed.',
    capability: 'search',
    input: z.object(filter),
    output: z.extend(readFacets.response, {}),
    run: async (query, { call }) => (await call(readFacets, { query })).answer,
  }),
  defineTool({
    name: 'get_part',
    title: 'Read a part',
    description:
      'Reads one part: description, facts, price, volume discounts, stock, and parts in stock that can replace it.',
    capability: 'parts',
    input: z.object({ sku: z.string().check(z.maxLength(200), z.describe('Its SKU, as the other tools list it.')) }),
    output: z.object({ part: DetailedSchema, alternatives: z.array(ListedSchema) }),
    run: async ({ sku }, { call, origin }) => {
      const { answer } = await call(readPublicPart, { params: { address: sku } });
      return {
        part: withPage(answer.part, origin),
        alternatives: answer.alternatives.map((part) => withPage(part, origin)),
      };
    },
  }),
  defineTool({
    name: 'compare_parts',
    title: 'Compare parts',
    description: 'Compares up to four parts, facts that differ first.',
    capability: 'parts',
    input: z.object({
      ids: described(compareParts.query.shape.ids, 'Up to four values of `_id`, separated by commas.'),
    }),
    output: z.object({
      parts: z.array(ListedSchema),
      rows: described(compareParts.response.shape.rows, 'A row for each fact, with its values in the order of parts.'),
    }),
    run: async (query, { call, origin }) => {
      const { answer } = await call(compareParts, { query });
      return { parts: answer.parts.map((part) => withPage(part, origin)), rows: answer.rows };
    },
  }),
  defineTool({
    name: 'judge_build',
    title: 'Check a build',
    description:
      'Checks whether the parts of a computer fit together: sockets, memory, sizes, power. Gives the reason of each finding, and names the facts that are missing. A part that is not listed is not judged.',
    capability: 'builds',
    input: z.object({
      parts: described(judgeBuild.body.shape.parts, 'The parts by `_id`, each with its number of units.'),
    }),
    output: z.extend(judgeBuild.response, {}),
    run: async (body, { call }) => (await call(judgeBuild, { body })).answer,
  }),
  defineTool({
    name: 'complete_build',
    title: 'Complete a build within a budget',
    description:
      'Suggests parts in stock for a whole computer, or for what a build still lacks, so that all of it costs at most a budget, and says why each was chosen and whether they fit together. Nothing is ordered.',
    capability: 'builds',
    input: z.object({
      parts: described(
        completeBuild.body.shape.parts,
        'The parts that it has, by `_id`, each with its number of units.',
      ),
      budget: described(completeBuild.body.shape.budget, "For the whole build, in the store's currency."),
      use: described(completeBuild.body.shape.use, 'What the computer is for.'),
    }),
    output: z.extend(completeBuild.response, {}),
    run: async (body, { call }) => (await call(completeBuild, { body })).answer,
  }),
  defineTool({
    name: 'match_list',
    title: 'Match a list of parts',
    description:
      'Finds the parts of a pasted list, one to a line: "4 x Samsung 990 Pro 4TB", "PS-10482, 4", a table with a header. A line has `part` where it names one beyond doubt, otherwise `guesses`: ask which one is meant.',
    capability: 'lists',
    input: z.object({
      text: z.string().check(z.maxLength(MAX_LIST_TEXT), z.describe('The list, up to 500 lines.')),
    }),
    output: z.object({
      lines: z.array(
        z.extend(z.omit(MatchedLineSchema, { alternatives: true }), {
          part: z.nullable(ListedSchema),
          guesses: z.array(ListedSchema),
        }),
      ),
      leftOut: matchParts.response.shape.leftOut,
    }),
    run: async (body, { call, origin }) => {
      const { answer } = await call(matchParts, { body });
      const lines = answer.lines.map((line) => ({
        ...line,
        part: line.part && withPage(line.part, origin),
        guesses: line.guesses.map((guess) => withPage(guess, origin)),
      }));
      return { lines, leftOut: answer.leftOut };
    },
  }),
];

function withPage<Part extends { name: string; variant: string; sku: string }>(
  part: Part,
  origin: string,
): Part & { page: string } {
  return { ...part, page: origin + partPath(part) };
}
