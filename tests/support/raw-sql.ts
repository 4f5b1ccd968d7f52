import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Module, type Node, nameOf, nodeOf, nodesOf, readModule, walk } from './source-modules.ts';

/** A statement of the source, as PostgreSQL gets it: values are `$1`, and embedded parts of other statements are inserted. */
export interface RawStatement {
  file: string;
  line: number;
  /** The text with the first branch of all conditions, and that with the second if it differs; empty if unknown, for the reason in `unknown`. */
  texts: string[];
  unknown: string | null;
  /** The declared columns and their types where they are simple; null when they are not declared, or open, such as `Record<string, unknown>`. */
  columns: Map<string, Column> | null;
}

export interface Column {
  isOptional: boolean;
  kind: 'string' | 'number' | 'boolean' | 'Date' | null;
}

type Bindings = ReadonlyMap<string, { node: Node; scope: Scope }>;
interface Scope {
  module: Module;
  bindings: Bindings;
}

class Unknown extends Error {}

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Returns the statements of a file that are executed where they are written, as sql`...`.execute(); others, such as `sql.raw(...)`, are left out. */
export function listRawStatements(file: string): RawStatement[] {
  const module = readModule(path.join(ROOT, file));
  const found: RawStatement[] = [];
  for (const node of walk(module.body)) {
    const callee = nodeOf(node['callee']);
    const isExecuted =
      node.type === 'CallExpression' &&
      callee.type === 'MemberExpression' &&
      nameOf(callee['property']) === 'execute';
    const statement = isExecuted ? nodeOf(callee['object']) : null;
    if (statement === null || !isSqlTag(statement)) continue;
    const line = module.text.slice(0, statement.start).split('\n').length;
    const scope = { module, bindings: new Map() };
    const [type] = nodesOf((statement['typeArguments'] as Node | null)?.['params']);
    const columns = type === undefined ? null : columnsOf(type, module);
    try {
      const texts = [true, false].map((side) => new Renderer(side).template(statement, scope));
      found.push({ file, line, texts: [...new Set(texts)], unknown: null, columns });
    } catch (error) {
      if (!(error instanceof Unknown)) throw error;
      found.push({ file, line, texts: [], unknown: error.message, columns });
    }
  }
  return found;
}

/** Returns the names that statements of the query builder give to the columns of their rows, with lines; `*` for all columns of a table. */
export function listBuilderColumns(file: string): { line: number; name: string }[] {
  const module = readModule(path.join(ROOT, file));
  const scope = { module, bindings: new Map() };
  return [...walk(module.body)].flatMap((node) => {
    const callee = nodeOf(node['callee']);
    const method = node.type === 'CallExpression' ? nameOf(nodeOf(callee['property'] ?? {})) : '';
    const given = ['select', 'returning', 'as'].includes(method) ? nodesOf(node['arguments']) : [];
    const line = module.text.slice(0, node.start).split('\n').length;
    if (method === 'selectAll' || method === 'returningAll') return [{ line, name: '*' }];
    return given
      .map((argument) => plain(argument.type === 'Identifier' ? resolve(argument, scope)?.node : argument))
      .flatMap((argument) =>
        argument?.type === 'ArrayExpression' ? nodesOf(argument['elements']) : (argument ?? []),
      )
      .filter(({ type, value }) => type === 'Literal' && typeof value === 'string')
      .map(({ value }) => ({
        line,
        name:
          String(value)
            .split(/ as |\./)
            .at(-1) ?? '',
      }));
  });
}

class Renderer {
  readonly #takesFirst: boolean;
  #values = 0;
  #depth = 0;
  constructor(takesFirst: boolean) {
    this.#takesFirst = takesFirst;
  }

  template(node: Node, scope: Scope): string {
    const { quasis, expressions } = node['quasi'] as { quasis: Node[]; expressions: Node[] };
    return quasis
      .map((quasi, index) => {
        const expression = expressions[index];
        const part = (quasi['value'] as { cooked: string }).cooked;
        return part + (expression === undefined ? '' : this.expression(expression, scope));
      })
      .join('');
  }

