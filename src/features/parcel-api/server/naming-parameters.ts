import { Problem } from '../../../kernel/problem.ts';

/** The requested endpoint, and the place of its parameters. */
export interface ParameterPlace {
  name: string;
  where: 'query' | 'body';
}

/**
 * Awaits a selection. If it is refused, the selector names its fields as in the body of another endpoint, and this function replaces them with the parameters of
 * this request. The selector names no field when an area has too many corners; then the field is `geojson`.
 */
export async function namingParameters<T>(where: ParameterPlace['where'], selection: Promise<T>): Promise<T> {
  try {
    return await selection;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.code === 'invalid_input' && error.details.fields === undefined) {
      const fields = [{ field: `${where}.geojson`, message: error.message }];
      throw new Problem(error.code, { ...error.details, fields });
    }
    if (error.details.fields === undefined) throw error;
    const nameOf = (field: string) => `${where}.${field.startsWith('body.query.path') ? 'path' : 'fields'}`;
    const fields = error.details.fields.map(({ field, message }) => ({ field: nameOf(field), message }));
    const detail = error.details.detail?.replaceAll(/body\.query\.[\w.]+/g, nameOf);
    throw new Problem(error.code, { ...error.details, fields, ...(detail !== undefined && { detail }) });
  }
}
