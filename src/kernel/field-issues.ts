import type { z } from 'zod';
import { describeForms, describeIssue, hasOwnMessage } from './describe-issue.ts';
import type { FieldIssue } from './problem.ts';

type Issues = readonly z.core.$ZodIssue[];

/**
 * Lists the issues of an input, each with the path of its field. Of a value with several allowed forms, it lists those of the form that fits best. There is at
 * least one, because a list without issues would let the input pass.
 */
export function inputIssues(
  where: 'params' | 'query' | 'body',
  issues: Issues,
  input: unknown,
): FieldIssue[] {
  const [known, others]: [FieldIssue[], z.core.$ZodIssue[]] = [[], []];
  for (const issue of issues) {
    const message = issueOfGiven(where, issue, input);
    if (message === null) others.push(issue);
    else known.push({ field: [where, ...issue.path].join('.'), message });
  }
  const all = known.length === 0 || others.length > 0 ? [...known, ...fieldIssues(where, others)] : known;
  // A value that fails two checks of its schema, such as its length and its letters, may get the same message from both.
  return [...new Map(all.map((issue) => [`${issue.field}\n${issue.message}`, issue])).values()];
}

/**
 * Returns the message of an issue that only the refused value explains, because issues don't contain it; null for any other issue. A parameter that an
 * address repeats is read as a list, and the schema only says that this is not a number or a text. A missing number is converted before the check, and the
 * schema says that the result is not a number, instead of that it is missing.
 */
function issueOfGiven(
  where: 'params' | 'query' | 'body',
  issue: z.core.$ZodIssue,
  input: unknown,
): string | null {
  const [name, ...rest] = issue.path;
  if (name === undefined || rest.length > 0 || typeof input !== 'object' || input === null) return null;
  if (!REFUSES_WHOLE.has(issue.code)) return null;
  const given: unknown = Object.hasOwn(input, name) ? Reflect.get(input, name) : undefined;
  if (where === 'query' && Array.isArray(given) && !takesList(issue)) return 'is given more than once';
  return given === undefined && issue.code === 'invalid_type' && !hasOwnMessage(issue) ? 'is required' : null;
}

/** Returns true if one of the allowed forms is a list, so that the issue is about its items. */
function takesList(issue: z.core.$ZodIssue): boolean {
  return (
    issue.code === 'invalid_union' &&
    issue.errors.some((form) => form.every(({ code, path }) => path.length > 0 || !REFUSES_WHOLE.has(code)))
  );
}

/** The codes of issues with a whole value: it has another type than the schema wants, is not one of the allowed values, or fits none of the forms. */
const REFUSES_WHOLE: ReadonlySet<string> = new Set(['invalid_type', 'invalid_value', 'invalid_union']);

/** Lists the issues of a part of an input. */
export function fieldIssues(where: string, issues: Issues): FieldIssue[] {
  const found = issues.flatMap((issue) => issuesOf([where, ...issue.path].join('.'), issue));
  return found.length > 0 ? found : [{ field: where, message: 'has an invalid value' }];
}

function issuesOf(field: string, issue: z.core.$ZodIssue): FieldIssue[] {
  const forms = issue.code === 'invalid_union' ? formsOf(issue) : [];
  // If the library lists no forms, the key that selects the form has a value that selects none of them.
  if (forms.length === 0) return [{ field, message: describeIssue(issue) }];
  const whole = describeForms(forms, '');
  if (whole !== null)
    return [{ field, message: hasOwnMessage(issue) && whole !== 'is required' ? issue.message : whole }];
  const named = forms.filter((form) => wrongName(form) === null);
  if (named.length > 0) return fieldIssues(field, deepest(named));
  // No form has this name: only the allowed names help.
  const name = wrongName(forms[0] ?? []) ?? '';
  const message = describeForms(forms, name);
  return message === null ? fieldIssues(field, deepest(forms)) : [{ field: `${field}.${name}`, message }];
}

/** Returns the issues of each form of a value. A form that itself has several forms counts as those forms. */
function formsOf({ errors }: z.core.$ZodIssueInvalidUnion): Issues[] {
  return errors.flatMap((form) => {
    const [only] = form;
    return form.length === 1 && only?.code === 'invalid_union' && only.path.length === 0
      ? formsOf(only)
      : [form];
  });
}

/** Returns the key that selects the form, such as `op`, if its value does not select this form. */
function wrongName(form: Issues): string | null {
  // A number in a path is an item of a list, and selects no form.
  const issue = form.find(
    ({ code, path }) => code === 'invalid_value' && path.length === 1 && typeof path[0] === 'string',
  );
  return issue === undefined ? null : String(issue.path[0]);
}

/** Returns the form whose issues lie deepest. The sender meant this form, because its outer keys are right. */
function deepest(forms: readonly Issues[]): Issues {
  return forms.toSorted((a, b) => depthOf(b) - depthOf(a))[0] ?? [];
}

function depthOf(issues: Issues): number {
  return Math.max(
    0,
    ...issues.map(
      (issue) =>
        issue.path.length +
        (issue.code === 'invalid_union' ? Math.max(0, ...issue.errors.map((form) => depthOf(form))) : 0),
    ),
  );
}
