/** The content of the pane: the export of a project, or the invitation to create one. */
export type ExportView = 'project' | 'empty';

/**
 * Exports belong to a project. Without one, the pane shows the empty state with Create Project, for paid and unpaid people; unpaid people with
 * an open project see its export (section 6). Visitors must sign in first.
 */
export function exportView({
  isSignedIn,
  hasProject,
}: {
  isSignedIn: boolean;
  hasProject: boolean;
}): ExportView {
  return isSignedIn && hasProject ? 'project' : 'empty';
}

interface Reader {
  isSignedIn: boolean;
  isPaid: boolean;
}

/** Returns the message of the empty state about the plan; null when the plan does not matter. */
export function emptyStateMessage({ isSignedIn, isPaid }: Reader): string | null {
  if (!isSignedIn) return 'Sign in to save a project and export its parcels.';
  return isPaid
    ? null
    : 'Free csv rows every month are part of Pro. With any account a saved project can be exported at a price per record.';
}
