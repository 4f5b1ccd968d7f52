import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useRef } from 'react';
import { errorMessage } from '../../../frontend/api-failure.ts';
import { useEscape } from '../../../frontend/escape.ts';
import {
  type MapPage as MapPageFacts,
  MapPageProvider,
  type WorkingPlace,
} from '../../../frontend/feature-web.ts';
import { closeOverlay } from '../../../frontend/overlays.ts';
import { usePaneWidth } from '../../../frontend/pane-width.ts';
import { useTheme } from '../../../frontend/theme.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { ErrorBoundary } from '../../../frontend/ui/error-boundary.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { ToastRegion } from '../../../frontend/ui/toast-region.tsx';
import { setHash, useUrlState } from '../../../frontend/url-state.ts';
import { useSession } from '../../accounts/web/index.ts';
import { DrawPanels, DrawTiles, useDrawing } from '../../drawing/web/index.ts';
import { SearchFeedback } from '../../help/web/index.ts';
import { satelliteIndexOf } from '../../../map/base-map.ts';
import { PrintFrame } from '../../print/web/index.ts';
import { QueryBanner, useParcelQuery, useQueryAsFilter } from '../../filters/web/index.ts';
import { FocusAreaTools, useFocusAreasOnMap } from '../../focus-areas/web/index.ts';
import { useBookmarksOnMap } from '../../follows/web/index.ts';
import { EditionBanner, usePastOnMap } from '../../history/web/index.ts';
import { LayerNotices, LayerPanels, usableBase, useToolsMemory } from '../../layers/web/index.ts';
import { OwnerBanner, useOwnerOnMap } from '../../owners/web/index.ts';
import {
  HoverBox,
  forgetFloatLabels,
  forgetSummaries,
  selectParcelByFid,
  toggleMultiSelect,
  useAdding,
  useParcel,
  useMultiSelectOnMap,
} from '../../parcels/web/index.ts';
import { ProjectHost, ProjectTools, useIsProjectAsked } from '../../projects/web/index.ts';
import { isInside } from '../../places/rules/place-path.ts';
import {
  BoundariesSection,
  type WorkingBoundary,
  isPlacePath,
  useCounties,
  useSubBoundariesOnMap,
} from '../../places/web/index.ts';
import { StyleLegendSlot, useChosenOnMap, useStylesInLink } from '../../style-rules/web/index.ts';
import { DemoNotice } from './demo-notice.tsx';
import { openingBounds } from './opening-bounds.ts';
import { MapCanvas, loadMap } from './map-canvas.tsx';
import { MapControls } from './map-controls.tsx';
import styles from './map-page.module.css';
import { MapReticle } from './map-reticle.tsx';
import { MapState } from './map-state.tsx';
import { SidePane, useOpenPane } from './side-pane.tsx';
import { TopBar } from './top-bar.tsx';
import { useAddress } from './use-address.ts';
import { useDrawingEndsWithPane } from './use-drawing-ends-with-pane.ts';
import { useHashAction } from './use-hash-action.ts';
import { useInsets } from './use-insets.ts';
import { useCameraOfAddress, usePlaceOnMap, useSelectedOnMap } from './use-map-follows.ts';
import { usePageTitle } from './use-page-title.ts';
import { useSite } from './use-site.ts';
import { ZoomMessage } from './zoom-message.tsx';

/** These panes show the number of filtered parcels themselves. */
const QUERY_PANES: ReadonlySet<string> = new Set(['query', 'list', 'export']);

const NO_SATELLITES = [null, null] as const;

