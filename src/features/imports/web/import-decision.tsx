import { errorMessage } from '../../../frontend/api-failure.ts';
import { ConfirmButton } from '../../../frontend/ui/confirm-button.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { countLabel } from '../../../kernel/count-label.ts';
import type { ImportReport, ImportRun } from '../contract.ts';
import { waitingTitle } from '../rules/refresh/comparison.ts';
import { useDecideImport } from './use-imports.ts';

interface Props {
  run: ImportRun;
  report: ImportReport;
  /** Runs when the operator has decided. */
  onDecide: () => void;
}

/** Asks the operator to publish or discard a complete import. */
export function ImportDecision({ run, report, onDecide }: Props) {
  const decide = useDecideImport(run.id);
  const send = (decision: 'publish' | 'discard') => {
    onDecide();
    decide.mutate(decision);
  };
  return (
    <Notice
      tone="warn"
      title={run.started_by === null ? 'This import is ready for review.' : waitingTitle(run.comparison)}
      actions={
        <>
          <ConfirmButton
            look="primary"
            isDisabled={decide.isPending}
            title={`Publish edition ${report.edition_version}?`}
            message={
              <p>
                Everybody sees its {countLabel(report.rows_kept, 'parcel')} at once.
                {report.edition_version > 1 &&
                  ' The edition before can be made current again as long as the site keeps it.'}
              </p>
            }
            tone="primary"
            confirm="Publish now"
            cancelLabel="Not yet"
            onConfirm={() => send('publish')}
          >
            {decide.isPending ? 'Working…' : 'Publish'}
          </ConfirmButton>
          <ConfirmButton
            look="danger"
            isDisabled={decide.isPending}
            title="Discard this import?"
            message={
              <p>Its parcels are deleted. The county does not change, and the file can be imported again.</p>
            }
            tone="danger"
            confirm="Discard the import"
            cancelLabel="Keep it"
            onConfirm={() => send('discard')}
          >
            Discard
          </ConfirmButton>
        </>
      }
    >
      {report.held_because.length > 0 && (
        <>
          <p>
            {run.started_by === null
              ? 'It was not published automatically, because it looks like a mistake:'
              : 'It was not published automatically, because it exceeds the limits of the schedule or looks like a mistake:'}
          </p>
          <ul>
            {report.held_because.map((doubt) => (
              <li key={doubt}>{doubt}</li>
            ))}
          </ul>
        </>
      )}
      <p>
        {run.started_by === null ? 'Check the report below.' : 'Check the comparison and the report below.'}{' '}
        Nobody sees this import until you publish it.
      </p>
      {decide.isError && <p role="alert">{errorMessage(decide.error)}</p>}
    </Notice>
  );
}
