import { useUrlState } from '../../../frontend/url-state.ts';
import styles from './groups.module.css';

/** Links to the pages of an account (group) and marks the open one. */
export function GroupPages({ path }: { path: string }) {
  const open = useUrlState((state) => state.path);
  const pages = [
    { href: path, label: 'Members' },
    { href: `${path}/settings`, label: 'Settings' },
  ];
  return (
    <nav aria-label="Pages of this account" className={styles['pages']}>
      {pages.map(({ href, label }) => (
        <a key={href} href={href} aria-current={href === open ? 'page' : undefined}>
          {label}
        </a>
      ))}
    </nav>
  );
}
