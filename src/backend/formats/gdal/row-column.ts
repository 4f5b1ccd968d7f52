/** The column that numbers the rows of a converted file, which people don't see. */
export const ROW_COLUMN = 'platbook_row';
