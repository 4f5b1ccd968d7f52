import { Link2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { errorMessage } from '../../../../frontend/api-failure.ts';
import { Button } from '../../../../frontend/ui/button.tsx';
import { Notice } from '../../../../frontend/ui/notice.tsx';
import { TextField } from '../../../../frontend/ui/text-field.tsx';
import type { ImportSource } from '../../contract.ts';
import { numberLabel } from '../import-labels.ts';
import { ConditionField } from './condition-field.tsx';
import { hostOf, License, type SelectedService } from './county-services.tsx';
import { FetchProgress } from './fetch-progress.tsx';
import { LayerList, LayerFacts } from './inspected-layer.tsx';
import { useInspectAddress } from './use-inspected-address.ts';
import { useCountyFilter, useFetchFile } from './use-wizard.ts';
import styles from './wizard.module.css';

interface Props {
  /** The public service that the operator selected; null: they type the address. */
  selected: SelectedService | null;
  onSelected: (source: ImportSource) => void;
}

/**
 * A file or a layer of another server, which this server fetches. The operator first sees the layers of a service, with their columns and numbers of features.
 * A layer of a whole state is limited to the county if it takes conditions in SQL and one of its columns tells the counties apart.
 */
export function AddressSource({ selected, onSelected }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [url, setUrl] = useState(selected?.service.url ?? '');
  const [typed, setTyped] = useState<string | null>(null);
  const inspecting = useInspectAddress();
  const fetching = useFetchFile();
  const address = url.trim();
  // A result for another address is not shown.
  const found = inspecting.variables === address ? (inspecting.data ?? null) : null;
  const layer = found?.layer ?? null;
  const isStatewide = selected !== null && selected.service.scope === 'state' && url === selected.service.url;
  const isFiltered = isStatewide && layer?.condition === 'sql';
  const filter = useCountyFilter(
    isFiltered && selected.county !== null ? { url, place: selected.county.path } : null,
  );
  const where = (typed ?? filter.data?.where ?? '').trim();
  const { mutate: inspect } = inspecting;
  const id = fetching.data?.id ?? null;
  const { variables: asked } = fetching;
  useEffect(() => {
    if (selected === null) return;
    form.current?.scrollIntoView({ block: 'nearest' });
    form.current?.querySelector('input')?.focus({ preventScroll: true });
    // The layers of a service that the operator selected are shown at once. A file is fetched when the operator asks for it.
    if (selected.service.protocol === 'arcgis') inspect(selected.service.url);
  }, [selected, inspect]);
  useEffect(() => {
    // The description of a layer makes the card longer than the window, and the button that fetches the layer is at the end of the card.
    if (layer !== null) form.current?.scrollIntoView({ block: 'nearest' });
  }, [layer]);
  if (id !== null && asked !== undefined) {
    return (
      <FetchProgress
        id={id}
        onReady={() => onSelected({ upload: id })}
        onRetry={() => fetching.mutate(asked)}
        onCancel={() => fetching.reset()}
      />
    );
  }
  const fetchFrom = (source: string) =>
    fetching.mutate({ url: source, where: layer?.condition === null ? '' : where });
  const lookAt = (next: string) => {
    setUrl(next);
    setTyped(null);
    inspect(next, {
      onSuccess: ({ kind, url: own, where: given, layer: described }) => {
        if (kind === 'file') fetching.mutate({ url: next, where: '' });
        if (given === null || described === null || described.condition === null) return;
        // The condition moves from the address to its field, where it can be seen and changed.
        setUrl(own);
        setTyped(given);
        inspect(own);
      },
    });
  };
  const isInspecting = inspecting.isPending && inspecting.variables === address;
  const isBusy = isInspecting || fetching.isPending;
  const error = fetching.error ?? (inspecting.variables === address ? inspecting.error : null);
  return (
    <form
      ref={form}
      className={styles['card']}
      onSubmit={(event) => {
        event.preventDefault();
        if (address === '' || isBusy) return;
        if (layer === null) lookAt(address);
        else fetchFrom(address);
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
      {isInspecting && (
        <p className={styles['small']} role="status">
          Asking {hostOf(address)} what is there…
        </p>
      )}
      {found?.kind === 'choice' && <LayerList layers={found.layers} onSelect={lookAt} />}
      {layer !== null && found !== null && (
        <>
          <LayerFacts layer={layer} license={found.license} />
          {layer.condition !== null && (
            <ConditionField
              url={found.url}
              layer={layer}
              language={layer.condition}
              value={typed ?? filter.data?.where ?? ''}
              onChange={setTyped}
            />
          )}
        </>
      )}
      {isFiltered && <FilterNote filter={filter} where={where} />}
      {error !== null && (
        <Notice
          tone="bad"
          title={layer === null ? 'The address can’t be read.' : 'The address can’t be fetched.'}
        >
          <p>{errorMessage(error)}</p>
        </Notice>
      )}
      {found?.kind !== 'choice' && (
        <div className={styles['buttons']}>
          <Button
            type="submit"
            look="primary"
            isDisabled={address === '' || isBusy || (filter.isFetching && typed === null)}
          >
            {isBusy ? 'Asking…' : layer === null ? 'Check the address' : 'Fetch'}
          </Button>
        </div>
      )}
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
        Limited to the county: {numberLabel(found.features ?? 0)}
        {found.all_features !== null && <> of {numberLabel(found.all_features)}</>} features.
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
