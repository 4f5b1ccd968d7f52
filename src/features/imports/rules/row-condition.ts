import { Problem } from '../../../kernel/problem.ts';

/** A value of a row, as a reader returns it. */
type Value = string | number | boolean | null;

type Literal = { kind: 'text'; text: string } | { kind: 'number'; number: number };

type Condition =
  | { kind: 'and' | 'or'; parts: readonly Condition[] }
  | { kind: 'not'; part: Condition }
  | { kind: 'constant'; isMet: boolean }
  | { kind: 'compare'; column: Column; operator: Operator; literal: Literal }
  | { kind: 'in'; column: Column; literals: readonly Literal[] }
  | { kind: 'like'; column: Column; pattern: string }
  | { kind: 'null'; column: Column };

/** A column, perhaps in capitals or small letters: `UPPER(TOWN)`. */
interface Column {
  name: string;
  letters: 'upper' | 'lower' | null;
}

type Operator = '=' | '<>' | '<' | '<=' | '>' | '>=';

/** A condition on the columns of a file. `columns` are the columns that it names, each once; their letter case may differ from the file's. */
export interface RowCondition {
  columns: readonly string[];
  /** Returns true if a row meets the condition; a result that is unknown because a value is missing counts as no, as in SQL. `valueOf` gets names from `columns`. */
  meets(valueOf: (column: string) => Value): boolean;
}

export const MAX_CONDITION = 2000;
const MAX_DEPTH = 50;
const HOW =
  "Write for example COUNTYFP = '031', TOWN IN ('Ames', 'Nevada'), ACRES > 0 AND OWNER IS NOT NULL, YEAR BETWEEN 1990 AND 1999, or NAME LIKE 'A%'.";

/**
 * Reads a condition in the part of SQL that the map services of counties accept: comparisons, `BETWEEN`, `IN`, `LIKE` with `%` and `_`, `IS NULL`, `AND`, `OR`,
 * `NOT`, `UPPER` and `LOWER` of a column, and parentheses. Texts are in single quotes, dates too (`DATE '2024-05-31'`), and names of columns with blanks in
 * double quotes. Throws a `Problem` that says where the error is in the text.
 */
export function parseRowCondition(text: string): RowCondition {
  const columns = new Map<string, string>();
  const condition = new Parser(text, (name) => {
    const known = columns.get(name.toLowerCase());
    if (known === undefined) columns.set(name.toLowerCase(), name);
    return known ?? name;
  }).parse();
  return { columns: [...columns.values()], meets: (valueOf) => evaluate(condition, valueOf) === true };
}

/** Evaluates a condition as SQL does. Returns null, which means unknown, for a comparison with a missing value: `NOT` leaves it unknown. */
function evaluate(condition: Condition, valueOf: (column: string) => Value): boolean | null {
  switch (condition.kind) {
    case 'and':
      return combine(condition.parts, false, (part) => evaluate(part, valueOf));
    case 'or':
      return combine(condition.parts, true, (part) => evaluate(part, valueOf));
    case 'not': {
      const inner = evaluate(condition.part, valueOf);
      return inner === null ? null : !inner;
    }
    case 'constant':
      return condition.isMet;
    case 'null':
      return plain(read(condition.column, valueOf)) === '';
    case 'like': {
      const text = plain(read(condition.column, valueOf)).toLowerCase();
      if (text === '') return null;
      // Many files have a date as eight digits, so people write `LIKE '202406%'`.
      return (
        isLike(text, condition.pattern) || (ISO_DATE.test(text) && isLike(digitsOf(text), condition.pattern))
      );
    }
    case 'in': {
      const value = read(condition.column, valueOf);
      return combine(condition.literals, true, (literal) => meetsOperator(compare(value, literal), '='));
    }
    case 'compare':
      return meetsOperator(compare(read(condition.column, valueOf), condition.literal), condition.operator);
  }
}

function read({ name, letters }: Column, valueOf: (column: string) => Value): Value {
  const value = valueOf(name);
  if (letters === null || typeof value !== 'string') return value;
  return letters === 'upper' ? value.toUpperCase() : value.toLowerCase();
}

