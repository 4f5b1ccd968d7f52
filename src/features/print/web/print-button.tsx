import { Printer } from 'lucide-react';
import { IconButton } from '../../../frontend/ui/icon-button.tsx';
import { setHash } from '../../../frontend/url-state.ts';

/** The button in the head of a parcel that opens the print pane. */
export function PrintButton() {
  return <IconButton icon={Printer} label="Print" onPress={() => setHash({ tab: 'print' }, 'push')} />;
}
