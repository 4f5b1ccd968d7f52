import { useEffect } from 'react';
import { previewOf } from '../rules/edited-rules.ts';
import { useStyles } from './style-store.ts';

/** Typing and dragging pause for this long before the map follows, because new values need new tiles. */
const PAUSE_MS = 250;

/** Paints the map by the edited rules for as long as the calling panel is open. */
export function useStylePreview(): void {
  const edited = useStyles((state) => state.edited);
  const active = useStyles((state) => state.active);
  useEffect(() => {
    const show = () => useStyles.setState({ preview: previewOf(edited, active) });
    const timer = setTimeout(show, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [edited, active]);
  useEffect(() => () => useStyles.setState({ preview: null }), []);
}
