import { API_PREFIX } from '@signalbox/broker/api/api'
import type { FastifyRequest } from 'fastify'
import type { OutgoingHttpHeaders } from 'node:http'
import { readable } from './hidden-keys.ts'
import {
  type Calling,
  headersFor,
  NoAnswer,
  open,
  protocolFromUrl,
  type Target,
  wholeAnswer,
} from './upstream-call.ts'

const MAX_BYTES = 1024 * 1024
const JSON_TYPE = 'application/json'
/** Time limit for reading the state before a change. */
const READ_MS = 5000

export interface ClusterAnswer {
  status: number
  body: string
  /** Header `server` of the answer. */
  server: unknown
}

/** The headers of a call of the same caller without a body. */
export function headersWithoutBody(
  request: FastifyRequest,
  accept = JSON_TYPE,
): OutgoingHttpHeaders {
  const {
    'content-length': _,
    'content-type': __,
    'transfer-encoding': ___,
    ...others
  } = readable(headersFor(request))
  return { ...others, accept }
}

/**
 * Reads from the cluster in the name of a caller, at the address that is tried first.
 *
 * @throws {NoAnswer} if it does not answer in time, or with more than `maxBytes`
 */
export async function readAs(
  request: FastifyRequest,
  { addresses }: Target,
  path: string,
  { agents, timeoutMs }: Calling,
  { accept = JSON_TYPE, maxBytes = MAX_BYTES } = {},
): Promise<ClusterAnswer> {
  const [url] = addresses.inOrder()
  if (url === undefined) throw new NoAnswer('the cluster has no address')
  const call = open(
    url,
    API_PREFIX + path,
    'GET',
    headersWithoutBody(request, accept),
    agents[protocolFromUrl(url)],
  )
  const limits = { timeoutMs: Math.min(timeoutMs, READ_MS), maxBytes }
  const { status, body, headers } = await wholeAnswer(call, limits)
  return { status, body, server: headers.server }
}

/** Reads a state in the name of a caller; `undefined`: there is none, or it cannot be read. */
export async function readJson(
  request: FastifyRequest,
  target: Target,
  path: string,
  calling: Calling,
): Promise<unknown> {
  try {
    const { status, body } = await readAs(request, target, path, calling)
    return status === 200 ? JSON.parse(body) : undefined
  } catch {
    return undefined
  }
}

/**
 * Reads the nodes, which every login may read: the status tells whether the caller is logged in.
 *
 * @throws {NoAnswer} if the cluster does not answer
 */
export const askAs = (
  request: FastifyRequest,
  target: Target,
  calling: Calling,
): Promise<ClusterAnswer> => readAs(request, target, '/nodes', calling)
