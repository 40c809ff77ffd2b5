import { SERVER } from '@signalbox/contract/api-version'
import { accessProbe } from '@signalbox/contract/access'
import { auditList } from '@signalbox/contract/audit'
import { authenticationCreate } from '@signalbox/contract/authentication'
import { backupDownload, backupList } from '@signalbox/contract/backup'
import { bannedPreview } from '@signalbox/contract/banned'
import { clientGet, clientList, clientMqueueList } from '@signalbox/contract/clients'
import { listenerCertificate } from '@signalbox/contract/listeners'
import type { AnyOperation, Client } from '@signalbox/contract/client'
import { ApiError } from '@signalbox/contract/errors'
import { limiterGet } from '@signalbox/contract/limiter'
import { metricsGet } from '@signalbox/contract/metrics'
import { nodeGet, nodeList } from '@signalbox/contract/nodes'
import { openTelemetryGet } from '@signalbox/contract/opentelemetry'
import { resource } from '@signalbox/contract/operation'
import { operations } from '@signalbox/contract/operations'
import { telemetryStatusGet } from '@signalbox/contract/telemetry'
import { openSignalbox, type SharedSignalbox } from '@signalbox/testing/shared-process'
import { loggedIn } from '@signalbox/testing/signalbox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Behind, checkCapability, Refusals } from './capability.ts'

const embedded: Behind = { hasOwn: true, edition: 'ce', version: '5.7.2' }
const cluster: Behind = { ...embedded, hasOwn: false }
const enterprise: Behind = { ...cluster, edition: 'ee' }

const on = resource('Nothing')
const read = { method: 'GET', summary: '', answers: { 200: null } } as const
/** No broker has them. */
const nowhere = on('nowhere', { ...read, at: '/nowhere' })
const enterpriseOnly = on('enterpriseOnly', { ...read, at: '/nowhere', edition: 'ent' })
const otherMethod = on('otherMethod', { ...read, at: '/nodes', method: 'DELETE' })

const denialReason = (operation: AnyOperation, behind: Behind, own?: string) => {
  const can = checkCapability(operation, behind, undefined, own)
  return can.can ? undefined : can.reason
}

describe('what a broker offers', () => {
  it('has operations of Signalbox’s own only inside', () => {
    expect(denialReason(accessProbe, embedded)).toBeUndefined()
    expect(denialReason(accessProbe, cluster)).toEqual({ kind: 'own' })
    expect(denialReason(accessProbe, enterprise)).toEqual({ kind: 'own' })
    const missing = operations.filter((operation) => !checkCapability(operation, embedded).can)
    const ofEnterprise = operations.filter(
      ({ edition, isInside }) => edition === 'ent' && isInside !== true,
    )
    expect(missing).toEqual(ofEnterprise)
  })

  it('gives viewers no operation whose answer is for administrators alone', () => {
    const viewer = { ...embedded, isViewer: true }
    expect(denialReason(backupDownload, embedded)).toBeUndefined()
    expect(denialReason(backupDownload, viewer)).toEqual({ kind: 'role' })
    expect(denialReason(backupList, viewer)).toBeUndefined()
    // EMQX lets viewers download; a cluster decides itself.
    expect(denialReason(backupDownload, { ...enterprise, isViewer: true })).toBeUndefined()
  })

  it('has operations that the pass-through answers everywhere', () => {
    for (const each of [embedded, cluster, enterprise]) {
      expect(denialReason(listenerCertificate, each)).toBeUndefined()
    }
  })

  it('has an operation of the other edition inside if it is served there', () => {
    expect(denialReason(auditList, embedded)).toBeUndefined()
    expect(denialReason(auditList, embedded, 'subject')).toBeUndefined()
    // The server records the calls to a cluster of the open edition.
    expect(denialReason(auditList, cluster)).toBeUndefined()
    expect(denialReason(auditList, enterprise)).toBeUndefined()
    expect(denialReason(auditList, enterprise, 'subject')).toEqual({ kind: 'own' })
  })

  it('has parameters and fields of Signalbox’s own only inside', () => {
    expect(denialReason(clientList, cluster)).toBeUndefined()
    expect(denialReason(clientList, cluster, 'sort')).toEqual({ kind: 'own' })
    expect(denialReason(clientList, embedded, 'sort')).toBeUndefined()
    expect(() => denialReason(clientList, embedded, 'clientid')).toThrow(TypeError)
  })

  it('follows its edition', () => {
    expect(denialReason(enterpriseOnly, enterprise)).toBeUndefined()
    expect(denialReason(enterpriseOnly, cluster)).toEqual({ kind: 'edition', edition: 'ee' })
    expect(denialReason(telemetryStatusGet, cluster)).toBeUndefined()
    expect(denialReason(telemetryStatusGet, enterprise)).toEqual({ kind: 'edition', edition: 'ce' })
  })

  it('follows its version', () => {
    const at = (version: string) => denialReason(clientMqueueList, { ...cluster, version })
    expect(at('5.5.1')).toEqual({ kind: 'version', since: '5.6.0', version: '5.5.1' })
    const telemetry = (behind: Behind) => denialReason(openTelemetryGet, behind)
    expect(telemetry({ ...cluster, version: '5.8.9' })).toEqual({
      kind: 'removed',
      version: '5.8.9',
    })
    for (const each of [cluster, { ...enterprise, version: '5.8.9' }, embedded]) {
      expect(telemetry(each)).toBeUndefined()
    }
    expect(['5.6.0', '5.6.0-rc.1', '5.10.0', '6.0.0', ''].map(at)).toEqual(Array(5).fill(undefined))
  })
})

