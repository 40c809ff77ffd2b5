import { existsSync, readdirSync, rmSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { once } from 'node:events'
import type { ConfigChange, RollbackLoss } from '@signalbox/contract/config-history'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startBroker } from '../broker.ts'
import { makeCertificate } from '../certificates/certificate-maker.ts'
import { startApi, type TestApi } from './testing/fixtures.ts'

const { cert, key } = makeCertificate({
  commonName: 'of the listener',
  names: ['localhost'],
  notAfter: new Date('2099-01-01'),
  isAuthority: true,
})

let api: TestApi
beforeEach(async () => {
  api = await startApi()
})
afterEach(() => api.close())

type Report = ConfigChange & { missing?: RollbackLoss[] }

async function create(name: string, more: object = {}): Promise<void> {
  const ssl_options = { certfile: cert, keyfile: key }
  const body = { type: 'ssl', name, bind: '127.0.0.1:0', ssl_options, ...more }
  expect((await api.call('POST', '/listeners', { body })).status).toBe(200)
}

async function remove(path: string): Promise<ConfigChange> {
  expect((await api.call('DELETE', path)).status).toBe(204)
  const { data } = await api.read<{ data: ConfigChange[] }>('/config_changes?limit=1')
  return data[0] as ConfigChange // of the deletion
}

const compared = ({ id }: ConfigChange) =>
  api.read<{ missing?: RollbackLoss[] }>(`/config_compare?left=current&right=before:${id}`)

async function rolledBack({ id }: ConfigChange): Promise<Report> {
  const reply = await api.call('POST', `/config_changes/${id}/rollback`, { body: {} })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body as Report
}

const certificateFolder = (id: string, dataDir = api.dataDir) => join(dataDir, 'certs', id)

async function commonName(port = 0): Promise<unknown> {
  const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false })
  await once(socket, 'secureConnect')
  const { CN } = socket.getPeerCertificate().subject
  socket.destroy()
  return CN
}

describe('a deleted listener with a certificate', () => {
  it('comes back with it and runs', async () => {
    await create('a')
    const change = await remove('/listeners/ssl:a')
    expect(await compared(change)).not.toHaveProperty('missing')
    expect(await rolledBack(change)).not.toHaveProperty('missing')
    const { listener } = api.broker.listeners.find('ssl:a') ?? {}
    expect(await commonName(listener?.address.port)).toBe('of the listener')
  })

  it('comes back disabled when its files are gone, before and after which that is said', async () => {
    await create('a')
    const change = await remove('/listeners/ssl:a')
    rmSync(certificateFolder('ssl_a'), { recursive: true })
    const missing = [
      { kind: 'file', of: expect.stringMatching(/certs\/ssl_a\/cert-[\da-f]{16}\.pem$/) },
      { kind: 'file', of: expect.stringMatching(/certs\/ssl_a\/key-[\da-f]{16}\.pem$/) },
    ]
    expect(
      (await compared(change)).missing?.toSorted((a, b) => ((a.of ?? '') < (b.of ?? '') ? -1 : 1)),
    ).toEqual(missing)
    expect((await rolledBack(change)).missing).toHaveLength(2)
    expect(await api.read('/listeners/ssl:a')).toMatchObject({ enable: false, running: false })
  })

  it('has its files as long as a change refers to them', async () => {
    await create('a')
    await create('b')
    await remove('/listeners/ssl:a')
    await remove('/listeners/ssl:b')
    const files = readdirSync(certificateFolder('ssl_a'))
    expect(files).toHaveLength(2)
    const { dataDir } = api
    const past = new Date(Date.now() - 24 * 60 * 60 * 1000)
    for (const id of ['ssl_a', 'ssl_b']) {
      for (const file of readdirSync(certificateFolder(id)))
        utimesSync(join(certificateFolder(id), file), past, past)
    }
    const options = { dataDir, version: '0.0.0', listeners: [], passwordRounds: 1 }
    const restart = async (forget?: string) => {
      const broker = await startBroker(options)
      if (forget !== undefined) {
        await broker.store.write(() => {
          broker.store.statement('DELETE FROM config_change WHERE item = ?').run(forget)
        })
      }
      await broker.close()
    }
    await api.broker.close()
    await restart()
    expect(readdirSync(certificateFolder('ssl_a'))).toEqual(files)
    await restart('ssl:a')
    await restart()
    expect(existsSync(certificateFolder('ssl_a'))).toBe(false)
    expect(readdirSync(certificateFolder('ssl_b'))).toHaveLength(2)
    api = await startApi()
    rmSync(dataDir, { recursive: true })
  })
})

it('a gateway’s listener comes back with its certificate', async () => {
  await api.call('PUT', '/gateways/stomp', { body: { listeners: [] } })
  const at = '/gateways/stomp/listeners'
  const body = {
    type: 'ssl',
    name: 's',
    bind: '127.0.0.1:0',
    ssl_options: { certfile: cert, keyfile: key },
  }
  expect((await api.call('POST', at, { body })).status).toBe(201)
  const change = await remove(`${at}/stomp:ssl:s`)
  expect(await rolledBack(change)).not.toHaveProperty('missing')
  const found = api.broker.gateways.get('stomp')?.listeners.get('stomp:ssl:s')
  expect(found?.listener).toBeDefined()
  expect(readdirSync(certificateFolder('stomp_ssl_s'))).toHaveLength(2)
})

it('users and rules that were deleted with their owner are said to be missing', async () => {
  const authenticator = {
    mechanism: 'password_based',
    backend: 'built_in_database',
    password_hash_algorithm: { name: 'sha256' },
  }
  await api.call('POST', '/authentication', { body: authenticator })
  const users = await remove('/authentication/password_based:built_in_database')
  const ofUsers = { kind: 'users', of: 'password_based:built_in_database' }
  expect((await compared(users)).missing).toEqual([ofUsers])
  expect((await rolledBack(users)).missing).toEqual([ofUsers])
  await api.call('POST', '/authorization/sources', {
    body: { type: 'built_in_database', enable: true },
  })
  const rules = await remove('/authorization/sources/built_in_database')
  expect((await rolledBack(rules)).missing).toEqual([{ kind: 'rules' }])
  await api.call('PUT', '/gateways/stomp', { body: {} })
  await api.call('POST', '/gateways/stomp/authentication', { body: authenticator })
  const ofGateway = await remove('/gateways/stomp/authentication')
  expect((await rolledBack(ofGateway)).missing).toEqual([{ kind: 'users', of: 'stomp' }])
})
