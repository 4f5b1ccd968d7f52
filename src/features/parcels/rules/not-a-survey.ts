/** The notice beside parcel lines that are shown or exported. Use this constant, so that the wording is the same everywhere. */
export const NOT_A_SURVEY =
  'Assessor parcel lines are not a survey. Not for legal, survey or construction use.';
