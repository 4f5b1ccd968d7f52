import { expect, it } from 'vitest';
import { z } from 'zod';
import { describeIssue } from './describe-issue.ts';
import { fieldIssues } from './field-issues.ts';

const sentenceOf = (schema: z.ZodType, value: unknown) => {
  const [issue] = schema.safeParse(value).error?.issues ?? [];
  return issue === undefined ? null : describeIssue(issue);
};

it.each([
  ['a number above its limit', z.number().max(100), 101, 'must be 100 or less'],
  ['a number below its limit', z.number().positive(), 0, 'must be more than 0'],
  ['a text that is too long', z.string().max(2), 'abc', 'has more than 2 characters'],
  ['a list that is too short', z.array(z.string()).min(2), ['a'], 'has fewer than 2 items'],
  ['a list that is empty', z.array(z.string()).min(1), [], 'must not be empty'],
  ['a text that is empty', z.string().trim().min(1), '  ', 'must not be empty'],
  ['another type', z.number(), 'one', 'must be a number'],
  ['an absent value', z.string(), undefined, 'is required'],
  ['a word that is not in the list', z.enum(['all', 'any']), 'some', 'must be all or any'],
  ['a text that is not a UUID', z.uuid(), 'abc', 'is not a UUID'],
  [
    'a text that does not fit a pattern',
    z.string().regex(/^a$/),
    'b',
    'does not have the form that this field needs',
  ],
  ['a value that a rule refuses', z.number().refine(() => false), 1, 'has an invalid value'],
  ['an unknown key', z.strictObject({}), { a: 1 }, 'has unknown keys: a'],
  [
    'a key that does not have the form of its schema',
    z.record(z.string().regex(/^\//, 'is not a path'), z.number()),
    { a: 1 },
    'is not a path',
  ],
  [
    'a number above its limit by the message of its schema',
    z.number().max(100, 'is not a percentage'),
    101,
    'is not a percentage',
  ],
  ['a wrong type by the message of its schema', z.string('give a name'), 1, 'give a name'],
])('says what is wrong with %s', (_, schema, value, sentence) => {
  expect(sentenceOf(schema, value)).toBe(sentence);
});

const NAMES = z.enum(['all', 'any']);
it.each([
  ['names, or a list of them', z.union([z.array(NAMES), NAMES]), 'must be all, any or a list'],
  ['texts and booleans', z.union([z.enum(['true', 'false']), z.boolean()]), 'must be true or false'],
  ['words, or nothing', z.union([z.enum(['1', 'on']), z.enum(['0', ''])]), 'must be 1, on or 0'],
])('says once what a value with several forms can be: %s', (_, schema, message) => {
  const issues = schema.safeParse('some').error?.issues ?? [];
  expect(fieldIssues('body', issues)).toEqual([{ field: 'body', message }]);
});
