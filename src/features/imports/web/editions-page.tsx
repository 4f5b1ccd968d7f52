import { ArrowLeft, History } from 'lucide-react';
import { Button } from '../../../frontend/ui/button.tsx';
import { InPageLink } from '../../../frontend/ui/in-page-link.tsx';
import links from '../../../frontend/ui/links.module.css';
import { LoadError } from '../../../frontend/ui/load-error.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { PageHead } from '../../../frontend/ui/page-head.tsx';
import { Skeleton } from '../../../frontend/ui/skeleton.tsx';
import { goTo, useUrlState } from '../../../frontend/url-state.ts';
import { AdminFrame } from '../../accounts/web/index.ts';
import { importsFeature } from '../feature.ts';
import { CountyColumns } from './county-columns.tsx';
import { CountyEditionsTable } from './county-editions-table.tsx';
import { RefreshSection } from './refresh/refresh-section.tsx';
import { useRefreshes } from './refresh/use-refresh.ts';
import { useEditions } from './use-editions.ts';
import { NEW_IMPORT } from './wizard/wizard-address.ts';

const HOME = '/admin/editions';

/** The editions of every county, or of the county in the address. */
export function EditionsPage() {
  const path = useUrlState((state) => state.path);
  const place = path.startsWith(`${HOME}/`) ? path.slice(HOME.length) : null;
  return (
    <AdminFrame title="Editions" permission={importsFeature.permissions['edition.read']}>
      {place !== null && (
        <p className={links['links']}>
          <InPageLink href={HOME} onGo={() => goTo(HOME)}>
            <ArrowLeft aria-hidden /> All counties
          </InPageLink>
        </p>
      )}
      <PageHead
        title="Editions"
        lead={
          <>
            Everybody sees the current edition of a county. An earlier one can be made current again at any
            time, at once for the map, search and records. <Kept place={place} />
          </>
        }
      />
      <Editions place={place} />
    </AdminFrame>
  );
}

function Kept({ place }: { place: string | null }) {
  const { data } = useEditions(place);
  if (data === undefined) return null;
  return data.keep === null
    ? 'All editions are kept.'
    : `The current edition of each county and the newest others are kept, ${data.keep} in all.`;
}

function Editions({ place }: { place: string | null }) {
  const editions = useEditions(place);
  const refreshes = useRefreshes();
  if (editions.isPending) return <Skeleton lines={6} label="Loading the editions" />;
  if (editions.isError) {
    return <LoadError of={editions} name="the editions" />;
  }
  const { counties } = editions.data;
  const current = counties[0]?.editions.find(({ is_current }) => is_current);
  if (counties.length === 0) {
    return (
      <Notice
        icon={History}
        title={place === null ? 'There are no editions yet.' : 'This county has no edition.'}
        actions={
          <Button look="primary" onPress={() => goTo(NEW_IMPORT)}>
            New import
          </Button>
        }
      >
        <p>Each import that is published makes an edition of its county.</p>
      </Notice>
    );
  }
  return (
    <>
      {counties.map((county) => (
        <CountyEditionsTable
          key={county.place_path}
          county={county}
          refresh={
            place === null
              ? refreshes.data?.find(({ place_path }) => place_path === county.place_path)
              : undefined
          }
        />
      ))}
      {place !== null && <RefreshSection place={place} />}
      {place !== null && current !== undefined && <CountyColumns editionId={current.id} />}
    </>
  );
}