/** Combines the results of parts: `decisive` if one part has this result, else null if one is unknown, else the opposite. `decisive` is true for `OR` and `IN`, and false for `AND`. */
function combine<Part>(
  parts: readonly Part[],
  decisive: boolean,
  resultOf: (part: Part) => boolean | null,
): boolean | null {
  let result: boolean | null = !decisive;
  for (const part of parts) {
    const ofPart = resultOf(part);
    if (ofPart === decisive) return decisive;
    if (ofPart === null) result = null;
  }
  return result;
}

/** Returns the text of a value without the blanks around it: tables of fixed width fill their cells up with blanks. */
function plain(value: Value): string {
  return value === null ? '' : String(value).trim();
}

const ISO_DATE = /^\d{4}-\d\d-\d\d(?:T[\d:.]+Z?)?$/i;

/** Returns the day of a text that begins with a date in the form of ISO 8601, as eight digits. */
function digitsOf(date: string): string {
  return date.slice(0, 10).replaceAll('-', '');
}

/** Returns the eight digits of a literal that is a day, such as '20200601' or '2020-06-01'; null for any other, such as one with a time other than midnight. */
function dayOf(literal: Literal): number | null {
  const text = literal.kind === 'number' ? String(literal.number) : literal.text.trim();
  const digits = /^\d{4}-\d\d-\d\d(?:[T ]00:00(?::00(?:\.0+)?)?Z?)?$/.test(text) ? digitsOf(text) : text;
  return /^\d{8}$/.test(digits) ? Number(digits) : null;
}

const MOMENT = /^(\d{4}-\d\d-\d\d)(?:[T ]([\d:.]+)Z?)?$/i;

/** Returns the milliseconds since 1970 of a text such as `2020-07-01T08:00:00Z` or `2020-07-01 08:00`; a date is its first moment. Returns NaN for any other text. */
function momentOf(text: string): number {
  const [, day, time = '00:00'] = MOMENT.exec(text) ?? [];
  return day === undefined ? Number.NaN : Date.parse(`${day}T${time}Z`);
}

/**
 * Compares a value with a literal: as days if the value is a date and the literal is a day, as moments if the literal has a time, else as numbers if one of them is a number, else as texts. Returns null for a
 * missing value, and NaN for a text that is compared with a number, such as `R1` with 100: they are different, but neither comes first.
 */
function compare(value: Value, literal: Literal): number | null {
  const text = plain(value);
  if (text === '') return null;
  const day = ISO_DATE.test(text) ? dayOf(literal) : null;
  if (day !== null) return Number(digitsOf(text)) - day;
  if (literal.kind === 'number' || typeof value === 'number') {
    const given = literal.kind === 'number' ? literal.number : Number(literal.text.trim() || Number.NaN);
    return Number(text) - given;
  }
  const wanted = literal.text.trim();
  const difference = ISO_DATE.test(text) ? momentOf(text) - momentOf(wanted) : Number.NaN;
  if (!Number.isNaN(difference)) return difference;
  return text === wanted ? 0 : text < wanted ? -1 : 1;
}

/** Returns true if the result of `compare` meets an operator; null, for unknown, if the value is missing, or if the operator asks for the order of a text and a number. */
function meetsOperator(difference: number | null, operator: Operator): boolean | null {
  if (difference === null) return null;
  if (operator === '=') return difference === 0;
  if (operator === '<>') return difference !== 0;
  if (Number.isNaN(difference)) return null;
  switch (operator) {
    case '<':
      return difference < 0;
    case '<=':
      return difference <= 0;
    case '>':
      return difference > 0;
    case '>=':
      return difference >= 0;
  }
}

/**
 * Compares with a pattern in which `%` stands for any text and `_` for any character. The time grows at most with the product of both lengths, which is not
 * true of a regular expression.
 */
