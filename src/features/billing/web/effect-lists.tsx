import { Fragment } from 'react';
import { ROLE_LABELS } from '../../accounts/rules/role-labels.ts';
import type { Effects } from '../rules/what-does-not-fit.ts';
import styles from './billing.module.css';

interface Props {
  effects: Effects;
  /** The title of the list of members: they will lose access, or have lost it. */
  membersTitle?: string;
}

/** The names of the members and items that don't fit into a plan. */
export function EffectLists({
  effects: { users, maps, sources },
  membersTitle = 'Members who lose access',
}: Props) {
  const lists = [
    {
      title: membersTitle,
      items: users.map(({ user_id: id, name, role }) => ({
        id,
        name: `${name} (${ROLE_LABELS[role].name})`,
      })),
    },
    { title: 'Projects', items: maps },
    ...[...Map.groupBy(sources, ({ type }) => type)].map(([type, items]) => ({ title: `${type}s`, items })),
  ];
  return lists
    .filter(({ items }) => items.length > 0)
    .map(({ title, items }) => (
      <Fragment key={title}>
        <h3 className={styles['effects']}>{`${title} (${items.length})`}</h3>
        <ul className={styles['names']}>
          {items.map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
        </ul>
      </Fragment>
    ));
}
