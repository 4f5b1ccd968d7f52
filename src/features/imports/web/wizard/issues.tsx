import { Notice } from '../../../../frontend/ui/notice.tsx';
import type { DryRun } from '../../contract.ts';
import { adviseOnScreen } from '../../rules/screen-advice.ts';
import { MissingColumns } from '../missing-columns.tsx';

/** The most important messages for the operator: the obstacles to the import, the data that the parcels would lack, and warnings. */
export function Issues({ dryRun, place }: { dryRun: DryRun; place: string | null }) {
  const { problems, warnings, missing } = dryRun;
  const misplaced = dryRun.place.path === place ? dryRun.place.message : null;
  const notes = misplaced === null ? warnings : [misplaced, ...warnings];
  return (
    <>
      {problems.length > 0 && (
        <Notice tone="bad" title="This can’t be imported yet.">
          {problems.map((message) => (
            <p key={message}>{adviseOnScreen(message)}</p>
          ))}
        </Notice>
      )}
      <MissingColumns missing={missing} />
      {notes.length > 0 && (
        <Notice tone="warn" title="Good to know">
          {notes.map((message) => (
            <p key={message}>{adviseOnScreen(message)}</p>
          ))}
        </Notice>
      )}
    </>
  );
}
