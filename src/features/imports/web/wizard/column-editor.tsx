import { ComboBox } from '../../../../frontend/ui/combo-box.tsx';
import { SelectField } from '../../../../frontend/ui/select-field.tsx';
import table from '../../../../frontend/ui/table.module.css';
import { FIELD_GROUPS, PARCEL_COLUMNS } from '../../../parcels/rules/parcel-columns.ts';
import { isComputedColumn } from '../../rules/computed-columns.ts';
import {
  SELECTED_ON_SCREEN,
  changeCodes,
  changeRule,
  findRule,
  linesOf,
  linesWithout,
  REPLACED_BY,
  replacementLine,
  replacementsOf,
  tableOf,
} from '../../rules/edit-recipe.ts';
import { type Recipe, type RecipeColumn, recipeColumnSchema } from '../../rules/recipe.ts';
import { type TableOfCodes, isTableOfCodes } from '../../rules/table-of-codes.ts';
import { DraftField } from './draft-field.tsx';
import type { DryColumn, RecipeEditing } from './recipe-editing.ts';
import own from './wizard.module.css';

interface Props {
  column: DryColumn;
  editing: RecipeEditing;
  onMoved: (to: string | null) => void;
}

const OWN = '(own)';
/** The option for a column whose letter or fraction is added to the house number. */
const SUFFIX = 'saddno suffix';
const BY_TYPE = '(by type)';
const TARGETS = [
  {
    id: OWN,
    label: 'Keep as custom field',
    about: 'Keeps its name and appears in the last part of the panel',
  },
  {
    id: SUFFIX,
    label: 'Suffix of the street number',
    about: 'A letter or fraction, such as A or 1/2, that is added to it',
  },
  ...PARCEL_COLUMNS.filter(({ name }) => !isComputedColumn(name)).map(({ name, label, type, group }) => ({
    id: name,
    label: `${label} (${name})`,
    about: `${FIELD_GROUPS.find(({ id }) => id === group)?.label ?? group}, ${type}`,
  })),
];
const PARSES: Record<string, string> = {
  yyyymmdd: 'Date: 19930516',
  mmddyyyy: 'Date: month, day, year',
  ddmmyyyy: 'Date: day, month, year',
  mmddyy: 'Date: month, day, year (051693)',
  ddmmyy: 'Date: day, month, year (160593)',
  yymmdd: 'Date: year, month, day (930516)',
  cyymmdd: 'Date: century, year, month, day (1190516)',
  yyyymm: 'Date: 199305',
  yyyy: 'Year',
  excel: 'Date: day number of a spreadsheet (34105)',
  unix: 'Date: seconds since 1970',
  unix_ms: 'Date: milliseconds since 1970',
  money_cents: 'Money in whole cents',
  thousands: 'Number in thousands',
  zip: 'ZIP code that lost its leading zeros',
};

const parseSchema = recipeColumnSchema.shape.parse;

