import { Suspense, useEffect } from 'react';
import { useMapPage } from '../../../frontend/feature-web.ts';
import { useOverlay } from '../../../frontend/overlays.ts';
import { useSiteFact } from '../../../frontend/site-facts.ts';
import { ErrorBoundary } from '../../../frontend/ui/error-boundary.tsx';
import { useMapSession } from '../../../map/web/map-session.ts';
import { useFloatLabels } from '../../parcels/web/index.ts';
import type { PublishedExtraLayer } from '../contract.ts';
import { type ExtraPictures, SHOWN_OVERLAYS } from '../layers/map-values.ts';
import { satellitesSchema } from './base-choices.ts';
import { LayersCard, LegendPanel, ToolsCard } from './lazy-cards.ts';
import { useMapColorsOnMap } from './use-map-colors.ts';
import { useShownLayers } from './use-shown-layers.ts';

/** Shows the open card and the legend, and passes the shown layers on to the map. */
export function LayerPanels() {
  const { base, workingPath } = useMapPage();
  const satellites = useSiteFact('satellites', satellitesSchema) ?? [];
  const country = workingPath?.startsWith('/ca') === true ? 'ca' : 'us';
  /** The panel of a tool takes the cards' position, so the legend must make room. */
  const isToolActive = useMapSession((session) => session.isToolActive);
  const open = useOverlay((state) => state.open);
  const view = useMapSession((session) => session.view);
  const { overlay, structures, extra, label } = useShownLayers();
  const overlayId = overlay?.id ?? null;
  const hasStructures = structures !== null;
  // The list of layers may be loaded again while the page is open. An unchanged layer must not be drawn again.
  const extraKey = JSON.stringify(extra === null ? null : picturesOf(extra));
  useEffect(() => {
    const pictures = JSON.parse(extraKey) as ExtraPictures | null;
    view?.set(SHOWN_OVERLAYS, { overlay: overlayId, hasStructures, extra: pictures });
  }, [view, overlayId, hasStructures, extraKey]);
  useFloatLabels(label?.id ?? null);
  useMapColorsOnMap();
  const isCardOpen = open === 'layers' || open === 'tools';
  const legend = overlay ?? structures;
  return (
    <ErrorBoundary name="The layers">
      <Suspense fallback={null}>
        {open === 'layers' && (
          <LayersCard base={base} satellites={satellites} country={country} workingPath={workingPath} />
        )}
        {open === 'tools' && <ToolsCard country={country} />}
        {legend !== null && (
          <LegendPanel
            layer={legend}
            isOverPhotograph={base !== 'street'}
            isBesideCard={isCardOpen || isToolActive}
          />
        )}
      </Suspense>
    </ErrorBoundary>
  );
}

function picturesOf({ id, tiles, attribution, min_zoom, max_zoom }: PublishedExtraLayer): ExtraPictures {
  return { id, tiles, attribution, minZoom: min_zoom, maxZoom: max_zoom };
}
