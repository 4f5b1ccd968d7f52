import { MonitorX } from 'lucide-react';
import { Button } from '../../../frontend/ui/button.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { setHash } from '../../../frontend/url-state.ts';
import { useMapSession } from '../../../map/web/map-session.ts';
import styles from './map-page.module.css';

/** The message in place of the map while it is loading, when the browser can't draw it, or when it could not be started. */
export function MapState() {
  const state = useMapSession((session) => session.state);
  switch (state) {
    case 'ready':
      return null;
    case 'loading':
      return (
        <p className={styles['loading']} role="status">
          Loading the map
        </p>
      );
    case 'list-only':
      return (
        <div className={styles['middle']}>
          <Notice
            icon={MonitorX}
            title="This browser can’t draw the map."
            actions={
              <Button look="primary" onPress={() => setHash({ tab: 'list' }, 'push')}>
                List the parcels here
              </Button>
            }
          >
            <p>
              The map needs WebGL 2. Turn on hardware acceleration in the browser’s settings, or use another
              browser.
            </p>
            <p>Search, parcel details and the list of parcels work without it.</p>
          </Notice>
        </div>
      );
    case 'failed':
      return (
        <div className={styles['middle']}>
          <Notice
            tone="bad"
            icon={MonitorX}
            title="The map could not be started."
            actions={
              <Button look="primary" onPress={() => window.location.reload()}>
                Reload the page
              </Button>
            }
          >
            <p>Part of the page did not arrive. Check your connection.</p>
          </Notice>
        </div>
      );
  }
}
