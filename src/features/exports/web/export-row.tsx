import { FileDown } from 'lucide-react';
import { MenuRow } from '../../../frontend/ui/menu.tsx';
import { setHash } from '../../../frontend/url-state.ts';

export function ExportRow() {
  return (
    <MenuRow
      icon={FileDown}
      label="Export parcels"
      onAction={() => setHash({ tab: 'export', p: undefined }, 'push')}
    />
  );
}
