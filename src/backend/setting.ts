import { z } from 'zod';

const blankIsAbsent = (value: unknown) => (value === '' ? undefined : value);

/** A setting whose empty variable counts as none. */
export const setting = <T extends z.ZodType>(schema: T) => z.preprocess(blankIsAbsent, schema);
