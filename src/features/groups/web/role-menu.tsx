import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components';
import { Button } from '../../../frontend/ui/button.tsx';
import { ConfirmDialog } from '../../../frontend/ui/confirm-button.tsx';
import { MenuCard, menuStyles } from '../../../frontend/ui/menu.tsx';
import type { GroupRole } from '../../../kernel/permission.ts';
import { ROLE_LABELS } from '../../accounts/rules/role-labels.ts';
import styles from './groups.module.css';

interface Props {
  /** The name of the member. */
  name: string;
  role: GroupRole;
  /** The roles that the reader may give the member, including the current one. */
  roles: readonly GroupRole[];
  onChange: (role: GroupRole) => void;
}

/** A menu to change a member's role. Each role has a description. Asks before it makes somebody an owner. */
export function RoleMenu({ name, role, roles, onChange }: Props) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <MenuTrigger>
        <Button size="small" aria-label={`Role of ${name}: ${ROLE_LABELS[role].name}`}>
          {ROLE_LABELS[role].name} <ChevronDown aria-hidden />
        </Button>
        <MenuCard placement="bottom end">
          <Menu
            className={menuStyles['list'] ?? ''}
            aria-label={`Role of ${name}`}
            selectionMode="single"
            disallowEmptySelection
            selectedKeys={[role]}
            onSelectionChange={(keys) => {
              const selected = roles.find((candidate) => keys !== 'all' && keys.has(candidate));
              if (selected === undefined || selected === role) return;
              if (selected === 'owner') setIsAsking(true);
              else onChange(selected);
            }}
          >
            {roles.map((choice) => (
              <MenuItem
                key={choice}
                id={choice}
                textValue={ROLE_LABELS[choice].name}
                className={menuStyles['item'] ?? ''}
              >
                <div className={styles['choice']}>
                  {ROLE_LABELS[choice].name}
                  <span>{ROLE_LABELS[choice].about}</span>
                </div>
              </MenuItem>
            ))}
          </Menu>
        </MenuCard>
      </MenuTrigger>
      <ConfirmDialog
        title={`Make ${name} an owner?`}
        message={
          <p>
            {name} can then do everything that you can: change the plan, remove members, remove you, and
            transfer ownership.
          </p>
        }
        confirm="Make owner"
        tone="primary"
        cancelLabel="Cancel"
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() => onChange('owner')}
      />
    </>
  );
}
