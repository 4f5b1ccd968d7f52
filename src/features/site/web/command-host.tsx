import { Suspense, lazy } from 'react';
import { useOverlay } from '../../../frontend/overlays.ts';
import { useKeyboard } from './keyboard.ts';
import { useCommands } from './use-commands.ts';

const CommandPalette = lazy(async () => ({
  default: (await import('./command-palette.tsx')).CommandPalette,
}));
const ShortcutSheet = lazy(async () => ({ default: (await import('./shortcut-sheet.tsx')).ShortcutSheet }));

/** The keys, the palette and the sheet of shortcuts, on every page. */
export function CommandHost() {
  const { commands, context } = useCommands();
  useKeyboard(commands, context);
  const open = useOverlay((state) => state.open);
  return (
    <Suspense fallback={null}>
      {open === 'commands' && <CommandPalette commands={commands} context={context} />}
      {open === 'shortcuts' && <ShortcutSheet commands={commands} />}
    </Suspense>
  );
}
