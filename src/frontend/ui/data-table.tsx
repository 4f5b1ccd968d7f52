import type { ReactNode } from 'react';
import { ScrollRegion } from './scroll-region.tsx';
import styles from './table.module.css';

/** The head of a column. `number` aligns it with its numbers; a `hidden` one is only for screen readers. */
type Head = string | { number: string } | { hidden: string };

interface Props {
  /** The name of the region that scrolls. */
  label: string;
  heads: readonly Head[];
  /** Classes besides those of all tables. */
  className?: string | undefined;
  scrollClassName?: string | undefined;
  /** Rows, or with `isGrouped` one `RowGroup` for each group of rows. */
  children: ReactNode;
  isGrouped?: boolean;
}

/** A table of records that scrolls sideways where it is too wide. Its cells take their classes from `table.module.css`. */
export function DataTable({
  label,
  heads,
  className = '',
  scrollClassName = '',
  children,
  isGrouped = false,
}: Props) {
  return (
    <ScrollRegion label={label} className={`${styles['scroll']} ${scrollClassName}`.trim()}>
      <table className={`${styles['table']} ${className}`.trim()}>
        <thead>
          <tr>
            {heads.map((head) =>
              typeof head === 'string' ? (
                <th key={head} scope="col">
                  {head}
                </th>
              ) : 'number' in head ? (
                <th key={head.number} scope="col" className={styles['number']}>
                  {head.number}
                </th>
              ) : (
                <th key={head.hidden} scope="col">
                  <span className="visually-hidden">{head.hidden}</span>
                </th>
              ),
            )}
          </tr>
        </thead>
        {isGrouped ? children : <tbody>{children}</tbody>}
      </table>
    </ScrollRegion>
  );
}
