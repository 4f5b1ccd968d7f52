import { useMutation } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { ApiFailure } from '../../../frontend/api-failure.ts';
import { call } from '../../../frontend/api.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { Checkbox } from '../../../frontend/ui/checkbox.tsx';
import { Dialog, DialogButtons } from '../../../frontend/ui/dialog.tsx';
import { IconButton } from '../../../frontend/ui/icon-button.tsx';
import { Refusal } from '../../../frontend/ui/refusal.tsx';
import { SelectField } from '../../../frontend/ui/select-field.tsx';
import { TextField } from '../../../frontend/ui/text-field.tsx';
import { type SavedStorePrice, saveStorePrice } from '../contract.ts';
import { type StepDraft, draftsOf, readSteps } from '../rules/price-draft.ts';
import { CURRENCIES, MAX_STEPS, SOLD_AS, type StorePrice } from '../rules/price-list.ts';
import { PRODUCTS } from '../rules/products.ts';
import { FORMAT_KINDS } from '../rules/store-formats.ts';
import { FORMAT_LABELS, SOLD_AS_LABELS } from './price-labels.ts';
import styles from './prices.module.css';

interface Props {
  /** null: a new price. */
  price: SavedStorePrice | null;
  onClose: () => void;
}

const NEW: StorePrice = {
  path: '/',
  sold_as: 'county',
  product: 'standard',
  format: 'any',
  currency: 'USD',
  is_legacy: false,
  steps: [],
};
const FORMATS = ['any', ...FORMAT_KINDS] as const;
const NO_STEP: StepDraft = { parcels: '', dollars: '' };

/** The form for a price: one amount, or amounts by the number of parcels. */
export function PriceDialog({ price, onClose }: Props) {
  const [draft, setDraft] = useState<StorePrice>(price ?? NEW);
  const [steps, setSteps] = useState<readonly StepDraft[]>(
    price === null ? [NO_STEP] : draftsOf(price.steps),
  );
  const [wasTried, setWasTried] = useState(false);
  const read = readSteps(steps);
  const issues = 'issues' in read && wasTried ? read.issues : [];
  const save = useMutation({
    mutationFn: (checked: StorePrice['steps']) => {
      const { path, sold_as, product, format, currency, is_legacy } = draft;
      const body = { path: path.trim(), sold_as, product, format, currency, is_legacy, steps: checked };
      return call(saveStorePrice, { body: price === null ? body : { ...body, id: price.id } });
    },
    onSuccess: onClose,
  });
  const issueOf = (field: string) =>
    save.error instanceof ApiFailure
      ? save.error.fields.find((issue) => issue.field === `body.${field}`)?.message
      : undefined;
  const set = (change: Partial<StorePrice>) => setDraft((before) => ({ ...before, ...change }));
  const setStep = (index: number, change: Partial<StepDraft>) =>
    setSteps((before) => before.map((step, at) => (at === index ? { ...step, ...change } : step)));
  const issueOfStep = (step: number, field: keyof StepDraft) =>
    issues.find((issue) => issue.step === step && issue.field === field)?.message;
  return (
    <Dialog title={price === null ? 'Add a price' : 'Change a price'} isOpen onClose={onClose}>
      <div className={styles['form']}>
        <TextField
          label="Place"
          hint="A path: / is everywhere, /us a country, /us/md a state, /us/md/calvert a county."
          issue={issueOf('path')}
          maxLength={200}
          autoComplete="off"
          value={draft.path}
          onChange={(path) => set({ path })}
        />
        <div className={styles['pair']}>
          <SelectField
            label="Sold"
            options={SOLD_AS.map((id) => ({ id, label: SOLD_AS_LABELS[id] }))}
            value={draft.sold_as}
            onChange={(id) => set({ sold_as: SOLD_AS.find((candidate) => candidate === id) ?? 'county' })}
          />
          <SelectField
            label="Product"
            options={PRODUCTS.map(({ id, name }) => ({ id, label: name }))}
            value={draft.product}
            onChange={(id) =>
              set({ product: PRODUCTS.find((product) => product.id === id)?.id ?? 'standard' })
            }
          />
          <SelectField
            label="Format"
            options={FORMATS.map((id) => ({ id, label: FORMAT_LABELS[id] }))}
            value={draft.format}
            onChange={(id) => set({ format: FORMATS.find((candidate) => candidate === id) ?? 'any' })}
          />
          <SelectField
            label="Currency"
            options={CURRENCIES.map((id) => ({ id, label: id }))}
            value={draft.currency}
            onChange={(id) => set({ currency: CURRENCIES.find((candidate) => candidate === id) ?? 'USD' })}
          />
        </div>
        {issueOf('sold_as') !== undefined && (
          <p className={styles['issue']}>A county is not a bundle: choose {SOLD_AS_LABELS.county}.</p>
        )}
        <fieldset className={styles['amounts']}>
          <legend>Price</legend>
          {steps.map((step, index) => {
            const isLast = index === steps.length - 1;
            return (
              <div key={index} className={styles['step']}>
                {isLast ? (
                  <p className={styles['rest']}>{steps.length === 1 ? 'All files' : 'All larger files'}</p>
                ) : (
                  <TextField
                    label="Parcels, up to"
                    maxLength={13}
                    value={step.parcels}
                    issue={issueOfStep(index, 'parcels')}
                    onChange={(parcels) => setStep(index, { parcels })}
                  />
                )}
                <TextField
                  label={draft.currency === 'CAD' ? 'Canadian dollars' : 'US dollars'}
                  maxLength={14}
                  value={step.dollars}
                  issue={issueOfStep(index, 'dollars')}
                  onChange={(dollars) => setStep(index, { dollars })}
                />
                {!isLast && (
                  <IconButton
                    icon={X}
                    label={`Remove step ${index + 1}`}
                    onPress={() => setSteps((before) => before.filter((_, at) => at !== index))}
                  />
                )}
              </div>
            );
          })}
          <div>
            <Button
              size="small"
              isDisabled={steps.length >= MAX_STEPS}
              onPress={() => setSteps((before) => [...before.slice(0, -1), NO_STEP, ...before.slice(-1)])}
            >
              Add a step by number of parcels
            </Button>
          </div>
        </fieldset>
        <Checkbox isOn={draft.is_legacy} onChange={(isLegacy) => set({ is_legacy: isLegacy })}>
          Legacy<small>Still sold, and shown after the other products.</small>
        </Checkbox>
        <Refusal error={save.error} />
      </div>
      <DialogButtons>
        <Button onPress={onClose}>Cancel</Button>
        <Button
          look="primary"
          isPending={save.isPending}
          onPress={() => {
            setWasTried(true);
            if ('steps' in read) save.mutate(read.steps);
          }}
        >
          Save
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