function isLike(text: string, pattern: string): boolean {
  let at = 0;
  let patternAt = 0;
  let retryAt = 0;
  let afterPercent = -1;
  while (at < text.length) {
    const wanted = pattern[patternAt];
    if (wanted === '%') {
      afterPercent = ++patternAt;
      retryAt = at;
    } else if (wanted === '_' || wanted === text[at]) {
      at++;
      patternAt++;
    } else if (afterPercent >= 0) {
      patternAt = afterPercent;
      at = ++retryAt;
    } else return false;
  }
  while (pattern[patternAt] === '%') patternAt++;
  return patternAt === pattern.length;
}

interface Token {
  kind: 'name' | 'quoted' | 'text' | 'number' | 'sign' | 'end';
  text: string;
  at: number;
}

const TOKEN =
  /\s*(?:(?<text>'(?:[^']|'')*')|(?<quoted>"(?:[^"]|"")*"|\[[^\]]*\])|(?<number>[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?(?![\p{L}\p{N}_]))|(?<name>[\p{L}_][\p{L}\p{N}_.$#]*)|(?<sign><>|!=|<=|>=|[=<>(),]))/iuy;

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  const whole = text.trimEnd();
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < whole.length) {
    const from = TOKEN.lastIndex;
    const found = TOKEN.exec(whole);
    if (found === null) throw wrong(whole, from, 'cannot be read');
    const [kind = 'sign', said = ''] =
      Object.entries(found.groups ?? {}).find(([, part]) => part !== undefined) ?? [];
    tokens.push({ kind: kind as Token['kind'], text: said, at: found.index + found[0].length - said.length });
  }
  return [...tokens, { kind: 'end', text: '', at: whole.length }];
}

function wrong(text: string, at: number, issue: string): Problem {
  const rest = text.slice(at).trim().slice(0, 40);
  const where = rest === '' ? 'its end' : JSON.stringify(rest);
  return new Problem(
    'invalid_input',
    `The condition ${JSON.stringify(text.slice(0, 200))} ${issue} at ${where}. ${HOW}`,
  );
}

function unquoted(name: string): string {
  return name.slice(1, -1).replaceAll('""', '"');
}

/** A parser by recursive descent: `OR` binds less tightly than `AND`, and `AND` less tightly than `NOT`. */
class Parser {
  readonly #text: string;
  readonly #tokens: readonly Token[];
  readonly #columnOf: (name: string) => string;
  #next = 0;
  #depth = 0;

  constructor(text: string, columnOf: (name: string) => string) {
    if (text.length > MAX_CONDITION)
      throw new Problem(
        'invalid_input',
        `The condition is longer than ${MAX_CONDITION} characters: shorten it.`,
      );
    this.#text = text;
    this.#tokens = tokensOf(text);
    this.#columnOf = columnOf;
  }

