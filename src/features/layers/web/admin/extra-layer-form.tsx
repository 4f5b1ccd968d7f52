import { type FormEvent, useState } from 'react';
import { ApiFailure } from '../../../../frontend/api-failure.ts';
import { useHasPlans } from '../../../../frontend/site-look.ts';
import { Dialog, FormButtons } from '../../../../frontend/ui/dialog.tsx';
import { Refusal } from '../../../../frontend/ui/refusal.tsx';
import { SelectField } from '../../../../frontend/ui/select-field.tsx';
import { TextField } from '../../../../frontend/ui/text-field.tsx';
import type { ExtraLayerJson } from '../../contract.ts';
import { LAYER_AUDIENCES, audienceOptions } from '../../rules/layer-audience.ts';
import styles from './extra-layers.module.css';
import { useSaveExtraLayer } from './use-extra-layers.ts';

const NEW = {
  name: '',
  kind: 'raster',
  url: '',
  wms_layers: '',
  attribution: '',
  docs: '',
  min_zoom: '0',
  max_zoom: '18',
  country: 'all',
  audience: 'operators',
};
type Values = typeof NEW;

const KINDS = [
  { id: 'raster', label: 'Tiles (XYZ)' },
  { id: 'wms', label: 'Web Map Service (WMS)' },
];
const COUNTRIES = [
  { id: 'all', label: 'Everywhere' },
  { id: 'us', label: 'United States only' },
  { id: 'ca', label: 'Canada only' },
];

/** The form of a layer of pictures from another site. `layer` is null for a new one. */
export function ExtraLayerForm({ layer, onClose }: { layer: ExtraLayerJson | null; onClose: () => void }) {
  const hasPlans = useHasPlans();
  const save = useSaveExtraLayer();
  const [values, setValues] = useState<Values>(() => (layer === null ? NEW : textsOf(layer)));
  const issues = save.error instanceof ApiFailure ? save.error.fields : [];
  const choose = (name: keyof Values) => ({
    value: values[name],
    onChange: (value: string) => setValues({ ...values, [name]: value }),
  });
  const bind = (name: keyof Values) => ({
    ...choose(name),
    issue: issues.find(({ field }) => field === `body.${name}`)?.message,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate({ id: layer?.id ?? null, ...draftOf(values) }, { onSuccess: onClose });
  };
  const isWms = values.kind === 'wms';
  return (
    <Dialog
      title={layer === null ? 'Add a layer of another site' : `Change ${layer.name}`}
      isOpen
      onClose={onClose}
    >
      <form onSubmit={submit} className={styles['form']}>
        <TextField label="Name" required maxLength={60} {...bind('name')} />
        <SelectField label="Kind" options={KINDS} {...choose('kind')} />
        <TextField
          label={isWms ? 'Address of the service' : 'Address of the tiles'}
          required
          maxLength={1000}
          placeholder={isWms ? 'https://maps.example.org/wms' : 'https://tiles.example.org/{z}/{x}/{y}.png'}
          hint={
            isWms
              ? 'The address before the question mark. The service must offer EPSG:3857.'
              : 'Write {z}, {x} and {y} where the address has the zoom, column and row of a tile.'
          }
          {...bind('url')}
        />
        {isWms && (
          <TextField
            label="Layers of the service"
            required
            maxLength={300}
            hint="Their names in the service, separated by commas."
            {...bind('wms_layers')}
          />
        )}
        <TextField
          label="Source"
          required
          maxLength={200}
          hint="The map shows it in a corner. Most sites require it."
          {...bind('attribution')}
        />
        <TextField
          label="Page about the data"
          type="url"
          placeholder="https://"
          maxLength={500}
          {...bind('docs')}
        />
        <div className={styles['pair']}>
          <TextField label="First zoom" type="number" min={0} required {...bind('min_zoom')} />
          <TextField label="Last zoom" type="number" min={0} required {...bind('max_zoom')} />
        </div>
        <SelectField label="Country" options={COUNTRIES} {...choose('country')} />
        <SelectField
          label="Seen by"
          options={audienceOptions(layer?.audience ?? NEW.audience, hasPlans)}
          {...choose('audience')}
        />
        <Refusal error={save.error} />
        <FormButtons isPending={save.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

function textsOf({
  name,
  kind,
  url,
  wms_layers,
  attribution,
  docs,
  min_zoom,
  max_zoom,
  country,
  audience,
}: ExtraLayerJson): Values {
  return {
    name,
    kind,
    url,
    wms_layers,
    attribution,
    docs,
    min_zoom: String(min_zoom),
    max_zoom: String(max_zoom),
    country: country ?? 'all',
    audience,
  };
}

/** Converts the texts of the form. The server checks them and names the fields with issues. */
function draftOf({ kind, wms_layers, min_zoom, max_zoom, country, audience, ...texts }: Values) {
  const isWms = kind === 'wms';
  return {
    ...texts,
    kind: isWms ? ('wms' as const) : ('raster' as const),
    wms_layers: isWms ? wms_layers : '',
    min_zoom: Number(min_zoom),
    max_zoom: Number(max_zoom),
    country: country === 'us' ? ('us' as const) : country === 'ca' ? ('ca' as const) : null,
    audience: LAYER_AUDIENCES.find((candidate) => candidate === audience) ?? ('operators' as const),
  };
}
