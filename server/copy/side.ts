import { API_PREFIX } from '@signalbox/broker/api/api'
import { SERVER } from '@signalbox/contract/api-version'
import type { CallOptions, Client } from '@signalbox/contract/client'
import type { CopySide } from '@signalbox/contract/copy'
import { ApiError } from '@signalbox/contract/errors'
import { login, logout } from '@signalbox/contract/login'
import { nodeList } from '@signalbox/contract/nodes'
import { ruleTest } from '@signalbox/contract/rules'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { Addresses } from '../addresses.ts'
import { clusterClient } from '../cluster-client.ts'
import type { Files } from './kind.ts'
import { type Calling, open, protocolFromUrl } from '../upstream-call.ts'

export type CopyCalling = Pick<Calling, 'agents' | 'timeoutMs'>

/** Timeout of the first call, so that a silent broker is reported soon; later calls may wait for slow nodes. */
const OPEN_MS = 15_000
/** Largest size of the lists of one side that are kept, in bytes. */
export const LIST_BYTES = 64 * 1024 * 1024

/** A broker that is read or written. */
export interface Side {
  client: Client
  /** Client for lists, whose answers are kept: their sizes are subtracted from the budget. */
  lists: Client
  budget: { bytes: number }
  /** Whether the broker is a Signalbox that gives its secrets to this login. */
  givesRecords: boolean
  /** Whether the login may change the configuration. */
  isAdministrator: boolean
  /** Downloads a file. @throws {Error} without an answer of status 200 */
  download(path: string, signal: AbortSignal): Promise<IncomingMessage>
  /** Present if the side is not a broker. */
  files?: Files
  /** Ends the login, if this process made it. */
  close(): Promise<void>
}

/**
 * Opens a side at the address of its console, which also answers the API.
 *
 * @throws {ApiError} if it does not answer or refuses the login
 */
export async function openSide(
  url: URL,
  as: CopySide,
  calling: CopyCalling,
  signal: AbortSignal,
): Promise<Side> {
  const addresses = new Addresses([url])
  const opening = { signal, timeoutMs: OPEN_MS }
  const clientAs = (authorization: string) => clusterClient({ addresses }, authorization, calling)
  const isLogin = !('broker' in as) && as.kind === 'user'
  const authorization =
    'broker' in as ? as.authorization : await authorize(as, clientAs(''), opening)
  const client = clientAs(authorization)
  const budget = { bytes: LIST_BYTES }
  const close = async () => {
    if (!isLogin) return
    const own = { body: { username: as.name } }
    await client.call(logout, own, { timeoutMs: OPEN_MS }).catch(() => {})
  }
  let headers: Headers
  let isAdministrator: boolean
  try {
    headers = (await client.send(nodeList, {}, opening)).headers
    isAdministrator = await mayChange(client, signal)
  } catch (error) {
    await close()
    throw error
  }
  return {
    client,
    lists: clusterClient({ addresses }, authorization, calling, budget),
    budget,
    isAdministrator,
    givesRecords: isAdministrator && headers.get('server') === SERVER,
    download: (path, stop) => download(url, path, authorization, calling, stop),
    close,
  }
}

/**
 * Verifies that a login of a broker has not ended. A broker that does not answer keeps nobody from stopping a copy.
 *
 * @throws {ApiError} if the broker refuses it
 */
export async function verifyLogin(
  url: URL,
  authorization: string,
  calling: CopyCalling,
): Promise<void> {
  const client = clusterClient({ addresses: new Addresses([url]) }, authorization, calling)
  await client.call(nodeList, {}, { timeoutMs: OPEN_MS }).catch((error: unknown) => {
    if (error instanceof ApiError && (error.status === 401 || error.status === 403)) throw error
  })
}

async function authorize(
  { kind, name, secret }: Exclude<CopySide, { broker: string }>,
  client: Client,
  opening: CallOptions,
): Promise<string> {
  if (kind === 'key') return `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}`
  const { token } = await client.call(
    login,
    { body: { username: name, password: secret } },
    opening,
  )
  return `Bearer ${token}`
}

/** Tests an empty rule, which changes nothing: callers who may change the configuration get 400. */
async function mayChange(client: Client, signal: AbortSignal): Promise<boolean> {
  try {
    await client.call(ruleTest, { body: {} as { sql: string; context: never } }, { signal })
    return true
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'http') return error.status === 400
    throw error
  }
}

async function download(
  url: URL,
  path: string,
  authorization: string,
  { agents, timeoutMs }: CopyCalling,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const call = open(url, API_PREFIX + path, 'GET', { authorization }, agents[protocolFromUrl(url)])
  // After the answer has begun, its stream also reports the error.
  call.on('error', () => {})
  call.setTimeout(timeoutMs, () => call.destroy(new Error('no answer in time')))
  signal.addEventListener('abort', () => call.destroy(new Error('stopped')), { once: true })
  call.end()
  const [answer] = (await once(call, 'response')) as [IncomingMessage] // of this event
  if (answer.statusCode === 200) return answer
  call.destroy()
  throw new Error(`The backup cannot be downloaded: status ${answer.statusCode}`)
}
