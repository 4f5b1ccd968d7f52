import { GitCompareArrows } from 'lucide-react';
import { MenuRow } from '../../../frontend/ui/menu.tsx';
import { setHash } from '../../../frontend/url-state.ts';

export function ChangesRow() {
  return (
    <MenuRow
      icon={GitCompareArrows}
      label="What changed in this county"
      onAction={() => setHash({ tab: 'changes', p: undefined }, 'push')}
    />
  );
}
