import { useState } from 'react';
import { Button } from '../../../frontend/ui/button.tsx';
import { TextField } from '../../../frontend/ui/text-field.tsx';
import { MAX_DESCRIPTION_LENGTH, MAX_NAME_LENGTH } from '../rules/focus-area-name.ts';

interface Props {
  name: string;
  onName: (name: string) => void;
  /** The message that says what is wrong with the name. */
  issue?: string | undefined;
  description: string;
  onDescription: (description: string) => void;
}

/** The name and the description of a focus area. An empty description takes no room until somebody wants to write one. */
export function NameFields({ name, onName, issue, description, onDescription }: Props) {
  const [isDescribed, setIsDescribed] = useState(description !== '');
  return (
    <>
      <TextField
        label="Name"
        placeholder="Name this focus area (required)"
        required
        maxLength={MAX_NAME_LENGTH}
        autoComplete="off"
        issue={issue}
        value={name}
        onChange={onName}
      />
      {isDescribed ? (
        <TextField
          isMultiline
          label="Description (optional)"
          maxLength={MAX_DESCRIPTION_LENGTH}
          value={description}
          onChange={onDescription}
        />
      ) : (
        <Button size="small" look="quiet" onPress={() => setIsDescribed(true)}>
          Add a description
        </Button>
      )}
    </>
  );
}
