import { ScanEye } from 'lucide-react';
import { z } from 'zod';
import { create } from 'zustand';
import type { Command } from '../../../frontend/commands.ts';
import { recall, remember } from '../../../frontend/local-memory.ts';
import { useMapSession } from '../../../map/web/map-session.ts';
import { actorOf, useSession } from '../../accounts/web/index.ts';
import styles from './map-controls.module.css';

const KEY = 'display-zoom-level';

/** Whether the operator turned the zoom display on; stored in this browser. */
export const useZoomDisplay = create<{ isOn: boolean }>(() => ({ isOn: recall(KEY, z.boolean()) ?? false }));

export function toggleZoomDisplay(): void {
  const isOn = !useZoomDisplay.getState().isOn;
  useZoomDisplay.setState({ isOn });
  remember(KEY, isOn);
}

export const zoomDisplayCommand: Command = {
  id: 'map.display-zoom',
  title: 'Display Zoom Level',
  group: 'Operators',
  icon: ScanEye,
  isOffered: ({ actor }) => actor.isOperator,
  isOn: () => useZoomDisplay.getState().isOn,
  run: toggleZoomDisplay,
};

/** The zoom of the map, for operators who turned it on. */
export function ZoomDisplay() {
  const { isOn } = useZoomDisplay();
  const { isOperator } = actorOf(useSession().data);
  const zoom = useMapSession(({ camera }) => camera?.zoom);
  if (!isOn || !isOperator || zoom === undefined) return null;
  return (
    <output className={styles['level']} aria-label="Zoom level">
      {zoom.toFixed(2)}
    </output>
  );
}
