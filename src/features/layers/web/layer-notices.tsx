import { Info, Lock, ZoomIn } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useMapSession } from '../../../map/web/map-session.ts';
import { LABEL_NOTICE_ZOOM } from '../../parcels/rules/parcel-labels.ts';
import { OVERLAY_PREFIX } from '../layers/map-values.ts';
import type { OverlayLayer } from '../layers/overlays/overlay-layer.ts';
import styles from './layer-notices.module.css';
import { useIsPublished } from './use-published-layers.ts';
import { useShownLayers } from './use-shown-layers.ts';

/** The delay in milliseconds before the notice of an empty layer. */
const LAYER_NOTICE_MS = 3_000;

/** Explains why layers that are turned on show nothing, or not everything. */
export function LayerNotices() {
  const { overlay, structures, extra, label, locked } = useShownLayers();
  const zoom = useMapSession(({ camera }) => camera?.zoom ?? null);
  if (zoom === null) return null;
  const layers = [overlay, structures].filter((layer) => layer !== null);
  return (
    <div className={styles['notices']} role="status">
      {locked.map((reason) => (
        <Notice key={reason} icon={Lock} message={reason} />
      ))}
      {layers.map((layer) =>
        zoom < layer.minZoom ? (
          <Notice key={layer.id} icon={ZoomIn} message={`Zoom in to see ${nameIn(layer)}`} />
        ) : (
          <EmptyNotice key={layer.id} layer={layer} />
        ),
      )}
      {extra !== null && zoom < extra.min_zoom && (
        <Notice icon={ZoomIn} message={`Zoom in to see ${nameIn(extra)}`} />
      )}
      {label !== null && zoom < LABEL_NOTICE_ZOOM && (
        <Notice icon={ZoomIn} message={`Zoom in to see ${label.notice}`} />
      )}
    </div>
  );
}

/** Shown when the layer is still empty three seconds after the map came to rest. */
function EmptyNotice({ layer }: { layer: OverlayLayer }) {
  const view = useMapSession((session) => session.view);
  const isPublished = useIsPublished();
  const [isEmpty, setIsEmpty] = useState(false);
  useEffect(() => {
    if (view === null) return;
    let timer = 0;
    const look = () => {
      const found = view.isEmpty(OVERLAY_PREFIX + layer.id);
      setIsEmpty(found === true);
      if (found === null) timer = window.setTimeout(look, LAYER_NOTICE_MS);
    };
    const lookLater = () => {
      window.clearTimeout(timer);
      setIsEmpty(false);
      timer = window.setTimeout(look, LAYER_NOTICE_MS);
    };
    lookLater();
    const stop = view.on('moved', lookLater);
    return () => {
      stop();
      window.clearTimeout(timer);
    };
  }, [view, layer.id]);
  if (!isEmpty) return null;
  const message =
    layer.id === 'zoning' && !isPublished(layer)
      ? 'No Zoning Data Available'
      : `No ${nameIn(layer)} data available in this location`;
  return <Notice icon={Info} message={message} />;
}

/** Returns the name for use inside a sentence: "flood zones" for `Flood zones`. A name in capitals stays unchanged. */
function nameIn({ name }: { name: string }): string {
  return /^[A-Z]{2}/.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1);
}

function Notice({ icon: Icon, message }: { icon: typeof Info; message: string }) {
  return (
    <p className={styles['notice']}>
      <Icon aria-hidden /> {message}
    </p>
  );
}
