import { MapPinOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { isMissing } from '../../../frontend/api-failure.ts';
import { type PaneProps, useMapPage } from '../../../frontend/feature-web.ts';
import { useWidePane } from '../../../frontend/pane-width.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { Choice } from '../../../frontend/ui/choice.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { Pane, PaneTitle } from '../../../frontend/ui/pane.tsx';
import { Skeleton } from '../../../frontend/ui/skeleton.tsx';
import { useWide } from '../../../frontend/use-media.ts';
import { MissingPlace } from '../../data-requests/web/index.ts';
import type { PlaceInsights } from '../contract.ts';
import { INSIGHT_PAGES, type InsightPage } from '../rules/insight-access.ts';
import { CategoryPage } from './category-page.tsx';
import { GeneralInfo } from './general-info.tsx';
import styles from './insights.module.css';
import { LockedPage } from './locked-page.tsx';
import { Ownership } from './ownership.tsx';
import { useInsights } from './use-insights.ts';

const PAGES = Object.keys(INSIGHT_PAGES) as InsightPage[];

/** The pane that tells a place in numbers: general facts, land use, ownership and vacancy. */
export function InsightsPane({ subject: path, onClose }: PaneProps) {
  const [page, setPage] = useState<InsightPage>('general');
  const isRoom = useWide();
  useWidePane(isRoom);
  const { place } = useMapPage();
  const found = useInsights(path, page);
  const isAvailable = found.data?.available !== false && !found.isError;
  const shown = isAvailable ? page : 'general';
  const headline = place?.headline ?? found.data?.place.headline ?? '';
  return (
    <Pane
      label="Insights"
      title={<PaneTitle about={headline === '' ? 'Loading…' : headline}>Insights</PaneTitle>}
      onClose={onClose}
    >
      <div className={isRoom ? styles['columns'] : styles['stack']}>
        {isRoom ? (
          <nav className={styles['pages']} aria-label="Pages of insights">
            {PAGES.map((each) => (
              <button
                key={each}
                type="button"
                disabled={!isAvailable && each !== 'general'}
                {...(each === shown && { 'aria-current': 'page' as const })}
                onClick={() => setPage(each)}
              >
                {INSIGHT_PAGES[each].label}
              </button>
            ))}
          </nav>
        ) : (
          <Choice
            label="Page of insights"
            isLabelHidden
            options={PAGES.filter((each) => isAvailable || each === 'general').map((id) => ({
              id,
              label: INSIGHT_PAGES[id].label,
            }))}
            value={shown}
            onChange={(id) => setPage(PAGES.find((each) => each === id) ?? 'general')}
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
        <div role="alert">
          <Notice
            tone={isMissing(found.error) ? 'calm' : 'bad'}
            title="Oops! We couldn't load place data. Please try again."
            actions={<Button onPress={() => void found.refetch()}>Try again</Button>}
          />
        </div>
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
    return <Page key={path} page={shown} found={found.data} />;
  }
}

function Page({ page, found }: { page: InsightPage; found: PlaceInsights }) {
  const { insights } = found;
  const [insight] = INSIGHT_PAGES[page].insights.map((name) => insights[name]);
  if (insight?.locked !== undefined) return <LockedPage page={page} lock={insight.locked} />;
  switch (page) {
    case 'general':
      return <GeneralInfo found={found} />;
    case 'landUse':
      return <CategoryPage kind="activities" found={found} />;
    case 'vacancy':
      return <CategoryPage kind="vacancies" found={found} />;
    case 'ownership':
      return <Ownership found={found} />;
  }
}
