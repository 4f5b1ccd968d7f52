import { Link2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { errorMessage } from '../../../../frontend/api-failure.ts';
import { Button } from '../../../../frontend/ui/button.tsx';
import { Notice } from '../../../../frontend/ui/notice.tsx';
import { TextField } from '../../../../frontend/ui/text-field.tsx';
import type { ImportSource } from '../../contract.ts';
import { countLabel } from '../import-labels.ts';
import { License, type SelectedService } from './county-services.tsx';
import { FetchProgress } from './fetch-progress.tsx';
import { useCountyFilter, useFetchFile } from './use-wizard.ts';
import styles from './wizard.module.css';

const LAYER = /\/(?:FeatureServer|MapServer)(?:\/|$|\?)/i;

interface Props {
  /** The public service that the operator selected; null: they type the address. */
  selected: SelectedService | null;
  onSelected: (source: ImportSource) => void;
}

/** A file or a layer of another server, which this server fetches. A layer of a whole state is limited to the county. */
export function AddressSource({ selected, onSelected }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [url, setUrl] = useState(selected?.service.url ?? '');
  const [typed, setTyped] = useState<string | null>(null);
  const isStatewide = selected !== null && selected.service.scope === 'state' && url === selected.service.url;
  const isLayer = LAYER.test(url);
  const filter = useCountyFilter(
    isStatewide && isLayer && selected.county !== null ? { url, place: selected.county.path } : null,
  );
  const where = typed ?? filter.data?.where ?? '';
  const fetching = useFetchFile();
  const id = fetching.data?.id ?? null;
  useEffect(() => {
    if (selected === null) return;
    form.current?.scrollIntoView({ block: 'nearest' });
    form.current?.querySelector('input')?.focus({ preventScroll: true });
  }, [selected]);
  if (id !== null) {
    return (
      <FetchProgress id={id} onReady={() => onSelected({ upload: id })} onCancel={() => fetching.reset()} />
    );
  }
  return (
    <form
      ref={form}
      className={styles['card']}
      onSubmit={(event) => {
        event.preventDefault();
        if (url.trim() !== '') fetching.mutate({ url: url.trim(), where: isLayer ? where.trim() : '' });
      }}
    >
      <h2 className={styles['cardTitle']}>
        <Link2 aria-hidden /> From an address
      </h2>
      {selected !== null && url === selected.service.url && <SelectedNote {...selected} />}
      <TextField
        label="Address of the file or service"
        placeholder="https://county.example.gov/parcels.zip"
        value={url}
        onChange={setUrl}
      />
      {isLayer && (
        <TextField
          label="Only features where (optional)"
          placeholder="COUNTY = 'TRAVIS'"
          hint="A condition in the SQL of the server. Empty: all features."
          value={where}
          onChange={setTyped}
        />
      )}
      {isStatewide && isLayer && <FilterNote filter={filter} where={where} />}
      {fetching.isError && (
        <Notice tone="bad" title="The address can’t be fetched.">
          <p>{errorMessage(fetching.error)}</p>
        </Notice>
      )}
      <div className={styles['buttons']}>
        <Button
          type="submit"
          look="primary"
          isDisabled={url.trim() === '' || fetching.isPending || (filter.isFetching && typed === null)}
        >
          {fetching.isPending ? 'Asking…' : 'Fetch'}
        </Button>
      </div>
    </form>
  );
}

function SelectedNote({ service, county }: SelectedService) {
  return (
    <p className={styles['small']}>
      <b>{service.title}</b>
      {county !== null && service.scope === 'state' && <> for {county.headline}</>}. <License {...service} />.{' '}
      {service.license !== null && <>Read the license before you import.</>}
    </p>
  );
}

/** Says which features of a layer of a whole state are fetched. */
function FilterNote({ filter, where }: { filter: ReturnType<typeof useCountyFilter>; where: string }) {
  if (filter.isFetching)
    return (
      <p className={styles['small']} role="status">
        Asking the layer which of its columns tells the counties apart…
      </p>
    );
  const found = filter.data ?? null;
  if (found !== null && found.where !== null && found.where === where)
    return (
      <p className={styles['small']} role="status">
        Limited to the county: {countLabel(found.features ?? 0)}
        {found.all_features !== null && <> of {countLabel(found.all_features)}</>} features.
      </p>
    );
  if (where !== '') return null;
  return (
    <Notice tone="warn" title="The layer covers a whole state.">
      <p>
        {filter.isError
          ? errorMessage(filter.error)
          : found?.where === null
            ? 'No column that tells the counties apart was found.'
            : 'All features of the state are fetched.'}{' '}
        Give a condition that selects the county, because an import of the whole state is refused.
      </p>
    </Notice>
  );
}
