import { TextArea, TextInput } from '../../../frontend/ui/field.tsx';
import { MAX_DESCRIPTION_LENGTH, MAX_NAME_LENGTH } from '../rules/focus-area-name.ts';

interface Props {
  name: string;
  onName: (name: string) => void;
  /** The issue with the name, for people. */
  issue?: string | undefined;
  description: string;
  onDescription: (description: string) => void;
}

/** The name and the description of a focus area. */
export function NameFields({ name, onName, issue, description, onDescription }: Props) {
  return (
    <>
      <TextInput
        label="Name"
        placeholder="Name this focus area (required)"
        required
        maxLength={MAX_NAME_LENGTH}
        autoComplete="off"
        issue={issue}
        value={name}
        onChange={onName}
      />
      <TextArea
        label="Description (optional)"
        maxLength={MAX_DESCRIPTION_LENGTH}
        value={description}
        onChange={onDescription}
      />
    </>
  );
}
