import { Suspense, useEffect, useRef, useState } from 'react';
import { errorMessage } from '../../../frontend/api-failure.ts';
import { lazily } from '../../../frontend/feature-web.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { Pane, PaneTitle } from '../../../frontend/ui/pane.tsx';
import { Skeleton } from '../../../frontend/ui/skeleton.tsx';
import { useSession } from '../../accounts/web/index.ts';
import { exportWarnings } from '../rules/export-warnings.ts';
import { BoundaryBlock } from './boundary-block.tsx';
import { ExportFooter } from './export-footer.tsx';
import { ExportHistorySection } from './export-history-section.tsx';
import { ExportSignIn } from './export-sign-in.tsx';
import styles from './exports.module.css';
import { FiltersBlock } from './filters-block.tsx';
import { FormatChoice } from './format-choice.tsx';
import { PricingBlock } from './pricing-block.tsx';
import { useAutoDownload } from './use-auto-download.ts';
import { useExportHistory } from './use-export-history.ts';
import { type OpenProject, useExportProject } from './use-export-project.ts';
import { useExport } from './use-export.ts';
import { WarningList } from './warning-list.tsx';

const ReviewDialog = lazily(async () => (await import('./review-dialog.tsx')).ReviewDialog);

/** The pane to export the parcels that the filters or the open project select: format, price, boundary, filters and earlier exports. */
export function ExportPane({ onClose }: { onClose: () => void }) {
  const open = useExportProject();
  const isSignedIn = (useSession().data?.user ?? null) !== null;
  return (
    <Pane
      label="Export"
      title={<PaneTitle about={open.project?.name ?? 'Parcels as a file'}>Export</PaneTitle>}
      onClose={onClose}
    >
      {open.isPending ? (
        <div className={styles['padded']}>
          <Skeleton lines={8} label="Loading the project" />
        </div>
      ) : isSignedIn ? (
        <ExportForm key={open.project?.slug ?? ''} open={open} />
      ) : (
        <ExportSignIn />
      )}
    </Pane>
  );
}

function ExportForm({ open: { project, saveFilters, saveBoundary, createProject } }: { open: OpenProject }) {
  const exported = useExport(project);
  const history = useExportHistory(project?.slug ?? null);
  const awaitFile = useAutoDownload(history.data);
  const [isHistoryOpen, setIsHistoryOpen] = useState(false);
  const [isReviewing, setIsReviewing] = useState(false);
  const historyPart = useRef<HTMLDivElement>(null);
  const [started, setStarted] = useState(0);
  const listed = history.data?.length;
  useEffect(() => {
    // The new export is at the top of the history: scrolls to it, and again once it is listed.
    if (started > 0 && listed !== undefined) historyPart.current?.scrollIntoView({ block: 'start' });
  }, [started, listed]);
  const { choice, check } = exported;
  const onStarted = (id: string) => {
    awaitFile(id);
    setIsHistoryOpen(true);
    setStarted(started + 1);
  };
  return (
    <>
      <FormatChoice />
      <PricingBlock exported={exported} />
      <BoundaryBlock exported={exported} saveBoundary={saveBoundary} />
      <FiltersBlock exported={exported} saveFilters={saveFilters} />
      {check.isError && (
        <div className={styles['warnings']}>
          <Notice
            tone="bad"
            title="The properties could not be counted."
            actions={<Button onPress={() => void check.refetch()}>Try again</Button>}
          >
            <p>{errorMessage(check.error)}</p>
          </Notice>
        </div>
      )}
      <WarningList warnings={exportWarnings(choice)} />
      <div ref={historyPart}>
        <ExportHistorySection
          slug={project?.slug ?? null}
          history={history}
          isOpen={isHistoryOpen}
          onToggle={setIsHistoryOpen}
        />
      </div>
      <ExportFooter
        {...{ exported, saveBoundary, createProject, onStarted }}
        onReview={() => setIsReviewing(true)}
      />
      {isReviewing && (
        <Suspense fallback={null}>
          <ReviewDialog
            exported={exported}
            saveBoundary={saveBoundary}
            onStarted={onStarted}
            onClose={() => setIsReviewing(false)}
          />
        </Suspense>
      )}
    </>
  );
}
