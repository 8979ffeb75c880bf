import * as z from 'zod/mini';

/** Our words for what a schema refuses without words of its own: they stand beside a field, so they are for people. */
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

/** Called once by whatever parses with the contract; a schema's own words come before these. */
export function speakPlainly(): void {
  z.config({ customError: wordOf });
}
