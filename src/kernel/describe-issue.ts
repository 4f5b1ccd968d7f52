import type { z } from 'zod';
import { countLabel } from './count-label.ts';

/** The names of types in the schema library, with the words that people use. */
const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
};

/** The text formats that the schema library knows, each with the message about a text that does not have it. */
const FORMATS: Readonly<Record<string, string>> = {
  uuid: 'is not a UUID',
  url: 'is not a web address',
  email: 'is not an email address',
  date: 'is not a date such as 2026-11-27',
  datetime: 'is not a time such as 2026-11-27T15:00:00Z',
};

/** The beginnings of the schema library's own messages. A schema may define another message, which says more. */
const LIBRARY_MESSAGE = /^(?:Invalid|Too (?:big|small)|Unrecognized)\b/;

/** Returns true if the schema defines the message of this issue itself. */
export function hasOwnMessage({ message }: z.core.$ZodIssue): boolean {
  return !LIBRARY_MESSAGE.test(message);
}

/**
 * Returns a plain message about a value that a schema refused, without the notation of the schema library. It is the rest of a sentence that begins with the
 * field: "must be 100 or less".
 */
export function describeIssue(issue: z.core.$ZodIssue): string {
  if (hasOwnMessage(issue)) return issue.message;
  switch (issue.code) {
    case 'invalid_value':
      return `must be ${oneOf(issue.values.map(String))}`;
    case 'invalid_type':
      if (isMissing(issue)) return 'is required';
      return TYPES[issue.expected] === undefined ? issue.message : `must be ${TYPES[issue.expected]}`;
    case 'invalid_key': {
      // The key is the last part of the issue's path.
      const [inner] = issue.issues;
      return inner === undefined ? 'is not an allowed key' : describeIssue(inner);
    }
    case 'unrecognized_keys':
      return `has unknown keys: ${issue.keys.join(', ')}`;
    case 'too_small':
    case 'too_big': {
      // "Has fewer than 1 character" would be hard to understand.
      if (issue.code === 'too_small' && issue.minimum === 1 && ['string', 'array'].includes(issue.origin))
        return 'must not be empty';
      const [limit, word] = issue.code === 'too_small' ? [issue.minimum, 'fewer'] : [issue.maximum, 'more'];
      if (issue.origin === 'string') return `has ${word} than ${countLabel(Number(limit), 'character')}`;
      if (issue.origin === 'array') return `has ${word} than ${countLabel(Number(limit), 'item')}`;
      if (issue.origin !== 'number' && issue.origin !== 'int') return issue.message;
      if (issue.inclusive === false) return `must be ${word === 'fewer' ? 'more' : 'less'} than ${limit}`;
      return `must be ${limit} or ${word === 'fewer' ? 'more' : 'less'}`;
    }
    case 'invalid_union':
      return isUnnamed(issue) ? `must be ${oneOf(issue.options.map(String))}` : issue.message;
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'does not have the form that this field needs';
    default:
      return issue.message === 'Invalid input' ? 'has an invalid value' : issue.message;
  }
}

/** Returns true if the key that selects a form (of a discriminated union) has a value that selects none of them. `options` then lists its allowed values. */
function isUnnamed(
  issue: z.core.$ZodIssueInvalidUnion,
): issue is z.core.$ZodIssueInvalidUnion & { options: readonly unknown[] } {
  return 'options' in issue && Array.isArray(issue.options) && issue.options.length > 0;
}

/** Returns true if the value is absent. Only the message of the library tells this, because an issue doesn't contain the refused value. */
export function isMissing(issue: z.core.$ZodIssue): boolean {
  return issue.code === 'invalid_type' && issue.message.endsWith('received undefined');
}

function oneOf(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}

/**
 * Returns one message about a value that fits none of several forms, if all forms refuse its type or the value itself. `at` is the path of the value inside
 * each form, with dots; empty for the whole. Null if a form refuses only a part of the value, or refuses it for another reason.
 */
export function describeForms(forms: readonly (readonly z.core.$ZodIssue[])[], at: string): string | null {
  const issues = forms.map((form) => form.find(({ path }) => path.join('.') === at));
  const values: string[] = [];
  const types: string[] = [];
  for (const issue of issues) {
    if (issue === undefined) return null;
    if (isMissing(issue)) return 'is required';
    if (issue.code === 'invalid_value') values.push(...issue.values.map(String));
    else if (issue.code === 'invalid_type' && TYPES[issue.expected] !== undefined)
      types.push(TYPES[issue.expected] ?? '');
    else return null;
  }
  // "true, false or true or false" would name the same values twice.
  const isBoolean = (type: string) => type === TYPES['boolean'] && values.includes('true');
  const words = [...values.filter((value) => value !== ''), ...types.filter((type) => !isBoolean(type))];
  return words.length === 0 ? null : `must be ${oneOf([...new Set(words)])}`;
}