/** The map page: combines the map with everything around it. */
export function MapPage() {
  useEffect(() => void loadMap(), []);
  const site = useSite();
  const address = useAddress(site.data?.home_path);
  const hash = useUrlState((state) => state.hash);
  const theme = useTheme((state) => state.theme);
  const counties = useCounties();
  const record = useParcel(hash.p ?? null).data;
  const place = address.place.data;
  const county = counties.data?.find((candidate) => candidate.place.path === address.workingPath);
  /** The county that contains a city or tract: rules for its parcels apply there too. */
  const around = counties.data?.find(
    (candidate) => address.workingPath !== null && isInside(address.workingPath, candidate.place.path),
  );
  const bounds = county?.extent ?? place?.place.bbox ?? null;
  const placePath =
    address.workingPath !== null && isPlacePath(address.workingPath) ? address.workingPath : null;
  const satellites = site.data?.satellites ?? NO_SATELLITES;
  const base = usableBase(hash.base, satellites);
  const page: MapPageFacts = {
    path: address.path,
    workingPath: address.workingPath,
    placePath,
    place: place === undefined ? null : workingPlaceOf(place),
    error: address.place.error,
    retry: () => void address.place.refetch(),
    unknownPath: address.isUnknown ? address.path : null,
    base,
    satelliteSources: satellites[satelliteIndexOf(base) ?? -1]?.sources ?? null,
  };
  const pane = useOpenPane(page);
  const openPane = pane?.entry.name;
  const isTable = usePaneWidth(({ isWide }) => isWide);
  useInsets(pane === null ? null : isTable ? 'wide' : 'pane');
  useDrawingEndsWithPane(pane);
  const { isFiltered } = useParcelQuery();
  const isProjectAsked = useIsProjectAsked();
  const isToolActive = useDrawing(({ activeTool }) => activeTool !== null);
  useSelectedOnMap(record);
  useMultiSelectOnMap();
  useOwnerOnMap();
  useQueryAsFilter();
  useChosenOnMap(site.data?.tile_version);
  useStylesInLink();
  usePlaceOnMap(address.workingPath, bounds, place?.outline);
  useSubBoundariesOnMap(address.workingPath);
  useFocusAreasOnMap();
  useCameraOfAddress();
  useBookmarksOnMap();
  usePastOnMap(around?.geoid ?? null);
  useHashAction();
  usePageTitle(record?.headline ?? place?.place.headline);
  useFreshAfterSignIn();
  useToolsMemory();

  useEscape(true, () => {
    closeOverlay();
    pane?.close();
    return true;
  });

  const isReady = site.isSuccess && (hash.camera !== undefined || (address.isSettled && !counties.isPending));
  return (
    <MapPageProvider value={page}>
      <main
        className={`${styles['page']} ${pane === null ? '' : styles['withPane']} ${isTable ? styles['withTable'] : ''} ${isToolActive ? styles['withTool'] : ''}`}
      >
        <h1 className="visually-hidden">Map of {place?.place.headline ?? 'parcels'}</h1>
        <button type="button" className={styles['skip']} onClick={() => setHash({ tab: 'list' }, 'push')}>
          List the parcels in view
        </button>
        {isReady && (
          <ErrorBoundary name="The map">
            <MapCanvas
              camera={hash.camera ?? null}
              bounds={record === undefined ? bounds : openingBounds(record.bbox)}
              base={base}
              theme={theme}
              tileVersion={site.data.tile_version}
              satellites={satellites}
              onPick={(fid, isAdding) =>
                isAdding || useAdding.getState().isAdding
                  ? toggleMultiSelect(fid, record?.fid ?? null)
                  : void selectParcelByFid(fid)
              }
            />
            <HoverBox />
            <MapReticle />
            {openPane === 'print' && (
              <Suspense fallback={null}>
                <PrintFrame />
              </Suspense>
            )}
          </ErrorBoundary>
        )}
        {site.isError && (
          <div className={styles['middle']} role="alert">
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
        <MapState />
        <TopBar
          workingPath={address.workingPath}
          isListOpen={openPane === 'list'}
          isPrintOpen={openPane === 'print'}
        />
        {pane !== null && (
          <div className={styles['side']}>
            <SidePane {...pane} />
          </div>
        )}
        <div className={styles['message']}>
          {hash.edition !== undefined && placePath !== null && (
            <EditionBanner placePath={placePath} edition={hash.edition} uuid={record?.ll_uuid ?? null} />
          )}
          <OwnerBanner />
          {isFiltered && !(openPane !== undefined && QUERY_PANES.has(openPane)) && (
            <Suspense fallback={null}>
              <QueryBanner />
            </Suspense>
          )}
          <LayerNotices />
          <ZoomMessage />
        </div>
        {(record?.source.is_demo ?? around?.is_demo) === true && (
          <div className={styles['demo']}>
            <DemoNotice />
          </div>
        )}
        <div className={styles['controls']}>
          <MapControls />
        </div>
        <LayerPanels
          base={base}
          satellites={satellites}
          country={address.workingPath?.startsWith('/ca') === true ? 'ca' : 'us'}
          tools={
            <>
              <Suspense fallback={null}>
                <ProjectTools />
              </Suspense>
              <DrawTiles />
              <FocusAreaTools />
            </>
          }
          hasPanelBeside={isToolActive}
          boundaries={<BoundariesSection workingPath={address.workingPath} />}
        />
        <StyleLegendSlot />
        {isProjectAsked && (
          <ErrorBoundary name="The project">
            <Suspense fallback={null}>
              <ProjectHost />
            </Suspense>
          </ErrorBoundary>
        )}
        <DrawPanels />
        <SearchFeedback />
        <ToastRegion />
      </main>
    </MapPageProvider>
  );
}

function workingPlaceOf({ place, has_parcels: hasParcels }: WorkingBoundary): WorkingPlace {
  const { path, headline, kind } = place;
  return { path, headline, isCovered: hasParcels || kind === 'country' };
}

/** Reloads data after signing in or out, because owner data may become visible or hidden. */
function useFreshAfterSignIn(): void {
  const client = useQueryClient();
  const userId = useSession().data?.user?.id ?? null;
  const known = useRef(userId);
  useEffect(() => {
    if (known.current === userId) return;
    known.current = userId;
    forgetSummaries();
    forgetFloatLabels();
    void client.invalidateQueries({ queryKey: ['parcels-in-view'] });
  }, [client, userId]);
}
