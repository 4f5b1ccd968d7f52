import { useMemo, useState } from 'react';
import { errorMessage } from '../../../../frontend/api-failure.ts';
import { Button } from '../../../../frontend/ui/button.tsx';
import { Notice } from '../../../../frontend/ui/notice.tsx';
import { ReasonedButton } from '../../../../frontend/ui/reasoned-button.tsx';
import { Refusal } from '../../../../frontend/ui/refusal.tsx';
import { SelectField } from '../../../../frontend/ui/select-field.tsx';
import { Skeleton } from '../../../../frontend/ui/skeleton.tsx';
import { goTo } from '../../../../frontend/url-state.ts';
import { useDebounced } from '../../../../frontend/use-debounced.ts';
import { countLabel } from '../../../../kernel/count-label.ts';
import { drawsGeometry } from '../../../layers/rules/draws-geometry.ts';
import { STATIC_LAYERS, type StaticLayer } from '../../../layers/rules/static-layers.ts';
import type { ImportSource, LayerDraft, LayerPreview } from '../../contract.ts';
import { guessLayer } from '../../rules/guess-layer.ts';
import { DraftField } from '../wizard/draft-field.tsx';
import { PlaceChoice } from '../wizard/place-choice.tsx';
import styles from '../wizard/wizard.module.css';
import { NEW_LAYER } from './layer-address.ts';
import { PropertyChoices } from './property-choices.tsx';
import { usePreviewLayer, useStartLayerImport } from './use-layers.ts';

const SETTLE_MS = 450;
const KINDS = {
  polygon: 'polygons',
  line: 'lines',
  point: 'points',
  mixed: 'features',
  none: 'rows',
} as const;

/** Asks which layer a file becomes, for which place, and from which columns. */
export function NewLayer({ source }: { source: ImportSource }) {
  const [edited, setEdited] = useState<LayerDraft>({ columns: {} });
  const [selectedPlace, setPlace] = useState<string | null>(null);
  const [guessed, setGuessed] = useState<{ place: string | null; as: string | null }>({
    place: null,
    as: null,
  });
  const place = selectedPlace ?? guessed.place;
  const as = edited.as ?? guessed.as;
  const draft = useMemo<LayerDraft>(() => (as === null ? edited : { ...edited, as }), [edited, as]);
  const settled = useDebounced(draft, SETTLE_MS);
  const preview = usePreviewLayer(source, place, settled);
  const { data } = preview;
  const placeGuess = data?.place_guess?.path ?? null;
  const asGuess = data === undefined ? null : guessLayer(draft.layer ?? '', data.file);
  if ((guessed.place === null && placeGuess !== null) || (guessed.as === null && asGuess !== null))
    setGuessed({ place: guessed.place ?? placeGuess, as: guessed.as ?? asGuess });

  if (preview.isPending) return <Skeleton lines={9} label="Looking at the file" />;
  const failure = preview.isError && (
    <Notice
      tone="bad"
      title="There is no preview of this file."
      actions={
        <>
          <Button onPress={() => void preview.refetch()}>Try again</Button>
          <Button onPress={() => goTo(NEW_LAYER)}>Choose another file</Button>
        </>
      }
    >
      <p>{errorMessage(preview.error)}</p>
    </Notice>
  );
  if (data === undefined) return failure;
  const isBehind = draft !== settled || preview.isFetching;
  const layer = (STATIC_LAYERS as readonly StaticLayer[]).find(({ id }) => id === draft.as);
  return (
    <>
      {failure}
      <section className={styles['card']} aria-labelledby="file-title">
        <h2 className={styles['cardTitle']} id="file-title">
          {data.file}
        </h2>
        <p className={styles['small']} role="status">
          {isBehind ? 'Looking at the file again…' : factsOf(data)}
        </p>
        <div className={styles['pairs']}>
          {data.layers.length > 1 && (
            <SelectField
              label="Layer of the file"
              value={draft.layer ?? ''}
              options={data.layers.map(({ name, row_count }) => ({
                id: name,
                label: row_count === null ? name : `${name} (${countLabel(row_count, 'row')})`,
              }))}
              onChange={(name) => setEdited({ ...edited, layer: name, columns: {} })}
            />
          )}
          <SelectField
            label="Becomes the layer"
            placeholder="Select a layer"
            value={draft.as ?? ''}
            options={STATIC_LAYERS.map(({ id, label }) => ({ id, label }))}
            onChange={(selected) => setEdited({ ...edited, as: selected, columns: {} })}
          />
          <PlaceChoice place={place} onChange={setPlace} />
          <DraftField
            label="Coordinate system"
            hint={`Now: ${data.opened?.crs ?? 'not known'}. If it is wrong, give a code such as EPSG:2248, or WKT.`}
            value={draft.crs ?? ''}
            placeholder="As the file says"
            onSave={(crs) => setEdited(withText(edited, 'crs', crs))}
          />
          <DraftField
            label="Text encoding"
            hint={`Now: ${data.opened?.encoding ?? 'not known'}.`}
            value={draft.encoding ?? ''}
            placeholder="As the file says"
            onSave={(encoding) => setEdited(withText(edited, 'encoding', encoding))}
          />
        </div>
      </section>
      {data.opened !== null && layer !== undefined && layer.properties.length > 0 && (
        <PropertyChoices
          layer={layer}
          opened={data.opened}
          columns={edited.columns}
          onChange={(columns) => setEdited({ ...edited, columns })}
        />
      )}
      {data.problem !== null && (
        <Notice tone="bad" title="This can’t be imported yet.">
          <p>{data.problem}</p>
        </Notice>
      )}
      <Start source={source} place={place} draft={draft} preview={data} layer={layer} isBehind={isBehind} />
    </>
  );
}

