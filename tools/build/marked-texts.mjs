import { pathToFileURL } from 'node:url';
import { at } from '../project.mjs';
import { mayHaveTexts, textCalls } from '../texts/find-texts.mjs';

/** The function that stands for a text in the browser's scripts until `writeLanguageFiles` replaces its calls. */
export const MARK = '__text';

/** The code of a marked text. Pure, so that texts that nothing shows are dropped. */
const marked = (/** @type {string} */ key) => `/* @__PURE__ */ ${MARK}(${JSON.stringify(key)})`;

/**
 * A Vite plugin that marks the texts in the browser's scripts, for `writeLanguageFiles`. A text without values becomes
 * the mark alone, so that it costs nothing.
 * @returns {import('vite').Plugin}
 */
export function markedTexts() {
  return {
    name: 'partsmith-marked-texts',
    apply: 'build',
    // The formatter does not look up texts there (contract/language/text.ts).
    config: () => ({ environments: { client: { define: { HAS_TEXTS: 'true' } } } }),
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(code, id) {
      if (!mayHaveTexts(code)) return undefined;
      const calls = textCalls(id.replace(/\?.*$/, '').replace(/\.tsx?$/, '.js'), code);
      /** @type {{ start: number, end: number, text: string }[]} */
      const edits = [];
      for (const { name, key, hasValues, start, end, textAt, valuesAt } of calls) {
        if (key === undefined) continue;
        // Around the values, which may have texts themselves.
        if (hasValues && valuesAt)
          edits.push({ ...textAt, text: marked(key) }, { start: valuesAt.end, end: end - 1, text: '' });
        else edits.push({ start, end, text: name === 'rich' ? `[${marked(key)}]` : marked(key) });
      }
      let result = code;
      for (const { start, end, text } of edits.toSorted((one, other) => other.start - one.start))
        result = result.slice(0, start) + text + result.slice(end);
      return calls.length > 0 ? { code: result, map: null } : undefined;
    },
  };
}

/** The code of an exported value of a `*.data.ts` module, in which texts declared by `message` are marked. */
export async function markedValue(/** @type {unknown} */ value) {
  // The very module that the data module has imported: Vite would copy a fixed path into its configuration.
  const { declaredKeys } = await import(pathToFileURL(at('contract', 'language', 'text.ts')).href);
  const isDeclared = (/** @type {unknown} */ one) => typeof one === 'string' && declaredKeys.has(one);
  return JSON.stringify(value, (_, one) => (isDeclared(one) ? `${START}${one}${END}` : one)).replaceAll(
    MARKED,
    (_, key) => `${MARK}("${key}")`,
  );
}

const [START, END] = ['\u0001', '\u0002'];
const MARKED = /"\\u0001(.*?)\\u0002"/g;
