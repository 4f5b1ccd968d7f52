import { List } from 'lucide-react';
import styles from './parcel-list.module.css';

export function ParcelListButton({ isOpen, onToggle }: { isOpen: boolean; onToggle: () => void }) {
  return (
    <button
      type="button"
      className={styles['toggle']}
      aria-label="List of parcels in view"
      aria-pressed={isOpen}
      onClick={onToggle}
    >
      <List aria-hidden /> <span>List</span>
    </button>
  );
}
