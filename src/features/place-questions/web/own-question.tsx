import { useState } from 'react';
import { showToast } from '../../../frontend/toasts.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { ReasonedButton } from '../../../frontend/ui/reasoned-button.tsx';
import { Refusal } from '../../../frontend/ui/refusal.tsx';
import { TextField } from '../../../frontend/ui/text-field.tsx';
import { goToPlace } from '../../../frontend/url-state.ts';
import type { FilterGroup } from '../../filters/rules/filter-tree.ts';
import { setCountyTree, useFilterOptions } from '../../filters/web/index.ts';
import { MAX_QUESTION, MIN_QUESTION } from '../contract.ts';
import { filterChips } from '../rules/filter-chips.ts';
import { AnswerFacts } from './answer-facts.tsx';
import styles from './ask-panel.module.css';
import { useAskQuestion } from './use-questions.ts';

/** The field for a question of one's own, and the filters or the answer that the rules or the model made from it. */
export function OwnQuestion({ placePath, model }: { placePath: string; model: string | null }) {
  const [text, setText] = useState('');
  const ask = useAskQuestion(placePath);
  const question = text.trim();
  const isTooLong = question.length > MAX_QUESTION;
  const disabledReason =
    question.length < MIN_QUESTION
      ? 'Write a question first.'
      : isTooLong
        ? `Shorten the question to ${MAX_QUESTION} characters.`
        : null;
  return (
    <form
      className={styles['own']}
      onSubmit={(event) => {
        event.preventDefault();
        if (disabledReason === null && !ask.isPending) ask.mutate(question);
      }}
    >
      <TextField
        label="Your own question"
        value={text}
        onChange={setText}
        placeholder="Homes built before 1900 on more than 2 acres"
        hint={
          model === null
            ? 'Your question is read by rules on this site and sent nowhere.'
            : `A question that the rules of this site don’t understand goes to ${model}, with the names of columns and the values that their filters list, but without owners and addresses.`
        }
        issue={
          isTooLong
            ? `Your question has ${question.length} characters, and at most ${MAX_QUESTION} are possible.`
            : undefined
        }
      />
      <ReasonedButton type="submit" disabledReason={disabledReason}>
        {ask.isPending ? 'Asking …' : 'Ask'}
      </ReasonedButton>
      <Refusal error={ask.error} />
      {ask.isSuccess && (
        <div className={styles['reply']} role="status">
          {ask.data.answer !== null && <p className={styles['answer']}>{ask.data.answer}</p>}
          <AnswerFacts facts={ask.data.facts} />
          {ask.data.note !== null && <p className={styles['note']}>{ask.data.note}</p>}
          {ask.data.filters !== null && <ProposedFilters placePath={placePath} {...ask.data.filters} />}
        </div>
      )}
    </form>
  );
}

/** The proposed filters. They select nothing before the reader applies them. */
function ProposedFilters({ placePath, path, tree }: { placePath: string; path: string; tree: FilterGroup }) {
  const { options } = useFilterOptions(path);
  return (
    <>
      <p>These filters may show what you asked for:</p>
      <ul className={styles['chips']}>
        {filterChips(tree, options).map((label) => (
          <li key={label}>{label}</li>
        ))}
      </ul>
      <Button
        look="primary"
        onPress={() => {
          // On any page other than the map, this opens the map.
          goToPlace(placePath);
          setCountyTree(path, tree, 'replace');
          showToast({ id: 'filters', tone: 'good', message: 'The filters are on the map.' });
        }}
      >
        Show these parcels
      </Button>
    </>
  );
}
