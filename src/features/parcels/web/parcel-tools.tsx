import { Link2, Scan } from 'lucide-react';
import type { ReactNode } from 'react';
import { copyText } from '../../../frontend/clipboard.ts';
import { IconButton } from '../../../frontend/ui/icon-button.tsx';
import { shareUrl } from '../../../frontend/url-state.ts';
import { useMapSession } from '../../../map/web/map-session.ts';
import type { ParcelRecord } from '../contract.ts';

interface Props {
  record: ParcelRecord;
  /** Of other features: they stand first. */
  more?: ReactNode;
}

/** What can be done with the parcel as a whole. */
export function ParcelTools({ record, more }: Props) {
  const view = useMapSession((session) => session.view);
  return (
    <>
      {more}
      <IconButton
        icon={Scan}
        label="Zoom to parcel"
        isDisabled={view === null}
        onPress={() => view?.fitBounds(record.bbox)}
      />
      <IconButton
        icon={Link2}
        label="Copy link"
        onPress={() => void copyText(shareUrl(record.path), 'Parcel link copied to clipboard.')}
      />
    </>
  );
}
