import { Suspense, useEffect } from 'react';
import { useOverlay } from '../../../frontend/overlays.ts';
import { ErrorBoundary } from '../../../frontend/ui/error-boundary.tsx';
import { useMapSession } from '../../../map/web/map-session.ts';
import { useFloatLabels } from '../../parcels/web/index.ts';
import { SHOWN_OVERLAYS } from '../layers/map-values.ts';
import { LayersCard, LegendPanel, ToolsCard } from './lazy-cards.ts';
import type { LayersCardProps } from './layers-card.tsx';
import type { ToolsCardProps } from './tools-card.tsx';
import { useMapColorsOnMap } from './use-map-colors.ts';
import { useShownLayers } from './use-shown-layers.ts';

interface Props extends LayersCardProps {
  tools?: ToolsCardProps['children'];
  /** True when another panel takes the cards' position, so that the legend must make room. */
  hasPanelBeside?: boolean;
}

/** Shows the open card and the legend, and passes the shown layers on to the map. */
export function LayerPanels({ tools, hasPanelBeside = false, ...layers }: Props) {
  const open = useOverlay((state) => state.open);
  const view = useMapSession((session) => session.view);
  const { overlay, structures, label } = useShownLayers();
  const overlayId = overlay?.id ?? null;
  const hasStructures = structures !== null;
  useEffect(
    () => view?.set(SHOWN_OVERLAYS, { overlay: overlayId, hasStructures }),
    [view, overlayId, hasStructures],
  );
  useFloatLabels(label?.id ?? null);
  useMapColorsOnMap();
  const isCardOpen = open === 'layers' || open === 'tools';
  const legend = overlay ?? structures;
  return (
    <ErrorBoundary name="The layers">
      <Suspense fallback={null}>
        {open === 'layers' && <LayersCard {...layers} />}
        {open === 'tools' && <ToolsCard country={layers.country}>{tools}</ToolsCard>}
        {legend !== null && (
          <LegendPanel
            layer={legend}
            isOverPhotograph={layers.base !== 'street'}
            isBesideCard={isCardOpen || hasPanelBeside}
          />
        )}
      </Suspense>
    </ErrorBoundary>
  );
}
