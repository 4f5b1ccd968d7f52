import { useEffect } from 'react';
import { belongsElsewhere } from '../../../frontend/key-owner.ts';
import { useMapSession } from '../../../map/web/map-session.ts';
import { type Command, commandOf } from './commands.ts';

/** Answers the keys of the map, wherever the focus is outside of form fields, dialogs, menus and lists. */
export function useKeyboard(run: (command: Exclude<Command, { kind: 'pan' | 'zoom' }>) => void): void {
  useEffect(() => {
    const answer = (event: KeyboardEvent) => {
      if (event.defaultPrevented || belongsElsewhere(event)) return;
      const command = commandOf(event);
      if (command === null) return;
      const { view } = useMapSession.getState();
      switch (command.kind) {
        case 'pan':
          view?.panBy(command.x, command.y);
          break;
        case 'zoom':
          view?.zoomBy(command.steps);
          break;
        default:
          run(command);
      }
      event.preventDefault();
    };
    window.addEventListener('keydown', answer);
    return () => window.removeEventListener('keydown', answer);
  }, [run]);
}