interface StartProps {
  source: ImportSource;
  place: string | null;
  draft: LayerDraft;
  preview: LayerPreview;
  layer: StaticLayer | undefined;
  isBehind: boolean;
}

function Start({ source, place, draft, preview, layer, isBehind }: StartProps) {
  const start = useStartLayerImport();
  const missing = missingMessage(layer, place, preview);
  return (
    <div className={styles['next']}>
      {missing !== null && <p className={styles['small']}>{missing}</p>}
      <Refusal error={start.error} />
      <ReasonedButton
        look="primary"
        disabledReason={missing ?? runningMessage(start.isPending, isBehind)}
        onPress={() => {
          if (layer === undefined || place === null) return;
          start.mutate(
            { source, place, layer: { ...draft, as: layer.id } },
            { onSuccess: ({ id }) => goTo(`/admin/imports/${id}`) },
          );
        }}
      >
        {start.isPending ? 'Starting…' : 'Make the layer'}
      </ReasonedButton>
    </div>
  );
}

function runningMessage(isStarting: boolean, isBehind: boolean): string | null {
  if (isStarting) return 'The import is starting.';
  if (isBehind) return 'The file is being read again with your changes. This takes a moment.';
  return null;
}

function missingMessage(
  layer: StaticLayer | undefined,
  place: string | null,
  { opened, problem }: LayerPreview,
): string | null {
  if (layer === undefined) return 'Select the layer that the file becomes.';
  if (place === null) return 'Select the county of the layer first.';
  if (problem !== null) return 'The message above says what must be fixed first.';
  const kind = opened?.geometry_kind ?? 'mixed';
  if (kind === 'none') return 'The file has no geometries.';
  if (kind === 'mixed' || drawsGeometry(layer.geometry, kind)) return null;
  return `The file contains ${KINDS[kind]}, but the layer draws ${KINDS[layer.geometry]}.`;
}

function factsOf({ opened, layers }: LayerPreview): string {
  if (opened === null)
    return layers.length > 1
      ? 'This file has several layers. Select one of them.'
      : 'The file can’t be read with these settings.';
  const { format, row_count: rows, geometry_kind: kind, columns } = opened;
  const counted =
    rows === null
      ? `${KINDS[kind]} (counted during the import)`
      : countLabel(rows, KINDS[kind].slice(0, -1), KINDS[kind]);
  return `${format}, ${counted}, ${countLabel(columns.length, 'column')}.`;
}

function withText(draft: LayerDraft, key: 'crs' | 'encoding', text: string): LayerDraft {
  const { [key]: _, ...rest } = draft;
  return text.trim() === '' ? rest : { ...rest, [key]: text.trim() };
}
