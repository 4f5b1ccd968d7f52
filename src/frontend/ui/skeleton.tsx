import styles from './skeleton.module.css';

/** Gray bars in the shape of the coming content. Screen readers say `label`. */
export function Skeleton({ lines, label }: { lines: number; label: string }) {
  return (
    <div role="status" className={styles['skeleton']}>
      <span className="visually-hidden">{label}</span>
      {Array.from({ length: lines }, (_, index) => (
        <span
          key={index}
          aria-hidden
          className={styles['bar']}
          style={{ width: `${92 - ((index * 37) % 45)}%` }}
        />
      ))}
    </div>
  );
}
