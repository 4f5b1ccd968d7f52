import { MapPinOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { isMissing } from '../../../frontend/api-failure.ts';
import { type PaneProps, useMapPage } from '../../../frontend/feature-web.ts';
import { useWidePane } from '../../../frontend/pane-width.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { Pane, PaneTitle } from '../../../frontend/ui/pane.tsx';
import { SelectField } from '../../../frontend/ui/select-field.tsx';
import { Skeleton } from '../../../frontend/ui/skeleton.tsx';
import { setHash, useUrlState } from '../../../frontend/url-state.ts';
import { useWide } from '../../../frontend/use-media.ts';
import { MissingPlace } from '../../data-requests/web/index.ts';
import type { PlaceInsights } from '../contract.ts';
import { INSIGHT_PAGES, type InsightPage } from '../rules/insight-access.ts';
import { AreasPage } from './areas-page.tsx';
import { CategoryPage } from './category-page.tsx';
import { ChangesPage } from './changes-page.tsx';
import { ComparePage } from './compare-page.tsx';
import { GeneralInfo } from './general-info.tsx';
import styles from './insights.module.css';
import { LockedPage } from './locked-page.tsx';
import { Ownership } from './ownership.tsx';
import { useInsights } from './use-insights.ts';
import { ValuesPage } from './values-page.tsx';

/** The pages in their order. `id` is the page in links. `insights` names the insights that a page shows; null: it loads its own numbers. */
const PAGES = [
  { id: 'general', label: INSIGHT_PAGES.general.label, insights: 'general' },
  { id: 'land-use', label: INSIGHT_PAGES.landUse.label, insights: 'landUse' },
  { id: 'ownership', label: INSIGHT_PAGES.ownership.label, insights: 'ownership' },
  { id: 'vacancy', label: INSIGHT_PAGES.vacancy.label, insights: 'vacancy' },
  { id: 'values', label: 'Values & Owners', insights: null },
  { id: 'changes', label: 'Change over Time', insights: null },
  { id: 'areas', label: 'Map by Area', insights: null },
  { id: 'compare', label: 'Compare Places', insights: null },
] as const satisfies readonly { id: string; label: string; insights: InsightPage | null }[];
type PageId = (typeof PAGES)[number]['id'];
const FIRST = PAGES[0];

function showPage(id: string): void {
  setHash({ insight: id === FIRST.id ? undefined : id }, 'replace');
}

/** The pane with the numbers of a place, on the pages of `PAGES`. */
export function InsightsPane({ subject: path, onClose }: PaneProps) {
  const requested = useUrlState(({ hash }) => hash.insight);
  const page = PAGES.find(({ id }) => id === requested) ?? FIRST;
  const isWideScreen = useWide();
  useWidePane(isWideScreen);
  const { place } = useMapPage();
  const found = useInsights(path, page.insights ?? 'general');
  const isAvailable = found.data?.available !== false && !found.isError;
  const shown = isAvailable ? page : FIRST;
  const headline = place?.headline ?? found.data?.place.headline ?? '';
  return (
    <Pane
      label="Insights"
      title={<PaneTitle about={headline === '' ? 'Loading…' : headline}>Insights</PaneTitle>}
      onClose={onClose}
    >
      <div className={isWideScreen ? styles['columns'] : styles['stack']}>
        {isWideScreen ? (
          <nav className={styles['pages']} aria-label="Pages of insights">
            {PAGES.map((each) => (
              <button
                key={each.id}
                type="button"
                disabled={!isAvailable && each !== FIRST}
                {...(each === shown && { 'aria-current': 'page' as const })}
                onClick={() => showPage(each.id)}
              >
                {each.label}
              </button>
            ))}
          </nav>
        ) : (
          <SelectField
            label="Page of insights"
            isLabelHidden
            options={PAGES.filter((each) => isAvailable || each === FIRST)}
            value={shown.id}
            onChange={showPage}
          />
        )}
        <div className={styles['content']}>{content()}</div>
      </div>
    </Pane>
  );

  function content(): ReactNode {
    if (path === '') return <Notice title="Move the map to a place to see its insights." />;
    if (found.isError)
      return (
        <Notice
          isAlert
          tone={isMissing(found.error) ? 'calm' : 'bad'}
          title="Oops! We couldn't load place data. Please try again."
          actions={<Button onPress={() => void found.refetch()}>Try again</Button>}
        />
      );
    if (found.data === undefined) return <Skeleton lines={8} label="Loading the insights of this place" />;
    if (!found.data.available)
      return (
        <>
          <Notice icon={MapPinOff} title="Place Not Available">
            <p>Place Unavailable: No parcel data available for this place.</p>
          </Notice>
          <MissingPlace key={path} path={path} headline={headline} />
        </>
      );
    return <Page key={path} page={shown.id} found={found.data} />;
  }
}

function Page({ page, found }: { page: PageId; found: PlaceInsights }) {
  const { insights } = found;
  const pageOfInsights = PAGES.find(({ id }) => id === page)?.insights ?? null;
  if (pageOfInsights !== null) {
    const [insight] = INSIGHT_PAGES[pageOfInsights].insights.map((name) => insights[name]);
    if (insight?.locked !== undefined) return <LockedPage page={pageOfInsights} lock={insight.locked} />;
  }
  switch (page) {
    case 'general':
      return <GeneralInfo found={found} />;
    case 'land-use':
      return <CategoryPage kind="activities" found={found} />;
    case 'vacancy':
      return <CategoryPage kind="vacancies" found={found} />;
    case 'ownership':
      return <Ownership found={found} />;
    case 'areas':
      return <AreasPage found={found} />;
    case 'values':
      return <ValuesPage found={found} />;
    case 'changes':
      return <ChangesPage found={found} />;
    case 'compare':
      return <ComparePage found={found} />;
  }
}
