import { BackendFault } from '@signalbox/broker/backends/backend'
import { Outgoing } from '@signalbox/broker/backends/outgoing'
import { type CopySide, copyGet, copyStart, copyStop } from '@signalbox/contract/copy'
import { ApiError } from '@signalbox/contract/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createHash, randomUUID } from 'node:crypto'
import { Agent } from 'node:http'
import { Agent as TlsAgent } from 'node:https'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { CopyRun } from './copy-run.ts'
import { failureFrom } from './difference.ts'
import { type CopyCalling, openSide, type Side, verifyLogin } from './side.ts'

interface CopiesOptions {
  /** Names of the clusters; empty: the embedded broker answers. */
  upstreams: readonly string[]
  basePath: string
  /** Addresses that a copy must not connect to. */
  outgoingDeny: readonly string[]
}

/** Largest number of copies that run at the same time. */
const MAX_RUNNING = 2
/** Number of ended copies that keep their reports. */
const MAX_ENDED = 5
/** Longest wait for an answer: a cluster with a slow node takes up to two minutes for a change. */
const TIMEOUT_MS = 125_000
/** The end of the process does not wait longer for a source that makes a backup. */
const CLOSE_MS = 5000

class Refused extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

/**
 * The operations of `contract/copy.ts` below `/signalbox`. The caller is an administrator of a broker of this process
 * that is one of the two sides. Logins are used for this copy alone, and neither stored nor logged.
 */
export async function copies(app: FastifyInstance, options: CopiesOptions): Promise<void> {
  const outgoing = new Outgoing(options.outgoingDeny)
  const runs = new Map<string, { run: CopyRun; login: string; at: URL; ended: Promise<void> }>()
  const own = callingWith({})
  const others = callingWith({ lookup: outgoing.lookup })
  app.addHook('preClose', async () => {
    for (const { run } of runs.values()) run.stop()
    const all = Promise.all(Array.from(runs.values(), ({ ended }) => ended))
    await Promise.race([all, setTimeout(CLOSE_MS, undefined, { ref: false })])
    for (const { agents } of [own, others]) {
      for (const agent of Object.values(agents)) agent.destroy()
    }
  })

  /** Address at which this process answers for one of its brokers. */
  const ownUrl = (name: string): URL => {
    const { upstreams, basePath } = options
    const isKnown = upstreams.length === 0 ? name === '' : upstreams.includes(name)
    if (!isKnown) throw new Refused(400, 'BAD_REQUEST', `Unknown broker: ${name}`)
    const { address, port, family } = app.server.address() as AddressInfo // it listens on IP
    const host = ['0.0.0.0', '::'].includes(address) ? '127.0.0.1' : address
    const origin = `http://${family === 'IPv6' && host === address ? `[${host}]` : host}:${port}`
    return new URL(`${basePath}${name === '' ? '' : `upstreams/${name}/`}`, origin)
  }

  const openAt = (side: CopySide, signal: AbortSignal): Promise<Side> => {
    if ('broker' in side) return openSide(ownUrl(side.broker), side, own, signal)
    const url = readCopyUrl(side.url)
    outgoing.refuse([url.hostname.replace(/^\[|\]$/g, '')])
    return openSide(url, side, others, signal)
  }

  app.post(copyStart.at, async (request, reply) => {
    const read = copyStart.body.safeParse(request.body)
    if (!read.success) throw new Refused(400, 'BAD_REQUEST', 'The request is invalid')
    const { from, to, ...choice } = read.data
    const { authorization = '' } = request.headers
    const side = [from, to].find((each) => 'broker' in each && each.authorization === authorization)
    if (side === undefined || !('broker' in side)) {
      throw new Refused(403, 'FORBIDDEN', 'One side must be a broker of this Signalbox')
    }
    const verified = await openAt(side, AbortSignal.timeout(TIMEOUT_MS))
    if (!verified.isAdministrator) {
      throw new Refused(403, 'FORBIDDEN', 'Only administrators may copy configurations')
    }
    if ([...runs.values()].filter(({ run }) => run.isRunning).length >= MAX_RUNNING) {
      throw new Refused(503, 'SERVICE_UNAVAILABLE', 'Other copies are running')
    }
    const run = new CopyRun(randomUUID(), choice)
    const ended = run.run((signal) => openBoth(from, to, (each) => openAt(each, signal)))
    runs.set(run.id, { run, login: digest(authorization), at: ownUrl(side.broker), ended })
    const old = Array.from(runs).filter(([, each]) => !each.run.isRunning)
    for (const [id] of old.slice(0, Math.max(0, old.length - MAX_ENDED))) runs.delete(id)
    return reply.code(201).send(run.report())
  })

  /**
   * Finds a copy for the login that began it; other logins get 404.
   *
   * @throws {ApiError} if its broker refuses the login, which may have ended
   */
  const find = async ({ params, headers }: FastifyRequest): Promise<CopyRun> => {
    const found = runs.get((params as { id: string }).id) // by the path of the route
    const { authorization = '' } = headers
    if (found?.login !== digest(authorization)) throw new Refused(404, 'NOT_FOUND', 'No such copy')
    await verifyLogin(found.at, authorization, own)
    return found.run
  }

  app.get(routeOf(copyGet.at), async (request, reply) =>
    reply.header('cache-control', 'no-store').send((await find(request)).report()),
  )
  app.post(routeOf(copyStop.at), async (request, reply) => {
    const run = await find(request)
    run.stop()
    return reply.code(204).send()
  })
  app.setErrorHandler(sendRefusal)
}

