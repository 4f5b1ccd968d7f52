import type { SampledColumn } from '../../src/features/imports/rules/column-match.ts';
import { matchColumns } from '../../src/features/imports/rules/match-columns.ts';
import { SUFFIX_TARGET, valuesOf } from './column-values.ts';

/** A column of a list, with the columns of the record that a person would choose for it; `-` stands for no column. */
export interface ListedColumn {
  column: SampledColumn;
  wanted: readonly string[];
}

/**
 * Reads a list of the columns of a file, separated by white space. `NAME=column` names the column of the record that a person would choose for the
 * column NAME (`a|b`: either of them). `NAME~kind` is a column that fits no column of the record; its invented values are of this kind
 * (`column-values.ts`). `saddno+` is the suffix of the house number, and `mail_city+` and `scity+` are a city with its state.
 */
export function readColumnList(text: string): ListedColumn[] {
  return text
    .trim()
    .split(/\s+/)
    .map((entry) => {
      const [name = '', column] = entry.split('=');
      if (column === undefined) {
        const [own = '', kind = ''] = entry.split('~');
        return { column: { name: own, values: valuesOf(kind) }, wanted: ['-'] };
      }
      const wanted = column.split('|');
      const values = valuesOf(wanted.find((target) => target !== '-') ?? '');
      return { column: { name, values }, wanted };
    });
}

export interface JudgedColumn {
  name: string;
  wanted: readonly string[];
  /** The column of the record that the import chose for it; `-` stands for no column. */
  became: string;
  /** True if the import chose what a person would choose, or chose no column and proposed that one. */
  isRight: boolean;
}

/** Matches the columns of a list as an import does, and compares the result with what a person would choose. */
export function judgeColumns(list: readonly ListedColumn[]): JudgedColumn[] {
  const found = new Map<string, { to: string; proposal: string }>();
  const columns = list.map(({ column }) => column);
  for (const { from, to, part, proposal } of matchColumns(columns, null)) {
    if (found.has(from)) continue;
    found.set(from, { to: part === 'suffix' ? SUFFIX_TARGET : (to ?? '-'), proposal: proposal ?? '-' });
  }
  return list.map(({ column: { name }, wanted }) => {
    const { to, proposal } = found.get(name) ?? { to: '-', proposal: '-' };
    const plain = wanted.map((target) => target.replace(/^(mail_city|scity)\+$/, '$1'));
    return {
      name,
      wanted,
      became: to,
      isRight: plain.includes(to) || (to === '-' && plain.includes(proposal)),
    };
  });
}
