import inputs from '../../../../frontend/ui/inputs.module.css';
import { Segments } from '../../../../frontend/ui/segments.tsx';
import { SelectField } from '../../../../frontend/ui/select-field.tsx';
import type { FilterOption } from '../../contract.ts';
import type { DraftPredicate, DraftRule } from '../../rules/draft.ts';
import { MAX_TEXT_LENGTH } from '../../rules/filter-tree.ts';
import { predicateLabel, predicatesOf } from '../../rules/read-draft.ts';
import styles from './filter-lines.module.css';
import { RangeFields } from './range-fields.tsx';
import { ValuesField } from './values-field.tsx';

interface Props {
  rule: DraftRule;
  option: FilterOption;
  issue: string | undefined;
  onChange: (patch: Partial<DraftRule>) => void;
  /** Like `onChange`, for typed text: the change takes effect after a pause. */
  onType: (patch: Partial<DraftRule>) => void;
}

const YES_NO = [
  { id: 'yes', label: 'Yes' },
  { id: 'no', label: 'No' },
] as const;

/** The predicate of a line and the fields that it needs. */
export function RuleEditor({ rule, option, issue, onChange, onType }: Props) {
  const predicates = predicatesOf(option);
  const choices = predicates.includes(rule.predicate) ? predicates : [rule.predicate, ...predicates];
  return (
    <div className={styles['editor']}>
      <SelectField
        label={`Condition on ${option.label}`}
        isLabelHidden
        options={choices.map((id) => ({ id, label: predicateLabel(id, option.kind) }))}
        value={rule.predicate}
        onChange={(id) => {
          const next = choices.find((choice) => choice === id);
          if (next !== undefined) onChange(withPredicate(rule, next));
        }}
      />
      <Fields rule={rule} option={option} issue={issue} onChange={onChange} onType={onType} />
    </div>
  );
}

function Fields({ rule, option, issue, onChange, onType }: Props) {
  switch (rule.predicate) {
    case 'exists':
      return (
        <Segments
          label={`${option.label} has any value`}
          options={YES_NO}
          value={rule.has ? 'yes' : 'no'}
          onChange={(id) => onChange({ has: id === 'yes' })}
        />
      );
    case 'is':
    case 'is_not':
      if (option.kind === 'boolean') {
        const [value] = rule.values;
        return (
          <Segments
            label={option.label}
            options={YES_NO}
            value={value === undefined ? null : value === true ? 'yes' : 'no'}
            onChange={(id) => onChange({ values: [id === 'yes'] })}
          />
        );
      }
      return (
        <>
          <ValuesField option={option} values={rule.values} onChange={(values) => onChange({ values })} />
          {issue !== undefined && (
            <p role="alert" className={styles['error']}>
              {issue}
            </p>
          )}
        </>
      );
    case 'contains':
      return (
        <>
          <input
            className={`${inputs['input']} ${styles['input']}`}
            aria-label={`Text in ${option.label}`}
            aria-invalid={issue !== undefined}
            placeholder="Part of the text, in any case"
            maxLength={MAX_TEXT_LENGTH}
            autoComplete="off"
            spellCheck={false}
            value={rule.text}
            onChange={(event) => onType({ text: event.currentTarget.value })}
          />
          {issue !== undefined && (
            <p role="alert" className={styles['error']}>
              {issue}
            </p>
          )}
        </>
      );
    default:
      return <RangeFields rule={rule} option={option} issue={issue} onType={onType} />;
  }
}

/** Changes the predicate and keeps the typed value where it fits: between comparisons, or between a comparison and one end of a range. */
function withPredicate(rule: DraftRule, predicate: DraftPredicate): Partial<DraftRule> {
  const isUp = predicate === 'gt' || predicate === 'gte';
  const isDown = predicate === 'lt' || predicate === 'lte';
  if (rule.predicate === 'between' && (isUp || isDown))
    return { predicate, text: isUp ? rule.min : rule.max };
  if (predicate === 'between' && (rule.predicate === 'gt' || rule.predicate === 'gte'))
    return { predicate, min: rule.text };
  if (predicate === 'between' && (rule.predicate === 'lt' || rule.predicate === 'lte'))
    return { predicate, max: rule.text };
  return { predicate };
}
