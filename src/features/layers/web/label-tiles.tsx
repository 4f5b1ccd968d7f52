import { LABEL_KINDS, type ParcelLabelId } from '../../parcels/rules/parcel-labels.ts';
import styles from './tile-grid.module.css';
import { ToggleTile } from './toggle-tile.tsx';
import { lockOfLabel, useLayerAccess } from './use-layer-access.ts';
import { toggleLabel, useShownLayers } from './use-shown-layers.ts';

/** An example of the text that each label writes on a parcel. */
const SAMPLES: Readonly<Record<ParcelLabelId, string>> = {
  owner: 'Lee',
  parcelnumb: '12-3',
  'dimensions-ft': '85 ft',
  'dimensions-m': '26 m',
};

/** Buttons for a country's labels of parcels (owner names, parcel numbers, dimensions), of which one is on at a time. */
export function LabelTiles({ country }: { country: 'us' | 'ca' }) {
  const { label } = useShownLayers();
  const layerAccess = useLayerAccess();
  return (
    <div className={styles['grid']} role="group" aria-label="Labels">
      {LABEL_KINDS.filter(({ countries }) => countries.includes(country)).map(({ id, name }) => {
        const isOn = id === label?.id;
        return (
          <ToggleTile
            key={id}
            name={name}
            about={null}
            picture={SAMPLES[id]}
            isOn={isOn}
            lock={lockOfLabel(layerAccess, name)}
            onToggle={() => toggleLabel(id, isOn)}
          />
        );
      })}
    </div>
  );
}
