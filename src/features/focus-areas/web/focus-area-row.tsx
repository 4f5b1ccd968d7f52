import {
  Crosshair,
  Download,
  EllipsisVertical,
  FolderUp,
  Link,
  PencilLine,
  Spline,
  SquareDashed,
  Trash2,
  Users,
} from 'lucide-react';
import { useState } from 'react';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components';
import { dayLabel } from '../../../frontend/time-label.ts';
import { IconButton } from '../../../frontend/ui/icon-button.tsx';
import { InPageLink } from '../../../frontend/ui/in-page-link.tsx';
import { MenuCard, menuStyles } from '../../../frontend/ui/menu.tsx';
import { StateLabel } from '../../../frontend/ui/state-label.tsx';
import { goToPlace } from '../../../frontend/url-state.ts';
import { useMapSession } from '../../../map/web/map-session.ts';
import type { FocusArea } from '../contract.ts';
import { copyLink, downloadArea, findOutline, useDeleting } from './area-actions.ts';
import { EditFocusArea } from './edit-focus-area.tsx';
import { acresLabel } from './focus-area-labels.ts';
import styles from './focus-areas.module.css';
import { pointAt } from './focus-draft.ts';
import { outlinePath } from './outline-path.ts';

const THUMB_SIZE = 36;

type Outline = GeoJSON.Polygon | GeoJSON.MultiPolygon;

interface Props {
  area: FocusArea;
  outline: Outline | undefined;
  isWorkingBoundary: boolean;
  onRedraw: (area: FocusArea, outline: Outline) => void;
  onUpload: (area: FocusArea) => void;
}

/** A row with one area: its name opens the area, and a menu has the other actions. */
export function FocusAreaRow({ area, outline, isWorkingBoundary, onRedraw, onUpload }: Props) {
  const view = useMapSession((session) => session.view);
  const [isEditing, setIsEditing] = useState(false);
  const remove = useDeleting();
  const item = menuStyles['item'] ?? '';
  const isOwn = area.abilities.update;
  const { is_suspended: isSuspended } = area;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- pointing at a row only marks its area on the map
    <li
      className={`${styles['row']} ${isWorkingBoundary ? styles['current'] : ''}`}
      onPointerEnter={() => pointAt(area.path)}
      onPointerLeave={() => pointAt(null)}
      onFocus={() => pointAt(area.path)}
      onBlur={() => pointAt(null)}
    >
      <FocusAreaThumb geometry={outline} />
      <div className={styles['text']}>
        {isSuspended ? (
          <span className={styles['name']}>
            {area.name} <StateLabel tone="bad">Suspended</StateLabel>
          </span>
        ) : (
          <InPageLink
            href={area.path}
            className={styles['name']}
            {...(isWorkingBoundary ? { 'aria-current': 'location' as const } : {})}
            onGo={() => goToPlace(area.path)}
          >
            {area.name}
          </InPageLink>
        )}
        <span className={styles['meta']}>
          {acresLabel(area.acres)} · {dayLabel(area.created_at)}
          {area.group_slug !== null && (
            <>
              {' · '}
              <Users aria-label="Shared with your group" />
            </>
          )}
        </span>
        {isWorkingBoundary && <span className={styles['badge']}>Working boundary</span>}
      </div>
      <MenuTrigger>
        <IconButton icon={EllipsisVertical} label={`Actions for ${area.name}`} placement="left" />
        <MenuCard placement="bottom end">
          <Menu className={menuStyles['list'] ?? ''} aria-label={`Actions for ${area.name}`}>
            {!isSuspended && (
              <>
                <MenuItem className={item} onAction={() => view?.fitBounds(area.bbox)}>
                  <Crosshair aria-hidden /> Zoom to
                </MenuItem>
                {!isWorkingBoundary && (
                  <MenuItem className={item} onAction={() => goToPlace(area.path)}>
                    <SquareDashed aria-hidden /> Set as working boundary
                  </MenuItem>
                )}
                {isOwn && (
                  <MenuItem className={item} onAction={() => setIsEditing(true)}>
                    <PencilLine aria-hidden /> Rename
                  </MenuItem>
                )}
                {isOwn && (
                  <MenuItem
                    className={item}
                    onAction={() => void findOutline(area).then((exact) => exact && onRedraw(area, exact))}
                  >
                    <Spline aria-hidden /> Redraw
                  </MenuItem>
                )}
                {isOwn && (
                  <MenuItem className={item} onAction={() => onUpload(area)}>
                    <FolderUp aria-hidden /> Replace its outline from a file
                  </MenuItem>
                )}
                <MenuItem className={item} onAction={() => downloadArea(area)}>
                  <Download aria-hidden /> Download as GeoJSON
                </MenuItem>
                <MenuItem className={item} onAction={() => copyLink(area)}>
                  <Link aria-hidden /> Copy link
                </MenuItem>
              </>
            )}
            {isOwn && (
              <MenuItem className={item} onAction={() => void remove(area, isWorkingBoundary)}>
                <Trash2 aria-hidden /> Delete
              </MenuItem>
            )}
          </Menu>
        </MenuCard>
      </MenuTrigger>
      {isEditing && <EditFocusArea area={area} onClose={() => setIsEditing(false)} />}
    </li>
  );
}

/** A small picture of an outline. Hidden from screen readers, because the text next to it says the same. */
function FocusAreaThumb({ geometry }: { geometry: GeoJSON.Polygon | GeoJSON.MultiPolygon | undefined }) {
  return (
    <svg className={styles['thumb']} viewBox={`-4 -4 ${THUMB_SIZE + 8} ${THUMB_SIZE + 8}`} aria-hidden>
      {geometry !== undefined && <path d={outlinePath(geometry, THUMB_SIZE)} />}
    </svg>
  );
}
