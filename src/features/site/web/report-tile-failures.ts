import { askConnection, useConnection } from '../../../frontend/connection.ts';
import { dismissToast, showToast } from '../../../frontend/toasts.ts';
import type { MapView } from '../../../map/web/map-view.ts';

/** Says which parts of the map can't be loaded, until they are. */
export function reportTileFailures(view: Pick<MapView, 'on'>): void {
  const failing = new Set<string>();
  view.on('failure', ({ source, message, isOver }) => {
    const id = `map-${source}`;
    if (isOver) {
      failing.delete(id);
      dismissToast(id);
      return;
    }
    failing.add(id);
    // Without a connection, one message of the page says so for everything. A tile is often the first request to fail, so the connection is checked now.
    void askConnection().then(() => {
      if (useConnection.getState().isLost || !failing.has(id)) return;
      showToast({
        id,
        tone: 'bad',
        message,
        action: { label: 'Reload the map', run: () => window.location.reload() },
      });
    });
  });
}
