/** The notice wherever parcel lines are shown or exported. Other code must use this constant. */
export const NOT_A_SURVEY =
  'Assessor parcel lines are not a survey. Not for legal, survey or construction use.';
