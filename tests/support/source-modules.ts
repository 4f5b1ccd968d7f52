import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';

/** A node of the syntax tree. The parser's types name a hundred kinds, of which this file reads a few. */
export type Node = { type: string; start: number } & Record<string, unknown>;

export interface Module {
  file: string;
  text: string;
  body: Node[];
  /** Constants, functions, interfaces and types by name, at any level of the file. */
  named: Map<string, Named[]>;
  imports: Map<string, { file: string; name: string }>;
}
/** A declaration. `within` is the top-level function declaration that contains it; null when no such function does. */
interface Named {
  node: Node;
  within: Node | null;
}
const modules = new Map<string, Module>();

export const nodeOf = (value: unknown): Node => value as Node;
export const nodesOf = (value: unknown): Node[] => (Array.isArray(value) ? (value as Node[]) : []);
export const nameOf = (value: unknown): string => (value as { name?: string } | null)?.name ?? '';

/** Reads a source file, once. */
export function readModule(file: string): Module {
  let module = modules.get(file);
  if (module !== undefined) return module;
  const text = readFileSync(file, 'utf8');
  const body = parseSync(file, text).program.body as unknown as Node[];
  module = { file, text, body, named: new Map(), imports: new Map() };
  modules.set(file, module);
  for (const statement of body) readNames(module, statement);
  return module;
}

function readNames(module: Module, statement: Node): void {
  const declared = nodeOf(statement['declaration'] ?? statement);
  const isFunction = declared.type === 'FunctionDeclaration';
  for (const node of walk(statement)) {
    const within = isFunction && node !== declared ? declared : null;
    if (['FunctionDeclaration', 'TSInterfaceDeclaration', 'TSTypeAliasDeclaration'].includes(node.type))
      add(module, nameOf(node['id']), { node, within });
    if (node.type === 'VariableDeclarator' && node['init'] !== null)
      add(module, nameOf(node['id']), { node: nodeOf(node['init']), within });
  }
  const source = statement['source'] as Node | null | undefined;
  if (source === null || source === undefined) return;
  const from = String(source['value']);
  if (!from.startsWith('.')) return;
  const isImport = statement.type === 'ImportDeclaration';
  for (const specifier of nodesOf(statement['specifiers'])) {
    const [inner, outer] = isImport
      ? [specifier['imported'], specifier['local']]
      : [specifier['local'], specifier['exported']];
    module.imports.set(nameOf(outer), {
      file: path.join(path.dirname(module.file), from),
      name: nameOf(inner),
    });
  }
}

function add({ named }: Module, name: string, declaration: Named): void {
  named.set(name, [...(named.get(name) ?? []), declaration]);
}

/** Yields a node, or every node of a list, with all nodes below it, outer nodes first. */
export function* walk(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const item of value) yield* walk(item);
  else if (typeof value === 'object' && value !== null) {
    if (typeof (value as { type?: unknown }).type === 'string') yield value as Node;
    for (const child of Object.values(value)) if (typeof child === 'object') yield* walk(child);
  }
}
