import { Check } from 'lucide-react';
import { InPageLink } from '../../../../frontend/ui/in-page-link.tsx';
import { goTo } from '../../../../frontend/url-state.ts';
import { formatWizardAddress, parseWizardAddress, type WizardStep } from './wizard-address.ts';
import styles from './wizard.module.css';

const STEPS = [
  { id: 'source', label: 'File' },
  { id: 'look', label: 'Preview' },
  { id: 'columns', label: 'Columns' },
  { id: 'run', label: 'Import' },
] as const;
type StepId = WizardStep | 'run';

export function stepLabel(step: StepId): string {
  return STEPS.find(({ id }) => id === step)?.label ?? '';
}

interface Props {
  current: StepId;
  canGoTo: (step: WizardStep) => boolean;
  path: string;
}

/** Shows the current step of a new import; steps that can be opened are links. */
export function Stepper({ current, canGoTo, path }: Props) {
  const at = STEPS.findIndex(({ id }) => id === current);
  return (
    <nav aria-label="Steps of the import">
      <ol className={styles['steps']}>
        {STEPS.map(({ id, label }, index) => {
          const isDone = index < at;
          const content = (
            <>
              <span className={styles['stepMark']}>{isDone ? <Check aria-hidden /> : index + 1}</span>
              {label}
            </>
          );
          const href = id === 'run' ? '' : formatWizardAddress({ ...parseWizardAddress(path), step: id });
          return (
            <li
              key={id}
              {...(index === at ? { 'aria-current': 'step' as const } : {})}
              className={index === at ? styles['stepNow'] : isDone ? styles['stepDone'] : ''}
            >
              {id !== 'run' && index !== at && (id === 'source' || canGoTo(id)) ? (
                <InPageLink href={href} onGo={() => goTo(href)}>
                  {content}
                </InPageLink>
              ) : (
                <span>{content}</span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
