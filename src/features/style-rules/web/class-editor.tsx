import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { ArrowLeftRight } from 'lucide-react';
import { useRef, useState } from 'react';
import { errorMessage } from '../../../frontend/api-failure.ts';
import { call } from '../../../frontend/api.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { SelectField } from '../../../frontend/ui/select-field.tsx';
import type { FilterOption } from '../../filters/contract.ts';
import {
  type ParcelQuery,
  everyParcelOf,
  isInOneCounty,
  textOfQuery,
} from '../../filters/rules/parcel-query.ts';
import { useParcelQuery } from '../../filters/web/index.ts';
import { MAP_COLUMNS } from '../../parcel-tiles/rules/map-columns.ts';
import { UNKNOWN_COUNTY_COLUMNS } from '../../parcels/rules/county-columns.ts';
import { isPersonalField } from '../../parcels/rules/field-access.ts';
import { type ColumnSummary, summarizeColumn } from '../contract.ts';
import {
  BREAK_LABELS,
  BREAK_METHODS,
  type BreakMethod,
  MAX_CLASSES,
  MIN_CLASSES,
} from '../rules/class-breaks.ts';
import { type ClassedRules, rampOf, repaint, reverseColors } from '../rules/classed-rules.ts';
import { summaryStyles } from '../rules/quick-styles.ts';
import styles from './class-editor.module.css';
import { ClassRows } from './class-rows.tsx';
import { columnChoices } from './column-choices.ts';
import { edit, editStyles } from './edit-styles.ts';
import { RampPicker } from './ramp-picker.tsx';

interface Props {
  countyPath: string;
  options: ReadonlyMap<string, FilterOption>;
  /** The edited rules as classes; null before a column is selected, or when they are not classes. */
  classes: ClassedRules | null;
}

const BY_HAND = 'by-hand';
const COUNTS = Array.from({ length: MAX_CLASSES - MIN_CLASSES + 1 }, (_, index) => MIN_CLASSES + index);

/** Divides the values of one column into classes with a color each: a ramp over numbers and dates, or a color for each value. */
export function ClassEditor({ countyPath, options, classes }: Props) {
  const { query, isFiltered } = useParcelQuery();
  const client = useQueryClient();
  /** The last request. The classes are those of the last reply until its own reply arrives. */
  const [asked, setAsked] = useState<{ column: string; method: BreakMethod }>({
    column: '',
    method: 'quantile',
  });
  const [divided, setDivided] = useState<(ColumnSummary & { column: string; method: BreakMethod }) | null>(
    null,
  );
  const [error, setError] = useState<string | null>(null);
  /** Counts the requests: only the reply to the last one is used. */
  const last = useRef(0);

  const column = classes?.field ?? asked.column;
  const isRamp = classes?.kind === 'ramp';
  const breaks = isRamp ? classes.breaks : null;
  const isComputed = divided !== null && 'breaks' in divided && divided.breaks.join() === breaks?.join();
  const ramp = isRamp ? rampOf(classes.rules) : null;

  const divide = async (field: string, method: BreakMethod, count: number) => {
    const request = ++last.current;
    setAsked({ column: field, method });
    setError(null);
    const drawn = isFiltered && isInOneCounty(query) ? query : everyParcelOf(countyPath);
    try {
      const found = await loadSummary(client, drawn, field, method, Math.min(count, MAX_CLASSES));
      if (request !== last.current) return;
      setDivided({ ...found, column: field, method });
      editStyles(summaryStyles(found, { field, path: countyPath }, ramp?.name ?? 'blue'));
      if (ramp !== null && 'breaks' in found) edit((all) => repaint(all, ramp));
    } catch (failure) {
      if (request !== last.current) return;
      setError(errorMessage(failure));
      setAsked({ column: field, method: divided?.method ?? method });
    }
  };

  const offered = new Map([...options].filter(([key, option]) => isOffered(key, option) || key === column));
  const count = breaks === null ? 5 : breaks.length + 1;
  // Rules made by hand can have more classes than the methods make.
  const counts = COUNTS.includes(count) ? COUNTS : [...COUNTS, count];
  const method = isComputed ? divided.method : BY_HAND;
  return (
    <div className={styles['card']} role="group" aria-label="Classes">
      <SelectField
        label="Color parcels by"
        placeholder="Choose a column…"
        options={columnChoices(offered)}
        value={column}
        onChange={(field) => void divide(field, asked.method, count)}
      />
      {isRamp && (
        <>
          <div className={styles['pair']}>
            <SelectField
              label="Method"
              options={[
                ...BREAK_METHODS.map((id) => ({ id, label: BREAK_LABELS[id].label })),
                ...(method === BY_HAND ? [{ id: BY_HAND, label: 'By hand' }] : []),
              ]}
              value={method}
              hint={method === BY_HAND ? 'You set where classes begin.' : BREAK_LABELS[method].about}
              onChange={(id) => {
                const next = BREAK_METHODS.find((candidate) => candidate === id);
                if (next !== undefined) void divide(column, next, count);
              }}
            />
            <SelectField
              label="Classes"
              options={counts.map((option) => ({ id: String(option), label: String(option) }))}
              value={String(count)}
              onChange={(id) => void divide(column, asked.method, Number(id))}
            />
          </div>
          <RampPicker
            value={ramp?.name ?? null}
            onChange={(name) => edit((all) => repaint(all, { name, isReversed: ramp?.isReversed ?? false }))}
          />
          <div>
            <Button size="small" onPress={() => edit(reverseColors)}>
              <ArrowLeftRight aria-hidden /> Reverse colors
            </Button>
          </div>
        </>
      )}
      {error !== null && (
        <p className={styles['error']} role="alert">
          {error}
        </p>
      )}
      {divided?.filled === 0 && divided.column === column && (
        <p className={styles['about']}>None of these parcels has a value in this column.</p>
      )}
      {classes !== null && (
        <ClassRows
          classes={classes}
          options={options}
          counts={isComputed ? divided.counts.toReversed() : null}
        />
      )}
    </div>
  );
}

/** Returns true for the columns that the map holds, except personal ones. */
function isOffered(column: string, { held }: FilterOption): boolean {
  if (held === true) return true;
  return MAP_COLUMNS.some((name) => name === column) && !isPersonalField(column, UNKNOWN_COUNTY_COLUMNS);
}

/** Loads a summary of a column's values among the selected parcels, divided into classes. */
function loadSummary(
  client: QueryClient,
  { path, operation, parcel }: ParcelQuery,
  column: string,
  method: BreakMethod,
  classes: number,
): Promise<ColumnSummary> {
  const query = { path, operation, parcel };
  return client.fetchQuery({
    queryKey: ['column-summary', textOfQuery(query), column, method, classes],
    queryFn: ({ signal }) => call(summarizeColumn, { body: { query, column, method, classes }, signal }),
    staleTime: 5 * 60_000,
  });
}
