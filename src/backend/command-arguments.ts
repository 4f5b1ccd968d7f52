import path from 'node:path';
import { parseArgs } from 'node:util';
import { describeIssue } from '../kernel/describe-issue.ts';
import { Problem } from '../kernel/problem.ts';
import type { CommandDeclaration, CommandOption } from './command-declaration.ts';

/** An option with a value, as it was typed. */
export interface GivenOption {
  name: string;
  value: string;
}

export interface ReadArguments {
  values: Record<string, unknown>;
  /** The options with a value, in the order in which they were typed. */
  inOrder: readonly GivenOption[];
}

/**
 * Reads the arguments of a command. Throws a `Problem` that names the first unknown, unexpected, missing or invalid argument, with the usage below it. If an
 * option that is not a list is given twice, its last value counts.
 */
export function readArguments(
  declaration: CommandDeclaration,
  args: readonly string[],
  { cwd, usage }: { cwd: string; usage: string },
): ReadArguments {
  const refuse = (message: string): never => {
    throw new Problem('invalid_input', `${message}\n\n${usage}`);
  };
  const options = declaration.options ?? {};
  const { inOrder, flags, positionals } = splitArguments(options, args, refuse);
  const expected = Object.entries(declaration.arguments ?? {});
  const unexpected = positionals[expected.length];
  if (unexpected !== undefined) refuse(`Unexpected argument: ${unexpected}`);
  const values: Record<string, unknown> = {};
  for (const [name, option] of Object.entries(options)) {
    const texts = inOrder.filter((given) => given.name === name).map(({ value }) => value);
    const text = texts.at(-1);
    if (option.isRequired && text === undefined) refuse(`--${name} is missing.`);
    if (option.value === undefined) values[name] = flags.has(name);
    else if (option.isList) values[name] = texts;
    else values[name] = checkText(option, text, `--${name}`, refuse);
  }
  for (const [at, [name, argument]] of expected.entries()) {
    const text = positionals[at];
    if (text === undefined && !argument.isOptional) refuse(`${argument.label} is missing.`);
    const isAddress = argument.isFileOrAddress && /^https?:\/\//i.test(text ?? '');
    const isPath = (argument.isFile || argument.isFileOrAddress) && !isAddress;
    const located = text !== undefined && isPath ? path.resolve(cwd, text) : text;
    values[name] = checkText(argument, located, argument.label, refuse);
  }
  const isGiven = (name: string) => flags.has(name) || inOrder.some((given) => given.name === name);
  for (const { of, isRequired } of declaration.alternatives ?? []) {
    const given = of.filter(isGiven);
    if (given.length > 1) refuse(`${listNames(given, 'and')} exclude each other: give one of them.`);
    if (isRequired && given.length === 0) refuse(`One of ${listNames(of, 'or')} is missing.`);
  }
  return { values, inOrder };
}

function splitArguments(
  options: Readonly<Record<string, CommandOption>>,
  args: readonly string[],
  refuse: (message: string) => never,
): { inOrder: GivenOption[]; flags: Set<string>; positionals: string[] } {
  const inOrder: GivenOption[] = [];
  const flags = new Set<string>();
  const positionals: string[] = [];
  const { tokens } = parseArgs({
    args: [...args],
    options: Object.fromEntries(
      Object.entries(options).map(([name, { value }]) => [
        name,
        { type: value === undefined ? 'boolean' : 'string' } as const,
      ]),
    ),
    allowPositionals: true,
    strict: false, // the errors of `parseArgs` do not mention this command
    tokens: true,
  });
  for (const token of tokens) {
    if (token.kind === 'positional') positionals.push(token.value);
    if (token.kind !== 'option') continue;
    const { name, rawName, value } = token;
    const option = Object.hasOwn(options, name) && rawName.startsWith('--') ? options[name] : undefined;
    if (option === undefined) refuse(`Unknown option: ${rawName}`);
    else if (option.value === undefined) {
      if (value !== undefined) refuse(`--${name} takes no value.`);
      flags.add(name);
    } else if (value === undefined || (!token.inlineValue && value.startsWith('-') && value !== '-'))
      refuse(`--${name} needs a value: --${name} ${option.value}`);
    else inOrder.push({ name, value });
  }
  return { inOrder, flags, positionals };
}

function checkText(
  { schema }: Pick<CommandOption, 'schema'>,
  text: string | undefined,
  label: string,
  refuse: (message: string) => never,
): unknown {
  if (schema === undefined) return text;
  const parsed = schema.safeParse(text);
  if (parsed.success) return parsed.data;
  return refuse(parsed.error.issues.map((issue) => `${label}: ${describeIssue(issue)}`).join('\n'));
}

function listNames(names: readonly string[], conjunction: 'and' | 'or'): string {
  const dashed = names.map((name) => `--${name}`);
  return dashed.length < 2
    ? dashed.join('')
    : `${dashed.slice(0, -1).join(', ')} ${conjunction} ${dashed.at(-1)}`;
}
