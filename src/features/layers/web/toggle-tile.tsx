import { Lock as LockIcon } from 'lucide-react';
import { ToggleButton } from 'react-aria-components';
import { type Lock, LockedControl } from '../../../frontend/ui/locked-control.tsx';
import tile from '../../../frontend/ui/tile.module.css';
import { AboutCard } from './about-card.tsx';
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
  /** The colors of the small picture, or the text that a label writes on a parcel. */
  picture: readonly string[] | string;
  isOn: boolean;
  /** The facts about the data, on the card behind the info button. */
  info?: LayerInfo;
  /** Null when this reader may see the layer. */
  lock: Lock | null;
  onToggle: () => void;
}

/** A button that turns a layer or label on and off. When it is locked, it says what would unlock it. */
export function ToggleTile({ info, ...props }: Props) {
  if (info === undefined) return <Toggle {...props} />;
  const { type, description, source, docs = '' } = info;
  return (
    <div className={styles['withInfo']}>
      <Toggle {...props} />
      <AboutCard
        name={props.name}
        kind="layer"
        place="side"
        description={description}
        facts={[
          ['Source', source],
          ['Type', TYPE_LABELS[type]],
        ]}
        docs={docs === '' ? [] : [{ label: 'About the data', url: docs }]}
      />
    </div>
  );
}

function Toggle({ name, about, picture, isOn, lock, onToggle }: Omit<Props, 'info'>) {
  const label = (
    <>
      <span className={styles['pictureAndLock']}>
        {typeof picture === 'string' ? <Sample text={picture} /> : <Picture colors={picture} />}
        {lock !== null && <LockIcon aria-hidden className={styles['lock'] ?? ''} />}
      </span>
      <span className={styles['text']}>
        <span>{name}</span>
        {about !== null && <small>{about}</small>}
      </span>
    </>
  );
  if (lock === null)
    return (
      <ToggleButton isSelected={isOn} onChange={onToggle} className={TILE}>
        {label}
      </ToggleButton>
    );
  return (
    <LockedControl name={name} lock={lock} placement="left" className={`${TILE} ${styles['locked']}`}>
      {label}
    </LockedControl>
  );
}

/** A picture of a parcel with a label. CSS draws the label's text, because text of the page would be part of the button's accessible name. */
function Sample({ text }: { text: string }) {
  return <span aria-hidden className={`${styles['picture']} ${styles['sample']}`} data-text={text} />;
}

/** A picture of stripes in the layer's first colors. A layer with one color is drawn as lines, because a filled square would look like a color to choose. */
function Picture({ colors }: { colors: readonly string[] }) {
  const [only] = colors;
  if (colors.length === 1 && only !== undefined)
    return (
      <span
        aria-hidden
        className={styles['picture']}
        data-lines
        style={{
          backgroundImage: `repeating-radial-gradient(circle at 30% 75%, ${only} 0 1.5px, transparent 2px 7px)`,
        }}
      />
    );
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