  parse(): Condition {
    const condition = this.#parseOr();
    if (this.#peek().kind !== 'end') throw this.#wrong('goes on after its end');
    return condition;
  }

  #parseOr(): Condition {
    const parts = [this.#parseAnd()];
    while (this.#takeWord('OR')) parts.push(this.#parseAnd());
    return parts.length === 1 ? (parts[0] as Condition) : { kind: 'or', parts };
  }

  #parseAnd(): Condition {
    const parts = [this.#parseNot()];
    while (this.#takeWord('AND')) parts.push(this.#parseNot());
    return parts.length === 1 ? (parts[0] as Condition) : { kind: 'and', parts };
  }

  #parseNot(): Condition {
    if (++this.#depth > MAX_DEPTH) throw this.#wrong(`is nested more than ${MAX_DEPTH} deep`);
    try {
      if (this.#takeWord('NOT')) return { kind: 'not', part: this.#parseNot() };
      if (!this.#takeSign('(')) return this.#parseComparison();
      const inner = this.#parseOr();
      if (!this.#takeSign(')')) throw this.#wrong('lacks a closing parenthesis');
      return inner;
    } finally {
      this.#depth--;
    }
  }

  #parseComparison(): Condition {
    if (this.#peek().kind === 'number') return this.#parseConstant();
    const column = this.#takeColumn();
    const isNot = this.#takeWord('NOT');
    const negated = (condition: Condition): Condition =>
      isNot ? { kind: 'not', part: condition } : condition;
    if (this.#takeWord('IN')) return negated({ kind: 'in', column, literals: this.#takeList() });
    if (this.#takeWord('LIKE')) return negated({ kind: 'like', column, pattern: this.#takePattern() });
    if (this.#takeWord('BETWEEN')) return negated(this.#parseBetween(column));
    if (!isNot && this.#takeWord('IS')) {
      const isFilled = this.#takeWord('NOT');
      if (!this.#takeWord('NULL')) throw this.#wrong('lacks NULL');
      const condition = { kind: 'null', column } as const;
      return isFilled ? { kind: 'not', part: condition } : condition;
    }
    const operator = this.#takeOperator();
    if (isNot || operator === undefined) throw this.#wrong('lacks a comparison such as =, IN or LIKE');
    return { kind: 'compare', column, operator, literal: this.#takeLiteral() };
  }

  /** Reads a condition without a column: people often ask the map services of counties for all rows with `1=1`. */
  #parseConstant(): Condition {
    const literal = this.#takeLiteral();
    const operator = this.#takeOperator();
    if (literal.kind !== 'number' || operator === undefined) throw this.#wrong('lacks the name of a column');
    return {
      kind: 'constant',
      isMet: meetsOperator(compare(literal.number, this.#takeLiteral()), operator) === true,
    };
  }

  #parseBetween(column: Column): Condition {
    const from = this.#takeLiteral();
    if (!this.#takeWord('AND')) throw this.#wrong('lacks the AND of BETWEEN');
    const part = (operator: Operator, literal: Literal) =>
      ({ kind: 'compare', column, operator, literal }) as const;
    return { kind: 'and', parts: [part('>=', from), part('<=', this.#takeLiteral())] };
  }

  #takeOperator(): Operator | undefined {
    const sign = ['=', '<>', '!=', '<=', '>=', '<', '>'].find((candidate) => this.#takeSign(candidate));
    return (sign === '!=' ? '<>' : sign) as Operator | undefined;
  }

  #takeColumn(): Column {
    const { kind, text } = this.#peek();
    if (kind !== 'name' && kind !== 'quoted') throw this.#wrong('lacks the name of a column');
    this.#next++;
    const letters = kind === 'name' && /^(?:upper|lower)$/i.test(text) && this.#takeSign('(');
    if (!letters) return { name: this.#columnOf(kind === 'name' ? text : unquoted(text)), letters: null };
    const { name } = this.#takeColumn();
    if (!this.#takeSign(')')) throw this.#wrong('lacks a closing parenthesis');
    return { name, letters: text.toLowerCase() as Column['letters'] };
  }

  #takeList(): Literal[] {
    if (!this.#takeSign('(')) throw this.#wrong('lacks a list in parentheses');
    const literals = [this.#takeLiteral()];
    while (this.#takeSign(',')) literals.push(this.#takeLiteral());
    if (!this.#takeSign(')')) throw this.#wrong('lacks a closing parenthesis');
    return literals;
  }

  #takeLiteral(): Literal {
    const isDate = this.#tokens[this.#next + 1]?.kind === 'text';
    if (isDate && !this.#takeWord('DATE')) this.#takeWord('TIMESTAMP');
    const { kind, text } = this.#peek();
    if (kind !== 'text' && kind !== 'number')
      throw this.#wrong('lacks a number, or a text in single quotes,');
    this.#next++;
    return kind === 'number'
      ? { kind, number: Number(text) }
      : { kind, text: text.slice(1, -1).replaceAll("''", "'") };
  }

  #takePattern(): string {
    const literal = this.#takeLiteral();
    return literal.kind === 'text' ? literal.text.trim().toLowerCase() : String(literal.number);
  }

  #peek(): Token {
    return this.#tokens[this.#next] as Token;
  }

  #takeWord(word: string): boolean {
    const { kind, text } = this.#peek();
    if (kind !== 'name' || text.toUpperCase() !== word) return false;
    this.#next++;
    return true;
  }

  #takeSign(sign: string): boolean {
    const { kind, text } = this.#peek();
    if (kind !== 'sign' || text !== sign) return false;
    this.#next++;
    return true;
  }

  #wrong(issue: string): Problem {
    return wrong(this.#text, this.#peek().at, issue);
  }
}
