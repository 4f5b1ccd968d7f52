import { useSiteLogo } from '../site-look.ts';
import styles from './logo.module.css';

/** The operator's logo, or that of Platbook: four lots around a corner. */
export function Logo() {
  const own = useSiteLogo();
  const size = 28;
  if (own !== null) return <img src={own} alt="" className={styles['logo']} />;
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden focusable="false">
      <rect width="32" height="32" rx="8" fill="#007377" />
      <path d="M7 7h8v11H7z" fill="#bfe6e3" />
      <path d="M17 7h8v6h-8z" fill="#fff" />
      <path d="M17 15h8v10h-8z" fill="#7cc9c5" />
      <path d="M7 20h8v5H7z" fill="#fff" />
    </svg>
  );
}
