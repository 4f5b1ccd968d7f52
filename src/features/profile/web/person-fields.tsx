import { TextField, type TextFieldProps } from '../../../frontend/ui/text-field.tsx';
import { PASSWORD_HINT, isPassword, nameIssue } from '../rules/registration.ts';

interface Props {
  value: string;
  onChange: (value: string) => void;
  /** True after the first attempt to send the form: from then on, errors are shown. */
  isTried: boolean;
}

export function PersonNameField({ value, onChange, isTried }: Props) {
  const issue = nameIssue(value.trim());
  return (
    <TextField
      label="Name"
      name="name"
      autoComplete="name"
      value={value}
      onChange={onChange}
      issue={isTried && issue !== null ? `The name ${issue}` : undefined}
    />
  );
}

export function NewPasswordField({
  value,
  onChange,
  isTried,
  label = 'Password',
}: Props & { label?: string }) {
  return (
    <TextField
      label={label}
      name="password"
      type="password"
      autoComplete="new-password"
      value={value}
      onChange={onChange}
      hint={PASSWORD_HINT}
      issue={isTried && !isPassword(value) ? PASSWORD_HINT : undefined}
    />
  );
}

export function EmailField(props: Pick<TextFieldProps, 'value' | 'onChange' | 'hint' | 'issue'>) {
  return <TextField label="Email" name="email" type="email" autoComplete="username" {...props} />;
}
