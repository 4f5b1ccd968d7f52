import { Printer } from 'lucide-react';
import { IconButton } from '../../../frontend/ui/icon-button.tsx';
import { setHash } from '../../../frontend/url-state.ts';

/** In the head of a parcel: the way to its report, and to a map around it. */
export function PrintButton() {
  return <IconButton icon={Printer} label="Print" onPress={() => setHash({ tab: 'print' }, 'push')} />;
}
