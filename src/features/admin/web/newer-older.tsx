import { Button } from '../../../frontend/ui/button.tsx';
import styles from './admin.module.css';

interface Props<Key> {
  /** The keys after which the pages before this one began. */
  befores: readonly Key[];
  setBefores: (befores: Key[]) => void;
  /** Of the last row that is shown, when there are more. */
  next: Key | undefined;
}

/** Newer and older: pages by the key of their last row, so that they stay right while rows are added. */
export function Pages<Key>({ befores, setBefores, next }: Props<Key>) {
  if (befores.length === 0 && next === undefined) return null;
  return (
    <div className={styles['older']}>
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
