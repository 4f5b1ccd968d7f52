import { useEffect } from 'react';
import { call } from '../../../frontend/api.ts';
import { errorMessage } from '../../../frontend/api-failure.ts';
import { dismissToast, showToast } from '../../../frontend/toasts.ts';
import { useMapSession } from '../../../map/web/map-session.ts';
import { listParcelDimensions, listParcelLabels } from '../contract.ts';
import { type LabelFeature, lengthLabel, textLabel } from '../rules/label-features.ts';
import { LABEL_DATA_ZOOM, type ParcelLabelId } from '../rules/parcel-labels.ts';
import { type Batcher, createBatcher } from './batcher.ts';

const BATCH_MS = 5;
/** The most ids that the endpoints accept. */
const BATCH_SIZE = 200;
const MAX_CACHED = 4000;
/** The most labeled parcels: as many as have room on a large screen. */
const LABELLED = 600;
const TOAST_ID = 'labels';

type Ask = (fids: string) => Promise<{ fid: number; labels: LabelFeature[] }[]>;

const textsOf =
  (kind: 'owner' | 'parcelnumb'): Ask =>
  async (fids) => {
    const { labels } = await call(listParcelLabels, { query: { kind, fids } });
    return labels.map((label) => ({ fid: label.fid, labels: [textLabel(label)] }));
  };

const lengthsIn =
  (unit: 'ft' | 'm'): Ask =>
  async (fids) => {
    const { parcels } = await call(listParcelDimensions, { query: { fids } });
    return parcels.map(({ fid, lengths }) => ({
      fid,
      labels: lengths.map((length) => lengthLabel(length, unit)),
    }));
  };

/** Creates a batcher that also caches parcels without a label, as an empty list. */
function labelsBy(ask: Ask): Batcher<LabelFeature[]> {
  const load = async (fids: readonly number[]) => {
    const found = new Map(fids.map((fid): [number, LabelFeature[]] => [fid, []]));
    for (let at = 0; at < fids.length; at += BATCH_SIZE)
      for (const { fid, labels } of await ask(fids.slice(at, at + BATCH_SIZE).join(',')))
        found.set(fid, labels);
    return found;
  };
  return createBatcher({ load, waitMs: BATCH_MS, remember: MAX_CACHED });
}

const BATCHERS: Readonly<Record<ParcelLabelId, Batcher<LabelFeature[]>>> = {
  owner: labelsBy(textsOf('owner')),
  parcelnumb: labelsBy(textsOf('parcelnumb')),
  'dimensions-ft': labelsBy(lengthsIn('ft')),
  'dimensions-m': labelsBy(lengthsIn('m')),
};

/** Clears the cached labels, because the reader's rights or the parcels changed. */
export function forgetFloatLabels(): void {
  for (const batcher of Object.values(BATCHERS)) batcher.forget();
}

/** Draws the selected kind of label on the parcels in view, and removes it again. */
export function useFloatLabels(kind: ParcelLabelId | null): void {
  const view = useMapSession((session) => session.view);
  const isNear = useMapSession(({ camera }) => (camera?.zoom ?? 0) >= LABEL_DATA_ZOOM);

  useEffect(() => {
    if (view === null || kind === null || !isNear) return;
    let asked = 0;
    const write = async () => {
      const turn = ++asked;
      try {
        const found = await Promise.all(view.listParcelsInView(LABELLED).map(BATCHERS[kind].find));
        if (turn !== asked) return;
        dismissToast(TOAST_ID);
        const features = found.flatMap((labels) => labels ?? []);
        view.setShown({ labels: { type: 'FeatureCollection', features } });
      } catch (error) {
        if (turn === asked) showToast({ id: TOAST_ID, tone: 'bad', message: errorMessage(error) });
      }
    };
    void write();
    const stop = view.on('idle', () => void write());
    return () => {
      stop();
      asked += 1;
      // The map may have been removed with the page.
      if (useMapSession.getState().view === view) view.setShown({ labels: null });
    };
  }, [view, kind, isNear]);
}
