import { ArrowDown, ArrowUp, GripVertical, Trash2 } from 'lucide-react';
import { Button, GridListItem } from 'react-aria-components';
import { IconButton } from '../../../frontend/ui/icon-button.tsx';
import { SelectField } from '../../../frontend/ui/select-field.tsx';
import type { FilterOption } from '../../filters/contract.ts';
import { columnLabel } from '../../filters/rules/filter-labels.ts';
import { PREDICATE_LABELS } from '../../filters/rules/read-draft.ts';
import { STYLE_PREDICATES, type StylePredicate } from '../../filters/rules/style-rule.ts';
import {
  type EditedRule,
  changeColumn,
  changePredicate,
  changeValue,
  moveRules,
  paintRule,
  removeRule,
} from '../rules/edited-rules.ts';
import { columnChoices } from './column-choices.ts';
import { edit } from './edit-styles.ts';
import { PaintButton } from './paint-button.tsx';
import styles from './rule-row.module.css';
import { ValueField } from './value-field.tsx';

const EVERY_COLUMN: readonly StylePredicate[] = ['is', 'is_not', 'exists'];
const RANGES: readonly StylePredicate[] = ['gt', 'lt', 'gte', 'lte'];

interface Props {
  rule: EditedRule;
  /** The position of the rule, starting at 1. */
  position: number;
  /** The ids of the rules above and below; null at the ends. */
  above: string | null;
  below: string | null;
  options: ReadonlyMap<string, FilterOption>;
}

/** One style rule: its colors, column, predicate and value. */
export function RuleRow({ rule, position, above, below, options }: Props) {
  const { id, field, fill, line } = rule;
  const about = `rule ${position}`;
  const option = options.get(field);
  const predicates = predicatesOf(option?.range ?? false);
  const move = (target: string | null, side: 'before' | 'after') =>
    target !== null && edit((styles_) => moveRules(styles_, new Set([id]), target, side));
  return (
    <GridListItem id={id} textValue={`Rule ${position}`} className={styles['row'] ?? ''}>
      <div className={styles['head']}>
        <Button slot="drag" className={styles['handle'] ?? ''}>
          <GripVertical aria-hidden />
        </Button>
        <span className={styles['place']} aria-hidden>
          {position}
        </span>
        <PaintButton
          part="Fill"
          about={about}
          value={fill}
          onChange={(color) => edit((all) => paintRule(all, id, { fill: color }))}
        />
        <PaintButton
          part="Line"
          about={about}
          value={line}
          onChange={(color) => edit((all) => paintRule(all, id, { line: color }))}
        />
        <span className={styles['tools']}>
          {/* There are buttons too, because dragging by touch doesn't work well in a list that scrolls. */}
          <span className={styles['steps']}>
            <IconButton
              icon={ArrowUp}
              size="small"
              label={`Move ${about} up`}
              disabledReason={above === null ? 'This is the first rule.' : null}
              onPress={() => move(above, 'before')}
            />
            <IconButton
              icon={ArrowDown}
              size="small"
              label={`Move ${about} down`}
              disabledReason={below === null ? 'This is the last rule.' : null}
              onPress={() => move(below, 'after')}
            />
          </span>
          <IconButton
            icon={Trash2}
            size="small"
            label={`Remove ${about}`}
            onPress={() => edit((all) => removeRule(all, id))}
          />
        </span>
      </div>
      <div className={styles['fields']}>
        <div className={styles['column']}>
          <SelectField
            label={`Column of ${about}`}
            isLabelHidden
            placeholder="Choose a column…"
            options={[
              ...(field !== '' && option === undefined ? [{ id: field, label: columnLabel(field) }] : []),
              ...columnChoices(options),
            ]}
            value={field}
            onChange={(key) =>
              edit((all) => changeColumn(all, id, { key, range: options.get(key)?.range ?? false }))
            }
          />
        </div>
        <SelectField
          label={`Condition of ${about}`}
          isLabelHidden
          options={[...new Set([...predicates, rule.predicate])].map((predicate) => ({
            id: predicate,
            label: PREDICATE_LABELS[predicate],
          }))}
          value={rule.predicate}
          onChange={(value) => isPredicate(value) && edit((all) => changePredicate(all, id, value))}
        />
        <ValueField
          rule={rule}
          option={option}
          about={about}
          onChange={(value) => edit((all) => changeValue(all, id, value))}
        />
      </div>
    </GridListItem>
  );
}

function isPredicate(text: string): text is StylePredicate {
  return STYLE_PREDICATES.some((predicate) => predicate === text);
}

/** Returns the predicates that fit a column. Range columns (numbers and dates) also have the comparisons. */
function predicatesOf(isRange: boolean): readonly StylePredicate[] {
  return isRange ? [...EVERY_COLUMN, ...RANGES] : EVERY_COLUMN;
}
