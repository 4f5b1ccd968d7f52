import { ChevronDown, MapPin, Scan, Trash2 } from 'lucide-react';
import { errorMessage, isMissing } from '../../../../frontend/api-failure.ts';
import { openOverlay } from '../../../../frontend/overlays.ts';
import { Button } from '../../../../frontend/ui/button.tsx';
import { IconButton } from '../../../../frontend/ui/icon-button.tsx';
import { useMapSession } from '../../../../map/web/map-session.ts';
import { usePlace } from '../../../places/web/index.ts';
import type { FilterOption } from '../../contract.ts';
import type { DraftArea, DraftRule } from '../../rules/draft.ts';
import { areaLabel, columnLabel, ruleLabel } from '../../rules/filter-labels.ts';
import { boundsOfShape } from '../../rules/shape-code.ts';
import type { FilterOptions } from '../use-filter-options.ts';
import styles from './filter-lines.module.css';
import { RuleEditor } from './rule-editor.tsx';

interface RuleLineProps {
  rule: DraftRule;
  options: FilterOptions;
  issue: string | undefined;
  isOpen: boolean;
  onToggle: () => void;
  onChange: (patch: Partial<DraftRule>) => void;
  onType: (patch: Partial<DraftRule>) => void;
  onRemove: () => void;
}

/** A filter on a column: a short sentence, and its fields when it is open. */
export function RuleLine(props: RuleLineProps) {
  const { rule, options, issue, isOpen, onToggle, onChange, onType, onRemove } = props;
  const option = options.get(rule.column);
  const label = columnLabel(rule.column, options);
  const text = ruleLabel(rule, options);
  const id = `filter-${rule.id}`;
  return (
    <>
      <div className={styles['head']}>
        <button
          type="button"
          className={styles['summary']}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={onToggle}
        >
          <span className={styles['text']}>
            <b>{label}</b>
            <span className={text === null ? styles['unset'] : ''}>{text ?? 'any'}</span>
          </span>
          <ChevronDown aria-hidden />
        </button>
        <IconButton
          icon={Trash2}
          size="small"
          placement="left"
          label={`Remove the filter on ${label}`}
          onPress={onRemove}
        />
      </div>
      {isOpen && (
        <div id={id} className={styles['body']}>
          {option?.locked !== undefined ? (
            <LockedColumn option={option} lock={option.locked} />
          ) : option !== undefined ? (
            <RuleEditor rule={rule} option={option} issue={issue} onChange={onChange} onType={onType} />
          ) : (
            <p className={styles['error']}>
              Parcels of this county can’t be filtered by this column, or you may not see it. Remove this
              filter to apply the others.
            </p>
          )}
        </div>
      )}
      {!isOpen && issue !== undefined && <p className={`${styles['error']} ${styles['below']}`}>{issue}</p>}
    </>
  );
}

/** Shown for a filter that came with a link from somebody who may see more columns. */
function LockedColumn({ option, lock }: { option: FilterOption; lock: NonNullable<FilterOption['locked']> }) {
  return (
    <div className={styles['locked']}>
      <p>
        {lock === 'sign_in'
          ? `Sign in to filter by ${option.label}, or remove this filter.`
          : `Filtering by ${option.label} is available to Pro customers. Upgrade, or remove this filter.`}
      </p>
      {lock === 'sign_in' ? (
        <Button size="small" look="primary" onPress={() => openOverlay('sign-in')}>
          Sign in
        </Button>
      ) : (
        <a href="/plans">Upgrade to Pro</a>
      )}
    </div>
  );
}

/** A filter on the parcels' location. */
export function AreaLine({ line, onRemove }: { line: DraftArea; onRemove: () => void }) {
  const place = usePlace('path' in line.area ? line.area.path : null);
  const text = areaLabel(line, () => place.data?.place.name);
  const view = useMapSession((session) => session.view);
  const bounds = 'shape' in line.area ? boundsOfShape(line.area.shape) : (place.data?.place.bbox ?? null);
  return (
    <>
      <div className={styles['head']}>
        <p className={styles['summary']}>
          <MapPin aria-hidden />
          <span className={styles['text']}>
            <b>{text}</b>
          </span>
        </p>
        {view !== null && bounds !== null && (
          <IconButton
            icon={Scan}
            size="small"
            placement="left"
            label="Show this area on the map"
            onPress={() => view.fitBounds(bounds)}
          />
        )}
        <IconButton
          icon={Trash2}
          size="small"
          placement="left"
          label={`Remove the filter “${text}”`}
          onPress={onRemove}
        />
      </div>
      {place.isError && (
        <p className={`${styles['error']} ${styles['below']}`} role="alert">
          {isMissing(place.error) ? (
            'This area was deleted or is not shared with you. Remove this filter to apply the others.'
          ) : (
            <>
              {errorMessage(place.error)}{' '}
              <Button size="small" look="quiet" onPress={() => void place.refetch()}>
                Try again
              </Button>
            </>
          )}
        </p>
      )}
    </>
  );
}
