import { DataTable } from '../../../../frontend/ui/data-table.tsx';
import admin from '../admin.module.css';
import type { ShownSetting } from './setting-sections.ts';
import styles from './settings.module.css';

const SOURCES = {
  environment: 'Environment',
  env_file: '.env file',
  stored: 'This page',
  default: 'Default',
} as const;

/** Every setting with its value and its source, including those of the environment. */
export function AllSettings({ settings }: { settings: readonly ShownSetting[] }) {
  return (
    <details className={`${styles['all']} ${admin['details']}`}>
      <summary>All settings, including those of the environment</summary>
      <p>
        The environment and the .env file of the server take precedence over this page, and apply after a
        restart. Secrets are never shown.
      </p>
      <DataTable label="All settings" heads={['Setting', 'Value', 'From']}>
        {settings.map((setting) => (
          <tr key={setting.name}>
            <th scope="row">
              <code>{setting.name}</code>
              <small>{setting.about}</small>
            </th>
            <td className={admin['value']}>{valueLabel(setting)}</td>
            <td>{SOURCES[setting.from]}</td>
          </tr>
        ))}
      </DataTable>
    </details>
  );
}

function valueLabel({ value, from, is_secret: isSecret }: ShownSetting): string {
  if (value?.startsWith('data:') === true) return 'A picture';
  return value ?? (isSecret && from !== 'default' ? 'Set (secret)' : 'Not set');
}
