import type * as z from 'zod/mini';

/** What is wrong with a document, and where: the small build of zod has no words of its own. */
export function explain({ issues }: z.core.$ZodError): string {
  return issues.map((issue) => `${issue.path.join('.') || 'the document'} ${reasonOf(issue)}`).join('; ');
}

function reasonOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'unrecognized_keys':
      return `has ${issue.keys.join(', ')}, which is not known here`;
    case 'invalid_type':
      return `has to be of type ${issue.expected}`;
    case 'invalid_value':
      return `has to be ${issue.values.map(String).join(' or ')}`;
    case 'invalid_format':
      return `does not match ${issue.pattern ?? issue.format}`;
    case 'invalid_union':
      return 'is none of what it may be';
    default:
      return `is not valid: ${issue.message}`;
  }
}
