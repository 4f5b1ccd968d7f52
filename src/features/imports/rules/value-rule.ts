import { MS_PER_DAY } from '../../../kernel/units.ts';
import type { ColumnType } from '../../parcels/rules/parcel-columns.ts';
import type { StoredValue } from '../../parcels/rules/parcel-row.ts';
import type { FindCodeValue } from './builtin-code-tables.ts';
import { DATE_FORMATS, parseAs } from './parse-as.ts';
import {
  type FileValue,
  INT4_MAX,
  parserOf,
  parseText,
  UNREADABLE,
  withoutSentinels,
} from './parse-value.ts';
import type { RecipeColumn } from './recipe.ts';

type Parsed = StoredValue | typeof UNREADABLE;

/** Reads the values of a column. Compiled once per column. */
export interface ValueRule {
  /** Returns the value for the record: in the type of the standard column, or unchanged for a county column. */
  read(raw: FileValue): Parsed;
  /** True if the rule does no more than the type's parser, so that bytes may be passed on without parsing. */
  isPlain: boolean;
}

export interface CodeTable {
  find: FindCodeValue;
  /** Called with each code that the table does not have. */
  onUnknown(code: string): void;
  /** The treatment of unknown codes: kept as they are, or left out because another column keeps them. */
  unknown: 'kept' | 'left out';
}

/**
 * Compiles blanks, replace, lookup and parse, in this order, and then the standard column's type. `column` is null for a county column, whose dates are written
 * as `YYYY-MM-DD`.
 */
export function compileValueRule(
  rule: Pick<RecipeColumn, 'blanks' | 'replace' | 'parse'>,
  column: { name: string; type: ColumnType } | null,
  codes: CodeTable | null,
): ValueRule {
  const steps: ((value: FileValue) => FileValue)[] = [];
  if (rule.blanks !== undefined && rule.blanks.length > 0) steps.push(dropBlanks(rule.blanks));
  if (rule.replace !== undefined && rule.replace.length > 0) steps.push(replaceText(rule.replace));
  if (codes !== null) steps.push(lookUp(codes));
  const parse = column === null ? ownParser(rule.parse) : standardParser(rule.parse, column);
  if (steps.length === 0) return { read: parse, isPlain: rule.parse === undefined };
  return {
    read(raw) {
      let value = raw;
      for (const step of steps) {
        value = step(value);
        if (value === null) return null;
      }
      return parse(value);
    },
    isPlain: false,
  };
}

function dropBlanks(blanks: readonly string[]): (value: FileValue) => FileValue {
  const words = new Set(blanks.map((word) => word.trim().toLowerCase()));
  return (value) => {
    const text = parseText(value);
    return text === null || words.has(text.toLowerCase()) ? null : value;
  };
}

function replaceText(
  replacements: readonly { pattern: string; with: string }[],
): (value: FileValue) => FileValue {
  const compiled = replacements.map(({ pattern, with: text }) => ({
    test: new RegExp(pattern, 'giu'),
    text,
  }));
  return (value) => {
    let text = parseText(value);
    if (text === null) return null;
    for (const { test, text: replacement } of compiled) text = text.replace(test, replacement);
    return parseText(text);
  };
}

function lookUp({ find, onUnknown, unknown }: CodeTable): (value: FileValue) => FileValue {
  return (value) => {
    const code = parseText(value);
    if (code === null) return null;
    const found = find(code);
    if (found !== undefined) return found;
    onUnknown(code);
    return unknown === 'kept' ? value : null;
  };
}

function standardParser(
  format: RecipeColumn['parse'],
  column: { name: string; type: ColumnType },
): (raw: FileValue) => Parsed {
  if (format === undefined) return parserOf(column);
  const parse = formatParser(format, column.type);
  return (raw) => {
    const value = parse(raw);
    return value === null || value === UNREADABLE || isOfType(value, column.type) ? value : UNREADABLE;
  };
}

/** Returns a parser that converts parsed values to the type of the standard column: the year of a date for a number, the date as text for a text. */
function formatParser(
  format: NonNullable<RecipeColumn['parse']>,
  type: ColumnType,
): (raw: FileValue) => Parsed {
  if (DATE_FORMATS.has(format)) {
    if (type === 'timestamp') return convert(format, (days) => days * MS_PER_DAY);
    if (type === 'text') return convert(format, isoDate);
    if (type === 'integer' || type === 'number')
      return convert(format, (days) => Number(isoDate(days).slice(0, 4)));
  } else {
    if (type === 'text') return convert(format, String);
    if (type === 'integer') return convert(format, Math.round);
  }
  return withoutSentinels((raw) => parseAs(format, raw), type);
}

/** Returns false for a value that the column can't store, such as a ZIP code for a number, or a number that is too large. */
function isOfType(value: NonNullable<StoredValue>, type: ColumnType): boolean {
  if (type === 'boolean') return typeof value === 'boolean';
  if (type === 'text') return typeof value === 'string';
  // No format makes the value of a uuid column.
  return type !== 'uuid' && typeof value === 'number' && (type !== 'integer' || Math.abs(value) <= INT4_MAX);
}

function ownParser(format: RecipeColumn['parse']): (raw: FileValue) => Parsed {
  if (format === undefined) return (raw) => (typeof raw === 'string' ? parseText(raw) : raw);
  return DATE_FORMATS.has(format) ? convert(format, isoDate) : (raw) => parseAs(format, raw);
}

function convert(
  format: NonNullable<RecipeColumn['parse']>,
  change: (number: number) => StoredValue,
): (raw: FileValue) => Parsed {
  return (raw) => {
    const parsed = parseAs(format, raw);
    return typeof parsed === 'number' ? change(parsed) : parsed;
  };
}

/** Returns days since 1970-01-01 as `1993-05-16`. */
export function isoDate(days: number): string {
  return new Date(days * MS_PER_DAY).toISOString().slice(0, 10);
}
