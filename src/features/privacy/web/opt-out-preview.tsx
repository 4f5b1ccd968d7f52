import { errorMessage } from '../../../frontend/api-failure.ts';
import { countLabel } from '../../../kernel/count-label.ts';
import type { OptOutMatches } from '../contract.ts';
import { noParcelMatches } from '../rules/check-opt-out.ts';
import styles from './privacy.module.css';
import { type OptOutTarget, useOptOutPreview } from './use-opt-outs.ts';

function editionLabel({ version, is_current, count }: OptOutMatches['editions'][number]): string {
  const parcels = countLabel(count, 'parcel');
  return `edition ${version}${is_current ? ' (current)' : ''}: ${parcels}`;
}

/** Shows the number of matching parcels and some of them. */
export function OptOutPreview({ target }: { target: OptOutTarget | null }) {
  const preview = useOptOutPreview(target);
  return (
    <div className={styles['preview']} role="status">
      {target === null ? (
        <p>The number of matching parcels appears here.</p>
      ) : preview.isError ? (
        <p>{errorMessage(preview.error)}</p>
      ) : preview.data === undefined || preview.isPlaceholderData ? (
        <p>Looking for matching parcels…</p>
      ) : (
        <>
          <p>
            {preview.data.editions.length === 0 && preview.data.is_complete ? (
              <b>{noParcelMatches(target)}</b>
            ) : (
              <>
                <b>
                  {preview.data.is_complete ? '' : 'At least '}
                  {countLabel(preview.data.count, 'parcel')}
                </b>{' '}
                of current editions would be hidden.
              </>
            )}
          </p>
          {preview.data.editions.length > 0 && (
            <ul>
              {preview.data.editions.map((edition) => (
                <li key={`${edition.geoid} ${edition.version}`}>
                  {edition.path} <span>{editionLabel(edition)}</span>
                </li>
              ))}
            </ul>
          )}
          {preview.data.editions_searched < preview.data.editions_total && (
            <p>
              Only {preview.data.editions_searched} of {preview.data.editions_total} editions were searched in
              time. Choose a county, or count all matches with <code>platbook opt-out add --preview</code>.
              The opt-out hides all matches, also in the other editions.
            </p>
          )}
          <ul>
            {preview.data.parcels.map(({ path, headline, names }) => (
              <li key={path}>
                {headline} <span>{names[0] ?? ''}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
