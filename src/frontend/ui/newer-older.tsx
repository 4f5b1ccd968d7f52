import { Button } from './button.tsx';
import styles from './newer-older.module.css';

interface Props<Key> {
  /** The keys after which the earlier pages began. */
  befores: readonly Key[];
  setBefores: (befores: Key[]) => void;
  /** The key of the last row, when there are more rows; undefined otherwise. */
  next: Key | undefined;
}

/** Buttons for newer and older pages. Pages begin after the key of the last row, so that they stay correct while rows are added. */
export function NewerOlder<Key>({ befores, setBefores, next }: Props<Key>) {
  if (befores.length === 0 && next === undefined) return null;
  return (
    <div className={styles['buttons']}>
      {befores.length > 0 && (
        <Button size="small" onPress={() => setBefores(befores.slice(0, -1))}>
          Newer
        </Button>
      )}
      {next !== undefined && (
        <Button size="small" onPress={() => setBefores([...befores, next])}>
          Older
        </Button>
      )}
    </div>
  );
}
