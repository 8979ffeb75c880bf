import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { parseSync } from 'vite';

/** A syntax node, with the parser's field names. */
type Node = { type: string; [field: string]: unknown };
interface Piece {
  readonly name: string;
  /** The component's own props, without those passed to a native control. */
  readonly props: readonly string[];
  readonly handsOn: boolean;
}

const ROOT = new URL('../', import.meta.url);
// A class changes a component's position and a name its label, not its look; handlers are tested on the screens.
const NO_STATE = /^(className|fieldClassName|id|type|focus|on[A-Z]\w*)$/;

/** Every component and context that a file of the kit exports under a capitalized name. */
const pieces = filesIn('app/ui/').flatMap((file) =>
  nodesOf(parse(file)).flatMap((node): Piece[] => {
    const declared = node.type === 'ExportNamedDeclaration' ? (node['declaration'] as Node | null) : null;
    if (declared?.type === 'FunctionDeclaration') return pieceOf(nameOf(declared['id']), declared['params'] as Node[]);
    if (declared?.type !== 'VariableDeclaration') return [];
    return (declared['declarations'] as Node[]).flatMap(({ id }) => pieceOf(nameOf(id), []));
  }),
);

/** The components on the gallery's page, including those that root.tsx adds to each page (the toast region). */
const shown = new Map<string, Set<string>>();
for (const file of ['app/root.tsx', ...filesIn('gallery/')])
  for (const element of nodesOf(parse(file)).filter(({ type }) => type === 'JSXElement')) {
    const { name, attributes } = element['openingElement'] as { name: Node; attributes: Node[] };
    const shownProps = shown.get(nameOf(name)) ?? new Set();
    shown.set(nameOf(name), shownProps);
    for (const attribute of attributes)
      if (attribute.type === 'JSXAttribute') shownProps.add(nameOf(attribute['name']));
    if ((element['children'] as Node[]).length > 0) shownProps.add('children');
  }

test('every component is in the gallery', () => {
  assert.ok(pieces.length > 40, `found no more than ${pieces.length} pieces`);
  assert.deepEqual(
    pieces.map(({ name }) => name).filter((name) => !shown.has(name)),
    [],
  );
});

test('the gallery shows every component in each state of its properties', () => {
  const missing = pieces.flatMap(({ name, props, handsOn }) => {
    const isControl = handsOn && /(Field|Button|Stepper)$/.test(name);
    return [...props, ...(isControl ? ['disabled'] : [])]
      .filter((prop) => !NO_STATE.test(prop) && !shown.get(name)?.has(prop))
      .map((prop) => `${name}: ${prop}`);
  });
  assert.deepEqual(missing, []);
});

function pieceOf(name: string, params: Node[]): Piece[] {
  if (!/^[A-Z]/.test(name)) return [];
  const properties = params[0]?.type === 'ObjectPattern' ? (params[0]['properties'] as Node[]) : [];
  const props = properties.filter(({ type }) => type === 'Property').map(({ key }) => nameOf(key));
  return [{ name, props, handsOn: props.length < properties.length }];
}

function nameOf(node: unknown): string {
  return (node as { name?: string }).name ?? '';
}

function filesIn(folder: string): string[] {
  return readdirSync(new URL(folder, ROOT), { encoding: 'utf8', recursive: true })
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => folder + name);
}

function parse(file: string): unknown {
  return parseSync(file, readFileSync(new URL(file, ROOT), 'utf8')).program;
}

/** All nodes of a program. */
function nodesOf(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(nodesOf);
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.values(value).flatMap(nodesOf);
  return 'type' in value ? [value as Node, ...inside] : inside;
}
