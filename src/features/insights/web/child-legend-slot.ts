import { lazyPart } from '../../../frontend/feature-web.ts';
import { useUrlState } from '../../../frontend/url-state.ts';

/** Shows the legend while the address colors places by a statistic. */
export const ChildLegendSlot = lazyPart(
  async () => (await import('./child-legend.tsx')).ChildLegend,
  () => useUrlState(({ hash }) => hash.by !== undefined),
);
