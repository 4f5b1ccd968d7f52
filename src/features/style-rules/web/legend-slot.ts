import { lazyPart } from '../../../frontend/feature-web.ts';
import { drawnStyles, useStyles } from './style-store.ts';

const useIsPainted = () =>
  useStyles((state) => {
    const { rules, default: rest } = drawnStyles(state);
    return rules.length > 0 || rest !== null;
  });

/** Shows the legend while style rules are applied. */
export const StyleLegendSlot = lazyPart(
  async () => (await import('./style-legend.tsx')).StyleLegend,
  useIsPainted,
);