/** Edits the target of a column and how its values are read, and shows values before and after. */
export function ColumnEditor({ column, editing: { recipe, change }, onMoved }: Props) {
  const key = { from: column.from, to: column.to };
  const rule = shownRule(recipe, column);
  const selected = column.part === 'suffix' ? SUFFIX : (column.to ?? OWN);
  const lookup = rule.lookup === undefined ? {} : (recipe.lookups[rule.lookup] ?? {});
  const save = (next: RecipeColumn) => {
    change(changeRule(recipe, key, next));
    if (next.to !== key.to) onMoved(next.to);
  };
  return (
    <div className={own['editor']}>
      <div className={own['fields']}>
        <ComboBox
          label="Becomes"
          value={selected}
          options={TARGETS}
          onChange={(id) => {
            if (id === selected) return;
            const { part: _, ...rest } = rule;
            const target: Pick<RecipeColumn, 'to' | 'part'> =
              id === SUFFIX ? { to: 'saddno', part: 'suffix' } : { to: id === OWN ? null : id };
            save({ ...rest, ...target, reason: SELECTED_ON_SCREEN });
          }}
        />
        <SelectField
          label="Values are read as"
          value={rule.parse ?? BY_TYPE}
          options={[
            { id: BY_TYPE, label: 'By the type of the column' },
            ...Object.entries(PARSES).map(([id, label]) => ({ id, label })),
          ]}
          onChange={(id) => {
            const { parse: _, ...rest } = rule;
            const parse = parseSchema.safeParse(id).data;
            save(parse === undefined ? rest : { ...rest, parse });
          }}
        />
        <DraftField
          label="Values that mean “no value”"
          hint="One per line: 0, UNKNOWN, -9999"
          isMultiline
          value={(rule.blanks ?? []).join('\n')}
          onSave={(text) => save(withList(rule, 'blanks', linesOf(text)))}
        />
        <DraftField
          label="Replace"
          hint="One per line, an expression and its replacement: ^APT\s+(\d+) = #$1"
          isMultiline
          value={(rule.replace ?? []).map(replacementLine).join('\n')}
          issueOf={(text) => issueOfLines(REPLACED_BY, text, '^APT\\s+(\\d+) = #$1')}
          onSave={(text) => save(withList(rule, 'replace', replacementsOf(text, rule.replace)))}
        />
        {isTableOfCodes(lookup) ? (
          <p className={own['small']}>{codesLabel(lookup)}</p>
        ) : (
          <DraftField
            label="Look up codes"
            hint="One per line: R1 = Residential"
            isMultiline
            value={Object.entries(lookup)
              .map(([code, meaning]) => `${code} = ${String(meaning)}`)
              .join('\n')}
            issueOf={(text) => issueOfLines('=', text, 'R1 = Residential')}
            onSave={(text) => {
              change(changeCodes(recipe, key, tableOf(text)));
            }}
          />
        )}
      </div>
      <ValueTable column={column} />
    </div>
  );
}

/** Describes a code table that is read when the file is imported. Its codes are not in the recipe, so they can't be edited here. */
function codesLabel({ file, layer, code_column, value_column }: TableOfCodes): string {
  const source = [layer, file].filter((name) => name !== undefined).join(' of ');
  return `Codes are looked up in ${source === '' ? 'the imported file' : source}: ${code_column} has the codes, and ${value_column} their values. Change this in the file of import settings.`;
}

function withList<Key extends 'blanks' | 'replace'>(rule: RecipeColumn, key: Key, list: RecipeColumn[Key]) {
  const { [key]: _, ...rest } = rule;
  return list === undefined || list.length === 0 ? rest : { ...rest, [key]: list };
}

/** Returns the rule of a column. If the recipe has none, the format that was guessed is part of it, so that a change of the rule keeps the format. */
function shownRule(recipe: Recipe, { from, to, parse: guessed }: DryColumn): RecipeColumn {
  const rule = findRule(recipe, { from, to });
  const parse = recipe.columns.includes(rule) ? undefined : parseSchema.safeParse(guessed).data;
  return parse === undefined ? rule : { ...rule, parse };
}

function issueOfLines(separator: string, text: string, example: string): string | null {
  const [incomplete] = linesWithout(separator, text);
  return incomplete === undefined
    ? null
    : `Write two parts with “${separator.trim()}” between them in the line “${incomplete}”, as in ${example}.`;
}

function ValueTable({ column: { samples, from } }: { column: DryColumn }) {
  if (samples.length === 0) return <p className={own['small']}>The column is empty in the sample.</p>;
  return (
    <table className={`${table['table']} ${own['valueTable']}`}>
      <caption className="visually-hidden">Values of {from} before and after</caption>
      <thead>
        <tr>
          <th scope="col">In the file</th>
          <th scope="col">In the record</th>
        </tr>
      </thead>
      <tbody>
        {samples.map(({ raw, value, is_unreadable }) => (
          <tr key={raw}>
            <td>{raw.trim() === '' ? '(blank)' : raw}</td>
            <td>
              {is_unreadable ? (
                <span className={own['unreadable']}>not readable: kept in a county column</span>
              ) : value === null ? (
                <span className={own['none']}>nothing</span>
              ) : (
                String(value)
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