const failure = (status: number, code: string, message = '') =>
  new ApiError({ kind: 'http', operation: '', status, code, message })

describe('a refusal', () => {
  it('is remembered from the first answer until the broker may have changed', () => {
    const refusals = new Refusals()
    let changes = 0
    refusals.subscribe(() => changes++)
    refusals.note(nowhere, failure(404, 'NOT_FOUND', 'Request Path Not Found'))
    refusals.note(nowhere, failure(501, 'NOT_IMPLEMENTED'))
    expect(refusals.statusOf(nowhere)).toBe(404)
    expect(refusals.statusOf(nodeList)).toBeUndefined()
    expect(checkCapability(nowhere, cluster, refusals.statusOf(nowhere))).toEqual({
      can: false,
      reason: { kind: 'answered', status: 404 },
    })
    refusals.forget()
    refusals.forget()
    expect(refusals.statusOf(nowhere)).toBeUndefined()
    expect(changes).toBe(2)
  })

  it('is any 404 of an operation that names nothing', () => {
    const refusals = new Refusals()
    refusals.note(limiterGet, failure(404, 'NOT_FOUND', 'Config not found'))
    // The page that a real broker has for callers that do not accept JSON.
    refusals.note(telemetryStatusGet, failure(404, ''))
    expect([limiterGet, telemetryStatusGet].map((each) => refusals.statusOf(each))).toEqual([
      404, 404,
    ])
  })

  it('is none where a thing is missing, or nothing answered', () => {
    const refusals = new Refusals()
    refusals.note(clientGet, failure(404, 'CLIENTID_NOT_FOUND', 'Client ID not found'))
    refusals.note(nodeGet, failure(404, 'NOT_FOUND', 'Node not found'))
    // A session on disk has no queue in memory; a broker has no such kind of authenticator.
    refusals.note(clientMqueueList, failure(501, 'NOT_IMPLEMENTED'))
    refusals.note(authenticationCreate, failure(501, 'NOT_IMPLEMENTED'))
    // A node of its query, as a real broker answers.
    refusals.note(metricsGet, failure(404, 'NOT_FOUND', 'Bad node x@y, reason not found'))
    const silent = { kind: 'network', operation: '', status: 501, message: '' } as const
    refusals.note(nodeList, new ApiError(silent))
    const noted = [clientGet, nodeGet, clientMqueueList, authenticationCreate, metricsGet, nodeList]
    expect(noted.map((each) => refusals.statusOf(each))).toEqual(Array(6).fill(undefined))
  })
})

describe.each(['the embedded broker', 'a broker behind the pass-through'])('%s', (which) => {
  const started: SharedSignalbox[] = []
  let api: Client
  beforeAll(async () => {
    const broker = await openSignalbox()
    started.push(broker)
    if (which !== 'the embedded broker') {
      started.push(await openSignalbox(['--upstream', broker.url]))
    }
    api = await loggedIn(`${started.at(-1)?.url}api/v5`)
  })
  afterAll(async () => {
    for (const each of started.reverse()) await each.stop()
  })

  it('calls itself Signalbox, which a console in front of it sees', async () => {
    const { headers } = await api.send(nodeList, {})
    expect(headers.get('server')).toBe(SERVER)
  })

  /** What is remembered of a call that fails. */
  async function refusedWith(operation: AnyOperation, request: object) {
    const refusals = new Refusals()
    const error: unknown = await api.call(operation, request).catch((each: unknown) => each)
    expect(error).toBeInstanceOf(ApiError)
    if (error instanceof ApiError) refusals.note(operation, error)
    return refusals.statusOf(operation)
  }

  it('refuses an operation that it has not got', async () => {
    expect(await refusedWith(nowhere, {})).toBe(404)
    expect(await refusedWith(otherMethod, {})).toBe(405)
  })

  it('answers of a thing that it has not got', async () => {
    expect(await refusedWith(clientGet, { path: { clientid: 'nobody' } })).toBeUndefined()
    const kind = { mechanism: 'scram', backend: 'http' }
    expect(await refusedWith(authenticationCreate, { body: kind })).toBeUndefined()
    const unknownBan = { as: 'peerhost', who: 'x' }
    expect(await refusedWith(bannedPreview, { query: unknownBan })).toBeUndefined()
  })
})
