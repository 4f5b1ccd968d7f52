/** What the pane shows: the export of a project, or the invitation to make one. */
export type ExportView = 'project' | 'empty';

/**
 * Exports are of a project. Without one there is the empty state with Create Project, for paid and unpaid users; an unpaid user who has a
 * project open sees its export (section 6). A visitor signs in first.
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

/** What the empty state says about the plan; null when the plan is no matter. */
export function emptyStateMessage({ isSignedIn, isPaid }: Reader): string | null {
  if (!isSignedIn) return 'Sign in to save a project and export its parcels.';
  return isPaid
    ? null
    : 'Free csv rows every month are part of Pro. With any account a saved project can be exported at a price per record.';
}
