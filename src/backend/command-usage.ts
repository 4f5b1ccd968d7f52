import type { CommandDeclaration, CommandOption } from './command-declaration.ts';

/** The maximum length of a line of the synopsis and of the table of arguments and options. A longer word is not broken. */
const LINE_LENGTH = 120;

/** Returns the help text of a command: synopsis, description, arguments and options with their meaning, notes. */
export function describeUsage(declaration: CommandDeclaration): string {
  const { name, description, arguments: positional = {}, options = {}, notes } = declaration;
  const rows = [
    ...Object.values(positional).map(({ label, help }) => [label, help] as const),
    ...Object.entries(options).map(([option, { help }]) => [`--${option}`, help] as const),
  ].filter((row): row is readonly [string, string] => row[1] !== undefined);
  const width = Math.max(0, ...rows.map(([label]) => label.length));
  const table = rows.map(([label, help]) => wrap(`  ${label.padEnd(width)}  `, help));
  const synopsis = wrap(`platbook ${name} `, describeParts(declaration).join('\u0000'), '\u0000').trimEnd();
  return [`${synopsis}\n`, description, ...table, ...(notes === undefined ? [] : [`\n${notes}`])].join('\n');
}

function describeParts({
  arguments: positional = {},
  options = {},
  alternatives = [],
}: CommandDeclaration): string[] {
  const parts = Object.values(positional).map(({ label, isOptional }) => (isOptional ? `[${label}]` : label));
  const shown = new Set<string>();
  for (const [name, option] of Object.entries(options)) {
    if (shown.has(name)) continue;
    const group = alternatives.find(({ of }) => of.includes(name));
    const names = group?.of ?? [name];
    for (const each of names) shown.add(each);
    const text = names.map((each) => describeOption(each, options[each] ?? {})).join(' | ');
    const isRequired = option.isRequired === true || group?.isRequired === true;
    if (!isRequired) parts.push(`[${text}]`);
    else parts.push(names.length > 1 ? `(${text})` : text);
  }
  return parts;
}

function describeOption(name: string, { value, isList }: CommandOption): string {
  return [`--${name}`, ...(value === undefined ? [] : [value]), ...(isList ? ['...'] : [])].join(' ');
}

/** Wraps a text between words. The lines that follow are indented to the width of `begin`. */
function wrap(begin: string, text: string, between = ' '): string {
  const lines: string[] = [];
  let line = begin;
  for (const word of text.split(between)) {
    const isFirst = line.length === begin.length;
    if (!isFirst && line.length + 1 + word.length > LINE_LENGTH) {
      lines.push(line);
      line = ' '.repeat(begin.length) + word;
    } else line += isFirst ? word : ` ${word}`;
  }
  return [...lines, line].join('\n');
}
