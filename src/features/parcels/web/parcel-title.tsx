import { CopyButton } from '../../../frontend/ui/copy-button.tsx';
import { InPageLink } from '../../../frontend/ui/in-page-link.tsx';
import { goToPlace } from '../../../frontend/url-state.ts';
import { titleCase } from '../../../kernel/title-case.ts';
import type { ParcelRecord } from '../contract.ts';
import { knownLocalityOf, wholeAddress } from '../rules/format-address.ts';
import styles from './parcel-panel.module.css';

export function ParcelTitle({ record }: { record: ParcelRecord }) {
  const [address, ...others] = record.formatted_addresses;
  const locality = address === undefined ? '' : knownLocalityOf(address);
  return (
    <>
      <h2 className={styles['headline']}>{titleCase(address?.line ?? record.headline)}</h2>
      <p className={styles['context']}>
        {locality}
        {address !== undefined && (
          <CopyButton text={wholeAddress(address)} label="Copy the whole address" />
        )}{' '}
        <InPageLink href={record.context.path} onGo={() => goToPlace(record.context.path)}>
          {record.context.headline}
        </InPageLink>
      </p>
      {others.map((other) => (
        <p key={other.line} className={styles['context']}>
          Also {titleCase(other.line)}
          <CopyButton text={wholeAddress(other)} label={`Copy ${other.line}`} />
        </p>
      ))}
    </>
  );
}
