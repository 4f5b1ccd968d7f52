import { ImageOff } from 'lucide-react';
import { openOverlay } from '../../../frontend/overlays.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import type { UsageLimits } from '../../usage/rules/limits.ts';
import { IMAGE_LABELS } from '../rules/image-labels.ts';
import styles from './property-images.module.css';
import type { ImageState } from './use-property-image.ts';

interface Props {
  state: ImageState;
  /** The alternative text of the picture. */
  description: string;
  /** Undefined while the limits are loading, and if they can't be loaded: the server checks them anyway. */
  limits: UsageLimits | undefined;
  isLoadingLimits: boolean;
  isRemoved: boolean;
  onShow: () => void;
}

/** The picture, or else the reason why there is none and what to do. */
export function ImageFrame({ description, ...props }: Props) {
  const { state } = props;
  if (state.kind === 'shown') {
    return <img className={styles['picture']} src={state.image.url} alt={description} />;
  }
  return (
    <div className={styles['frame']} role="status">
      <DrawnStreet />
      <div className={styles['text']}>
        <NoPicture {...props} />
      </div>
    </div>
  );
}

function NoPicture({ state, limits, isLoadingLimits, isRemoved, onShow }: Omit<Props, 'description'>) {
  if (isRemoved)
    return <Message title={IMAGE_LABELS.unavailable} detail="This parcel is on the opt-out list." />;
  if (isLoadingLimits) return null;
  if (limits?.need === 'register') return <Register />;
  if (state.kind === 'failed' && state.isLimit) return <Upgrade />;
  switch (state.kind) {
    case 'idle':
      return limits?.need === 'upgrade' ? (
        <Upgrade onShow={onShow} />
      ) : (
        <Button look="primary" onPress={onShow}>
          Show image
        </Button>
      );
    case 'loading':
      return <p className={styles['loading']}>Loading the image …</p>;
    case 'failed':
      return (
        <Message title={IMAGE_LABELS.unavailable} detail={withoutTitle(state.detail)}>
          {state.canRetry && (
            <Button size="small" onPress={onShow}>
              Try again
            </Button>
          )}
        </Message>
      );
    case 'shown':
      return null;
  }
}

interface MessageProps {
  title: string;
  detail?: string | undefined;
  children?: React.ReactNode;
}

function Message({ title, detail, children }: MessageProps) {
  return (
    <>
      <p className={styles['title']}>
        <ImageOff aria-hidden /> {title}
      </p>
      {detail !== undefined && <p>{detail}</p>}
      {children}
    </>
  );
}

function Register() {
  return (
    <>
      <p>{IMAGE_LABELS.register}</p>
      <span className={styles['ways']}>
        <Button size="small" look="primary" onPress={() => openOverlay('sign-in')}>
          Sign up or sign in
        </Button>
        <a href="/plans">Upgrade to Pro</a>
      </span>
    </>
  );
}

/** `onShow` requests the picture, which may be one that the reader has seen before: it is still free. */
function Upgrade({ onShow }: { onShow?: () => void }) {
  return (
    <>
      <p>{IMAGE_LABELS.upgrade}</p>
      {onShow !== undefined && <p>{IMAGE_LABELS.seen}</p>}
      <span className={styles['ways']}>
        <a href="/plans">Upgrade to Pro</a>
        {onShow !== undefined && (
          <Button size="small" onPress={onShow}>
            Show image
          </Button>
        )}
      </span>
    </>
  );
}

/** Removes the title from the server's message, because the frame shows it already. */
function withoutTitle(detail: string): string {
  const prefix = `${IMAGE_LABELS.unavailable}: `;
  const rest = detail.startsWith(prefix) ? detail.slice(prefix.length) : detail;
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}

/** A drawing of a street in place of a picture. Nobody can mistake it for a photograph. */
function DrawnStreet() {
  return (
    <svg aria-hidden className={styles['drawn']} viewBox="0 0 368 150" preserveAspectRatio="xMidYMax slice">
      <path className={styles['hill']} d="M0 96 C60 70 120 88 180 78 S300 60 368 84 V150 H0 Z" />
      <g className={styles['houses']}>
        <path d="M22 118 V84 L50 62 L78 84 V118 Z" />
        <path d="M98 118 V70 H140 V118 Z" />
        <path d="M160 118 V88 L192 64 L224 88 V118 Z" />
        <path d="M246 118 V76 H270 V64 H296 V118 Z" />
        <path d="M314 118 V90 L336 72 L358 90 V118 Z" />
      </g>
      <path
        className={styles['doors']}
        d="M44 118 V100 H56 V118 M113 118 V102 H125 V118 M186 118 V100 H198 V118 M266 118 V102 H278 V118 M331 118 V104 H341 V118"
      />
      <path className={styles['road']} d="M0 118 H368 V150 H0 Z" />
      <path className={styles['dashes']} d="M0 134 H368" />
    </svg>
  );
}
