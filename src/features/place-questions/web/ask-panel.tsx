import { useState } from 'react';
import { Button } from '../../../frontend/ui/button.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { ReasonedButton } from '../../../frontend/ui/reasoned-button.tsx';
import { SelectField } from '../../../frontend/ui/select-field.tsx';
import { Skeleton } from '../../../frontend/ui/skeleton.tsx';
import type { PlaceAnswer } from '../contract.ts';
import { AnswerFacts } from './answer-facts.tsx';
import styles from './ask-panel.module.css';
import { OwnQuestion } from './own-question.tsx';
import { usePlaceAnswer } from './use-questions.ts';

interface Props {
  placePath: string;
  /** `list` shows all questions at once, on pages with room for them. `select` shows them in a select field. */
  questionsAs?: 'list' | 'select';
}

/** The panel Ask A.I. of a place: fixed questions with answers made of its facts, and a field for a question of one's own. */
export function AskPanel({ placePath, questionsAs = 'select' }: Props) {
  const [selected, setSelected] = useState<{ place: string; key: string }>();
  const key = selected?.place === placePath ? selected.key : undefined;
  const first = usePlaceAnswer(placePath, undefined);
  const answer = usePlaceAnswer(placePath, key);
  if (first.isPending) return <Skeleton lines={4} label="Loading the questions" />;
  if (first.isError)
    return (
      <Notice
        tone="bad"
        title="Oops! We couldn't load A.I. data. Please try again."
        actions={<Button onPress={() => void first.refetch()}>Try again</Button>}
      />
    );
  const { placeQuestions, model, lockedReason } = first.data;
  const current = key ?? first.data.questionKey ?? '';
  const select = (next: string) => setSelected({ place: placePath, key: next });
  if (placeQuestions.length === 0)
    return <p className={styles['note']}>There are no facts about this place to answer questions from.</p>;
  return (
    <div className={styles['panel']}>
      {lockedReason !== null && <p className={styles['question']}>{placeQuestions[0]?.question}</p>}
      {lockedReason === null && questionsAs === 'select' && (
        <SelectField
          label="Question"
          options={placeQuestions.map((question) => ({ id: question.key, label: question.question }))}
          value={current}
          onChange={select}
        />
      )}
      {lockedReason === null && questionsAs === 'list' && (
        <ul className={styles['questions']} aria-label="Questions">
          {placeQuestions.map((question) => (
            <li key={question.key}>
              <button
                type="button"
                aria-pressed={question.key === current}
                onClick={() => select(question.key)}
              >
                {question.question}
              </button>
            </li>
          ))}
        </ul>
      )}
      {answer.isPending && <Skeleton lines={3} label="Loading the answer" />}
      {answer.isError && (
        <Notice
          tone="bad"
          title="Oops! We couldn't load A.I. data. Please try again."
          actions={<Button onPress={() => void answer.refetch()}>Try again</Button>}
        />
      )}
      {answer.isSuccess && <Answer answer={answer.data} />}
      {lockedReason !== null && (
        <ReasonedButton size="small" disabledReason={lockedReason}>
          Ask another question
        </ReasonedButton>
      )}
      {lockedReason === null && <OwnQuestion key={placePath} placePath={placePath} model={model} />}
    </div>
  );
}

function Answer({ answer: { answer, writtenBy, model, facts, note } }: { answer: PlaceAnswer }) {
  return (
    <div aria-live="polite">
      <p className={styles['answer']}>{answer}</p>
      <AnswerFacts facts={facts} />
      <p className={styles['note']}>
        {writtenBy === 'model' &&
          `Written by ${model} from these facts; every number was checked against them. `}
        {note}
      </p>
    </div>
  );
}
