import { existsSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { parseSync } from 'oxc-parser';

export interface Import {
  /** The import path as written in the source. */
  from: string;
  /** The imported file relative to the root when `from` is relative and exists; null otherwise. */
  file: string | null;
  line: number;
  isTypeOnly: boolean;
  /** The imported names; `*` for a namespace import. */
  names: readonly string[];
}

/** A TypeScript file. The lists are empty for tests and files outside of `src`, because only their size is checked. */
export interface Source {
  /** Relative to the root, with slashes. */
  file: string;
  lineCount: number;
  isTest: boolean;
  imports: readonly Import[];
  /** Calls that only some files may make, found in the syntax tree. */
  actions: readonly { kind: ActionKind; what: string; line: number }[];
  /** Identifiers, and strings without a space, such as keys and paths. Of other strings, only words joined by `_` or `/`, such as table names in SQL. */
  labels: readonly { text: string; line: number }[];
}

type ActionKind = 'impure' | 'environment' | 'sql' | 'permission' | 'transaction';

const SQL_BUILDERS = new Set(['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'mergeInto']);
/** Functions that check permissions. */
const PERMISSION_CALLS = new Set(['can', 'reasonAgainst', 'refusal', 'refusalOf', 'assertAllowed']);
const IMPURE_CALLS = new Set([
  'Date.now',
  'Math.random',
  'performance.now',
  'crypto.randomUUID',
  'crypto.getRandomValues',
  'setTimeout',
  'setInterval',
  'fetch',
]);

/** Reads every TypeScript file under these folders of the root, and parses the files of the product. */
export async function readSources(root: string, folders: readonly string[]): Promise<Source[]> {
  const files: string[] = [];
  for (const folder of folders) {
    if (!existsSync(path.join(root, folder))) continue;
    for (const entry of await readdir(path.join(root, folder), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !/\.tsx?$/.test(entry.name)) continue;
      files.push(path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
    }
  }
  return Promise.all(files.toSorted().map((file) => readSource(root, file)));
}

async function readSource(root: string, file: string): Promise<Source> {
  const text = await readFile(path.join(root, file), 'utf8');
  const lineStarts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lineStarts.push(at + 1);
  const lineCount = lineStarts.length - (text.endsWith('\n') ? 1 : 0);
  if (!file.startsWith('src/') || isTest(file))
    return { file, lineCount, isTest: isTest(file), imports: [], actions: [], labels: [] };
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
  const lineOf = (offset: number) => countUpTo(lineStarts, offset);

  const imports: Import[] = [];
  const actions: { kind: ActionKind; what: string; line: number }[] = [];
  const labels: { text: string; line: number }[] = [];
  const addImport = (from: string, start: number, isTypeOnly: boolean, names: readonly string[]) =>
    imports.push({ from, file: resolve(root, file, from), line: lineOf(start), isTypeOnly, names });

  walk(program as unknown as Node, (node) => {
    const add = (kind: ActionKind, what: string) => actions.push({ kind, what, line: lineOf(node.start) });
    for (const label of labelsOf(node)) labels.push({ text: label, line: lineOf(node.start) });
    switch (node.type) {
      case 'ImportDeclaration':
      case 'ExportAllDeclaration':
      case 'ExportNamedDeclaration': {
        const from = stringOf(node['source']);
        if (from === undefined) return;
        const isTypeOnly = (node['importKind'] ?? node['exportKind']) === 'type';
        addImport(from, node.start, isTypeOnly, namesOf(node));
        return;
      }
      case 'ImportExpression':
      case 'TSImportType': {
        const from = stringOf(node['source']);
        if (from !== undefined) addImport(from, node.start, node.type === 'TSImportType', ['*']);
        else if (node.type === 'ImportExpression') add('impure', 'import() of a computed name');
        return;
      }
      case 'AwaitExpression':
        return void add('impure', 'await');
      case 'ForOfStatement':
        if (node['await'] === true) add('impure', 'for await');
        return;
      case 'NewExpression': {
        const name = nameOf(node['callee']);
        if (name === 'Date' && (node['arguments'] as unknown[]).length === 0) add('impure', 'new Date()');
        return;
      }
      case 'CallExpression': {
        const name = nameOf(node['callee']) ?? '';
        if (IMPURE_CALLS.has(name)) add('impure', `${name}()`);
        const method = name.split('.').at(-1) ?? '';
        const callee = node['callee'] as Node;
        const property = callee.type === 'MemberExpression' ? nameOf(callee['property']) : undefined;
        if (PERMISSION_CALLS.has(name)) add('permission', `${name}()`);
        if (property === 'transaction') add('transaction', 'transaction()');
        if (SQL_BUILDERS.has(property ?? method)) add('sql', `${property ?? method}()`);
        return;
      }
      case 'MemberExpression':
        if (nameOf(node) === 'process.env') add('environment', 'process.env');
        return;
      default:
    }
  });
  return { file, lineCount, isTest: false, imports, actions, labels };
}

/** Returns how many of these ascending numbers are at most `limit`, by binary search, because a file has thousands of labels. */
function countUpTo(numbers: readonly number[], limit: number): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? Infinity) <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file);
}

/** Resolves relative imports. `new URL('./x.ts', import.meta.url)` is not included, because it starts a thread, which has its own entry point. */
function resolve(root: string, file: string, from: string): string | null {
  if (!from.startsWith('.')) return null;
  const target = path.posix.join(path.posix.dirname(file), from.replace(/\?.*$/, ''));
  return existsSync(path.join(root, target)) ? target : null;
}

interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}

function walk(node: Node, visit: (node: Node) => void): void {
  visit(node);
  for (const key in node) {
    const value = node[key];
    if (Array.isArray(value)) for (const item of value) if (isNode(item)) walk(item, visit);
    if (isNode(value)) walk(value, visit);
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
}

function stringOf(node: unknown): string | undefined {
  if (!isNode(node) || node.type !== 'Literal') return undefined;
  return typeof node['value'] === 'string' ? node['value'] : undefined;
}

function labelsOf(node: Node): readonly string[] {
  if (node.type === 'Identifier' || node.type === 'PrivateIdentifier') return [String(node['name'])];
  const text =
    node.type === 'TemplateElement' ? (node['value'] as { cooked: string | null }).cooked : stringOf(node);
  if (text === null || text === undefined) return [];
  return text.trim().includes(' ') ? (text.match(/\w+(?:[_/]\w+)+/g) ?? []) : [text];
}

/** Returns the dotted name of an expression such as `Date.now`; undefined for more than two plain names. */
function nameOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === 'Identifier') return String(node['name']);
  if (node.type !== 'MemberExpression' || node['computed'] === true) return undefined;
  const object = node['object'];
  if (!isNode(object) || object.type !== 'Identifier') return undefined;
  return `${String(object['name'])}.${nameOf(node['property']) ?? ''}`;
}

function namesOf(node: Node): string[] {
  const specifiers = node['specifiers'];
  if (!Array.isArray(specifiers)) return ['*'];
  return specifiers.map((specifier: Node) => nameOf(specifier['imported'] ?? specifier['local']) ?? '*');
}
