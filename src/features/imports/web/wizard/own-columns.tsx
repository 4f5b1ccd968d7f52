import { DataTable } from '../../../../frontend/ui/data-table.tsx';
import { InPageLink } from '../../../../frontend/ui/in-page-link.tsx';
import { goTo } from '../../../../frontend/url-state.ts';
import type { CountyColumn } from '../../../parcels/rules/county-column-schema.ts';
import type { DryRun } from '../../contract.ts';
import { changeRule, findRule } from '../../rules/edit-recipe.ts';
import { seenBy } from '../../rules/format-county-columns.ts';
import page from '../imports-page.module.css';
import { PersonalSwitch } from '../personal-switch.tsx';
import type { RecipeEditing } from './recipe-editing.ts';
import styles from './wizard.module.css';

interface Props {
  dryRun: DryRun;
  place: string | null;
  editing: RecipeEditing;
}

/** The county columns, and who will see each of them. Decisions are written into the recipe. */
export function OwnColumns({ dryRun, place, editing }: Props) {
  const { county_columns: columns } = dryRun;
  if (columns.length === 0) return null;
  const hidden = columns.filter(({ classification }) => classification !== 'open').length;
  return (
    <section className={styles['card']} aria-labelledby="own-columns-title">
      <div>
        <h2 className={styles['cardTitle']} id="own-columns-title">
          Who sees the county’s own columns
        </h2>
        <p className={styles['small']}>
          {hidden === 0
            ? 'Everyone sees them. Their names and values were checked for people, mailing addresses, telephone numbers and email addresses.'
            : `${hidden} of ${columns.length} may name people and will be hidden like owner names. Select “Not personal” for a column that everyone may see.`}
        </p>
      </div>
      <DataTable
        label="Columns of the file"
        heads={['Column', 'Who sees it, and why', { hidden: 'Decide' }]}
        className={page['stacked']}
        scrollClassName={styles['flat']}
      >
        {columns.map((column) => (
          <tr key={`${column.in_records} ${column.name}`}>
            <th scope="row" className={page['columnName']}>
              <code>{column.name}</code> {column.in_records && <small>in joined records</small>}
            </th>
            <td>
              {seenBy(column)}
              <small>{column.reason}</small>
            </td>
            <td className={page['actions']}>
              <Decision column={column} dryRun={dryRun} place={place} editing={editing} />
            </td>
          </tr>
        ))}
      </DataTable>
    </section>
  );
}

function Decision({ column, dryRun, place, editing }: Props & { column: CountyColumn }) {
  const { name, classification, decided_by } = column;
  // An operator's decision about the county comes before any recipe.
  if (decided_by === 'operator') {
    const href = `/admin/editions${place ?? ''}`;
    return (
      <InPageLink href={href} onGo={() => goTo(href)}>
        Decided for this county
      </InPageLink>
    );
  }
  const source = dryRun.columns.find(({ from, to, is_standard }) => !is_standard && (to ?? from) === name);
  if (source === undefined) return null;
  const key = { from: source.from, to: source.to };
  const { recipe, change } = editing;
  const rule = findRule(recipe, key);
  const said = rule.personal === undefined ? classification : rule.personal ? 'personal' : 'open';
  return (
    <PersonalSwitch
      column={{ name, classification: said }}
      onDecide={(isPersonal) => change(changeRule(recipe, key, { ...rule, personal: isPersonal }))}
    />
  );
}
