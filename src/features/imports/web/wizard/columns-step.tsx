import { ArrowLeft, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '../../../../frontend/api-failure.ts';
import { Button } from '../../../../frontend/ui/button.tsx';
import { Notice } from '../../../../frontend/ui/notice.tsx';
import { ReasonedButton } from '../../../../frontend/ui/reasoned-button.tsx';
import { Section } from '../../../../frontend/ui/section.tsx';
import { goTo } from '../../../../frontend/url-state.ts';
import { countLabel } from '../../../../kernel/count-label.ts';
import type { DryRun, ImportSource } from '../../contract.ts';
import { orderColumns } from '../../rules/order-columns.ts';
import { numberLabel } from '../import-labels.ts';
import { Findings } from '../import-report-view.tsx';
import { ColumnRow } from './column-row.tsx';
import { Issues } from './issues.tsx';
import { OwnColumns } from './own-columns.tsx';
import { ProposedExclusions } from './proposed-exclusions.tsx';
import type { RecipeEditing } from './recipe-editing.ts';
import { RecipeFile } from './recipe-file.tsx';
import { RuleLists } from './rule-lists.tsx';
import { RecordTable } from './sample-tables.tsx';
import { useStartImport } from './use-wizard.ts';
import { formatWizardAddress } from './wizard-address.ts';
import styles from './wizard.module.css';

interface Props {
  source: ImportSource;
  place: string | null;
  dryRun: DryRun;
  editing: RecipeEditing;
}

/** Step 3: matches columns of the file to columns of the record, edits the remaining rules of the recipe, and starts the import. */
export function ColumnsStep({ source, place, dryRun, editing }: Props) {
  const [open, setOpen] = useState<string | null>(null);
  const [isUnmatchedOnly, setIsUnmatchedOnly] = useState(false);
  const matched = dryRun.columns.filter(({ to }) => to !== null).length;
  const ordered = orderColumns(dryRun.columns);
  const shown = isUnmatchedOnly ? ordered.filter(({ to }) => to === null) : ordered;
  return (
    <>
      <Issues dryRun={dryRun} place={place} />
      <ProposedExclusions dryRun={dryRun} editing={editing} />
      <section className={styles['card']} aria-labelledby="columns-title">
        <div className={styles['cardHead']}>
          <div>
            <h2 className={styles['cardTitle']} id="columns-title">
              Columns of {dryRun.file}
            </h2>
            <p className={styles['small']} role="status">
              {editing.isBehind
                ? 'Looking at the sample again…'
                : matched === dryRun.columns.length
                  ? 'All columns matched.'
                  : `${numberLabel(matched)} of ${numberLabel(dryRun.columns.length)} columns matched. The others keep the county’s names.`}
            </p>
          </div>
          <div className={styles['buttons']}>
            {editing.undo !== null && (
              <Button size="small" onPress={editing.undo}>
                <Undo2 aria-hidden /> Undo
              </Button>
            )}
            <Button
              size="small"
              aria-pressed={isUnmatchedOnly}
              onPress={() => setIsUnmatchedOnly(!isUnmatchedOnly)}
            >
              {isUnmatchedOnly ? 'Show all' : 'Only unmatched'}
            </Button>
          </div>
        </div>
        <ul className={styles['columns']}>
          {shown.map((column) => {
            const key = `${column.table ?? ''} ${column.from} ${column.to ?? ''}`;
            return (
              <ColumnRow
                key={`${column.table ?? ''} ${column.from} ${dryRun.columns.indexOf(column)}`}
                column={column}
                editing={editing}
                isOpen={open === key}
                onToggle={() => setOpen(open === key ? null : key)}
                onMoved={(to) => setOpen(`${column.table ?? ''} ${column.from} ${to ?? ''}`)}
              />
            );
          })}
        </ul>
      </section>
      <OwnColumns dryRun={dryRun} place={place} editing={editing} />
      <section className={styles['card']} aria-labelledby="result-title">
        <h2 className={styles['cardTitle']} id="result-title">
          Preview of the first parcels
        </h2>
        <RecordTable dryRun={dryRun} />
        {dryRun.findings.length > 0 && (
          <Section title="Found in the sample" count={dryRun.findings.length}>
            <Findings findings={dryRun.findings} />
          </Section>
        )}
        {dryRun.unknown_codes.map(({ column, lookup, count, codes }) => (
          <Notice key={`${column} ${lookup}`} tone="warn">
            <p>
              Codes in <code>{column}</code> that {lookup} does not know, in{' '}
              {countLabel(count, 'sampled row')}: {codes.map(({ code }) => code).join(', ')}
            </p>
          </Notice>
        ))}
      </section>
      <RuleLists dryRun={dryRun} place={place} editing={editing} />
      <RecipeFile recipe={editing.recipe} name={dryRun.file} onLoad={editing.change} />
      <StartImport source={source} place={place} dryRun={dryRun} editing={editing} />
    </>
  );
}

function StartImport({ source, place, dryRun, editing }: Props) {
  const start = useStartImport();
  const begin = () => {
    if (place === null) return;
    start.mutate(
      { source, place, recipe: editing.recipe, publish: 'review' },
      { onSuccess: (run) => goTo(`/admin/imports/${run.id}`) },
    );
  };
  const toFix = missingMessage(place, dryRun);
  return (
    <>
      {start.isError && (
        <Notice tone="bad" title="The import was not started.">
          <p>{errorMessage(start.error)}</p>
        </Notice>
      )}
      <div className={styles['next']}>
        <Button look="quiet" onPress={() => goTo(formatWizardAddress({ step: 'look', source, place }))}>
          <ArrowLeft aria-hidden /> Back
        </Button>
        <span className={styles['small']}>
          {toFix ?? 'Nothing is published until you have checked the report.'}
        </span>
        <ReasonedButton
          look="primary"
          disabledReason={toFix ?? runningMessage(start.isPending, editing.isBehind)}
          onPress={begin}
        >
          {start.isPending ? 'Starting…' : 'Start the import'}
        </ReasonedButton>
      </div>
    </>
  );
}

function missingMessage(place: string | null, { problems }: DryRun): string | null {
  if (place === null) return 'Go back and select the county of these parcels.';
  if (problems.length > 0) return 'The top of this page says what must be fixed first.';
  return null;
}

function runningMessage(isStarting: boolean, isBehind: boolean): string | null {
  if (isStarting) return 'The import is starting.';
  if (isBehind) return 'The sample is being read again with your changes. This takes a moment.';
  return null;
}
