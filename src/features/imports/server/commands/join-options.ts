import { existsSync } from 'node:fs';
import path from 'node:path';
import type { GivenOption } from '../../../../backend/command-arguments.ts';
import { Problem } from '../../../../kernel/problem.ts';
import { JOIN_RULES, type JoinRule, type Recipe } from '../../rules/recipe.ts';

type Join = Recipe['joins'][number];

/** A join whose `--on` was not read yet. */
type OpenJoin = Omit<Join, 'on'> & { on?: Join['on'] };

/** The options that describe joins. A join begins with `--join`, or with `--join-layer` for a table of the imported file. Others belong to the last join. */
export const JOIN_OPTIONS = {
  join: {
    value: 'FILE',
    isList: true,
    help: 'a table of attributes to join, such as a tax roll (CSV, .dbf, ...); may be repeated',
  },
  'join-layer': {
    value: 'NAME',
    isList: true,
    help: 'the table to join, for a file with several; without --join it is a table of the imported file',
  },
  on: { value: 'KEY', isList: true, help: 'the columns with equal values: KEY, or PARCELKEY=TABLEKEY' },
  'join-rule': {
    value: 'COLUMN=RULE',
    isList: true,
    help: 'the rule that makes one value of several records: COLUMN=sum, first, latest, min, max, count or joined; may be repeated',
  },
  'latest-by': { value: 'COLUMN', isList: true, help: 'the column that orders records' },
} as const;

/** Returns the joins that the options of a command describe, in their order. Throws `invalid_input` when one of them is not complete. */
export function readJoinOptions(inOrder: readonly GivenOption[], cwd: string): Join[] {
  const joins: OpenJoin[] = [];
  const begin = () => {
    const join: OpenJoin = { rules: {} };
    joins.push(join);
    return join;
  };
  const last = (option: string) => {
    const join = joins.at(-1);
    if (join === undefined)
      throw new Problem('invalid_input', `--${option} belongs to a --join or a --join-layer before it.`);
    return join;
  };
  for (const { name, value } of inOrder) {
    if (!Object.hasOwn(JOIN_OPTIONS, name)) continue;
    const current = joins.at(-1);
    if (name === 'join') begin().file = locate(value, cwd);
    else if (name === 'join-layer') {
      const isNext = current === undefined || current.layer !== undefined || current.on !== undefined;
      (isNext ? begin() : current).layer = value;
    } else if (name === 'on') last(name).on = readKeys(value);
    else if (name === 'latest-by') last(name).latest_by = value;
    else {
      const [column, rule] = readRule(value);
      last(name).rules[column] = rule;
    }
  }
  return joins.map((join) => {
    if (join.on !== undefined) return { ...join, on: join.on };
    throw new Problem(
      'invalid_input',
      `The join with ${join.file ?? join.layer} lacks its key: add --on KEY, or --on PARCELKEY=TABLEKEY.`,
    );
  });
}

/** Returns the absolute path of a file of this machine. Any other relative path stays as it is: it may name a file inside the imported archive. */
function locate(file: string, cwd: string): string {
  const resolved = path.resolve(cwd, file);
  return path.isAbsolute(file) || existsSync(resolved) ? resolved : file;
}

function readKeys(value: string): Join['on'] {
  const at = value.indexOf('=');
  const parcel = at < 0 ? value : value.slice(0, at);
  return { parcel, table: at < 0 ? value : value.slice(at + 1), match: 'loose' };
}

function readRule(value: string): [string, JoinRule] {
  const at = value.lastIndexOf('=');
  const rule = JOIN_RULES.find((known) => known === value.slice(at + 1));
  if (at < 1 || rule === undefined)
    throw new Problem(
      'invalid_input',
      `--join-rule ${value} is not COLUMN=RULE, with one of ${JOIN_RULES.join(', ')}.`,
    );
  return [value.slice(0, at), rule];
}
