/** Stands wherever parcel lines are shown or handed out. The one place of these words. */
export const NOT_A_SURVEY = 'Assessor parcel lines are not a survey: don’t build, fence or sell by them.';
