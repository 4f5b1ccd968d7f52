import { Button } from '../../../frontend/ui/button.tsx';
import table from '../../../frontend/ui/table.module.css';
import type { PlaceCoverage } from '../../coverage/contract.ts';
import { countyFieldWords, coverageReport } from '../rules/coverage-report.ts';
import styles from './review.module.css';
import { chooseExport, useExportSettings } from './export-settings.ts';

/** Field and percent; what the county has nothing of is dimmed. A field that is unchecked stays out of the file. */
export function CoverageTable({ coverage }: { coverage: PlaceCoverage }) {
  const { leftOut, withCountyFields } = useExportSettings();
  const rows = coverageReport(coverage);
  const names = rows.map(({ name }) => name);
  const chosen = names.filter((name) => !leftOut.has(name)).length;
  const leave = (left: Iterable<string>) => chooseExport({ leftOut: new Set(left) });
  const toggle = (name: string) =>
    leave(leftOut.has(name) ? [...leftOut].filter((one) => one !== name) : [...leftOut, name]);
  return (
    <section aria-label="Coverage report">
      <div className={styles['tools']}>
        <p role="status">
          {chosen === names.length ? `All ${names.length}` : `${chosen} of ${names.length}`} fields go into
          the file
        </p>
        <span>
          <Button size="small" look="quiet" onPress={() => leave([])}>
            All
          </Button>
          <Button
            size="small"
            look="quiet"
            onPress={() => leave(rows.flatMap(({ name, isEmpty }) => (isEmpty ? [name] : [])))}
          >
            Only filled
          </Button>
          <Button size="small" look="quiet" onPress={() => leave(names)}>
            None
          </Button>
        </span>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it */}
      <div className={styles['report']} tabIndex={0} role="group" aria-label="Fields and how full they are">
        <table className={table['table']}>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col" className={table['number']}>
                Filled
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, label, percent, isEmpty }) => (
              <tr key={name} className={isEmpty ? table['dimmed'] : ''}>
                <th scope="row">
                  <label className={styles['field']}>
                    <input type="checkbox" checked={!leftOut.has(name)} onChange={() => toggle(name)} />
                    {label}
                  </label>
                </th>
                <td className={table['number']}>{percent.toFixed(1)}%</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {coverage.county_field_count === 0 ? (
        <p className={styles['county']}>{countyFieldWords(coverage)}</p>
      ) : (
        <label className={styles['county']}>
          <input
            type="checkbox"
            checked={withCountyFields}
            onChange={(event) => chooseExport({ withCountyFields: event.currentTarget.checked })}
          />
          {countyFieldWords(coverage)}
        </label>
      )}
    </section>
  );
}
