import { Download } from 'lucide-react';
import { Button, type Props as ButtonProps } from '../../../frontend/ui/button.tsx';
import { setHash } from '../../../frontend/url-state.ts';
import { parcelsLabel } from '../rules/count-labels.ts';
import type { ParcelQuery } from '../rules/parcel-query.ts';
import { useParcelCount } from './use-parcel-count.ts';

/** A button that leads to the export of the parcels that match, with their number. */
export function ExportButton({ query, align }: { query: ParcelQuery; align?: ButtonProps['align'] }) {
  const count = useParcelCount(query).data?.count;
  return (
    <Button
      size="small"
      look="quiet"
      align={align}
      isDisabled={count === 0}
      onPress={() => setHash({ tab: 'export', p: undefined }, 'push')}
    >
      <Download aria-hidden /> Export {count === undefined ? 'parcels' : parcelsLabel(count)}
    </Button>
  );
}
