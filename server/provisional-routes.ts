import { configProvisionalCreate, type ProvisionalChange } from '@signalbox/contract/config-history'
import { logout } from '@signalbox/contract/login'
import { operationPath } from '@signalbox/contract/operation'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import { join } from 'node:path'
import { changedPlace, createdItemName } from './changed-place.ts'
import { findConfigRefusal } from './cluster-client.ts'
import type { ClusterHistory } from './cluster-history.ts'
import { jsonBody, sendClusterFailure } from './cluster-answer.ts'
import { ClusterProvisional, type Provisional, TooManyPending } from './cluster-provisional.ts'
import { type ConfigCall, NotRevertible, findRevertibleOperation } from './revertible.ts'
import type { Calling, Target } from './upstream-call.ts'

const PATH = /^\/config_provisional(?:\/([^/]+)\/(keep|revert))?$/
/** The end of the process does not wait longer for a cluster that does not answer. */
const CLOSE_MS = 5000

interface Around {
  log: FastifyBaseLogger
  calling: Calling
  history: ClusterHistory
}

/** Answers calls about provisional changes of clusters, which have none themselves. */
export class ProvisionalRoutes {
  readonly #folder: string
  readonly #around: Around
  readonly #clusters = new Map<string, ClusterProvisional>()

  constructor(folder: string, around: Around) {
    this.#folder = folder
    this.#around = around
  }

  async close(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, CLOSE_MS)
    const all = Promise.all(Array.from(this.#clusters.values(), (each) => each.close()))
    await Promise.race([all, promise])
    clearTimeout(timer)
  }

  /** Returns whether the call has been answered. */
  async answer(request: FastifyRequest, reply: FastifyReply, target: Target): Promise<boolean> {
    const { method, headers } = request.raw
    const { history } = this.#around
    if (method === 'POST' && target.at === logout.at) {
      await this.#clusters.get(target.name)?.endLogin(headers.authorization ?? '')
      return false
    }
    const [isMeant, id, action] = PATH.exec(target.at) ?? []
    const isList = method === 'GET' && id === undefined
    if (isMeant === undefined || !(isList || method === 'POST')) return false
    if (history.isSignalbox(target.name) === true) return false
    const changes = this.#of(target)
    if (isList && changes.all.length === 0 && history.isSignalbox(target.name) === false) {
      reply.header('cache-control', 'no-store').send([]) // there is nothing to protect
      return true
    }
    const who = await history.isReader(request, reply, target)
    if (who !== 'reader') return who === 'refused'
    if (isList) reply.send(changes.all.map(presented))
    else {
      const run = () =>
        id === undefined
          ? this.#create(request, target)
          : this.#finish(request, target, { id, isKept: action === 'keep' })
      await run().then(
        ({ status, body }) => reply.code(status).type('application/json').send(body),
        (error: unknown) => sendFailure(reply, target, error),
      )
    }
    return true
  }

  #of(target: Target): ClusterProvisional {
    const known = this.#clusters.get(target.name)
    if (known !== undefined) return known
    const { log, calling, history } = this.#around
    const opened = new ClusterProvisional({
      path: join(this.#folder, `${encodeURIComponent(target.name)}.provisional.json`),
      ...{ target, calling, log },
      onChange: ({ id, actor, call, roots: [part] }, states) => {
        if (part === undefined) return
        const operation = `${call.operation.method} ${operationPath(call.operation, call.path)}`
        const isMade = states.before === undefined
        const kind = isMade ? 'created' : states.after === undefined ? 'removed' : 'changed'
        history.add(target.name, actor, { ...part, ...states, operation, kind, provisional: id })
      },
    })
    this.#clusters.set(target.name, opened)
    return opened
  }

  async #create(request: FastifyRequest, target: Target): Promise<Answer> {
    const read = configProvisionalCreate.body.safeParse(await jsonBody(request))
    if (!read.success) throw new NotRevertible('The request is invalid')
    const { operation: name, path = {}, body, seconds } = read.data
    const operation = findRevertibleOperation(name)
    if (operation === undefined) throw new NotRevertible(`${name} cannot be reverted automatically`)
    const call: ConfigCall = { operation, path, body }
    const by = {
      authorization: request.raw.headers.authorization ?? '',
      actor: this.#around.history.readActor(request, target),
      roots: [findChangedPart(call)],
    }
    const { answer, made } = await this.#of(target).make(call, by, seconds * 1000)
    return {
      status: 200,
      body: {
        ...(made !== undefined && { provisional: presented(made) }),
        ...(answer !== undefined && { answer }),
      },
    }
  }

  async #finish(
    request: FastifyRequest,
    target: Target,
    { id, isKept }: { id: string; isKept: boolean },
  ): Promise<Answer> {
    const changes = this.#of(target)
    const { authorization = '' } = request.raw.headers
    const actor = this.#around.history.readActor(request, target)
    if (changes.pending(id) === undefined) return NO_PENDING
    const refusal = await findConfigRefusal(authorization, target, this.#around.calling)
    if (refusal !== undefined) return refusal
    const ended = isKept ? changes.keep(id, actor) : await changes.revert(id, authorization, actor)
    return ended === undefined ? NO_PENDING : { status: 200, body: presented(ended) }
  }
}

interface Answer {
  status: number
  body: unknown
}

const NO_PENDING: Answer = {
  status: 404,
  body: { code: 'NOT_FOUND', message: 'No pending change' },
}

/** The changed part of the configuration. @throws {NotRevertible} if the call changes none */
function findChangedPart({
  operation,
  path,
  body,
}: ConfigCall): ProvisionalChange['roots'][number] {
  let at: string
  try {
    at = operationPath(operation, path)
  } catch {
    throw new NotRevertible('The request names no item')
  }
  const place = changedPlace(operation.method, at)
  if (place === undefined) throw new NotRevertible(`${operation.id} changes no configuration`)
  const item =
    place.item ?? (place.kind === 'created' ? createdItemName(place.root, body) : undefined)
  return { root: place.root, ...(item !== undefined && { item }) }
}

function sendFailure(reply: FastifyReply, target: Target, error: unknown): FastifyReply {
  if (error instanceof NotRevertible) {
    return reply.code(400).send({ code: 'BAD_REQUEST', message: error.message })
  }
  if (error instanceof TooManyPending) {
    const message = 'Too many provisional changes are pending'
    return reply.code(409).send({ code: 'EXCEED_LIMIT', message })
  }
  return sendClusterFailure(reply, target, error)
}

const time = (at: number) => new Date(at).toISOString()

function presented(each: Provisional): ProvisionalChange {
  const { id, state, call, actor, roots, startedAt, endsAt, endedAt, endedBy } = each
  const { superseded, failed, waitsFor } = each
  return {
    ...{ id, state, operation: call.operation.id, actor, roots },
    ...{ started_at: time(startedAt), ends_at: time(endsAt) },
    remaining: state === 'pending' ? Math.max(0, endsAt - Date.now()) : 0,
    // The confirmation uses a new connection to the cluster.
    needs_new_connection: false,
    ...(endedAt !== undefined && { ended_at: time(endedAt) }),
    ...(endedBy !== undefined && { ended_by: endedBy }),
    ...(superseded !== undefined && { superseded }),
    ...(failed !== undefined && { failed }),
    ...(waitsFor !== undefined && { waits_for: waitsFor }),
  }
}
