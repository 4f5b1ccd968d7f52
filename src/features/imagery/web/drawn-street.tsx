import styles from './property-images.module.css';

/** A drawing of a street that takes the place of a picture and can't be mistaken for one. */
export function DrawnStreet() {
  return (
    <svg aria-hidden className={styles['drawn']} viewBox="0 0 368 150" preserveAspectRatio="xMidYMax slice">
      <path className={styles['hill']} d="M0 96 C60 70 120 88 180 78 S300 60 368 84 V150 H0 Z" />
      <g className={styles['houses']}>
        <path d="M22 118 V84 L50 62 L78 84 V118 Z" />
        <path d="M98 118 V70 H140 V118 Z" />
        <path d="M160 118 V88 L192 64 L224 88 V118 Z" />
        <path d="M246 118 V76 H270 V64 H296 V118 Z" />
        <path d="M314 118 V90 L336 72 L358 90 V118 Z" />
      </g>
      <path
        className={styles['doors']}
        d="M44 118 V100 H56 V118 M113 118 V102 H125 V118 M186 118 V100 H198 V118 M266 118 V102 H278 V118 M331 118 V104 H341 V118"
      />
      <path className={styles['road']} d="M0 118 H368 V150 H0 Z" />
      <path className={styles['dashes']} d="M0 134 H368" />
    </svg>
  );
}