/** Opens both sides. @throws {ApiError} that names the side, if one does not answer or refuses the login */
export async function openBoth<Given>(
  from: Given,
  to: Given,
  openAt: (side: Given) => Promise<Side>,
): Promise<{ from: Side; to: Side }> {
  const named = (which: string, side: Given) =>
    openAt(side).catch((error: unknown) => {
      const { code, message } = failureFrom(error)
      throw new ApiError({
        kind: 'http',
        operation: 'copyStart',
        code,
        message: `${which}: ${message}`,
      })
    })
  const source = await named('source', from)
  try {
    return { from: source, to: await named('target', to) }
  } catch (error) {
    await source.close()
    throw error
  }
}

/** Reads a typed address. @throws {Refused} if it cannot be that of a console or API */
export function readCopyUrl(text: string): URL {
  const url = URL.parse(text)
  const isPlain =
    url !== null &&
    ['http:', 'https:'].includes(url.protocol) &&
    [url.username, url.password, url.search, url.hash].every((part) => part === '')
  if (!isPlain) {
    throw new Refused(400, 'BAD_REQUEST', 'An address is an http or https URL without a login')
  }
  url.pathname = url.pathname.replace(/(\/api\/v5)?\/*$/, '')
  return url
}

export function callingWith(options: ConstructorParameters<typeof Agent>[0]): CopyCalling {
  const all = { keepAlive: true, ...options }
  const agents = { 'http:': new Agent(all), 'https:': new TlsAgent(all) }
  return { agents, timeoutMs: TIMEOUT_MS }
}

const routeOf = (at: string) => at.replaceAll(/\{(\w+)\}/g, ':$1')
const digest = (authorization: string) =>
  createHash('sha256').update(authorization).digest('base64')

function sendRefusal(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, code, message } = refusalFrom(error)
  if (status === 500) request.log.error({ err: error }, 'A copy could not be started')
  return reply.code(status).send({ code, message })
}

function refusalFrom(error: unknown): { status: number; code: string; message: string } {
  if (error instanceof Refused) return error
  if (error instanceof BackendFault) {
    return { status: 400, code: 'BAD_REQUEST', message: error.message }
  }
  if (error instanceof ApiError) {
    // A broker of this process has refused the login of the caller.
    return { ...failureFrom(error), status: error.status === 401 ? 401 : 400 }
  }
  const { statusCode: status = 500 } = Object(error) as { statusCode?: number }
  return status < 500
    ? { status, code: 'BAD_REQUEST', message: 'The request is invalid' }
    : { status: 500, code: 'INTERNAL_ERROR', message: 'The copy could not be started' }
}
