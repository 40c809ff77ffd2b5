import type { AnyOperation } from '@signalbox/contract/client'
import { SERVER } from '@signalbox/contract/api-version'
import { operations } from '@signalbox/contract/operations'
import { readPath, type Schema } from '@signalbox/contract/operation'
import type {
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifyHttpOptions,
  RawServerDefault,
} from 'fastify'
import { randomUUID } from 'node:crypto'
import { currentCall, inCall } from '../config/config-call.ts'
import { recordCall } from '../features/audit/resource.ts'
import {
  actorFromCaller,
  authorize,
  identify,
  noteConnections,
  originFromRequest,
  permit,
} from './callers.ts'
import type { ApiDeps } from './deps.ts'
import { allowOrigins } from './cors.ts'
import { isDeeperThan, MAX_DEPTH } from './depth.ts'
import { apiError, Failure, storageFailure } from './failure.ts'
import { readForms, withFile, withStreamedFile } from './form.ts'
import { PATH_OPTIONS, routePattern, refuseOtherMethods, servedPaths } from './paths.ts'
import { readQuery } from './query.ts'
import {
  Answer,
  type Ask,
  type CallContext,
  type Caller,
  type On,
  type OnClose,
} from './resource.ts'
import { resources } from './resources.ts'
import { validate } from './validation.ts'

export const API_PREFIX = '/api/v5'
const BODY_LIMIT_BYTES = 8 * 1024 * 1024

/** How a server must be set up for the API to answer as it should: paths and queries are read as it reads them. */
export const apiServerOptions = {
  exposeHeadRoutes: false,
  http: { maxHeaderSize: PATH_OPTIONS.maxParamLength },
  routerOptions: { ...PATH_OPTIONS, querystringParser: readQuery },
  frameworkErrors: (error, request, reply) => void answerFailure(error, request, reply),
} satisfies FastifyHttpOptions<RawServerDefault>

/** Handler of any operation; each receives the request in its own operation's shape. */
type AnyHandler = (request: never) => unknown

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller
    /** The body of a refusal. */
    refusal: unknown
  }
  interface FastifyContextConfig {
    /** The id of the operation that a route serves. */
    operation?: string
  }
}

function collect(deps: ApiDeps, onClose: OnClose): Map<string, AnyHandler> {
  const handlers = new Map<string, AnyHandler>()
  const on: On = (operation, handler) => {
    if (handlers.has(operation.id)) throw new Error(`${operation.id} has two handlers`)
    handlers.set(operation.id, handler)
  }
  const ask: Ask = async (operation, { path, query, body = {} }, context) => {
    const handler = handlers.get(operation.id)
    if (handler === undefined) throw apiError('NOT_IMPLEMENTED')
    const caller = await authorize(deps, operation, path, context.authorization)
    const read = readRequest(operation, { params: path, query, body })
    const run = () => handler({ ...context, caller, ...read } as never) // typed at `on`
    const isRead = operation.method === 'GET'
    const answer = await (isRead
      ? run()
      : inCall({ ...currentCall(), operation: operation.id }, run))
    if (!(answer instanceof Answer)) return answer
    if (answer.status < 400) return answer.body
    // An operation that answers a refusal as text.
    const message = String(answer.body)
    throw new Failure(answer.status, { code: 'UPDATE_FAILED', message })
  }
  for (const define of resources) define({ ...deps, on, ask, onClose })
  return handlers
}

/** The management API as a Fastify plugin; register it with `prefix: API_PREFIX`. Never listens. */
export async function api(app: FastifyInstance, deps: ApiDeps): Promise<void> {
  const handlers = collect(deps, (end) => void app.addHook('preClose', end))
  app.decorateRequest('caller')
  app.decorateRequest('refusal')
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('server', SERVER)
  })
  noteConnections(app.server, () => deps.kernel.clock.now())
  readBodies(app)
  const servedPath = servedPaths(app.prefix)
  allowOrigins(app, servedPath, () => deps.config.tokens.config.cors)
  refuseOtherMethods(app, servedPath)
  app.setErrorHandler((error: FastifyError | Failure, request, reply) => {
    const failure = storageFailure(deps.dataFolder, error)
    if (failure !== undefined) request.log.warn({ err: error }, 'A call could not be stored')
    return answerFailure(failure ?? error, request, reply)
  })
  const serveIn = (scope: FastifyInstance, operation: AnyOperation) =>
    serve(scope, deps, operation, handlers.get(operation.id))
  const isUpload = ({ fileField }: AnyOperation) => fileField !== undefined
  for (const operation of operations) if (!isUpload(operation)) serveIn(app, operation)
  // In a scope of their own: to all other operations a form is a text.
  app.register(async (scope) => {
    await readForms(scope)
    for (const operation of operations.filter(isUpload)) serveIn(scope, operation)
  })
  // Routes instead of a not-found handler for the whole server, because other paths belong to the console.
  app.all('/', answerNotFound)
  app.all('/*', answerNotFound)
}

