import { useState } from 'react';
import { lazyPart } from '../../../frontend/feature-web.ts';
import { useParcelQuery } from '../../filters/web/index.ts';
import { drawnStyles, useStyles } from './style-store.ts';

const useIsPainted = () =>
  useStyles((state) => {
    const { rules, default: rest } = drawnStyles(state);
    return rules.length > 0 || rest !== null;
  });

/** Returns true once there have been filters or rules. It stays true, because the map must also learn that they are gone. */
function useWasSelected(): boolean {
  const isPainted = useIsPainted();
  const { isFiltered } = useParcelQuery();
  const [was, setWas] = useState(false);
  if ((isPainted || isFiltered) && !was) setWas(true);
  return was;
}

/** Shows the legend while style rules paint the map, applied or in a preview. */
export const StyleLegendSlot = lazyPart(
  async () => (await import('./style-legend.tsx')).StyleLegend,
  useIsPainted,
);

/** Draws the parcels that the filters and rules select. */
export const SelectedParcelsSlot = lazyPart(
  async () => (await import('./selected-parcels-on-map.ts')).SelectedParcelsOnMap,
  useWasSelected,
);
