import { listPrintedLegends } from '../../../frontend/printed-legends.ts';
import { useTheme } from '../../../frontend/theme.ts';
import { dayLabel } from '../../../frontend/time-label.ts';
import { useUrlState } from '../../../frontend/url-state.ts';
import { titleCase } from '../../../kernel/title-case.ts';
import { useMapSession } from '../../../map/web/map-session.ts';
import type { OverlayLayer } from '../../layers/layers/overlays/overlay-layer.ts';
import { legendOf } from '../../layers/layers/overlays/paint-overlay.ts';
import { useShownLayers } from '../../layers/web/index.ts';
import { countiesInView } from '../../parcel-tiles/rules/parcel-credits.ts';
import { PARCEL_MIN_ZOOM } from '../../parcel-tiles/rules/tile-limits.ts';
import { CUSTOM_PARCEL_COLORS, parcelColorsOn } from '../../parcels/layers/parcel-colors.ts';
import { NOT_A_SURVEY } from '../../parcels/rules/not-a-survey.ts';
import { useParcel } from '../../parcels/web/index.ts';
import { useCounties, usePlace } from '../../places/web/index.ts';
import type { Legend } from '../rules/furniture.ts';
import { imagerySource } from '../rules/imagery-source.ts';

const STREET_SOURCES =
  'Streets, water and places: published on this site. Boundary lines: U.S. Census Bureau, Natural Earth.';

/** Returns the texts of all prints of the view: the place, the legends and the sources. */
export function usePrintTexts(base: string, satelliteSources: string | null) {
  const { path, hash } = useUrlState();
  const place = usePlace(path).data?.place;
  const record = useParcel(hash.p ?? null).data;
  const counties = useCounties();
  const bounds = useMapSession((session) => session.bounds);
  const { overlay, structures } = useShownLayers();
  const theme = useTheme((state) => state.theme);

  const countySources = countiesInView(counties.data ?? [], bounds).map(
    ({ place: county, source_name, published_at, is_demo }) => {
      const about = is_demo ? 'invented for demonstration' : source_name;
      return `Parcels of ${county.headline}: ${about}, published ${dayLabel(published_at)}.`;
    },
  );
  const areUnknown = counties.isError && counties.data === undefined;
  const layers = [overlay, structures].filter((layer) => layer !== null);
  const isStreet = base === 'street';

  return {
    /** Says why the texts are incomplete; null when they are complete. */
    waitReason: counties.isPending ? 'The sources of the parcels are loading.' : null,
    place: place?.headline ?? 'Map of parcels',
    parcel: record === undefined ? null : titleCase(record.headline),
    sources: [
      ...(areUnknown ? ['The sources of the parcels could not be loaded.'] : countySources),
      isStreet ? STREET_SOURCES : imagerySource(satelliteSources),
      ...layers.map(({ name, source }) => `${name}: ${source}.`),
    ],
    disclaimer: NOT_A_SURVEY,
    /** `look` is `paper` for the light colors, `screen` for the colors of the screen. */
    legends: (look: 'paper' | 'screen'): Legend[] => {
      const custom = useMapSession.getState().view?.get(CUSTOM_PARCEL_COLORS);
      const colors = custom && parcelColorsOn(base, custom);
      const isFar = (useMapSession.getState().camera?.zoom ?? 0) < PARCEL_MIN_ZOOM;
      const entries = [
        ...(isFar || colors === undefined
          ? []
          : [{ label: 'Parcel line', color: colors.parcelLines, kind: 'line' as const }]),
        ...(record === undefined || colors === undefined
          ? []
          : [{ label: titleCase(record.headline), color: colors.selectedParcel, kind: 'line' as const }]),
      ];
      const ground = look === 'paper' || !isStreet ? 'light' : theme;
      return [
        ...listPrintedLegends(look === 'paper' ? 'light' : theme),
        ...(entries.length === 0 ? [] : [{ title: 'Legend', entries }]),
        ...layers.map((layer) => legendOfLayer(layer, ground)),
      ];
    },
  };
}

function legendOfLayer(layer: OverlayLayer, theme: 'light' | 'dark'): Legend {
  const kind = layer.draw;
  return { title: layer.name, entries: legendOf(layer, theme).map((entry) => ({ ...entry, kind })) };
}
