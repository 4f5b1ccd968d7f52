import styles from './meter.module.css';

interface Props {
  /** 0 to 100. */
  percent: number;
  color?: string;
}

/** A thin bar beside a number. The number is in the text, so screen readers can skip the bar. */
export function Meter({ percent, color }: Props) {
  return (
    <span className={styles['track']} aria-hidden>
      <span style={{ width: `${percent}%`, ...(color !== undefined && { background: color }) }} />
    </span>
  );
}
