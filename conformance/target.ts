import { type AnyOperation, type Client, createClient } from '@signalbox/contract/client'
import { ApiError } from '@signalbox/contract/errors'
import { login } from '@signalbox/contract/login'
import { nodeList } from '@signalbox/contract/nodes'
import type { AnswerOf, RequestOf, Schema } from '@signalbox/contract/operation'
import { readNodeConfigs, rootUpdateOf } from '@signalbox/contract/root-updates'
import { operationAbsence, type Release } from '@signalbox/contract/versions'
import { connectMqtt, type TestClient, uniqueId } from '@signalbox/testing/mqtt-client'
import type { IClientOptions } from 'mqtt'
import assert from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'

/** The broker that the suite is run against: a base URL, credentials and an MQTT address, no more. */
const setting = (name: string) => process.env[`SIGNALBOX_CONFORMANCE_${name}`]

/** Host and port that refuse connections of the target. */
export const CLOSED = setting('CLOSED') ?? '127.0.0.1:9'
const url = (setting('URL') ?? '').replace(/\/$/, '')
export const apiUrl = `${url}/api/v5`
export const mqttUrl = `mqtt://${(setting('MQTT') ?? '').replace(/^mqtt:\/\//, '')}`
export const user = {
  username: setting('USER') ?? 'admin',
  password: setting('PASSWORD') ?? 'public',
}
const key = setting('KEY')
/** A console user and not an API key makes the calls. */
export const asUser = key === undefined

/** A cluster gathers its figures every few seconds, those of an idle client every 15. */
export const CLUSTER_PACE = { timeoutMs: 40_000 }

let authorization: Promise<string> | undefined

/** The header of all calls: one login for the whole run, or the key. */
export function authorized(): Promise<string> {
  authorization ??=
    key === undefined
      ? createClient({ baseUrl: apiUrl })
          .call(login, { body: user })
          .then(({ token }) => `Bearer ${token}`)
      : Promise.resolve(`Basic ${btoa(`${key}:${setting('SECRET') ?? ''}`)}`)
  return authorization
}

async function client(): Promise<Client> {
  const header = await authorized()
  return createClient({ baseUrl: apiUrl, authorization: () => header })
}

/** Ends a test that the target cannot take; the run counts and prints it. */
export class SkippedTest extends Error {
  override name = 'SkippedTest'
}

export function skip(reason: string): never {
  throw new SkippedTest(reason)
}

/** Whether the run may change settings. */
export const mayChangeSettings = setting('SETTINGS') === 'true'
/** Operations whose effect is not limited to objects of the suite: they concern all clients, or another user's data. */
const SHARED: ReadonlySet<string> = new Set([
  ...['allRulesDelete', 'allRulesUpdate', 'authenticationCreate', 'authenticationDelete'],
  ...['authenticationMove', 'authenticationOrder', 'authenticationUpdate'],
  ...['authorizationSourceCreate', 'authorizationSourceDelete', 'authorizationSourceMove'],
  ...['authorizationSourceOrder', 'authorizationSourceUpdate', 'autoSubscribeUpdate'],
  ...['backupScheduleUpdate', 'bannedClear', 'configReset', 'configRollback', 'configUpdate'],
  // A change of a gateway disconnects its clients.
  ...['gatewayAuthenticationCreate', 'gatewayAuthenticationDelete', 'gatewayListenerCreate'],
  ...['gatewayListenerDelete', 'gatewayListenerUpdate'],
  ...['slowSubscriptionClear', 'ssoDelete', 'ssoUpdate', 'telemetryStatusUpdate'],
  ...['topicActivitySettingsUpdate', 'topicRewriteUpdate'],
])
/** Reasons why the root of an operation is not written, by operation. */
const reasons = new Map<string, Promise<string | undefined>>()

let release: Promise<Release> | undefined

/** Version and edition, as the nodes report them. */
async function readRelease(calling: Client): Promise<Release> {
  const { version = '', edition = '' } = (await calling.call(nodeList, {}))[0] ?? {}
  return { version, edition: edition === 'Enterprise' ? 'ee' : 'ce' }
}

/** Skips a test of an operation that the version of the target does not have. */
async function skipAbsent({ id, at }: AnyOperation, calling: Client): Promise<void> {
  release ??= readRelease(calling)
  const { version } = await release
  if (operationAbsence(at, await release) !== undefined) skip(`${id} is not in ${version}`)
}

/**
 * Skips a test that changes settings, unless the run may change them and all nodes of the target have the same values.
 */
async function guard(operation: AnyOperation, calling: Client): Promise<void> {
  await skipAbsent(operation, calling)
  const update = rootUpdateOf(operation)
  if (update === undefined && !SHARED.has(operation.id)) return
  if (!mayChangeSettings) skip(`${operation.id} changes settings: run with --settings`)
  if (update === undefined) return
  let reason = reasons.get(operation.id)
  if (reason === undefined) {
    reason = whyNotWritten(calling, update.roots)
    reasons.set(operation.id, reason)
  }
  const text = await reason
  if (text !== undefined) skip(text)
}

