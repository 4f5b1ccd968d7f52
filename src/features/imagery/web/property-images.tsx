import { RotateCcw, RotateCw } from 'lucide-react';
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import { useSiteFact } from '../../../frontend/site-facts.ts';
import { IconButton } from '../../../frontend/ui/icon-button.tsx';
import type { ParcelRecord } from '../../parcels/contract.ts';
import type { ImageLimits } from '../../usage/rules/limits.ts';
import { configuredImagerySchema } from '../contract.ts';
import { directionOf } from '../rules/image-angle.ts';
import { ImageFrame } from './image-frame.tsx';
import styles from './property-images.module.css';
import { useImageLimits } from './use-image-limits.ts';
import { type ImageKind, usePropertyImage } from './use-property-image.ts';

const KINDS = [
  { id: 'street', label: 'Street view' },
  { id: 'birds-eye', label: 'Bird’s eye' },
] as const satisfies readonly { id: ImageKind; label: string }[];

/** Pictures of the property, each requested separately. Pass the parcel's path as `key`. */
export function PropertyImages({ record }: { record: ParcelRecord }) {
  // The kinds of pictures that the operator has set up; undefined until they are loaded.
  const configured = useSiteFact('imagery', configuredImagerySchema);
  const { limits, refresh } = useImageLimits();
  const { kind, angle, state, choose, show, turn } = usePropertyImage({
    path: record.path,
    isMetered: limits?.metered ?? true,
    onUsed: refresh,
  });
  const isConfigured = kind === 'street' ? configured?.street_view : configured?.birds_eye;
  const subject = record.formatted_addresses[0]?.line ?? record.headline;
  const description =
    kind === 'street' ? `${subject} from the street` : `${subject} from above, looking ${directionOf(angle)}`;
  return (
    <section className={styles['images']} aria-label="Pictures of the property">
      <div className={styles['bar']}>
        <ToggleButtonGroup
          aria-label="Kind of picture"
          selectionMode="single"
          disallowEmptySelection
          selectedKeys={[kind]}
          onSelectionChange={(keys) => {
            const chosen = KINDS.find(({ id }) => keys.has(id));
            if (chosen !== undefined) choose(chosen.id);
          }}
          className={styles['kinds'] ?? ''}
        >
          {KINDS.map(({ id, label }) => (
            <ToggleButton key={id} id={id} className={styles['kind'] ?? ''}>
              {label}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        {isConfigured === true && !record.is_removed && <Left limits={limits} />}
      </div>
      <div className={styles['stage']}>
        <ImageFrame
          state={state}
          description={description}
          limits={limits}
          isConfigured={isConfigured}
          isRemoved={record.is_removed}
          onShow={show}
        />
        {kind === 'birds-eye' &&
          isConfigured === true &&
          !record.is_removed &&
          limits?.need !== 'register' && (
            <div className={styles['turns']}>
              <IconButton
                icon={RotateCcw}
                label="Turn left"
                look="card"
                size="small"
                placement="top"
                onPress={() => turn('left')}
              />
              <span className={styles['direction']}>Looking {directionOf(angle)}</span>
              <IconButton
                icon={RotateCw}
                label="Turn right"
                look="card"
                size="small"
                placement="top"
                onPress={() => turn('right')}
              />
            </div>
          )}
      </div>
      {state.kind === 'shown' && state.image.attribution !== '' && (
        <p className={styles['attribution']}>{state.image.attribution}</p>
      )}
    </section>
  );
}

/** Shows how many free pictures are left. */
function Left({ limits }: { limits: ImageLimits | undefined }) {
  if (limits === undefined || !limits.metered || limits.need === 'register') return null;
  return (
    <p className={styles['left']}>
      {limits.remaining} of {limits.total} free images left
    </p>
  );
}
