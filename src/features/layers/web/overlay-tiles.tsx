import { useTheme } from '../../../frontend/theme.ts';
import type { OverlayLayer } from '../layers/overlays/overlay-layer.ts';
import { OVERLAY_LAYERS, STRUCTURE_LAYER } from '../layers/overlays/overlay-layers.ts';
import { legendOf } from '../layers/overlays/paint-overlay.ts';
import styles from './tile-grid.module.css';
import { ToggleTile } from './toggle-tile.tsx';
import { lockOfExtraLayer, lockOfLayer, useLayerAccess } from './use-layer-access.ts';
import { useIsPublished, usePublishedLayers } from './use-published-layers.ts';
import { extraLayerHash, toggleOverlay, toggleStructures, useShownLayers } from './use-shown-layers.ts';

const EXTRA_PICTURE = ['var(--surface-3)', 'var(--line-strong)', 'var(--surface-3)', 'var(--line)'];

/** Buttons for a country's additional layers and the layers of other sites, of which only one can be on, and for structures, which can be on with it. */
export function OverlayTiles({ country }: { country: 'us' | 'ca' }) {
  const { overlay, structures, extra } = useShownLayers();
  const extraLayers = (usePublishedLayers()?.extra_layers ?? []).filter(
    (layer) => layer.country === null || layer.country === country,
  );
  const layerAccess = useLayerAccess();
  const stateOf = ({ tiles }: OverlayLayer) => layerAccess.stateOf(tiles.access);
  const theme = useTheme((state) => state.theme);
  const isPublished = useIsPublished();
  const offered = OVERLAY_LAYERS.filter((layer) => stateOf(layer) !== 'hidden');
  const here = offered.filter(({ countries }) => countries.includes(country));
  const elsewhere = offered.filter(({ countries }) => !countries.includes(country));
  const isAnyLocked = here.some(
    (layer) => stateOf(layer) === 'locked' && layerAccess.audienceOf(layer.tiles.access) === 'pro',
  );

  const tile = (layer: OverlayLayer, isOn: boolean, onToggle: () => void) => (
    <ToggleTile
      key={layer.id}
      name={layer.name}
      about={!isPublished(layer) ? 'No data here' : layer.free === true && isAnyLocked ? 'Free' : null}
      picture={legendOf(layer, theme).map(({ color }) => color)}
      isOn={isOn}
      info={layer}
      lock={lockOfLayer(layerAccess, layer.tiles.access, layer.name)}
      onToggle={onToggle}
    />
  );
  return (
    <>
      {isAnyLocked && (
        <p className={styles['note']}>
          Locked layers are available to Pro customers. <a href="/plans">Upgrade to Pro</a>
        </p>
      )}
      <div className={styles['grid']} role="group" aria-label="Additional layers">
        {here.map((layer) => {
          const isOn = layer.id === overlay?.id;
          return tile(layer, isOn, () => toggleOverlay(layer.id, isOn));
        })}
      </div>
      {elsewhere.length > 0 && (
        <p className={styles['note']}>
          Available within the US: {elsewhere.map(({ name }) => name).join(', ')}.
        </p>
      )}
      <hr className={styles['rule']} />
      <div className={styles['grid']} role="group" aria-label="Structures">
        {stateOf(STRUCTURE_LAYER) !== 'hidden' &&
          tile(STRUCTURE_LAYER, structures !== null, () => toggleStructures(structures !== null))}
      </div>
      {extraLayers.length > 0 && (
        <>
          <hr className={styles['rule']} />
          <div className={styles['grid']} role="group" aria-label="Layers of other sites">
            {extraLayers.map((layer) => {
              const isOn = layer.id === extra?.id;
              return (
                <ToggleTile
                  key={layer.id}
                  name={layer.name}
                  about={layer.audience === 'operators' ? 'Only operators see it' : null}
                  picture={EXTRA_PICTURE}
                  isOn={isOn}
                  info={{
                    type: layer.kind,
                    description: 'Pictures from another site',
                    source: layer.attribution,
                    docs: layer.docs,
                  }}
                  lock={lockOfExtraLayer(layer)}
                  onToggle={() => toggleOverlay(extraLayerHash(layer.id), isOn)}
                />
              );
            })}
          </div>
        </>
      )}
    </>
  );
}
