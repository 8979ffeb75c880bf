/**
 * Characters that people do not see and assistants read: controls, marks that reorder text, tags and further variation
 * selectors, which can spell whole sentences. Joiners stay, because emoji and Persian need them.
 */
const HIDDEN =
  /(?![\t\n])\p{Cc}|[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e0fff}]/gu;

/** A copy of JSON data whose texts contain only what people see as well. */
export function asPlainText<Data>(data: Data): Data {
  if (typeof data === 'string') return data.replace(HIDDEN, '') as Data;
  if (Array.isArray(data)) return data.map(asPlainText) as Data;
  if (typeof data !== 'object' || data === null) return data;
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, asPlainText(value)])) as Data;
}
