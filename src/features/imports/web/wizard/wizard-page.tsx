import { useEffect, useState } from 'react';
import { errorMessage } from '../../../../frontend/api-failure.ts';
import { Button } from '../../../../frontend/ui/button.tsx';
import { Notice } from '../../../../frontend/ui/notice.tsx';
import { Skeleton } from '../../../../frontend/ui/skeleton.tsx';
import { goTo } from '../../../../frontend/url-state.ts';
import { useDebounced } from '../../../../frontend/use-debounced.ts';
import type { ImportSource, Recipe } from '../../contract.ts';
import { EMPTY_RECIPE } from '../../rules/recipe.ts';
import { adviseOnScreen } from '../../rules/screen-advice.ts';
import { ScreenHead } from '../screen-head.tsx';
import { ColumnsStep } from './columns-step.tsx';
import { LookStep } from './look-step.tsx';
import type { RecipeEditing } from './recipe-editing.ts';
import { SourceStep } from './source-step.tsx';
import { Stepper, stepLabel } from './stepper.tsx';
import { useCountyRecipe, usePreview } from './use-wizard.ts';
import { formatWizardAddress, NEW_IMPORT, parseWizardAddress, type WizardStep } from './wizard-address.ts';
import styles from './wizard.module.css';

const SETTLE_MS = 450;

/** A new import, step by step. Each step has an address; edits of the recipe are lost when the page is closed. */
export function WizardPage({ path }: { path: string }) {
  const { step, source, place } = parseWizardAddress(path);
  return (
    <>
      <ScreenHead screen={step} title={`New import: ${stepLabel(step)}`} />
      <Stepper
        current={step}
        canGoTo={(to) => source !== null && (to !== 'columns' || place !== null)}
        path={path}
      />
      {step === 'source' || source === null ? (
        <SourceStep
          withCounties
          onSelected={(selected) =>
            goTo(formatWizardAddress({ step: 'look', source: selected, place: null }))
          }
        />
      ) : (
        <FileSteps key={source.upload ?? source.file} step={step} source={source} place={place} />
      )}
    </>
  );
}

interface FileStepsProps {
  step: Exclude<WizardStep, 'source'>;
  source: ImportSource;
  place: string | null;
}

function FileSteps({ step, source, place }: FileStepsProps) {
  const [steps, setSteps] = useState<readonly Recipe[]>([]);
  const edited = steps.at(-1) ?? null;
  const settled = useDebounced(edited, SETTLE_MS);
  const preview = usePreview(source, place, settled);
  const saved = useCountyRecipe(place);
  const guess = preview.data?.place_guess?.path;
  useEffect(() => {
    if (place === null && guess !== undefined)
      goTo(formatWizardAddress({ step, source, place: guess }), {}, 'replace');
  }, [place, guess, step, source]);

  if (preview.isPending)
    return (
      <>
        <p className={styles['small']}>Reading a sample of the file. A large file can take a minute.</p>
        <Skeleton lines={9} label="Looking at the file" />
      </>
    );
  const failure = preview.isError ? (
    <Notice
      tone="bad"
      title="There is no preview of this file."
      actions={
        <>
          <Button onPress={() => void preview.refetch()}>Try again</Button>
          {steps.length > 0 && (
            <Button onPress={() => setSteps(steps.slice(0, -1))}>Undo the last change</Button>
          )}
          <Button onPress={() => goTo(NEW_IMPORT)}>Choose another file</Button>
        </>
      }
    >
      <p>{adviseOnScreen(errorMessage(preview.error))}</p>
    </Notice>
  ) : null;
  if (preview.data === undefined) return failure;
  const { dry_run: dryRun } = preview.data;
  const editing: RecipeEditing = {
    recipe: edited ?? dryRun.recipe,
    change: (next) => setSteps([...steps, next]),
    undo: steps.length === 0 ? null : () => setSteps(steps.slice(0, -1)),
    isBehind: edited !== settled || preview.isFetching,
  };
  const canStartFromSaved = steps.length === 0 && (saved.data?.recipe?.columns.length ?? 0) > 0;
  return (
    <>
      {failure}
      {canStartFromSaved && (
        <section className={`${styles['card']} ${styles['offer']}`} aria-label="Settings of the last import">
          <div>
            <h2 className={styles['cardTitle']}>The last import of this county had settings of its own</h2>
            <p className={styles['small']}>
              Edition {saved.data?.edition_version} was made with them. What you see now is guessed from the
              new file alone.
            </p>
          </div>
          <Button onPress={() => editing.change(saved.data?.recipe ?? EMPTY_RECIPE)}>
            Use the same settings
          </Button>
        </section>
      )}
      {step === 'look' ? (
        <LookStep source={source} place={place} dryRun={dryRun} editing={editing} />
      ) : (
        <ColumnsStep source={source} place={place} dryRun={dryRun} editing={editing} />
      )}
    </>
  );
}
