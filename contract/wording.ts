import { t, message, type Message, shown } from '#contract/language/text.ts';
import * as z from 'zod/mini';

/** Messages for validation errors whose schema has none; they appear next to a field. */
function wordOf(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return t('This is missing');
      return shown(TYPES[issue.expected] ?? message('This has the wrong type'));
    case 'too_small':
      return issue.origin === 'string'
        ? t('At least {count} characters', { count: String(issue.minimum) })
        : t('At least {number}', { number: String(issue.minimum) });
    case 'too_big':
      return issue.origin === 'string'
        ? t('At most {count} characters', { count: String(issue.maximum) })
        : t('At most {number}', { number: String(issue.maximum) });
    case 'invalid_value':
      return t('One of: {values}', { values: issue.values.join(', ') });
    case 'invalid_format':
      return t('This has the wrong format');
    default:
      return t('This is not valid');
  }
}

const TYPES: Readonly<Record<string, Message>> = {
  string: message('Enter text'),
  number: message('Enter a number'),
  int: message('Enter a whole number'),
  boolean: message('Use true or false'),
  object: message('Send the fields as one object'),
  array: message('Send a list'),
};

/** Installs these messages. Call it once before parsing with the contract; a schema's own messages take precedence. */
export function installMessages(): void {
  z.config({ customError: wordOf });
}
