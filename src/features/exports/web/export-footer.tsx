import { Download, FolderPlus, LoaderCircle } from 'lucide-react';
import { Button } from '../../../frontend/ui/button.tsx';
import { ReasonedButton } from '../../../frontend/ui/reasoned-button.tsx';
import spinner from '../../../frontend/ui/spinner.module.css';
import { BUY_IN_PROJECT_MESSAGE, confirmButton, exportLabel, reviewButton } from '../rules/export-buttons.ts';
import { isPurchase } from '../rules/export-facts.ts';
import { useExportSettings } from './export-settings.ts';
import { ExportTotals } from './export-totals.tsx';
import styles from './exports.module.css';
import { useExportFlow } from './use-export-flow.ts';
import type { ExportNow } from './use-export.ts';
import { WarningList } from './warning-list.tsx';

interface Props {
  exported: ExportNow;
  saveBoundary: () => Promise<void>;
  createProject: () => void;
  onStarted: (id: string) => void;
  onReview: () => void;
}

/**
 * The footer of the export pane: a button that starts the download if exports are free for this person, otherwise a button that opens Review Your Data. An
 * export that must be bought needs a project, so without one the button is Create Project.
 */
export function ExportFooter({ exported, saveBoundary, createProject, onStarted, onReview }: Props) {
  const { project, choice, counted } = exported;
  const review = reviewButton(choice);
  const mustBuy = counted !== undefined && isPurchase(choice);
  return (
    <footer className={styles['footer']}>
      <ExportTotals exported={exported} />
      {counted === undefined ? (
        <ReasonedButton look="primary" disabledReason={review.disabledReason}>
          {exportLabel(undefined)}
        </ReasonedButton>
      ) : choice.isFree ? (
        <FreeExport {...{ exported, saveBoundary, onStarted, onReview }} />
      ) : project === null && mustBuy ? (
        <>
          <p className={styles['plain']}>{BUY_IN_PROJECT_MESSAGE}</p>
          <Button look="primary" onPress={createProject}>
            <FolderPlus aria-hidden /> Create Project
          </Button>
        </>
      ) : (
        <ReasonedButton look="primary" disabledReason={review.disabledReason} onPress={onReview}>
          {review.label}
        </ReasonedButton>
      )}
    </footer>
  );
}

function FreeExport({ exported, saveBoundary, onStarted, onReview }: Omit<Props, 'createProject'>) {
  const { leftOut, withCountyFields } = useExportSettings();
  const flow = useExportFlow({ exported, columns: undefined, saveBoundary, onStarted, onDone: () => {} });
  const { label, disabledReason } = reviewButton(exported.choice);
  // An export that leaves out fields must list the fields that remain. They are known only from the county's report, which Review Your Data loads.
  const isWhole = leftOut.size === 0 && withCountyFields;
  const Icon = flow.pending === null ? Download : LoaderCircle;
  return (
    <>
      <WarningList warnings={[]} failure={flow.failure} />
      <ReasonedButton
        look="primary"
        disabledReason={disabledReason ?? confirmButton(exported.choice).disabledReason}
        onPress={() => (isWhole ? flow.pending === null && flow.confirm() : onReview())}
      >
        <Icon aria-hidden {...(flow.pending === null ? {} : { className: spinner['spinner'] })} />
        {label}
      </ReasonedButton>
      <ReasonedButton look="quiet" size="small" disabledReason={disabledReason} onPress={onReview}>
        {isWhole ? 'Choose fields' : 'Some fields are left out: choose fields'}
      </ReasonedButton>
    </>
  );
}
