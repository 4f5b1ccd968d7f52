import { ListPlus, Plus, Trash2 } from 'lucide-react';
import { Fragment } from 'react';
import { Button } from '../../../../frontend/ui/button.tsx';
import form from '../../../../frontend/ui/form.module.css';
import { IconButton } from '../../../../frontend/ui/icon-button.tsx';
import { Segments } from '../../../../frontend/ui/segments.tsx';
import { type DraftGroup, type DraftNode, type DraftRule, changeNode } from '../../rules/draft.ts';
import { MAX_DEPTH } from '../../rules/filter-tree.ts';
import type { FilterOptions } from '../use-filter-options.ts';
import { AreaLine, RuleLine } from './filter-line.tsx';
import styles from './filter-lines.module.css';
import type { FilterDraft } from './use-filter-draft.ts';
import { addButtonId } from './use-focus-after.ts';

export interface GroupContext extends FilterDraft {
  options: FilterOptions;
  /** The lines whose fields are shown. */
  openIds: ReadonlySet<number>;
  onToggle: (id: number) => void;
  onAdd: (groupId: number) => void;
  onAddGroup: (groupId: number, op: 'all' | 'any') => void;
  onRemove: (node: DraftNode) => void;
  /** The reason why no more lines can be added; null when they can. */
  fullReason: string | null;
}

const OPS = [
  { id: 'all', label: 'All' },
  { id: 'any', label: 'Any' },
] as const;

/** A group of filters: either all must match or any. Groups may contain groups. */
export function FilterGroupLines({
  group,
  depth,
  context,
}: {
  group: DraftGroup;
  depth: number;
  context: GroupContext;
}) {
  const { draft, change, onAdd, onAddGroup, onRemove, fullReason } = context;
  const isTop = depth === 1;
  // A range in an `any` group, or a list, takes one more level.
  const isTooDeep = depth >= MAX_DEPTH - 1;
  return (
    <div
      role="group"
      aria-label={isTop ? 'Filters' : 'Group of filters'}
      className={isTop ? styles['top'] : styles['group']}
    >
      {(group.nodes.length > 1 || !isTop) && (
        <div className={styles['match']}>
          <span aria-hidden>Match</span>
          <Segments
            label="How the filters of this group combine"
            size="small"
            options={OPS}
            value={group.op}
            onChange={(op) =>
              change(changeNode(draft, group.id, (node) => (node.kind === 'group' ? { ...node, op } : node)))
            }
          />
          <span aria-hidden>{group.op === 'all' ? 'of these' : 'one of these'}</span>
          {!isTop && (
            <IconButton
              icon={Trash2}
              size="small"
              placement="left"
              label="Remove this group"
              onPress={() => onRemove(group)}
            />
          )}
        </div>
      )}
      {group.nodes.length > 0 && (
        <ul className={styles['lines']}>
          {group.nodes.map((node, index) => (
            <Fragment key={node.id}>
              {index > 0 && group.op === 'any' && (
                <li className={styles['or']} aria-hidden>
                  or
                </li>
              )}
              <li className={node.kind === 'group' ? undefined : styles['line']}>
                <Line node={node} depth={depth} context={context} />
              </li>
            </Fragment>
          ))}
        </ul>
      )}
      <div className={`${form['buttons']} ${styles['adding']}`}>
        <AddButton
          id={addButtonId(group.id)}
          look={!isTop ? 'quiet' : group.nodes.length === 0 ? 'primary' : 'plain'}
          reason={fullReason}
          label={isTop ? 'Add a filter' : 'Add to this group'}
          icon={<Plus aria-hidden />}
          onPress={() => onAdd(group.id)}
        />
        {group.nodes.length > 0 && !isTooDeep && (
          <AddButton
            look="quiet"
            reason={fullReason}
            label="Add a group"
            icon={<ListPlus aria-hidden />}
            onPress={() => onAddGroup(group.id, group.op === 'all' ? 'any' : 'all')}
          />
        )}
      </div>
      {isTop && fullReason !== null && <p className={styles['hint']}>{fullReason}</p>}
    </div>
  );
}

interface AddButtonProps {
  id?: string;
  label: string;
  icon: React.ReactNode;
  look: 'primary' | 'plain' | 'quiet';
  reason: string | null;
  onPress: () => void;
}

function AddButton({ id, label, icon, look, reason, onPress }: AddButtonProps) {
  return (
    <Button
      {...(id !== undefined && { id })}
      look={look}
      size={look === 'quiet' ? 'small' : 'medium'}
      isDisabled={reason !== null}
      {...(reason === null ? {} : { 'aria-label': `${label}: ${reason}` })}
      onPress={onPress}
    >
      {icon} {label}
    </Button>
  );
}

function Line({ node, depth, context }: { node: DraftNode; depth: number; context: GroupContext }) {
  const { draft, issues, change, options, openIds, onToggle, onRemove } = context;
  if (node.kind === 'group') return <FilterGroupLines group={node} depth={depth + 1} context={context} />;
  if (node.kind === 'inside') return <AreaLine line={node} onRemove={() => onRemove(node)} />;
  const patched = (patch: Partial<DraftRule>) =>
    changeNode(draft, node.id, (found) => (found.kind === 'column' ? { ...found, ...patch } : found));
  return (
    <RuleLine
      rule={node}
      options={options}
      issue={issues.get(node.id)}
      isOpen={openIds.has(node.id)}
      onToggle={() => onToggle(node.id)}
      onChange={(patch) => change(patched(patch))}
      onType={(patch) => change(patched(patch), node.id)}
      onRemove={() => onRemove(node)}
    />
  );
}
