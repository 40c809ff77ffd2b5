import type { core } from 'zod/mini'

/** Any Zod schema, of the full or of the mini flavour. */
export type Schema = core.$ZodType

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Callers of an operation: everybody without a login (`none`), a console user or an API key
 * (`any`), or a console user only (`user`; an API key gets 401 `API_KEY_NOT_ALLOW`).
 */
export type Access = 'none' | 'any' | 'user'

/**
 * Where the published API 5.7.2 has the operation: in `both` editions, only in the enterprise
 * (`ent`) or only in the open one (`open`); `undocumented` is served by real brokers without being
 * published; `own` is Signalbox's alone, and the console must do without it upstream.
 */
export type Edition = 'both' | 'ent' | 'open' | 'undocumented' | 'own'

/** How a list is read: `page`/`limit` → `meta.hasnext`; `position` → `meta.position`; all at once. */
export type ListKind = 'paged' | 'position' | 'whole'

/** Content type of an answer other than JSON. */
type AnswerType =
  | 'text/event-stream'
  | 'text/plain'
  | 'text/html'
  | 'application/data'
  | 'application/gzip'
  | 'application/x-zip'
  | 'application/xml'

/** Success statuses and what they carry; `null` is an answer without a body. */
export type Answers = Readonly<Record<number, Schema | null>>

/**
 * One operation of the management API v5, written once. Types at both ends, validation, the served
 * OpenAPI document, the client and the forms are derived from it.
 */
export interface Operation<
  Path extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  A extends Answers = Answers,
> {
  /** Noun, then verb: `clientList`, `clientKick`. Also the query key. */
  readonly id: string
  readonly method: Method
  /** Below `/api/v5`, parameters in braces: `/clients/{clientid}`. */
  readonly at: string
  readonly tag: string
  readonly summary: string
  readonly access: Access
  /**
   * Set for operations that read, and whose answer has secrets in clear: a Signalbox refuses them to viewers. Brokers
   * of other kinds may not.
   */
  readonly isForAdministrators?: true
  readonly edition: Edition
  /** Set for operations of the enterprise edition that the embedded broker has. */
  readonly isInside?: true
  /** Set for operations of edition `own` that the pass-through itself answers in front of a cluster. */
  readonly isInFront?: true
  /** Query parameters and fields of an answer that only Signalbox has; other brokers pass over them. */
  readonly own: readonly string[]
  /** Query parameters of `own` that the pass-through itself answers in front of a cluster. */
  readonly ownInFront?: readonly string[]
  /** Another operation replaces it. */
  readonly isDeprecated?: true
  readonly list?: ListKind
  readonly path: Path
  readonly query: Query
  readonly body: Body
  /** Content type of a body other than JSON. */
  readonly bodyType?: 'text/plain'
  /** Browsers send the body as a form (`application/x-www-form-urlencoded`); it is read as an object. */
  readonly isForm?: true
  /** Form field (`multipart/form-data`) whose file may replace the body. */
  readonly fileField?: string
  /** The file is too large for memory: handlers read its stream. */
  readonly isFileStreamed?: true
  /** The limit of the body in bytes, where it differs from that of all operations. */
  readonly bodyLimit?: number
  readonly answers: A
  /** Content type of an answer other than JSON. */
  readonly answerType?: AnswerType
  /** Intended error codes by status, in addition to those shared by all operations. */
  readonly errors: Readonly<Record<number, readonly string[]>>
}

interface Spec<
  Path extends Schema | undefined,
  Query extends Schema | undefined,
  Body extends Schema | undefined,
  A extends Answers,
> {
  method: Method
  at: string
  summary: string
  access?: Access
  isForAdministrators?: true
  edition?: Edition
  isInside?: true
  isInFront?: true
  own?: readonly string[]
  ownInFront?: readonly string[]
  isDeprecated?: true
  list?: ListKind
  path?: Path
  query?: Query
  body?: Body
  bodyType?: 'text/plain'
  isForm?: true
  fileField?: string
  isFileStreamed?: true
  bodyLimit?: number
  answers: A
  answerType?: AnswerType
  errors?: Readonly<Record<number, readonly string[]>>
}

/** Creates the function that declares the operations of a resource: `const on = resource('Clients')`. */
export function resource(tag: string) {
  return function operation<
    A extends Answers,
    Path extends Schema | undefined = undefined,
    Query extends Schema | undefined = undefined,
    Body extends Schema | undefined = undefined,
  >(id: string, spec: Spec<Path, Query, Body, A>): Operation<Path, Query, Body, A> {
    return {
      access: 'any',
      edition: 'both',
      own: [],
      errors: {},
      ...spec,
      id,
      tag,
      path: spec.path as Path,
      query: spec.query as Query,
      body: spec.body as Body,
    }
  }
}

type Part<Name extends string, S> = S extends Schema
  ? Record<never, never> extends core.input<S>
    ? { [K in Name]?: core.input<S> }
    : { [K in Name]: core.input<S> }
  : unknown

/** Argument of a call: `{ path, query, body }`, each only if the operation has it. */
export type RequestOf<O> =
  O extends Operation<infer P, infer Q, infer B, Answers>
    ? Part<'path', P> & Part<'query', Q> & Part<'body', B>
    : never

type Read<Name extends string, S> = S extends Schema ? { [K in Name]: core.output<S> } : unknown

/** Argument of a handler: the request after validation, with defaults. */
export type ReadOf<O> =
  O extends Operation<infer P, infer Q, infer B, Answers>
    ? Read<'path', P> & Read<'query', Q> & Read<'body', B>
    : never

/** Answer of a successful call; `undefined` without a body. */
export type AnswerOf<O> =
  O extends Operation<Schema | undefined, Schema | undefined, Schema | undefined, infer A>
    ? { [S in keyof A]: A[S] extends Schema ? core.output<A[S]> : undefined }[keyof A]
    : never

/** Browsers and servers remove these segments from a path, percent-encoded or not (RFC 3986, 5.2.4). */
const DOT_SEGMENTS = ['.', '..']
/** No segment of a path can be one of these. */
const UNADDRESSABLE = ['', ...DOT_SEGMENTS]
/**
 * Before a dot segment, or in place of an empty text: no name of MQTT contains U+0000 [MQTT-1.5.4-2].
 * Only Signalbox removes it.
 */
const ESCAPE = '\0'

/** Whether a text can be a segment of a path at every broker of API v5. */
export const isAddressable = (text: string): boolean => !UNADDRESSABLE.includes(text)

/** The path parameters that `operationPath` wrote. */
export function readPath(path: unknown): unknown {
  const unescaped = (value: unknown) =>
    typeof value === 'string' && value.startsWith(ESCAPE) && UNADDRESSABLE.includes(value.slice(1))
      ? value.slice(1)
      : value
  return Object.fromEntries(
    Object.entries(path ?? {}).map(([name, value]) => [name, unescaped(value)]),
  )
}

/** The address of an operation below `/api/v5`; each parameter is one percent-encoded segment. */
export function operationPath(operation: Operation, path: Record<string, unknown> = {}): string {
  return operation.at.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = path[name]
    if (value === undefined)
      throw new TypeError(`${operation.id}: path parameter ${name} is missing`)
    // A path parameter is a text or a number, by its schema.
    const text = encodeURIComponent(value as string | number)
    return UNADDRESSABLE.includes(text) ? encodeURIComponent(ESCAPE) + text : text
  })
}
