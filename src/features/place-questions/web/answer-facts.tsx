import type { CitedFact } from '../contract.ts';
import styles from './ask-panel.module.css';

/** The facts behind an answer, so that readers can check it. */
export function AnswerFacts({ facts }: { facts: readonly CitedFact[] }) {
  if (facts.length === 0) return null;
  return (
    <details className={styles['facts']}>
      <summary>
        {facts.length === 1 ? 'The fact behind this answer' : `The ${facts.length} facts behind this answer`}
      </summary>
      <ul>
        {facts.map(({ key, label, text, source }) => (
          <li key={key}>
            {label}: {text} <small>{source}</small>
          </li>
        ))}
      </ul>
    </details>
  );
}
