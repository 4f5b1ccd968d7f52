/** The column that numbers the rows of a converted file. Readers leave it out. */
export const ROW_COLUMN = 'platbook_row';
