import { useEffect, useState } from 'react';
import { MapHoverBox } from '../../../frontend/ui/map-hover-box.tsx';
import { useMapSession } from '../../../map/web/map-session.ts';
import type { PickHover } from '../../../map/web/map-view.ts';
import { SUB_BOUNDARIES, SUB_BOUNDARY_NOTES } from '../../places/layers/map-values.ts';
import type { ParcelSummary } from '../contract.ts';
import { PARCELS } from '../layers/map-values.ts';
import { findSummary, peekSummary } from './summaries.ts';
import { summaryTitle } from './summary-label.ts';

/** The time in milliseconds that the pointer must rest on a parcel before the box requests anything. */
const REST_MS = 60;

/** A box beside the pointer with the parcel and the boundary under it. */
export function HoverBox() {
  const view = useMapSession((session) => session.view);
  const [hover, setHover] = useState<PickHover<number> | null>(null);
  const [boundary, setBoundary] = useState<PickHover<{ path: string; name: string }> | null>(null);
  const [summary, setSummary] = useState<ParcelSummary | null>(null);

  useEffect(() => view?.onHovered(PARCELS, setHover), [view]);

  useEffect(() => view?.onHovered(SUB_BOUNDARIES, setBoundary), [view]);

  const fid = hover?.picked ?? null;
  useEffect(() => {
    if (fid === null) return;
    const cached = peekSummary(fid) ?? null;
    setSummary(cached);
    if (cached !== null) return;
    let hasLeft = false;
    const timer = window.setTimeout(() => {
      findSummary(fid).then(
        (found) => !hasLeft && setSummary(found ?? null),
        // There is nothing to show. A click on the parcel reports the error.
        () => undefined,
      );
    }, REST_MS);
    return () => {
      hasLeft = true;
      window.clearTimeout(timer);
    };
  }, [fid]);

  const parcel = hover !== null && summary?.fid === hover.picked ? summaryTitle(summary) : null;
  const point = parcel === null ? boundary?.point : hover?.point;
  if (point === undefined) return null;
  const note = boundary === null ? undefined : view?.get(SUB_BOUNDARY_NOTES)?.get(boundary.picked.path);
  return (
    <MapHoverBox point={point}>
      {parcel !== null && <b>{parcel.title}</b>}
      {parcel?.subtitle != null && <span>{parcel.subtitle}</span>}
      {boundary !== null &&
        (parcel === null ? <b>{boundary.picked.name}</b> : <span>{boundary.picked.name}</span>)}
      {note !== undefined && <span>{note}</span>}
    </MapHoverBox>
  );
}
