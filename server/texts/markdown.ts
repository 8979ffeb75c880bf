import MarkdownIt from 'markdown-it';
import { isSafeLink } from '#contract/settings/setting-schemas.ts';
import type { TextBlock, TextRun } from '#contract/texts/texts-schema.ts';

/* The parser supports only what is enabled here: HTML, pictures, tables and quotes are shown as typed. Pages get
   blocks of text instead of HTML, so nothing that an admin types becomes markup. */
const parser = new MarkdownIt('zero', { maxNesting: 8 }).enable([
  'heading',
  'list',
  'fence',
  'emphasis',
  'link',
  'backticks',
  'newline',
  'escape',
  'entity',
]);
// Unsafe links are detected below, so that a refusal can name them.
parser.validateLink = () => true;

type Token = ReturnType<typeof parser.parse>[number];

/** A page written in Markdown, as blocks. Links that are not safe become plain text. */
export function markdownBlocks(text: string): TextBlock[] {
  const blocks: TextBlock[] = [];
  /** The lists around the current token, the outermost first; items of inner lists follow those of the outer one. */
  let depth = 0;
  let list: TextBlock | undefined;
  let kind: TextBlock['kind'] = 'paragraph';
  for (const token of parser.parse(text, {})) {
    if (token.type === 'bullet_list_open' || token.type === 'ordered_list_open') {
      if (depth++ === 0) {
        list = { kind: token.type === 'bullet_list_open' ? 'bullets' : 'numbers', label: '', items: [] };
        blocks.push(list);
      }
    } else if (token.type.endsWith('_list_close')) {
      if (--depth === 0) list = undefined;
    } else if (token.type === 'heading_open') {
      kind = /^h[12]$/.test(token.tag) ? 'heading' : 'subheading';
    } else if (token.type === 'heading_close') {
      kind = 'paragraph';
    } else if (token.type === 'fence') {
      const code: TextRun = { text: token.content.replace(/\n$/, ''), marks: [], href: null };
      blocks.push({ kind: 'code', label: token.info.trim(), items: [[code]] });
    } else if (token.type === 'inline') {
      const runs = runsOf(token.children ?? []);
      if (list) list.items.push(runs);
      else blocks.push({ kind, label: '', items: [runs] });
    }
  }
  return blocks;
}

/** The links of a page that the store refuses. */
export function unsafeLinks(text: string): string[] {
  return parser
    .parse(text, {})
    .flatMap(({ children }) => children ?? [])
    .filter(({ type }) => type === 'link_open')
    .map((token) => String(token.attrGet('href') ?? ''))
    .filter((href) => !isSafeLink(href));
}

function runsOf(tokens: readonly Token[]): TextRun[] {
  const runs: TextRun[] = [];
  const marks = new Set<TextRun['marks'][number]>();
  let href: string | null = null;
  const add = (text: string, more: TextRun['marks'] = []) => {
    if (text !== '') runs.push({ text, marks: [...marks, ...more], href });
  };
  for (const token of tokens) {
    if (token.type === 'strong_open') marks.add('strong');
    else if (token.type === 'strong_close') marks.delete('strong');
    else if (token.type === 'em_open') marks.add('em');
    else if (token.type === 'em_close') marks.delete('em');
    else if (token.type === 'link_open') {
      const address = String(token.attrGet('href') ?? '');
      href = isSafeLink(address) ? address : null;
    } else if (token.type === 'link_close') href = null;
    else if (token.type === 'code_inline') add(token.content, ['code']);
    else if (token.type === 'softbreak' || token.type === 'hardbreak') add('\n');
    else add(token.content);
  }
  return merged(runs);
}

/** Joins adjacent runs with the same marks and link. */
function merged(runs: readonly TextRun[]): TextRun[] {
  const joined: TextRun[] = [];
  for (const run of runs) {
    const last = joined.at(-1);
    if (last && last.href === run.href && last.marks.join() === run.marks.join())
      joined[joined.length - 1] = { ...last, text: last.text + run.text };
    else joined.push(run);
  }
  return joined;
}
