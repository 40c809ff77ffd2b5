import { type AnyOperation, type Client, createClient } from '@signalbox/contract/client'
import { ApiError } from '@signalbox/contract/errors'
import { login } from '@signalbox/contract/login'
import type { AnswerOf, RequestOf, Schema } from '@signalbox/contract/operation'
import { connectMqtt, type TestClient, uniqueId } from '@signalbox/testing/mqtt-client'
import type { IClientOptions } from 'mqtt'
import assert from 'node:assert/strict'
import * as z from 'zod/mini'

/** The broker that the suite is run against: a base URL, credentials and an MQTT address, no more. */
const setting = (name: string) => process.env[`SIGNALBOX_CONFORMANCE_${name}`]
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

/** Calls, and holds status and answer against the contract, every field of it. */
export async function ok<O extends AnyOperation>(
  operation: O,
  request: RequestOf<O>,
  status = 200,
): Promise<AnswerOf<O>> {
  const reply = await (await client()).send(operation, request)
  assert.equal(reply.status, status, `${operation.id}: status`)
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

/** Whether it has a path of Signalbox's own, by any method: another broker has none, and says so. */
export async function isOwn(at: string): Promise<boolean> {
  const { status } = await raw('GET', at)
  assert.ok([200, 404, 405].includes(status), `${at}: ${status}`)
  return status !== 404
}

export function codeOf({ json }: RawReply): unknown {
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
