import * as z from 'zod/mini';

/** Messages for validation errors whose schema has none; they appear next to a field. */
function wordOf(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'This is missing';
      return TYPES[issue.expected] ?? 'This has the wrong type';
    case 'too_small':
      return issue.origin === 'string' ? `At least ${issue.minimum} characters` : `At least ${issue.minimum}`;
    case 'too_big':
      return issue.origin === 'string' ? `At most ${issue.maximum} characters` : `At most ${issue.maximum}`;
    case 'invalid_value':
      return `One of: ${issue.values.join(', ')}`;
    case 'invalid_format':
      return 'This has the wrong format';
    default:
      return 'This is not valid';
  }
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'Enter text',
  number: 'Enter a number',
  int: 'Enter a whole number',
  boolean: 'Use true or false',
  object: 'Send the fields as one object',
  array: 'Send a list',
};

/** Installs these messages. Call it once before parsing with the contract; a schema's own messages take precedence. */
export function installMessages(): void {
  z.config({ customError: wordOf });
}
