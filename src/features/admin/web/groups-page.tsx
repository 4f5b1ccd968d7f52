import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Building2 } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../frontend/api.ts';
import { useHasPlans } from '../../../frontend/site-look.ts';
import { dayLabel } from '../../../frontend/time-label.ts';
import { showToast } from '../../../frontend/toasts.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { DataTable } from '../../../frontend/ui/data-table.tsx';
import { Dialog } from '../../../frontend/ui/dialog.tsx';
import form from '../../../frontend/ui/form.module.css';
import { ListControls, useListControls } from '../../../frontend/ui/list-controls.tsx';
import { Loaded } from '../../../frontend/ui/loaded.tsx';
import { NewerOlder } from '../../../frontend/ui/newer-older.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { SelectField } from '../../../frontend/ui/select-field.tsx';
import table from '../../../frontend/ui/table.module.css';
import { AdminFrame } from '../../accounts/web/index.ts';
import { type AdminGroup, listGroups, setPlanOfGroup } from '../contract.ts';
import styles from './admin.module.css';
import { PLAN_OPTIONS } from './plan-options.ts';

type GivenPlan = Exclude<AdminGroup['plan'], 'anonymous'>;

export function GroupsPage() {
  return (
    <AdminFrame title="Groups" lead="The groups that people work in, newest first.">
      <Groups />
    </AdminFrame>
  );
}

function Groups() {
  const controls = useListControls();
  const groups = useQuery({
    queryKey: ['admin', 'groups', controls.query],
    queryFn: ({ signal }) => call(listGroups, { signal, query: controls.query }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <ListControls controls={controls} label="Name" />
      <Loaded of={groups} name="the groups">
        {({ groups: found, next }) => (
          <>
            {found.length === 0 ? (
              <Notice icon={Building2} title="No group matches.">
                <p>Try fewer characters.</p>
              </Notice>
            ) : (
              <GroupTable groups={found} />
            )}
            <NewerOlder
              cursors={controls.cursors}
              setCursors={controls.setCursors}
              next={next ?? undefined}
            />
          </>
        )}
      </Loaded>
    </>
  );
}

function GroupTable({ groups }: { groups: readonly AdminGroup[] }) {
  const hasPlans = useHasPlans();
  return (
    <DataTable
      label="Groups"
      className={table['cards']}
      heads={[
        'Group',
        ...(hasPlans ? ['Plan'] : []),
        { number: 'Members' },
        'Owner',
        'Created',
        ...(hasPlans ? [{ hidden: 'Actions' }] : []),
      ]}
    >
      {groups.map((group) => (
        <tr key={group.id}>
          <th scope="row">
            {group.name}
            <small>/groups/{group.slug}</small>
          </th>
          {hasPlans && <td data-label="Plan">{group.plan_label}</td>}
          <td className={table['number']} data-label="Members">
            {group.member_count}
          </td>
          <td data-label="Owner">
            {group.owner?.name ?? 'None'}
            <small>{group.owner?.email}</small>
          </td>
          <td data-label="Created">{dayLabel(group.created_at)}</td>
          {hasPlans && (
            <td>
              <PlanButton group={group} />
            </td>
          )}
        </tr>
      ))}
    </DataTable>
  );
}

function PlanButton({ group }: { group: AdminGroup }) {
  const client = useQueryClient();
  const [plan, setPlan] = useState<string | null>(null);
  const save = useMutation({
    mutationFn: (to: GivenPlan) => call(setPlanOfGroup, { params: { id: group.id }, body: { plan: to } }),
    async onSuccess({ name, plan_label: label }) {
      setPlan(null);
      showToast({ id: 'plan', tone: 'good', message: `${name} is on the ${label} plan.` });
      await client.invalidateQueries({ queryKey: ['admin'] });
    },
    meta: { toast: 'plan' },
  });
  const selected = PLAN_OPTIONS.find(({ id }) => id === plan)?.id;
  return (
    <>
      <Button size="small" aria-label={`Change plan of ${group.name}`} onPress={() => setPlan(group.plan)}>
        Change plan
      </Button>
      <Dialog title={`Plan of ${group.name}`} isOpen={plan !== null} onClose={() => setPlan(null)}>
        <div className={styles['form']}>
          <SelectField label="Plan" options={PLAN_OPTIONS} value={plan ?? ''} onChange={setPlan} />
          <p className={styles['lead']}>
            The limits of the plan apply at once. The audit log records the change.
          </p>
          <div className={form['buttons']}>
            <Button
              look="primary"
              isPending={save.isPending}
              onPress={() => {
                if (selected !== undefined) save.mutate(selected);
              }}
            >
              Save
            </Button>
            <Button onPress={() => setPlan(null)}>Cancel</Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}
