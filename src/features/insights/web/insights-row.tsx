import { ChartPie } from 'lucide-react';
import { MenuRow } from '../../../frontend/ui/menu.tsx';
import { setHash } from '../../../frontend/url-state.ts';

export function InsightsRow() {
  return (
    <MenuRow
      icon={ChartPie}
      label="Insights"
      onAction={() => setHash({ tab: 'insights', p: undefined }, 'push')}
    />
  );
}
