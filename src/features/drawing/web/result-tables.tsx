import { useState } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { Button } from '../../../frontend/ui/button.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import type { DrawResults, ResultRow, ResultTable } from '../rules/draw-results.ts';
import { type DrawSession, isDrawing } from '../rules/draw-session.ts';
import { DRAW_TOOLS } from '../rules/draw-tools.ts';
import { sendStep } from './drawing-store.ts';
import styles from './result-tables.module.css';

/** The maximum number of rows that are shown at first, because a long table would be rendered again for every frame of a drag. */
const MAX_ROWS = 60;

interface Props {
  session: DrawSession;
  results: DrawResults;
}

/** The results of each shape, and of all shapes together. */
export function ResultTables({ session, results: { tables, total } }: Props) {
  if (tables.length === 0) return null;
  return (
    <div className={styles['results']}>
      {total !== null && <Figure {...total} />}
      {tables.map((table, index) => (
        <Results key={index} session={session} table={table} />
      ))}
    </div>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <dl className={styles['figure']}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </dl>
  );
}

function Results({ session, table }: { session: DrawSession; table: ResultTable }) {
  const [isWhole, setIsWhole] = useState(false);
  const { title, totals, columns, rows, issue } = table;
  const name = title ?? DRAW_TOOLS[session.tool].name;
  return (
    <div>
      {title !== null && <h3 className={styles['title']}>{title}</h3>}
      {totals.map((figure) => (
        <Figure key={figure.name} {...figure} />
      ))}
      {issue !== null && (
        <div className={styles['error']}>
          <Notice tone="bad">
            <p>{issue}</p>
          </Notice>
        </div>
      )}
      <table className={styles['table']} aria-label={`${name}: ${columns.join(', ')}`}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(isWhole ? rows : rows.slice(0, MAX_ROWS)).map((row) => (
            <Row key={`${row.shape}-${row.point}`} session={session} row={row} />
          ))}
        </tbody>
      </table>
      {rows.length > MAX_ROWS && !isWhole && (
        <Button size="small" look="quiet" onPress={() => setIsWhole(true)}>
          Show all {rows.length.toLocaleString('en-US')} rows
        </Button>
      )}
    </div>
  );
}

/**
 * A row of results. Its name is a button that selects its point, for people who can't click it on the map. While a line or outline is drawn, the name is only text.
 */
function Row({ session, row }: { session: DrawSession; row: ResultRow }) {
  const [name = '', ...cells] = row.cells;
  const isPoint = DRAW_TOOLS[session.tool].shape === 'point';
  const isSelected =
    session.current === row.shape && (isPoint ? !isDrawing(session) : session.currentPoint === row.point);
  return (
    <tr className={isSelected ? styles['selected'] : ''}>
      <th scope="row">
        {isDrawing(session) && !isPoint ? (
          name
        ) : (
          <AriaButton
            className={styles['point'] ?? ''}
            aria-pressed={isSelected}
            aria-label={`Select point ${name.split('–')[0]}`}
            onPress={() => sendStep({ kind: 'select', shape: row.shape, point: row.point })}
          >
            {name}
          </AriaButton>
        )}
      </th>
      {cells.map((cell, index) => (
        <td key={index}>{cell}</td>
      ))}
    </tr>
  );
}
