import { useQuery } from '@tanstack/react-query';
import { call } from '../../../frontend/api.ts';
import { DataTable } from '../../../frontend/ui/data-table.tsx';
import { listSettings } from '../contract.ts';
import { AdminFrame } from '../../accounts/web/index.ts';
import { Loaded } from '../../../frontend/ui/loaded.tsx';
import styles from './admin.module.css';

const SOURCES = { environment: 'environment', env_file: '.env file', default: 'default' } as const;

export function SettingsPage() {
  return (
    <AdminFrame
      title="Settings"
      lead="What this site is set to, and where each value is from. They are changed in the environment or the .env file, and hold after a restart. Secrets are never shown."
    >
      <Settings />
    </AdminFrame>
  );
}

function Settings() {
  const settings = useQuery({
    queryKey: ['admin', 'settings'],
    queryFn: async ({ signal }) => (await call(listSettings, { signal })).settings,
  });
  return (
    <Loaded of={settings} what="the settings">
      {(all) => (
        <DataTable label="Settings" heads={['Setting', 'Value', 'From']}>
          {all.map(({ name, about, value, from, is_secret: isSecret }) => (
            <tr key={name}>
              <th scope="row">
                <code>{name}</code>
                <small>{about}</small>
              </th>
              <td className={styles['value']}>
                {value ?? (isSecret && from !== 'default' ? 'set, secret' : 'not set')}
              </td>
              <td>{SOURCES[from]}</td>
            </tr>
          ))}
        </DataTable>
      )}
    </Loaded>
  );
}
