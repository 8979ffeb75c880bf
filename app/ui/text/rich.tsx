import { Fragment, type ReactNode } from 'react';
import { fill, keyOf, translated } from '#contract/language/text.ts';

/** What a tag of a text becomes. */
type Tag = (text: ReactNode) => ReactNode;

const TAG = /<(\w+)>(.*?)<\/\1>/gs;

/**
 * A text in the current language whose values may be elements, with tags for what is marked up:
 * `rich('See the <terms>terms</terms>, {name}.', { terms: (text) => <TextLink href="/legal/terms">{text}</TextLink>, name })`.
 * Tags do not contain tags and are not in the forms of a plural.
 */
export function rich(text: string, values: Readonly<Record<string, ReactNode | Tag>>, note?: string): ReactNode[] {
  const found = translated(keyOf(text, note));
  const pieces: ReactNode[] = [];
  let at = 0;
  const plain = (part: string): ReactNode =>
    (fill(part, values) as ReactNode[]).map((piece, index) => <Fragment key={index}>{piece}</Fragment>);
  for (const { 0: whole, 1: name = '', 2: content = '', index } of found.matchAll(TAG)) {
    pieces.push(plain(found.slice(at, index)), (values[name] as Tag)(plain(content)));
    at = index + whole.length;
  }
  pieces.push(plain(found.slice(at)));
  return pieces.map((piece, index) => <Fragment key={index}>{piece}</Fragment>);
}
