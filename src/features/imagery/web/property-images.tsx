import { useQuery } from '@tanstack/react-query';
import { RotateCcw, RotateCw } from 'lucide-react';
import { call } from '../../../frontend/api.ts';
import { useSiteFact } from '../../../frontend/site-facts.ts';
import { IconButton } from '../../../frontend/ui/icon-button.tsx';
import line from '../../../frontend/ui/line.module.css';
import { Segments } from '../../../frontend/ui/segments.tsx';
import { titleCase } from '../../../kernel/title-case.ts';
import { actorOf, useSession } from '../../accounts/web/index.ts';
import type { ParcelRecord } from '../../parcels/contract.ts';
import { getImageLimits } from '../../usage/contract.ts';
import type { UsageLimits } from '../../usage/rules/limits.ts';
import { type ConfiguredImagery, configuredImagerySchema } from '../contract.ts';
import { directionOf } from '../rules/image-angle.ts';
import { ImageFrame } from './image-frame.tsx';
import styles from './property-images.module.css';
import { type ImageKind, usePropertyImage } from './use-property-image.ts';

interface Kind {
  id: ImageKind;
  label: string;
  /** The key of the site's configuration that says whether there are such pictures. */
  configKey: keyof ConfiguredImagery;
}

const KINDS: readonly Kind[] = [
  { id: 'street', label: 'Street view', configKey: 'street_view' },
  { id: 'birds-eye', label: 'Bird’s eye', configKey: 'birds_eye' },
];

/** Pictures of the property, of the kinds that the operator has set up. Without any, readers see nothing, and operators see where to set them up. */
export function PropertyImages({ record }: { record: ParcelRecord }) {
  const configured = useSiteFact('imagery', configuredImagerySchema);
  if (configured === undefined) return null;
  const [first, ...others] = KINDS.filter(({ configKey }) => configured[configKey]);
  return first === undefined ? <SetUpHint /> : <Pictures record={record} kinds={[first, ...others]} />;
}

function SetUpHint() {
  const { isOperator } = actorOf(useSession().data);
  if (!isOperator) return null;
  return (
    <p className={styles['hint']}>
      No pictures of properties are set up. <a href="/admin/settings">Set up imagery</a>
    </p>
  );
}

/** The pictures, each requested separately. */
function Pictures({ record, kinds }: { record: ParcelRecord; kinds: readonly [Kind, ...Kind[]] }) {
  const { limits, isLoading, refresh } = useImageLimits();
  const { kind, angle, state, choose, show, turn } = usePropertyImage({
    path: record.path,
    firstKind: kinds[0].id,
    isMetered: limits?.metered ?? true,
    onUsed: refresh,
  });
  const subject = titleCase(record.formatted_addresses[0]?.line ?? record.headline);
  const description =
    kind === 'street' ? `${subject} from the street` : `${subject} from above, looking ${directionOf(angle)}`;
  return (
    <section className={styles['images']} aria-label="Pictures of the property">
      <div className={line['spread']}>
        {kinds.length > 1 && (
          <Segments size="small" label="Kind of picture" options={kinds} value={kind} onChange={choose} />
        )}
        {!record.is_removed && <RemainingImages limits={limits} />}
      </div>
      <div className={styles['stage']}>
        <ImageFrame
          state={state}
          description={description}
          limits={limits}
          isLoadingLimits={isLoading}
          isRemoved={record.is_removed}
          onShow={show}
        />
        {kind === 'birds-eye' && !record.is_removed && limits?.need !== 'register' && (
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
function RemainingImages({ limits }: { limits: UsageLimits | undefined }) {
  if (limits === undefined || !limits.metered || limits.need === 'register') return null;
  return (
    <p className={styles['left']}>
      {limits.remaining} of {limits.total} free images left
    </p>
  );
}

/** Loads the reader's limits for pictures. `limits` is undefined until they are loaded, and if that fails. */
function useImageLimits(): { limits: UsageLimits | undefined; isLoading: boolean; refresh: () => void } {
  const session = useSession();
  const id = session.data?.user?.id ?? 'me';
  const query = useQuery({
    queryKey: ['img-limits', id],
    queryFn: ({ signal }) => call(getImageLimits, { params: { id }, signal }),
    enabled: session.isSuccess,
  });
  return {
    limits: query.data?.imageLimits,
    isLoading: session.isPending || query.isLoading,
    refresh: () => void query.refetch(),
  };
}
