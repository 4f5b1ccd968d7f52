import { Crosshair, Ellipsis, Link2, MapPin, Printer, Scan, SquareStack } from 'lucide-react';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components';
import { copyText } from '../../../frontend/clipboard.ts';
import { IconButton } from '../../../frontend/ui/icon-button.tsx';
import { MenuCard, menuStyles } from '../../../frontend/ui/menu.tsx';
import { shareUrl } from '../../../frontend/url-state.ts';
import { useMapSession } from '../../../map/web/map-session.ts';
import type { ParcelRecord } from '../contract.ts';
import { ZOOM_TO_PARCEL } from '../rules/fit-parcel.ts';
import { wholeAddress } from '../rules/format-address.ts';
import { selectSeveral } from './multi-select.ts';
import { ParcelParts } from './parcel-parts.tsx';

/** The buttons and menu of actions on the whole parcel. */
export function ParcelTools({ record }: { record: ParcelRecord }) {
  const view = useMapSession((session) => session.view);
  const [address] = record.formatted_addresses;
  return (
    <>
      <ParcelParts slot="tool" record={record} />
      <IconButton
        icon={Scan}
        label="Zoom to parcel"
        isDisabled={view === null}
        onPress={() => view?.fitBounds(record.bbox, ZOOM_TO_PARCEL)}
      />
      <IconButton
        icon={Link2}
        label="Copy link"
        onPress={() => void copyText(shareUrl(record.path), 'Parcel link copied to clipboard.')}
      />
      <MenuTrigger>
        <IconButton icon={Ellipsis} label="More actions for this parcel" />
        <MenuCard placement="bottom end">
          <Menu className={menuStyles['list'] ?? ''} aria-label="More actions for this parcel">
            {address !== undefined && (
              <MenuItem
                id="address"
                className={menuStyles['item'] ?? ''}
                onAction={() => void copyText(wholeAddress(address), 'Address copied to clipboard.')}
              >
                <MapPin aria-hidden /> Copy address
              </MenuItem>
            )}
            <MenuItem
              id="coordinates"
              className={menuStyles['item'] ?? ''}
              onAction={() => void copyText(coordinatesOf(record), 'Coordinates copied to clipboard.')}
            >
              <Crosshair aria-hidden /> Copy coordinates
            </MenuItem>
            <MenuItem
              id="several"
              className={menuStyles['item'] ?? ''}
              onAction={() => selectSeveral(record.fid)}
            >
              <SquareStack aria-hidden /> Select several parcels
            </MenuItem>
            <MenuItem
              id="print"
              className={menuStyles['item'] ?? ''}
              onAction={() => window.setTimeout(() => window.print())}
            >
              <Printer aria-hidden /> Print this record
            </MenuItem>
          </Menu>
        </MenuCard>
      </MenuTrigger>
    </>
  );
}

/** Returns latitude and longitude in the form that map applications accept. Five decimals are about a meter. */
function coordinatesOf({ point: [lon, lat] }: ParcelRecord): string {
  return `${lat.toFixed(5)}, ${lon.toFixed(5)}`;
}
