import { FileText } from 'lucide-react';
import { errorMessage } from '../../../frontend/api-failure.ts';
import { localDay } from '../../../frontend/local-day.ts';
import { dayLabel } from '../../../frontend/time-label.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { useUrlState } from '../../../frontend/url-state.ts';
import { titleCase } from '../../../kernel/title-case.ts';
import { noMapReason, useMapSession } from '../../../map/web/map-session.ts';
import { actorOf, useSession } from '../../accounts/web/index.ts';
import { NOT_A_SURVEY } from '../../parcels/rules/not-a-survey.ts';
import { useParcel } from '../../parcels/web/index.ts';
import type { PaperId } from '../rules/papers.ts';
import { makeReport } from './make-report.ts';
import { MakingBar } from './making-bar.tsx';
import styles from './print-pane.module.css';
import { usePrint } from './print-state.ts';
import { useMaking } from './use-making.ts';

/** Reports are for reading in the hand, so they use the small sheet of the same family. */
const REPORT_PAPER: Readonly<Record<PaperId, PaperId>> = {
  letter: 'letter',
  tabloid: 'letter',
  a4: 'a4',
  a3: 'a4',
};

export function ReportForm() {
  const path = useUrlState(({ hash }) => hash.p ?? null);
  const parcel = useParcel(path);
  const paper = usePrint((state) => state.paper);
  const view = useMapSession((session) => session.view);
  const actor = actorOf(useSession().data);
  const making = useMaking();
  const record = path === null ? undefined : parcel.data;
  const reason =
    noMapReason() ??
    (path === null
      ? 'Select a parcel on the map first.'
      : parcel.isError
        ? errorMessage(parcel.error)
        : null);
  const start = () => {
    if (view === null || record === undefined) return;
    const { source, context } = record;
    const name = source.is_demo ? 'invented for demonstration' : source.name;
    const texts = {
      sources: [
        `Parcel data of ${context.headline}: ${name}, edition ${source.version}, published ${dayLabel(source.published_at)}.`,
      ],
      date: dayLabel(new Date().toISOString()),
      disclaimer: NOT_A_SURVEY,
    };
    making.start((signal, onProgress) =>
      makeReport(
        view,
        { record, actor, paper: REPORT_PAPER[paper], texts, day: localDay() },
        signal,
        onProgress,
      ),
    );
  };
  return (
    <div className={styles['form']}>
      <div className={styles['actions']}>
        <Button
          look="primary"
          isDisabled={reason !== null || record === undefined || making.progress !== null}
          onPress={start}
        >
          <FileText aria-hidden /> Save the report
        </Button>
      </div>
      <MakingBar making={making} label="Drawing the report" />
      <p className={styles['hint']}>
        {reason ??
          `One page about ${record === undefined ? 'the parcel' : titleCase(record.headline)}: map, facts, values and sources. It contains only values that you can see on this site.`}
      </p>
    </div>
  );
}
