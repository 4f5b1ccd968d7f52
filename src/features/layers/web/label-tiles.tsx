import { PARCEL_LABELS } from '../../parcels/rules/parcel-labels.ts';
import { hasSiteControl } from '../rules/layer-access.ts';
import styles from './tile-grid.module.css';
import { ToggleTile } from './toggle-tile.tsx';
import { toggleLabel, useShownLayers } from './use-shown-layers.ts';

const PICTURE = ['var(--surface-3)', 'var(--line-strong)', 'var(--surface-3)'];

/** Owner names, parcel numbers and dimensions: one at a time. */
export function LabelTiles() {
  const { actor, label } = useShownLayers();
  return (
    <div className={styles['grid']} role="group" aria-label="Labels">
      {PARCEL_LABELS.map(({ id, name }) => {
        const isOn = id === label?.id;
        return (
          <ToggleTile
            key={id}
            name={name}
            about={null}
            colors={PICTURE}
            isOn={isOn}
            isLocked={!hasSiteControl(actor)}
            onToggle={() => toggleLabel(id, isOn)}
          />
        );
      })}
    </div>
  );
}
