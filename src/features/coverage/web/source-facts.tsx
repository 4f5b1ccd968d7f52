import { useState } from 'react';
import { Button } from '../../../frontend/ui/button.tsx';
import { refusal } from '../../../kernel/permission.ts';
import { actorOf, useSession } from '../../accounts/web/index.ts';
import { formatValue } from '../../parcels/rules/format-value.ts';
import type { CountyQuality } from '../contract.ts';
import { coverageFeature } from '../feature.ts';
import styles from './coverage.module.css';
import { SourceForm } from './source-form.tsx';

/** Shows the publisher, license and other facts of a county's data. Operators can edit them here. */
export function SourceFacts({ quality }: { quality: CountyQuality }) {
  const [isEditing, setIsEditing] = useState(false);
  const session = useSession();
  const mayEdit =
    refusal(actorOf(session.data), coverageFeature.permissions['county_source.update']) === null;
  const { source, editions } = quality;
  const file = editions.find(({ is_current }) => is_current)?.source_name;
  const facts = [
    ['Source', source.name],
    ['Web address', source.url],
    ['File', file ?? null],
    ['License', source.licence],
    ['Date of the data', source.data_date === null ? null : formatValue(source.data_date, 'date')],
    ['Contact', source.contact],
    ['Known limits', source.known_limits],
  ] as const;
  const stated = facts.filter(([, value]) => value !== null);
  const unstated = facts.filter(([, value]) => value === null);
  return (
    <section>
      <div className={styles['heading']}>
        <h2 className={styles['subtitle']}>Source</h2>
        {mayEdit && (
          <Button size="small" onPress={() => setIsEditing(true)}>
            Edit
          </Button>
        )}
      </div>
      {stated.length > 0 && (
        <dl className={styles['facts']}>
          {stated.flatMap(([label, value]) => [
            <dt key={label}>{label}</dt>,
            <dd key={`${label} value`}>
              {label === 'Web address' && value !== null ? (
                <a href={value} target="_blank" rel="noopener noreferrer">
                  {value}
                </a>
              ) : (
                value
              )}
            </dd>,
          ])}
        </dl>
      )}
      {unstated.length > 0 && (
        <p className={styles['missing']}>Not stated: {unstated.map(([label]) => label).join(', ')}</p>
      )}
      {isEditing && (
        <SourceForm placePath={quality.coverage.path} source={source} onClose={() => setIsEditing(false)} />
      )}
    </section>
  );
}
