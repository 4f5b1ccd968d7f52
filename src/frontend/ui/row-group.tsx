import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { usePhone } from '../use-media.ts';
import styles from './table.module.css';

interface Props {
  title: string;
  /** The number of rows, shown while they can be closed. */
  count: number;
  /** The number of columns of the table. */
  columns: number;
  /** True while the rows must be in sight on a phone, too, such as those that a search found. */
  isHeldOpen?: boolean;
  /** Rows. */
  children: ReactNode;
}

/** Rows of a table under a common heading. On a phone the rows of all groups make a long page, so the heading opens and closes its rows. */
export function RowGroup({ title, count, columns, isHeldOpen = false, children }: Props) {
  const isPhone = usePhone();
  const [isOpen, setIsOpen] = useState(false);
  const canClose = isPhone && !isHeldOpen;
  return (
    <tbody>
      <tr className={styles['groupRow']}>
        <th scope="rowgroup" colSpan={columns} className={styles['group']}>
          {canClose ? (
            <button
              type="button"
              className={styles['fold']}
              aria-expanded={isOpen}
              onClick={() => setIsOpen(!isOpen)}
            >
              {title} <small>{count.toLocaleString('en-US')}</small>
              <ChevronDown aria-hidden />
            </button>
          ) : (
            title
          )}
        </th>
      </tr>
      {(!canClose || isOpen) && children}
    </tbody>
  );
}
