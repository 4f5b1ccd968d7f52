import { Lock } from 'lucide-react';
import { Button } from '../../../frontend/ui/button.tsx';
import { Checkbox } from '../../../frontend/ui/checkbox.tsx';
import { Section } from '../../../frontend/ui/section.tsx';
import table from '../../../frontend/ui/table.module.css';
import type { PlaceCoverage } from '../../coverage/contract.ts';
import { type ReportRow, countyFieldLabel, isOffered } from '../rules/coverage-report.ts';
import { changeExportSettings, useExportSettings } from './export-settings.ts';
import styles from './review.module.css';

interface Props {
  rows: readonly ReportRow[];
  coverage: PlaceCoverage;
}

/** The fields that have values, with their percentages, and the names of the others in a closed group. Unchecked fields stay out of the file. */
export function CoverageTable({ rows, coverage }: Props) {
  const { leftOut, withCountyFields } = useExportSettings();
  const filled = rows.filter(({ isEmpty }) => !isEmpty);
  const empty = rows.filter(({ isEmpty }) => isEmpty);
  const offered = rows.filter(isOffered).map(({ name }) => name);
  const selected = offered.filter((name) => !leftOut.has(name)).length;
  const leave = (left: Iterable<string>) => changeExportSettings({ leftOut: new Set(left) });
  const toggle = (name: string) =>
    leave(leftOut.has(name) ? [...leftOut].filter((other) => other !== name) : [...leftOut, name]);
  return (
    <section aria-label="Coverage report" className={styles['coverage']}>
      <div className={styles['tools']}>
        <p role="status">
          {selected === offered.length ? `All ${selected}` : `${selected} of ${offered.length}`} filled fields
          go into the file
        </p>
        <span>
          <Button
            size="small"
            look="quiet"
            onPress={() => changeExportSettings({ leftOut: new Set(), withCountyFields: true })}
          >
            All
          </Button>
          <Button
            size="small"
            look="quiet"
            align="end"
            onPress={() => changeExportSettings({ leftOut: new Set(offered), withCountyFields: false })}
          >
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
            {filled.map((row) => (
              <tr key={row.name}>
                <th scope="row">
                  {isOffered(row) ? (
                    <Checkbox isDense isOn={!leftOut.has(row.name)} onChange={() => toggle(row.name)}>
                      {row.label}
                    </Checkbox>
                  ) : (
                    <span className={styles['field']}>
                      <Lock aria-hidden />
                      <span>
                        {row.label}
                        <small>{row.lock}</small>
                      </span>
                    </span>
                  )}
                </th>
                <td className={table['number']}>
                  {row.percent === null ? 'not known' : `${row.percent.toFixed(1)}%`}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {empty.length > 0 && (
        <Section title="Fields without values in this county" count={empty.length}>
          <ul className={styles['empty']}>
            {empty.map(({ name, label }) => (
              <li key={name}>{label}</li>
            ))}
          </ul>
        </Section>
      )}
      {coverage.county_field_count === 0 ? (
        <p className={styles['county']}>{countyFieldLabel(coverage)}</p>
      ) : (
        <div className={styles['county']}>
          <Checkbox
            isDense
            isOn={withCountyFields}
            onChange={(isOn) => changeExportSettings({ withCountyFields: isOn })}
          >
            {countyFieldLabel(coverage)}
          </Checkbox>
        </div>
      )}
    </section>
  );
}
