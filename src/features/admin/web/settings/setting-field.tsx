import { Button } from '../../../../frontend/ui/button.tsx';
import form from '../../../../frontend/ui/form.module.css';
import { OptionList } from '../../../../frontend/ui/option-list.tsx';
import { TextField } from '../../../../frontend/ui/text-field.tsx';
import { PictureField } from './picture-field.tsx';
import { PricesField } from './prices-field.tsx';
import type { ShownSetting } from './setting-sections.ts';

interface Props {
  setting: ShownSetting;
  /** The new value; null: the default; undefined: not changed. */
  draft: string | null | undefined;
  /** The server's message about the draft. */
  issue: string | undefined;
  /** null: back to the default; undefined: as it is stored. */
  onChange: (value: string | null | undefined) => void;
}

/** The field of one setting. A setting of the environment can be seen here but not changed. */
export function SettingField({ setting, draft, issue, onChange }: Props) {
  const { name, screen, from } = setting;
  if (screen === null) return null;
  const { label, control } = screen;
  const isFixed = from === 'environment' || from === 'env_file';
  const hint = isFixed
    ? `The environment of the server sets this (${name}). Remove it there to change it here.`
    : screen.hint;
  const value = (draft === undefined ? setting.value : draft) ?? '';
  const error = issue === undefined ? undefined : `${label} ${issue}.`;
  switch (control.kind) {
    case 'choice':
      return (
        <div>
          <OptionList
            label={label}
            options={(control.choices ?? []).map((choice) => ({
              id: choice.value,
              label: choice.label,
              hint: choice.hint,
              color: choice.color,
            }))}
            isInline={control.choices?.every((choice) => choice.hint === undefined) ?? false}
            value={value}
            isDisabled={isFixed}
            onChange={onChange}
          />
          {hint !== undefined && <small>{hint}</small>}
        </div>
      );
    case 'image':
      return (
        <PictureField
          label={label}
          value={value === '' ? null : value}
          hint={hint}
          error={error}
          isDisabled={isFixed}
          onChange={onChange}
        />
      );
    case 'prices':
      return (
        <PricesField
          label={label}
          control={control}
          value={value}
          hint={hint}
          error={error}
          isDisabled={isFixed}
          onChange={(text) => onChange(text === '' ? null : text)}
        />
      );
    case 'secret':
      return (
        <SecretField
          label={label}
          isSet={from !== 'default'}
          draft={draft}
          placeholder={control.placeholder ?? ''}
          hint={hint}
          error={error}
          isDisabled={isFixed}
          onChange={onChange}
        />
      );
    case 'text':
    case 'long-text':
    case 'place':
      return (
        <TextField
          label={label}
          isMultiline={control.kind === 'long-text'}
          value={value}
          placeholder={control.placeholder ?? ''}
          hint={hint}
          issue={error}
          isDisabled={isFixed}
          onChange={(text) => onChange(text === '' ? null : text)}
        />
      );
  }
}

interface SecretProps extends Pick<Props, 'draft' | 'onChange'> {
  label: string;
  isSet: boolean;
  placeholder: string;
  hint: string | undefined;
  error: string | undefined;
  isDisabled: boolean;
}

/** The field of a secret, which is never shown. An emptied field leaves the stored secret as it is; only the button removes it. */
function SecretField({ label, isSet, draft, placeholder, hint, error, isDisabled, onChange }: SecretProps) {
  const isRemoved = draft === null;
  return (
    <div>
      <TextField
        label={label}
        value={draft ?? ''}
        placeholder={
          isRemoved ? 'Removed when you save.' : isSet ? 'Set. Enter a new value to replace it.' : placeholder
        }
        hint={hint}
        issue={error}
        isDisabled={isDisabled}
        onChange={(text) => onChange(text === '' ? undefined : text)}
      />
      {isSet && !isDisabled && (
        <div className={form['buttons']}>
          <Button onPress={() => onChange(isRemoved ? undefined : null)}>
            {isRemoved ? `Keep ${label}` : `Remove ${label}`}
          </Button>
        </div>
      )}
    </div>
  );
}
