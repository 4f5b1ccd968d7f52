import styles from './meter.module.css';

interface Props {
  /** 0 to 100. */
  percent: number;
  color?: string;
}

/** A thin bar beside a number. The number stands in the text, so that screen readers skip the bar. */
export function Meter({ percent, color }: Props) {
  return (
    <span className={styles['track']} aria-hidden>
      <span style={{ width: `${percent}%`, ...(color !== undefined && { background: color }) }} />
    </span>
  );
}
