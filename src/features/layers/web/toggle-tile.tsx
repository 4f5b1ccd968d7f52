import { Lock } from 'lucide-react';
import { Button, Dialog, DialogTrigger, ToggleButton } from 'react-aria-components';
import { MenuCard } from '../../../frontend/ui/menu.tsx';
import styles from './toggle-tile.module.css';

interface Props {
  name: string;
  /** A second, quieter line. */
  about: string | null;
  /** The colors of the small picture. */
  colors: readonly string[];
  isOn: boolean;
  /** Who may see it, for a reader who may not; null: it is open. */
  lockedReason: string | null;
  onToggle: () => void;
}

/** Turns one thing of the map on and off. A locked one says what would unlock it. */
export function ToggleTile({ name, about, colors, isOn, lockedReason, onToggle }: Props) {
  const label = (
    <>
      <Picture colors={colors} />
      <span className={styles['words']}>
        <span>{name}</span>
        {about !== null && <small>{about}</small>}
      </span>
    </>
  );
  if (lockedReason === null)
    return (
      <ToggleButton isSelected={isOn} onChange={onToggle} className={styles['tile'] ?? ''}>
        {label}
      </ToggleButton>
    );
  return (
    <DialogTrigger>
      <Button className={`${styles['tile']} ${styles['locked']}`} aria-label={`${name}, locked`}>
        {label}
        <Lock aria-hidden className={styles['lock'] ?? ''} />
      </Button>
      <MenuCard placement="left">
        <Dialog aria-label={`${name} is locked`} className={styles['upsell'] ?? ''}>
          <p>{lockedReason}</p>
          <a href="/plans">Upgrade to Pro</a>
        </Dialog>
      </MenuCard>
    </DialogTrigger>
  );
}

/** Stripes of the first colors of the layer. */
function Picture({ colors }: { colors: readonly string[] }) {
  const shown = colors.slice(0, 5);
  const stops = shown.map((color, index) => {
    const [from, to] = [index, index + 1].map((edge) => `${(edge / shown.length) * 100}%`);
    return `${color} ${from} ${to}`;
  });
  return (
    <span
      aria-hidden
      className={styles['picture']}
      style={{ backgroundImage: `linear-gradient(115deg, ${stops.join(', ')})` }}
    />
  );
}
