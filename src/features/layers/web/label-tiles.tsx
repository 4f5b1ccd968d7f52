import { PARCEL_LABELS } from '../../parcels/rules/parcel-labels.ts';
import styles from './tile-grid.module.css';
import { ToggleTile } from './toggle-tile.tsx';
import { lockedLabelReason, useLayerAccess } from './use-layer-access.ts';
import { toggleLabel, useShownLayers } from './use-shown-layers.ts';

const PICTURE = ['var(--surface-3)', 'var(--line-strong)', 'var(--surface-3)'];

/** Buttons for a country's labels of parcels (owner names, parcel numbers, dimensions), of which one is on at a time. */
export function LabelTiles({ country }: { country: 'us' | 'ca' }) {
  const { label } = useShownLayers();
  const layerAccess = useLayerAccess();
  return (
    <div className={styles['grid']} role="group" aria-label="Labels">
      {PARCEL_LABELS.filter(({ countries }) => countries.includes(country)).map(({ id, name }) => {
        const isOn = id === label?.id;
        return (
          <ToggleTile
            key={id}
            name={name}
            about={null}
            colors={PICTURE}
            isOn={isOn}
            lockedReason={lockedLabelReason(layerAccess, name)}
            onToggle={() => toggleLabel(id, isOn)}
          />
        );
      })}
    </div>
  );
}