/**
 * Returns the reason for which roots must not be written: a restored value is set on all nodes, so all must have the
 * same.
 */
async function whyNotWritten(
  calling: Client,
  roots: Parameters<typeof readNodeConfigs>[1],
): Promise<string | undefined> {
  const nodes = await readNodeConfigs(calling, roots)
  const name = roots.join(', ')
  const unread = nodes.find(({ config }) => config === undefined)
  if (unread !== undefined) return `${name} of ${unread.node} is not known`
  const other = nodes.find(({ config }) => !isDeepStrictEqual(config, nodes[0]?.config))
  return other && `${name} differs between ${nodes[0]?.node} and ${other.node}`
}

/** Tries each step, also after one has failed. @throws the first failure */
export async function cleanUp(...steps: (() => Promise<unknown>)[]): Promise<void> {
  const failures: unknown[] = []
  for (const step of steps) await step().catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}

/** Deletes an object that may exist. @throws {Error} the target does not delete it, or does not answer */
export async function removed(path: string): Promise<void> {
  const { status, text } = await raw('DELETE', path)
  if (status >= 300 && status !== 404) throw new Error(`DELETE ${path}: ${status} ${text}`)
}

/**
 * Calls an operation, and compares the status and all fields of the answer with the contract. Versions may differ in
 * the status.
 */
export async function ok<O extends AnyOperation>(
  operation: O,
  request: RequestOf<O>,
  expected: number | readonly number[] = 200,
): Promise<AnswerOf<O>> {
  const calling = await client()
  await guard(operation, calling)
  const reply = await calling.send(operation, request)
  const { status } = reply
  assert.ok([expected].flat().includes(status), `${operation.id}: status ${status}`)
  assert.ok(status in operation.answers, `${operation.id}: the contract knows no ${status}`)
  const schema: Schema | null | undefined = operation.answers[status]
  if (schema === null || schema === undefined) {
    assert.equal(reply.answer, undefined, `${operation.id}: a body where none is described`)
  } else {
    const read = z.safeParse(schema as z.ZodMiniType, reply.answer)
    const issues = read.success ? [] : read.error.issues
    assert.deepEqual(issues, [], `${operation.id}: not as the contract says`)
  }
  return reply.answer
}

/** A call that must be refused with that status and code. */
export async function refused(
  operation: AnyOperation,
  request: unknown,
  status: number,
  code: string,
): Promise<ApiError> {
  const calling = await client()
  await guard(operation, calling)
  try {
    await calling.call(operation, request)
  } catch (error) {
    assert.ok(error instanceof ApiError, String(error))
    assert.deepEqual(
      { status: error.status, code: error.code },
      { status, code },
      `${operation.id}: ${error.message}`,
    )
    return error
  }
  throw new assert.AssertionError({ message: `${operation.id} was not refused` })
}

export interface RawReply {
  status: number
  headers: Headers
  text: string
  /** `undefined` where it is no JSON. */
  json: unknown
}

/** A call that the contract's client would not make: unknown paths, bad bodies, no login. */
export async function raw(
  method: string,
  path: string,
  options: { body?: string; headers?: Record<string, string>; anonymous?: boolean } = {},
): Promise<RawReply> {
  const headers = new Headers(options.headers)
  if (!options.anonymous) headers.set('authorization', await authorized())
  if (options.body !== undefined) headers.set('content-type', 'application/json')
  const response = await fetch(`${apiUrl}${path}`, {
    method,
    headers,
    ...(options.body !== undefined && { body: options.body }),
  })
  const text = await response.text()
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    json = undefined
  }
  return { status: response.status, headers: response.headers, text, json }
}

/** Skips a test of an extension of Signalbox if the target answers that it does not have the path. */
export async function needsOwn(at: string): Promise<void> {
  const { status } = await raw('GET', at)
  assert.ok([200, 404, 405].includes(status), `${at}: ${status}`)
  if (status === 404) skip(`only Signalbox has ${at}`)
}

export function replyCode({ json }: RawReply): unknown {
  return (json as { code?: unknown } | undefined)?.code
}

/** Runs with MQTT clients that are gone afterwards, whatever happened. */
export async function withClients<T>(
  use: (connect: (options?: IClientOptions) => Promise<TestClient>) => Promise<T>,
): Promise<T> {
  const clients: TestClient[] = []
  try {
    return await use(async (options = {}) => {
      const clientId = options.clientId ?? uniqueId('conformance')
      const connected = await connectMqtt(mqttUrl, { ...options, clientId })
      clients.push(connected)
      return connected
    })
  } finally {
    await Promise.all(clients.map((each) => each.end()))
  }
}

/** The object has every name of the list, and may have more. */
export function hasFields(object: unknown, names: readonly string[]): void {
  const missing = names.filter((name) => !(name in (object as object)))
  assert.deepEqual(missing, [], 'fields that are missing')
}