  expression(node: Node, scope: Scope): string {
    if (++this.#depth > 60) throw new Unknown('it refers to itself');
    try {
      return this.#expression(node, scope);
    } finally {
      this.#depth--;
    }
  }

  #expression(node: Node, scope: Scope): string {
    if (isSqlTag(node)) return this.template(node, scope);
    if (!isSqlish(node, scope)) return `$${++this.#values}`;
    switch (node.type) {
      case 'Identifier': {
        const found = resolve(node, scope);
        if (found !== undefined) return this.expression(found.node, found.scope);
        break;
      }
      case 'ConditionalExpression':
        return this.expression(nodeOf(node[this.#takesFirst ? 'consequent' : 'alternate']), scope);
      case 'LogicalExpression':
        return this.expression(nodeOf(node[isSqlish(nodeOf(node['left']), scope) ? 'left' : 'right']), scope);
      case 'TSAsExpression':
      case 'TSSatisfiesExpression':
      case 'ParenthesizedExpression':
        return this.expression(nodeOf(node['expression']), scope);
      case 'MemberExpression': {
        const holder = nodeOf(node['object']);
        const found = holder.type === 'Identifier' ? resolve(holder, scope) : undefined;
        const member = nodesOf(plain(found?.node)?.['properties']).find(
          (property) => nameOf(property['key']) === nameOf(node['property']),
        );
        if (member !== undefined && found !== undefined)
          return this.expression(nodeOf(member['value']), found.scope);
        break;
      }
      case 'CallExpression':
        return this.#call(node, scope);
    }
    throw new Unknown(`what ${scope.module.text.slice(node.start, Number(node['end']))} becomes`);
  }

  #call(node: Node, scope: Scope): string {
    const callee = nodeOf(node['callee']);
    const given = nodesOf(node['arguments']);
    if (callee.type === 'MemberExpression' && nameOf(callee['object']) === 'sql') {
      const [first, second] = given;
      if (first === undefined) throw new Unknown('a call without arguments');
      switch (nameOf(callee['property'])) {
        case 'join':
          return this.#join(first, second === undefined ? ', ' : this.expression(second, scope), scope);
        case 'lit': {
          const value = textOf(first, scope);
          return value === undefined ? `$${++this.#values}` : `'${value.replaceAll("'", "''")}'`;
        }
        case 'raw':
          return known(first, scope);
        default:
          return given.map((part) => known(part, scope).split('.').map(quoted).join('.')).join('.');
      }
    }
    if (callee.type !== 'Identifier') throw new Unknown('a call of something that is not named');
    const found = resolve(callee, scope);
    const made = plain(found?.node);
    if (made === undefined || found === undefined) throw new Unknown(`what ${nameOf(callee)} returns`);
    const bindings = new Map(found.scope.bindings);
    for (const [index, parameter] of nodesOf(made['params']).entries()) {
      const name = nameOf(parameter.type === 'AssignmentPattern' ? parameter['left'] : parameter);
      const argument =
        given[index] ?? (parameter.type === 'AssignmentPattern' ? nodeOf(parameter['right']) : undefined);
      if (name !== '' && argument !== undefined) bindings.set(name, { node: argument, scope });
    }
    return this.expression(this.#returned(made), { module: found.scope.module, bindings });
  }

  #returned(made: Node): Node {
    const body = nodeOf(made['body']);
    if (body.type !== 'BlockStatement') return body;
    const returns = [...walk(body)]
      .filter(({ type }) => type === 'ReturnStatement')
      .map((node) => nodeOf(node['argument']));
    const taken = this.#takesFirst ? returns[0] : returns.at(-1);
    if (taken === undefined) throw new Unknown('a function that returns nothing');
    return taken;
  }

  #join(list: Node, separator: string, scope: Scope): string {
    const found = list.type === 'Identifier' ? resolve(list, scope) : { node: list, scope };
    const items = plain(found?.node);
    if (found === undefined || items === undefined) return `$${++this.#values}`;
    if (items.type === 'ArrayExpression')
      return nodesOf(items['elements'])
        .map((item) =>
          this.expression(item.type === 'SpreadElement' ? nodeOf(item['argument']) : item, found.scope),
        )
        .join(separator);
    const [made] = nodesOf(items['arguments']);
    if (items.type === 'CallExpression' && made?.type === 'ArrowFunctionExpression')
      return this.expression(this.#returned(made), found.scope);
    return this.expression(items, found.scope);
  }
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

function known(node: Node, scope: Scope): string {
  const text = textOf(node, scope);
  if (text === undefined)
    throw new Unknown(`the name ${scope.module.text.slice(node.start, Number(node['end']))}`);
  return text;
}

/** Returns the text of a constant; undefined when it is only known at run time. */
function textOf(node: Node, scope: Scope): string | undefined {
  const { type } = node;
  if (type === 'Literal') return String(node['value']);
  if (type === 'TSAsExpression') return textOf(nodeOf(node['expression']), scope);
  if (type === 'ConditionalExpression') return textOf(nodeOf(node['consequent']), scope);
  if (type === 'Identifier') {
    const found = resolve(node, scope);
    return found === undefined ? undefined : textOf(found.node, found.scope);
  }
  if (type === 'CallExpression' && nodeOf(node['callee']).type === 'Identifier') {
    const found = resolve(nodeOf(node['callee']), scope);
    const made = plain(found?.node);
    const body =
      made === undefined
        ? undefined
        : [...walk(made['body'])].find((inner) => inner.type === 'TemplateLiteral');
    return body === undefined || found === undefined ? undefined : textOf(body, found.scope);
  }
  if (type !== 'TemplateLiteral') return undefined;
  // The table of an edition is a partition, with the columns of the partitioned table.
  const [, partitioned] = /^(parcel|parcel_record)_e$/.exec(cookedOf(nodesOf(node['quasis'])[0])) ?? [];
  if (partitioned !== undefined) return partitioned;
  const parts = nodesOf(node['expressions']).map((part) => textOf(part, scope));
  if (parts.includes(undefined)) return undefined;
  return nodesOf(node['quasis'])
    .map((quasi, index) => (quasi['value'] as { cooked: string }).cooked + (parts[index] ?? ''))
    .join('');
}

const cookedOf = (quasi: Node | undefined) =>
  (quasi?.['value'] as { cooked: string } | undefined)?.cooked ?? '';

function plain(node: Node | undefined): Node | undefined {
  return node?.type === 'TSAsExpression' || node?.type === 'TSSatisfiesExpression'
    ? plain(nodeOf(node['expression']))
    : node;
}

function isSqlTag(node: Node): boolean {
  return node.type === 'TaggedTemplateExpression' && nameOf(node['tag']) === 'sql';
}

/** Returns true if the value is a part of a statement instead of a bound value. */
function isSqlish(node: Node, scope: Scope, depth = 0): boolean {
  if (depth > 12) return false;
  for (const inner of walk([node])) {
    if (isSqlTag(inner)) return true;
    if (inner.type !== 'Identifier') continue;
    if (nameOf(inner) === 'sql') return true;
    const found = resolve(inner, scope);
    if (found !== undefined && found.node !== node && isSqlish(found.node, found.scope, depth + 1))
      return true;
  }
  return false;
}

function resolve(identifier: Node, scope: Scope): { node: Node; scope: Scope } | undefined {
  const name = nameOf(identifier);
  const bound = scope.bindings.get(name);
  if (bound !== undefined) return bound;
  const { module } = scope;
  const found = (module.named.get(name) ?? []).find(
    ({ within }) =>
      within === null || (within.start <= identifier.start && identifier.start < Number(within['end'])),
  );
  if (found !== undefined) return { node: found.node, scope: { module, bindings: scope.bindings } };
  const imported = module.imports.get(name);
  if (imported === undefined || !existsSync(imported.file)) return undefined;
  return resolve(
    { type: 'Identifier', start: 0, name: imported.name },
    { module: readModule(imported.file), bindings: new Map() },
  );
}

/** Returns the columns of a row type. */
function columnsOf(type: Node, module: Module): Map<string, Column> | null {
  switch (type.type) {
    case 'TSTypeLiteral':
      return membersOf(nodesOf(type['members']));
    case 'TSInterfaceDeclaration': {
      const all = new Map<string, Column>();
      for (const base of nodesOf(type['extends'])) {
        const found = columnsOf({ ...base, type: 'TSTypeReference', typeName: base['expression'] }, module);
        if (found === null) return null;
        for (const [name, column] of found) all.set(name, column);
      }
      const own = membersOf(nodesOf((type['body'] as Node)['body']));
      return own === null ? null : new Map([...all, ...own]);
    }
    case 'TSTypeAliasDeclaration':
      return columnsOf(nodeOf(type['typeAnnotation']), module);
    case 'TSIntersectionType': {
      const parts = nodesOf(type['types']).map((part) => columnsOf(part, module));
      return parts.includes(null) ? null : new Map(parts.flatMap((part) => [...(part ?? [])]));
    }
    case 'TSTypeReference':
      return columnsOfReference(type, module);
    default:
      return null;
  }
}

function columnsOfReference(type: Node, module: Module): Map<string, Column> | null {
  const name = nameOf(type['typeName']);
  const [first, second] = nodesOf((type['typeArguments'] as Node | null)?.['params']);
  if (first !== undefined && ['Pick', 'Omit', 'Partial', 'Readonly', 'Required'].includes(name)) {
    const all = columnsOf(first, module);
    if (all === null || second === undefined) return all;
    const keys = new Set(
      (second.type === 'TSUnionType' ? nodesOf(second['types']) : [second]).map(
        (key) => (nodeOf(key['literal']) as Node | undefined)?.['value'],
      ),
    );
    return new Map([...all].filter(([key]) => keys.has(key) === (name === 'Pick')));
  }
  const found = (module.named.get(name) ?? []).find(({ node }) => node.type.startsWith('TS'));
  if (found !== undefined) return columnsOf(found.node, module);
  const imported = module.imports.get(name);
  if (imported === undefined || !existsSync(imported.file)) return null;
  return columnsOfReference({ ...type, typeName: { name: imported.name } }, readModule(imported.file));
}

function membersOf(members: Node[]): Map<string, Column> | null {
  if (members.some(({ type }) => type !== 'TSPropertySignature')) return null; // an index signature
  return new Map(
    members.map((member) => {
      const key = nodeOf(member['key']);
      const annotation = nodeOf((member['typeAnnotation'] as Node | null)?.['typeAnnotation']);
      return [
        String(key['name'] ?? key['value']),
        { isOptional: member['optional'] === true, kind: kindOf(annotation) },
      ];
    }),
  );
}

function kindOf(type: Node | undefined): Column['kind'] {
  switch (type?.type) {
    case 'TSStringKeyword':
      return 'string';
    case 'TSNumberKeyword':
      return 'number';
    case 'TSBooleanKeyword':
      return 'boolean';
    case 'TSTypeReference':
      return nameOf(type['typeName']) === 'Date' ? 'Date' : null;
    case 'TSLiteralType':
      return typeof (type['literal'] as Node)['value'] === 'string' ? 'string' : null;
    case 'TSUnionType': {
      const kinds = new Set(
        nodesOf(type['types'])
          .filter((part) => part.type !== 'TSNullKeyword')
          .map(kindOf),
      );
      return kinds.size === 1 ? ([...kinds][0] ?? null) : null;
    }
    default:
      return null;
  }
}
