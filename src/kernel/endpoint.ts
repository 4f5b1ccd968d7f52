import type { z } from 'zod';
import type { Permission } from './permission.ts';
import type { ProblemCode } from './problem.ts';
import type { Rate } from './rate.ts';

/**
 * An endpoint is declared once, as a value. The server handles it, the browser calls it, and the OpenAPI
 * document, validation and permission checks are all read from here.
 */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
> {
  /** Verb and noun, unique: `findPlacesAtPoint`. The operationId of the OpenAPI document. */
  name: string;
  summary: string;
  method: 'GET' | 'POST' | 'DELETE';
  /**
   * Path with parameters in braces, `/users/{userId}.json`. A first segment `{placePath}` stands for a path of a place or
   * parcel of any depth, such as `/us/md/baltimore-city`. A secret in the path is a parameter `{token}`, which logs leave out.
   */
  path: string;
  params?: Params;
  query?: Query;
  body?: Body;
  /** The body is a file, not JSON: `application/octet-stream` of at most `maxBytes`. */
  file?: { maxBytes: number };
  /** Any body is accepted and ignored, HTML forms too. For programs whose requests we can't change, such as mail programs. */
  ignoresBody?: true;
  /** The body may also come from an HTML form (`application/x-www-form-urlencoded`): each value is a text. */
  takesForm?: true;
  /** The JSON reply. Absent for binary replies (see `binary`). */
  output?: Output;
  /** The media types of a binary reply, e.g. a tile. */
  binary?: readonly string[];
  /** Pages of other sites may read the JSON reply, as they may read the tiles that it describes. Only for endpoints that anyone may call. */
  isForOtherSites?: true;
  permission: Permission;
  /**
   * The unit that a reply counts as for programs with a limited API token: the record of one parcel, or one map tile. `records`: the handler counts the parcels
   * that it finds. Absent: it isn't metered.
   */
  meter?: 'record' | 'records' | 'tile';
  /** The rate class. Absent: the class that `rateOf` derives from the method, the body and the reply. */
  rate?: Rate;
  problems: readonly ProblemCode[];
}

/** Returns the declaration itself. The call exists so that TypeScript infers the types of all four schemas. */
export function defineEndpoint<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Output extends z.ZodType,
>(endpoint: Endpoint<Params, Query, Body, Output>): Endpoint<Params, Query, Body, Output> {
  return endpoint;
}

/** The path parameters that the handler of an endpoint receives. */
export type ParamsOf<E> = E extends Endpoint<infer P, z.ZodType, z.ZodType, z.ZodType> ? z.output<P> : never;
/** The query that the handler of an endpoint receives. */
export type QueryOf<E> = E extends Endpoint<z.ZodType, infer Q, z.ZodType, z.ZodType> ? z.output<Q> : never;
/** The body that the handler of an endpoint receives. */
export type BodyOf<E> = E extends Endpoint<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.output<B> : never;
/** The JSON reply of an endpoint. */
export type OutputOf<E> = E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer O> ? z.output<O> : never;
/** The query that a caller passes, before defaults and coercion. */
export type QueryInputOf<E> =
  E extends Endpoint<z.ZodType, infer Q, z.ZodType, z.ZodType> ? z.input<Q> : never;
