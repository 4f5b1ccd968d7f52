import { useEffect } from 'react';
import { z } from 'zod';
import { recall, remember } from '../../../frontend/local-memory.ts';
import { restoreOverlay, useOverlay } from '../../../frontend/overlays.ts';
import { usePhone } from '../../../frontend/use-media.ts';

const KEY = 'tools-open';

/** Opens the tools again if they were open when the reader left the page, except on a phone, where they would hide the map. */
export function useToolsMemory(): void {
  const isPhone = usePhone();
  useEffect(() => {
    if (recall(KEY, z.boolean()) === true && !isPhone) restoreOverlay('tools');
    return useOverlay.subscribe(({ open }, before) => {
      if (open !== before.open) remember(KEY, open === 'tools');
    });
  }, [isPhone]);
}
