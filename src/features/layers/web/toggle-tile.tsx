import { ExternalLink, Info, Lock } from 'lucide-react';
import { useId } from 'react';
import { Button, Dialog, DialogTrigger, ToggleButton } from 'react-aria-components';
import { MenuCard } from '../../../frontend/ui/menu.tsx';
import { LockedControl } from '../../../frontend/ui/locked-control.tsx';
import tile from '../../../frontend/ui/tile.module.css';
import styles from './toggle-tile.module.css';

const TILE = `${tile['tile']} ${styles['tile']}`;

interface LayerInfo {
  type: 'vector' | 'raster' | 'wms';
  description: string;
  source: string;
  docs?: string;
}

const TYPE_LABELS: Readonly<Record<LayerInfo['type'], string>> = {
  vector: 'Vector layer',
  raster: 'Pictures (raster)',
  wms: 'Web Map Service',
};

interface Props {
  name: string;
  /** A second line in a quieter color. */
  about: string | null;
  /** The colors of the small picture. */
  colors: readonly string[];
  isOn: boolean;
  /** What is known of the data, on the card behind the info button. */
  info?: LayerInfo;
  /** Says who may see the layer when this reader may not. Null when they may. */
  lockedReason: string | null;
  onToggle: () => void;
}

/** A button that turns a layer or label on and off. When it is locked, it says what would unlock it. */
export function ToggleTile({ info, ...props }: Props) {
  if (info === undefined) return <Toggle {...props} />;
  return (
    <div className={styles['withInfo']}>
      <Toggle {...props} />
      <InfoCard name={props.name} info={info} />
    </div>
  );
}

function InfoCard({ name, info: { type, description, source, docs } }: { name: string; info: LayerInfo }) {
  const nameId = useId();
  return (
    <DialogTrigger>
      <Button className={styles['info'] ?? ''} aria-label="About this layer" aria-describedby={nameId}>
        <Info aria-hidden />
        <span id={nameId} hidden>
          {name}
        </span>
      </Button>
      <MenuCard placement="left">
        <Dialog aria-label={`About the layer ${name}`} className={styles['about'] ?? ''}>
          <h3>{name}</h3>
          <p>{description}.</p>
          <p>
            <b>Source:</b> {source}
          </p>
          <p>
            <b>Type:</b> {TYPE_LABELS[type]}
          </p>
          {docs !== undefined && docs !== '' && (
            <a href={docs} target="_blank" rel="noreferrer">
              About the data <ExternalLink aria-hidden />
            </a>
          )}
        </Dialog>
      </MenuCard>
    </DialogTrigger>
  );
}

function Toggle({ name, about, colors, isOn, lockedReason, onToggle }: Omit<Props, 'info'>) {
  const label = (
    <>
      <Picture colors={colors} />
      <span className={styles['text']}>
        <span>{name}</span>
        {about !== null && <small>{about}</small>}
      </span>
    </>
  );
  if (lockedReason === null)
    return (
      <ToggleButton isSelected={isOn} onChange={onToggle} className={TILE}>
        {label}
      </ToggleButton>
    );
  return (
    <LockedControl
      name={name}
      reason={lockedReason}
      placement="left"
      className={`${TILE} ${styles['locked']}`}
    >
      {label}
      <Lock aria-hidden className={styles['lock'] ?? ''} />
    </LockedControl>
  );
}

/** A picture of stripes in the layer's first colors. */
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
