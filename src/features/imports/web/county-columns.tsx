import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../frontend/api.ts';
import { DataTable } from '../../../frontend/ui/data-table.tsx';
import { LoadError } from '../../../frontend/ui/load-error.tsx';
import { Refusal } from '../../../frontend/ui/refusal.tsx';
import { Skeleton } from '../../../frontend/ui/skeleton.tsx';
import table from '../../../frontend/ui/table.module.css';
import { type EditionColumns, decideEditionColumn, listEditionColumns } from '../contract.ts';
import { reasonWithType, seenBy } from '../rules/format-county-columns.ts';
import { numberLabel } from './import-labels.ts';
import styles from './imports-page.module.css';
import { PersonalSwitch } from './personal-switch.tsx';

/** The county columns of an edition, and who can see each of them. Operators decide here which columns are personal. */
export function CountyColumns({ editionId }: { editionId: number }) {
  const client = useQueryClient();
  const queryKey = ['edition-columns', editionId];
  const found = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(listEditionColumns, { params: { id: editionId }, signal }),
  });
  const decide = useMutation({
    mutationFn: (body: { name: string; is_personal: boolean }) =>
      call(decideEditionColumn, { params: { id: editionId }, body }),
    onSuccess: (columns: EditionColumns) => client.setQueryData(queryKey, columns),
  });
  if (found.isPending) return <Skeleton lines={4} label="Loading the county’s own columns" />;
  if (found.isError) return <LoadError of={found} name="the county’s own columns" />;
  const { columns } = found.data;
  return (
    <section className={styles['county']} aria-labelledby="county-columns">
      <h2 className={styles['subtitle']} id="county-columns">
        The county’s own columns
      </h2>
      <p className={styles['facts']}>
        {columns.length === 0
          ? 'The file has no columns besides the standard ones.'
          : 'These columns keep the county’s names. Columns that may name people are hidden like owner names until you decide.'}
      </p>
      <Refusal error={decide.error} />
      {columns.length > 0 && (
        <DataTable
          label="County columns"
          heads={[
            'Column',
            { number: 'Filled' },
            'Who sees it, and why',
            'Sample values (operators only)',
            { hidden: 'Actions' },
          ]}
          className={styles['stacked']}
        >
          {columns.map((column) => {
            const { name, in_records, filled, samples } = column;
            return (
              <tr key={`${in_records} ${name}`}>
                <th scope="row" className={styles['columnName']}>
                  <code>{name}</code> {in_records && <small>in joined records</small>}
                </th>
                <td className={table['number']} data-label="Filled">
                  {numberLabel(filled)}
                </td>
                <td>
                  {seenBy(column)}
                  <small> {reasonWithType(column)}</small>
                </td>
                <td className={styles['samples']}>{samples.join(' · ')}</td>
                <td className={styles['actions']}>
                  <PersonalSwitch
                    column={column}
                    onDecide={(isPersonal) => decide.mutate({ name, is_personal: isPersonal })}
                  />
                </td>
              </tr>
            );
          })}
        </DataTable>
      )}
    </section>
  );
}
