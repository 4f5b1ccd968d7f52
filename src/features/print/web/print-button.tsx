import { Printer } from 'lucide-react';
import { IconButton } from '../../../frontend/ui/icon-button.tsx';
import { setHash } from '../../../frontend/url-state.ts';
import type { ParcelRecord } from '../../parcels/contract.ts';
import { setPrint } from './print-state.ts';

/** The button at the head of the parcel panel. It opens the print pane and places the page around the parcel. */
export function PrintButton({ record: { bbox } }: { record: ParcelRecord }) {
  const print = () => {
    setPrint({ around: bbox });
    setHash({ tab: 'print' }, 'push');
  };
  return <IconButton icon={Printer} label="Print" onPress={print} />;
}
