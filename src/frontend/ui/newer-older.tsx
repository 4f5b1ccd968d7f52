import { Button } from './button.tsx';
import styles from './newer-older.module.css';

interface Props<Key> {
  /** For each page since the first one: the key of the last row before it. Empty on the first page. */
  cursors: readonly Key[];
  setCursors: (cursors: Key[]) => void;
  /** The key of the last row, when there are more rows; undefined otherwise. */
  next: Key | undefined;
}

/** Buttons for newer and older pages. Pages begin after the key of the last row, so that they stay correct while rows are added. */
export function NewerOlder<Key>({ cursors, setCursors, next }: Props<Key>) {
  if (cursors.length === 0 && next === undefined) return null;
  return (
    <div className={styles['buttons']}>
      {cursors.length > 0 && (
        <Button size="small" onPress={() => setCursors(cursors.slice(0, -1))}>
          Newer
        </Button>
      )}
      {next !== undefined && (
        <Button size="small" onPress={() => setCursors([...cursors, next])}>
          Older
        </Button>
      )}
    </div>
  );
}