function serve(
  app: FastifyInstance,
  deps: ApiDeps,
  operation: AnyOperation,
  handler: AnyHandler | undefined,
): void {
  const [success = 200] = Object.keys(operation.answers).map(Number)
  const { fileField } = operation
  app.route({
    method: operation.method,
    url: routePattern(operation),
    config: { operation: operation.id },
    bodyLimit: bodyLimitBytes(operation),
    onRequest: async (request) => {
      request.params = readPath(request.params)
      const { authorization } = request.headers
      request.caller = await identify(deps, operation.access, authorization)
      permit(request.caller, operation, request.params)
    },
    onSend: (request, reply, payload, done) => {
      recordCall(deps.audit, operation, request, reply)
      done(null, payload)
    },
    handler: async (request, reply) => {
      if (handler === undefined) throw apiError('NOT_IMPLEMENTED')
      const context: CallContext = {
        caller: request.caller,
        origin: originFromRequest(request),
        authorization: request.headers.authorization,
        accept: request.headers.accept,
        search: /\?.*/.exec(request.url)?.[0] ?? '',
      }
      const withBody = operation.isFileStreamed === true ? withStreamedFile : withFile
      const given = fileField === undefined ? request : await withBody(request, fileField)
      const read = { ...context, ...readRequest(operation, given) }
      const run = () => handler(read as never) // typed at `on`, for this very operation
      const answer = await (operation.method === 'GET'
        ? run()
        : inCall(describeCall(operation, context), run))
      return send(reply, answer instanceof Answer ? answer : new Answer(success, answer))
    },
  })
}

/** Changes of the configuration are recorded with the caller and the operation. */
const describeCall = ({ id }: AnyOperation, { caller, origin }: CallContext) => ({
  id: randomUUID(),
  actor: actorFromCaller(caller, origin),
  operation: id,
})

/** A caller without a login sends little. */
function bodyLimitBytes({ access, bodyLimit }: AnyOperation): number {
  return bodyLimit ?? (access === 'none' ? 16 * 1024 : BODY_LIMIT_BYTES)
}

function readRequest(
  operation: AnyOperation,
  request: Pick<FastifyRequest, 'params' | 'query' | 'body'>,
) {
  const read: Partial<Record<'path' | 'query' | 'body', unknown>> = {}
  const part = (name: 'path' | 'query' | 'body', schema: Schema | undefined, value: unknown) => {
    if (schema) read[name] = validate(operation, name, schema, value)
  }
  part('path', operation.path, request.params)
  part('query', operation.query, request.query)
  const { body } = request
  const isForm = operation.isForm === true && typeof body === 'string'
  part(
    'body',
    operation.body,
    isForm ? Object.fromEntries(new URLSearchParams(body)) : (body ?? {}),
  )
  return read
}

function send(reply: FastifyReply, { status, body, contentType, headers }: Answer): FastifyReply {
  reply.code(status).headers(headers)
  if (status >= 400) reply.request.refusal = body
  if (body === undefined) return reply.send()
  if (contentType !== undefined) return reply.type(contentType).send(body)
  return reply.type('application/json').serializer(String).send(JSON.stringify(body))
}

/** Reads JSON bodies. Any other body becomes a text, for texts and forms; an empty one becomes `undefined`. */
function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const strict = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') return done(null, undefined)
    return strict(request, String(text), (error, body) => {
      if (error) return done(apiError('BAD_REQUEST', { message: 'Invalid json message received' }))
      if (!isDeeperThan(body, MAX_DEPTH)) return done(null, body)
      const message = `The JSON is nested more than ${MAX_DEPTH} levels deep`
      return done(apiError('BAD_REQUEST', { message }))
    })
  })
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, text, done) =>
    done(null, text === '' ? undefined : text),
  )
}

function answerFailure(
  error: FastifyError | Failure,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (error instanceof Failure) {
    return send(reply.headers(error.headers), new Answer(error.status, error.body))
  }
  // Errors of Fastify: a body that is too large, or a wrong Content-Length.
  const status = error.statusCode ?? 500
  if (status < 500) {
    return send(reply, new Answer(status, { code: 'BAD_REQUEST', message: error.message }))
  }
  request.log.error({ err: error }, 'A call failed')
  const message = `Internal error, request ${request.id}`
  return send(reply, new Answer(500, { code: 'INTERNAL_ERROR', message }))
}

const NOT_FOUND_PAGE =
  '<html><head><title>404 - NOT FOUND</title></head><body><h1>404 - NOT FOUND</h1></body></html>'

/** JSON, unless the caller asks for a page and not for JSON. */
function answerNotFound(request: FastifyRequest, reply: FastifyReply) {
  const accept = request.headers.accept ?? '*/*'
  if (/text\/html/.test(accept) && !/json/.test(accept)) {
    return reply.code(404).type('text/html').send(NOT_FOUND_PAGE)
  }
  const failure = apiError('NOT_FOUND', { message: 'Request Path Not Found' })
  return send(reply, new Answer(failure.status, failure.body))
}
