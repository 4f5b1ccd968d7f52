import type { ReactNode } from 'react';
import { Button } from '../../../../frontend/ui/button.tsx';

/** A rule of the recipe in a list, with a button that removes it. */
export function RuleItem({ onRemove, children }: { onRemove: () => void; children: ReactNode }) {
  return (
    <li>
      <span>{children}</span>
      <Button size="small" look="quiet" onPress={onRemove}>
        Remove
      </Button>
    </li>
  );
}
