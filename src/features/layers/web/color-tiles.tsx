import { showToast } from '../../../frontend/toasts.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { BASE_KINDS, type BaseKind } from '../../parcels/layers/parcel-colors.ts';
import { faintOn } from '../rules/faint-color.ts';
import { COLORED_PARTS, colorOf, defaultColorOf, isDefaultColors } from '../rules/map-colors.ts';
import { ColorTile } from './color-tile.tsx';
import styles from './color-tiles.module.css';
import { useMapColors } from './use-map-colors.ts';

const KIND_NAMES: Readonly<Record<BaseKind, string>> = { street: 'Street map', satellite: 'Satellite' };

const FAINT_LABELS = {
  light: 'Hard to see on the light street map.',
  dark: 'Hard to see on the dark street map.',
  photograph: 'Hard to see over satellite photographs.',
} as const;

/** The colors of parcel lines, the hovered parcel and the selected parcel, on the street map and over satellite photographs. */
export function ColorTiles() {
  const { colors, setColors } = useMapColors();
  const reset = () => {
    setColors(null);
    showToast({
      id: 'map-colors',
      tone: 'info',
      message: 'Parcel colors are back to their defaults.',
      action: { label: 'Undo', run: () => setColors(colors) },
    });
  };
  return (
    <div className={styles['kinds']}>
      {BASE_KINDS.map((kind) => (
        <div key={kind} role="group" aria-label={`Parcel colors, ${KIND_NAMES[kind].toLowerCase()}`}>
          <p className={styles['kind']}>{KIND_NAMES[kind]}</p>
          <div className={styles['row']}>
            {COLORED_PARTS.map((part) => {
              const hex = colorOf(colors, kind, part);
              const [faint] = faintOn(hex, kind);
              return (
                <ColorTile
                  key={part.key}
                  name={part.name}
                  about={`${part.name}, ${KIND_NAMES[kind].toLowerCase()}`}
                  value={hex}
                  original={defaultColorOf(kind, part)}
                  hintOf={(color) => faintOn(color, kind).map((ground) => FAINT_LABELS[ground])}
                  isFaint={faint !== undefined}
                  onChange={(color) => setColors({ [kind]: { [part.key]: color } })}
                />
              );
            })}
          </div>
        </div>
      ))}
      {!isDefaultColors(colors) && (
        <div>
          <Button size="small" look="quiet" align="start" onPress={reset}>
            Reset to Default Colors
          </Button>
        </div>
      )}
    </div>
  );
}
