import { Suspense, lazy } from 'react';
import { useOverlay } from '../../../frontend/overlays.ts';
import { useSession } from '../../accounts/web/index.ts';
import { HelpDialog } from '../../help/web/index.ts';
import { useKeyboard } from './keyboard.ts';
import { useCommands } from './use-commands.ts';
import { useSite } from './use-site.ts';

const CommandPalette = lazy(async () => ({
  default: (await import('./command-palette.tsx')).CommandPalette,
}));
const ShortcutSheet = lazy(async () => ({ default: (await import('./shortcut-sheet.tsx')).ShortcutSheet }));

/** The keyboard shortcuts, the command palette, the list of shortcuts and the help, on every page. */
export function CommandHost() {
  const { commands, context } = useCommands();
  useKeyboard(commands, context);
  const open = useOverlay((state) => state.open);
  const site = useSite().data;
  const email = useSession().data?.user?.email ?? null;
  return (
    <Suspense fallback={null}>
      {open === 'commands' && <CommandPalette commands={commands} context={context} />}
      {open === 'help' && (
        <HelpDialog
          contact={site?.help.contact ?? { kind: 'form' }}
          tutorials={site?.help.tutorials ?? []}
          email={email}
        />
      )}
      {open === 'shortcuts' && <ShortcutSheet commands={commands} />}
    </Suspense>
  );
}
