import { useEffect, useRef } from 'react';
import { errorMessage } from '../../../frontend/api-failure.ts';
import { useEscape } from '../../../frontend/escape.ts';
import {
  type MapAddress,
  type MapPage as MapPageFacts,
  MapPageProvider,
} from '../../../frontend/feature-web.ts';
import { closeOverlay } from '../../../frontend/overlays.ts';
import { PageParts } from '../../../frontend/page-parts.tsx';
import { usePaneWidth } from '../../../frontend/pane-width.ts';
import { usePageTitle } from '../../../frontend/site-look.ts';
import { useTheme } from '../../../frontend/theme.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { ErrorBoundary } from '../../../frontend/ui/error-boundary.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { SkipButton } from '../../../frontend/ui/skip-button.tsx';
import { ToastRegion } from '../../../frontend/ui/toast-region.tsx';
import { setHash, useUrlState } from '../../../frontend/url-state.ts';
import { satelliteIndexOf, usableBase } from '../../../map/base-map.ts';
import { useMapSession } from '../../../map/web/map-session.ts';
import { MapCanvas, loadMap } from './map-canvas.tsx';
import { MapControls } from './map-controls.tsx';
import styles from './map-page.module.css';
import { MapState } from './map-state.tsx';
import { SidePane, useOpenPane } from './side-pane.tsx';
import { TopBar } from './top-bar.tsx';
import { useAddress } from './use-address.ts';
import { useHashAction } from './use-hash-action.ts';
import { useInsets } from './use-insets.ts';
import { useCameraOfAddress, usePlaceInView } from './use-map-at-address.ts';
import { useSite } from './use-site.ts';

const NO_SATELLITES = [null, null] as const;

/** The map page: the map, the open pane, and the parts that the features add around them. */
export function MapPage() {
  useEffect(() => {
    // The canvas awaits the same promise and shows its failure. Until it mounts, nothing else handles the rejection.
    loadMap().catch(() => undefined);
    useMapSession.setState({ isOnPage: true });
    return () => useMapSession.setState({ isOnPage: false });
  }, []);
  const site = useSite();
  const { address, title, bounds, openingBounds, isSettled } = useAddress(site.data?.home_path);
  const hash = useUrlState((state) => state.hash);
  const theme = useTheme((state) => state.theme);
  const satellites = site.data?.satellites ?? NO_SATELLITES;
  const base = usableBase(hash.base, satellites);
  const mapAddress: MapAddress = {
    ...address,
    base,
    satelliteSources: satellites[satelliteIndexOf(base) ?? -1]?.sources ?? null,
  };
  const pane = useOpenPane(mapAddress);
  const page: MapPageFacts = {
    ...mapAddress,
    openPane: pane && { name: pane.entry.name, subject: pane.subject, showsCount: pane.entry.showsCount },
  };
  const isTable = usePaneWidth(({ isWide }) => isWide);
  const isToolActive = useMapSession((session) => session.isToolActive);
  const side = useRef<HTMLDivElement>(null);
  const readInsets = useInsets(pane === null ? null : isTable ? 'wide' : 'pane', side);
  usePlaceInView(address.workingPath, bounds);
  useCameraOfAddress();
  useHashAction();
  usePageTitle(title);

  useEscape(true, () => {
    closeOverlay();
    pane?.close();
    return true;
  });

  const isReady = site.isSuccess && (hash.camera !== undefined || isSettled);
  return (
    <MapPageProvider value={page}>
      <main
        className={`${styles['page']} ${pane === null ? '' : styles['withPane']} ${isTable ? styles['withTable'] : ''} ${isToolActive ? styles['withTool'] : ''}`}
      >
        <h1 className="visually-hidden">
          {address.place === null ? 'Map of parcels' : `Map of ${address.place.headline}`}
        </h1>
        <SkipButton onPress={() => setHash({ tab: 'list' }, 'push')}>List the parcels in view</SkipButton>
        {isReady && (
          <ErrorBoundary name="The map">
            <MapCanvas
              camera={hash.camera ?? null}
              bounds={openingBounds}
              base={base}
              theme={theme}
              tileVersion={site.data.tile_version}
              satellites={satellites}
              readInsets={readInsets}
            />
            <PageParts slot="map" />
          </ErrorBoundary>
        )}
        {site.isError && (
          <div className={styles['middle']}>
            <Notice
              tone="bad"
              title="The map could not be loaded."
              actions={
                <Button look="primary" onPress={() => void site.refetch()}>
                  Try again
                </Button>
              }
            >
              <p>{errorMessage(site.error)}</p>
            </Notice>
          </div>
        )}
        {!site.isError && <MapState />}
        <TopBar />
        {pane !== null && (
          <div ref={side} className={styles['side']}>
            <SidePane {...pane} />
          </div>
        )}
        <div className={styles['foot']}>
          <div className={styles['message']}>
            <PageParts slot="message" />
          </div>
          <div className={styles['note']}>
            <PageParts slot="note" />
          </div>
        </div>
        <div className={styles['controls']}>
          <MapControls />
        </div>
        <PageParts slot="panel" />
        <PageParts slot="effect" />
        <ToastRegion />
      </main>
    </MapPageProvider>
  );
}
