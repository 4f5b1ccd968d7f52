import { parseArgs } from 'node:util';
import path from 'node:path';
import type { CommandIo } from '../../../../backend/command.ts';
import { Problem } from '../../../../kernel/problem.ts';

export interface CommandLine {
  /** The file argument, absolute. */
  file: string;
  /** The same argument as it was typed: an id, for commands that take one. */
  word: string;
  /** An option that must be there. */
  required(name: string): string;
  optional(name: string): string | undefined;
  list(name: string): readonly string[];
  /** Whether an option without a value was given. */
  has(flag: string): boolean;
}

/** Reads the arguments of a command; anything unknown or missing is a `Problem` with the usage. `fileCount` 0: no file. */
export function readCommandLine(
  args: readonly string[],
  io: Pick<CommandIo, 'cwd'>,
  {
    usage,
    options,
    flags = [],
    needsFile,
  }: { usage: string; options: readonly string[]; flags?: readonly string[]; needsFile: boolean },
): CommandLine {
  const refuse = (words: string): never => {
    throw new Problem('invalid_input', `${words}\n\n${usage}`);
  };
  const parsed = parse(args, options, flags, refuse);
  const [file, ...rest] = parsed.positionals;
  if (needsFile && file === undefined) refuse('Which file?');
  if (!needsFile && file !== undefined) refuse(`"${file}" is one word too many.`);
  if (rest.length > 0) refuse(`"${rest[0]}" is one word too many.`);
  return {
    file: file === undefined ? '' : path.resolve(io.cwd, file),
    word: file ?? '',
    required: (name) => parsed.values[name]?.at(-1) ?? refuse(`--${name} is missing.`),
    optional: (name) => parsed.values[name]?.at(-1),
    list: (name) => parsed.values[name] ?? [],
    has: (flag) => parsed.flags.has(flag),
  };
}

interface ParsedArguments {
  values: Record<string, string[] | undefined>;
  flags: ReadonlySet<string>;
  positionals: string[];
}

function parse(
  args: readonly string[],
  options: readonly string[],
  flags: readonly string[],
  refuse: (words: string) => never,
): ParsedArguments {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: {
        ...Object.fromEntries(options.map((name) => [name, { type: 'string', multiple: true } as const])),
        ...Object.fromEntries(flags.map((name) => [name, { type: 'boolean' } as const])),
      },
      allowPositionals: true,
    });
    const given = Object.entries(values);
    return {
      values: Object.fromEntries(
        given.flatMap(([name, value]) => (Array.isArray(value) ? [[name, value.map(String)]] : [])),
      ),
      flags: new Set(given.flatMap(([name, value]) => (value === true ? [name] : []))),
      positionals,
    };
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}
