import { lazyPart } from '../../../frontend/feature-web.ts';
import { useStyles } from './style-store.ts';

const useIsPainted = () => useStyles(({ active }) => active.rules.length > 0 || active.default !== null);

/** Shows the legend while style rules are applied. */
export const StyleLegendSlot = lazyPart(
  async () => (await import('./style-legend.tsx')).StyleLegend,
  useIsPainted,
);
