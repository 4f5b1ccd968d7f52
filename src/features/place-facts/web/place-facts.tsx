import { utcDayLabel } from '../../../kernel/day-label.ts';
import type { PlaceFacts } from '../contract.ts';
import { factLabel, marginLabel } from '../rules/fact-value.ts';
import styles from './place-facts.module.css';

/** The facts about a place, set by set, each with its source, license and day. Shows nothing if there are none. */
export function PlaceFactLists({ facts: { sets } }: { facts: Pick<PlaceFacts, 'sets'> }) {
  return (
    <>
      {sets.map(({ name, source, license, date, facts }) => (
        <section key={name} className={styles['set']} aria-label={`Facts from ${source}`}>
          <dl>
            {facts.map((fact) => {
              const margin = marginLabel(fact);
              return (
                <div key={fact.key} className={styles['fact']}>
                  <dt>{fact.label}</dt>
                  <dd>
                    {factLabel(fact.value, fact.format)}
                    {margin !== null && (
                      <small title="The margin of error of the estimate">
                        <span className="visually-hidden">, margin of error </span>
                        {margin}
                      </small>
                    )}
                  </dd>
                </div>
              );
            })}
          </dl>
          <p className={styles['source']}>
            {source}
            {date !== null && `, ${utcDayLabel(new Date(date))}`}. License: {license}.
          </p>
        </section>
      ))}
    </>
  );
}
