import { Suspense, lazy } from 'react';
import { useShownLayers } from '../../layers/web/index.ts';
import { useStyles } from './style-store.ts';

const StyleLegend = lazy(async () => ({ default: (await import('./style-legend.tsx')).StyleLegend }));

/** Shows the legend while style rules are applied. */
export function StyleLegendSlot() {
  const isPainted = useStyles(({ active }) => active.rules.length > 0 || active.default !== null);
  const { overlay, structures } = useShownLayers();
  if (!isPainted) return null;
  return (
    <Suspense fallback={null}>
      <StyleLegend isBesideLayer={overlay !== null || structures !== null} />
    </Suspense>
  );
}
