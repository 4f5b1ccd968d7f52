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
  onChange: (value: string | null) => void;
}

/** The field of one setting. A setting of the environment can be seen here but not changed. */
export function SettingField({ setting, draft, issue, onChange }: Props) {
  const { name, screen, from, is_secret: isSecret } = setting;
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
    case 'text':
    case 'long-text':
    case 'place':
      return (
        <TextField
          label={label}
          isMultiline={control.kind === 'long-text'}
          value={draft ?? (isSecret ? '' : value)}
          placeholder={
            isSecret && from !== 'default'
              ? 'Set. Enter a new value to replace it.'
              : (control.placeholder ?? '')
          }
          hint={hint}
          issue={error}
          isDisabled={isFixed}
          onChange={(text) => onChange(text === '' ? null : text)}
        />
      );
  }
}
