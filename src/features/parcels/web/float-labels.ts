import { isCancelledError } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../../frontend/api.ts';
import { pageQueries } from '../../../frontend/query-client.ts';
import { dismissToast, showFailure } from '../../../frontend/toasts.ts';
import { useMapSession } from '../../../map/web/map-session.ts';
import type { MapView } from '../../../map/web/map-view.ts';
import { listParcelDimensions, listParcelLabels } from '../contract.ts';
import { HAS_TEXT_LABELS, LABEL_CANDIDATES, PARCELS, PARCEL_LABELS } from '../layers/map-values.ts';
import { displayedText } from '../rules/displayed-text.ts';
import { type LabelFeature, lengthLabel, textLabel } from '../rules/label-features.ts';
import {
  LABEL_ALL_ZOOM,
  LABEL_DATA_ZOOM,
  LABEL_MIN_ZOOM,
  type ParcelLabelId,
} from '../rules/parcel-labels.ts';
import { createBatcher } from './batcher.ts';

const BATCH_MS = 5;
/** The maximum number of ids that the endpoints accept. */
const BATCH_SIZE = 200;
const KEY = 'parcel-labels';
/** Labels are cached for a short time only, because moving the map over a city passes thousands of parcels. */
const CACHE_MS = 60_000;
/** The maximum number of labeled parcels: as many as fit on a large screen. */
const MAX_LABELED = 600;
/** The maximum number of labels below `LABEL_ALL_ZOOM`: one request. The parcels to label are taken from the cells of a grid, so that labels don't crowd. */
const SPREAD = BATCH_SIZE;
const TOAST_ID = 'labels';

type FetchLabels = (fids: string) => Promise<{ fid: number; labels: LabelFeature[] }[]>;

const textsOf =
  (kind: 'owner' | 'parcelnumb'): FetchLabels =>
  async (fids) => {
    const { labels } = await call(listParcelLabels, { query: { kind, fids } });
    return labels.map((label) => ({
      fid: label.fid,
      labels: [textLabel({ ...label, text: displayedText(kind, label.text) })],
    }));
  };

const lengthsIn =
  (unit: 'ft' | 'm'): FetchLabels =>
  async (fids) => {
    const { parcels } = await call(listParcelDimensions, { query: { fids } });
    return parcels.map(({ fid, lengths }) => ({
      fid,
      labels: lengths.map((length) => lengthLabel(length, unit)),
    }));
  };

/** Returns a function that finds the labels of a parcel. A parcel without one gets an empty list. */
function labelsBy(id: ParcelLabelId, fetchLabels: FetchLabels): (fid: number) => Promise<LabelFeature[]> {
  const load = async (fids: readonly number[]) => {
    const found = new Map(fids.map((fid): [number, LabelFeature[]] => [fid, []]));
    for (let at = 0; at < fids.length; at += BATCH_SIZE)
      for (const { fid, labels } of await fetchLabels(fids.slice(at, at + BATCH_SIZE).join(',')))
        found.set(fid, labels);
    return found;
  };
  const find = createBatcher({ load, waitMs: BATCH_MS });
  return (fid) =>
    pageQueries().fetchQuery({
      queryKey: [KEY, id, fid],
      queryFn: async () => (await find(fid)) ?? [],
      staleTime: CACHE_MS,
      gcTime: CACHE_MS,
      retry: false,
      meta: { isQuiet: true },
    });
}

const FINDERS: Readonly<Record<ParcelLabelId, ReturnType<typeof labelsBy>>> = {
  owner: labelsBy('owner', textsOf('owner')),
  parcelnumb: labelsBy('parcelnumb', textsOf('parcelnumb')),
  'dimensions-ft': labelsBy('dimensions-ft', lengthsIn('ft')),
  'dimensions-m': labelsBy('dimensions-m', lengthsIn('m')),
};

/** Clears the cached labels, because the reader's rights or the parcels changed. */
export function clearFloatLabels(): void {
  pageQueries().removeQueries({ queryKey: [KEY] });
}

type Reach = 'largest' | 'spread' | 'all';

/** Returns which parcels are labeled at a zoom; null for none. The lengths of a parcel's sides don't fit at low zooms. */
function reachAt(zoom: number, kind: ParcelLabelId | null): Reach | null {
  if (zoom >= LABEL_ALL_ZOOM) return 'all';
  if (kind?.startsWith('dimensions') === true || zoom < LABEL_MIN_ZOOM) return null;
  return zoom >= LABEL_DATA_ZOOM ? 'spread' : 'largest';
}

const LISTERS: Readonly<Record<Reach, (view: MapView) => number[]>> = {
  largest: (view) => view.listInView(LABEL_CANDIDATES, SPREAD),
  spread: (view) => view.listSpread(PARCELS, SPREAD),
  all: (view) => view.listInView(PARCELS, MAX_LABELED),
};

/** Draws the selected kind of label on the parcels in view, and removes it again. */
export function useFloatLabels(kind: ParcelLabelId | null): void {
  const view = useMapSession((session) => session.view);
  const reach = useMapSession(({ camera }) => reachAt(camera?.zoom ?? 0, kind));
  const hasTexts = kind === 'owner' || kind === 'parcelnumb';

  useEffect(() => view?.set(HAS_TEXT_LABELS, hasTexts), [view, hasTexts]);

  useEffect(() => {
    if (view === null || kind === null || reach === null) return;
    let latestRun = 0;
    const write = async () => {
      const run = ++latestRun;
      try {
        const found = await Promise.all(LISTERS[reach](view).map(FINDERS[kind]));
        if (run !== latestRun) return;
        dismissToast(TOAST_ID);
        const features = found.flat();
        view.set(PARCEL_LABELS, { type: 'FeatureCollection', features });
      } catch (error) {
        // `clearFloatLabels` ends requests, because their replies are for another reader.
        if (run === latestRun && !isCancelledError(error)) showFailure(error, { id: TOAST_ID });
      }
    };
    void write();
    const stop = view.on('idle', () => void write());
    return () => {
      stop();
      latestRun += 1;
      view.set(PARCEL_LABELS, null);
    };
  }, [view, kind, reach]);
}
