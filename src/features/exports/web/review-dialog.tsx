import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Download, List, LoaderCircle, ShoppingCart } from 'lucide-react';
import { call } from '../../../frontend/api.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { Dialog } from '../../../frontend/ui/dialog.tsx';
import { LoadError } from '../../../frontend/ui/load-error.tsx';
import { ReasonedButton } from '../../../frontend/ui/reasoned-button.tsx';
import { Skeleton } from '../../../frontend/ui/skeleton.tsx';
import spinner from '../../../frontend/ui/spinner.module.css';
import { setHash } from '../../../frontend/url-state.ts';
import { getCountyQuality } from '../../coverage/contract.ts';
import { coverageReport } from '../rules/coverage-report.ts';
import { confirmButton } from '../rules/export-buttons.ts';
import { exportColumns } from '../rules/export-columns.ts';
import { isPurchase } from '../rules/export-facts.ts';
import { exportWarnings } from '../rules/export-warnings.ts';
import { CoverageTable } from './coverage-table.tsx';
import { useExportSettings } from './export-settings.ts';
import { ExportTotals } from './export-totals.tsx';
import styles from './review.module.css';
import { useExportFlow } from './use-export-flow.ts';
import type { ExportNow } from './use-export.ts';
import { WarningList } from './warning-list.tsx';

interface Props {
  exported: ExportNow;
  saveBoundary: () => Promise<void>;
  onStarted: (id: string) => void;
  onClose: () => void;
}

/** Review Your Data: coverage of the county's fields, the price of the export, and the last step. */
export function ReviewDialog({ exported, saveBoundary, onStarted, onClose }: Props) {
  const { choice } = exported;
  const { leftOut, withCountyFields } = useExportSettings();
  const countyPath = choice.county?.path ?? null;
  const quality = useQuery({
    queryKey: ['quality', countyPath],
    queryFn: ({ signal }) => call(getCountyQuality, { placePath: countyPath ?? '', signal }),
    enabled: countyPath !== null,
    meta: { isQuiet: true },
  });
  const rows =
    quality.data === undefined ? [] : coverageReport(quality.data.coverage, exported.counted?.locked);
  const columns = exportColumns({
    rows,
    countyFields: quality.data?.county_fields ?? [],
    leftOut,
    withCountyFields,
  });
  const flow = useExportFlow({ exported, columns, saveBoundary, onStarted, onDone: onClose });
  const confirm = confirmButton(choice);
  // Until the report is loaded, `columns` requests all fields, also those that were left out before.
  const isLoading = quality.data === undefined && (leftOut.size > 0 || !withCountyFields);
  const fieldsReason = isLoading
    ? 'The fields of the county are not loaded yet.'
    : columns?.length === 0
      ? 'Choose at least one field.'
      : null;
  const refusal = confirm.disabledReason ?? fieldsReason;
  const warnings = exportWarnings(choice);
  const Icon = flow.pending !== null ? LoaderCircle : isPurchase(choice) ? ShoppingCart : Download;
  return (
    <Dialog title="Review Your Data" size="wide" isOpen onClose={onClose}>
      <div className={styles['head']}>
        <h3>{exported.counted?.county?.headline ?? 'No county'}</h3>
        <Button
          size="small"
          onPress={() => {
            onClose();
            setHash({ tab: 'list', p: undefined }, 'push');
          }}
        >
          <List aria-hidden /> List Tab
        </Button>
      </div>
      {quality.isSuccess ? (
        <CoverageTable rows={rows} coverage={quality.data.coverage} />
      ) : quality.isError ? (
        <LoadError of={quality} name="the coverage report" />
      ) : (
        <div className={styles['loading']}>
          <Skeleton lines={8} label="Loading the coverage report" />
        </div>
      )}
      <WarningList warnings={warnings} failure={flow.failure} />
      <ExportTotals exported={exported} />
      {/* A message that a warning shows already is not repeated. */}
      {refusal !== null && !warnings.some(({ message }) => message === refusal) && (
        <p className={styles['reason']} role="status">
          {refusal}
        </p>
      )}
      <div className={styles['buttons']}>
        <Button look="quiet" align="start" onPress={onClose}>
          <ArrowLeft aria-hidden /> Back to Export Tab
        </Button>
        <ReasonedButton
          look="primary"
          disabledReason={refusal}
          onPress={() => flow.pending === null && flow.confirm()}
        >
          <Icon aria-hidden {...(flow.pending === null ? {} : { className: spinner['spinner'] })} />
          {flow.isSaveShown ? 'Saving project...' : confirm.label}
        </ReasonedButton>
      </div>
    </Dialog>
  );
}
