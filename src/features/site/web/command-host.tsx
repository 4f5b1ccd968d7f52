import { Suspense, use } from 'react';
import { FeatureWebContext } from '../../../frontend/feature-web.ts';
import { closeOverlay, useOverlay } from '../../../frontend/overlays.ts';
import { ErrorBoundary } from '../../../frontend/ui/error-boundary.tsx';
import { CommandPalette } from './command-palette.tsx';
import { useKeyboard } from './keyboard.ts';
import { CommandListContext, useCommands } from './use-commands.ts';

/** The keyboard shortcuts, the list of commands and the open overlay, on every page. */
export function CommandHost() {
  const list = useCommands();
  useKeyboard(list.commands, list.context);
  const open = useOverlay((state) => state.open);
  const manifests = use(FeatureWebContext);
  const overlay = manifests.flatMap(({ overlays }) => overlays).find(({ name }) => name === open);
  return (
    <CommandListContext value={list}>
      <CommandPalette />
      {overlay !== undefined && (
        <ErrorBoundary key={overlay.name} name="This dialog" shownAs="toast" onClose={closeOverlay}>
          <Suspense fallback={null}>
            <overlay.Component />
          </Suspense>
        </ErrorBoundary>
      )}
    </CommandListContext>
  );
}
