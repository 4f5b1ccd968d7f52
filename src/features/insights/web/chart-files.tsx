import { Download, Table } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { saveFile } from '../../../frontend/save-file.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { DataTable } from '../../../frontend/ui/data-table.tsx';
import table from '../../../frontend/ui/table.module.css';
import { type CsvCell, csvLine } from '../../../kernel/csv.ts';
import { chartFileName } from '../rules/chart-file-name.ts';
import { type DrawChart, PICTURE } from './draw-chart.ts';
import styles from './insights.module.css';

interface Props {
  /** The name of the files and of the table. */
  name: string;
  heads: readonly string[];
  rows: readonly (readonly CsvCell[])[];
  /** The rows as the table shows them, with currencies and with years as people write them. Absent: numbers get separators. */
  shownRows?: readonly (readonly CsvCell[])[];
  /** Draws the chart; absent for numbers without a chart. */
  draw?: DrawChart;
  /** More buttons of the same row. */
  more?: ReactNode;
}

/** The table behind a chart, and buttons that save the same numbers as CSV and the chart as a picture. */
export function ChartFiles({ name, heads, rows, shownRows = rows, draw, more }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <div className={styles['files']}>
        <Button
          look="quiet"
          size="small"
          align="start"
          aria-expanded={isOpen}
          onPress={() => setIsOpen(!isOpen)}
        >
          <Table aria-hidden /> {isOpen ? 'Hide the table' : 'Show as a table'}
        </Button>
        <CsvButton name={name} heads={heads} rows={rows} />
        {draw !== undefined && (
          <Button look="quiet" size="small" onPress={() => savePicture(`${chartFileName(name)}.png`, draw)}>
            <Download aria-hidden /> PNG
          </Button>
        )}
        {more}
      </div>
      {isOpen && (
        <DataTable
          label={`Table: ${name}`}
          heads={heads.map((head, index) => (index === 0 ? head : { number: head }))}
        >
          {shownRows.map(([first, ...others], index) => (
            <tr key={index}>
              <th scope="row">{first}</th>
              {others.map((cell, at) => (
                <td key={at} className={table['number']}>
                  {typeof cell === 'number'
                    ? cell.toLocaleString('en-US', { maximumFractionDigits: 2 })
                    : (cell ?? '')}
                </td>
              ))}
            </tr>
          ))}
        </DataTable>
      )}
    </>
  );
}

/** Saves a table as CSV. `align` puts the label of a button that begins a row at the edge of the page. */
export function CsvButton({
  name,
  heads,
  rows,
  align,
}: Pick<Props, 'name' | 'heads' | 'rows'> & { align?: 'start' }) {
  const saveCsv = () =>
    saveFile(
      `${chartFileName(name)}.csv`,
      new Blob([[heads, ...rows].map(csvLine).join('')], { type: 'text/csv;charset=utf-8' }),
    );
  return (
    <Button look="quiet" size="small" align={align} onPress={saveCsv}>
      <Download aria-hidden /> CSV
    </Button>
  );
}

function savePicture(name: string, draw: DrawChart): void {
  const canvas = document.createElement('canvas');
  canvas.width = PICTURE.width;
  canvas.height = PICTURE.height;
  const context = canvas.getContext('2d');
  if (context === null) return;
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  draw(context, PICTURE);
  canvas.toBlob((blob) => blob !== null && saveFile(name, blob), 'image/png');
}
