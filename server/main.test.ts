import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  caCertificate,
  serverCertificate,
  serverKey,
} from '@signalbox/broker/kernel/testing/certificates'
import { connectMqtt } from '@signalbox/testing/mqtt-client'
import { COMPILE_CACHE, MAIN } from '@signalbox/testing/signalbox'
import { afterEach, describe, expect, it } from 'vitest'
import { readOptions } from './options.ts'
import { StartError } from './start-error.ts'
import { start } from './start.ts'

const FREE_PORTS = ['--http-port', '0', '--mqtt-port', '0', '--ws-port', '0']

const children: ChildProcess[] = []
const folders: string[] = []
afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'signalbox-main-'))
  folders.push(path)
  return path
}

/** The real process, and everything it says. */
function run(args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: COMPILE_CACHE, ...env },
  })
  children.push(child)
  const said = { out: '', err: '' }
  child.stdout.on('data', (chunk) => (said.out += String(chunk)))
  child.stderr.on('data', (chunk) => (said.err += String(chunk)))
  const ended = once(child, 'close').then(([code]) => code as number | null)
  const started = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const url = /console +(http:\S+)/.exec(said.out)?.[1]
      if (url !== undefined && said.out.endsWith('\n')) resolve(url)
    })
    void ended.then(() => reject(new Error(`ended: ${said.err}`)))
  })
  started.catch(() => {})
  return { child, said, ended, started }
}

describe('the process', () => {
  it('prints where it really listens, and answers there', async () => {
    const dataDir = folder()
    const { said, started } = run([...FREE_PORTS, '--data-dir', dataDir])
    const url = await started
    expect(said.out).toMatch(/MQTT tcp +mqtt:\/\/127\.0\.0\.1:[1-9]\d+\n/)
    expect(said.out).toMatch(/MQTT ws +ws:\/\/127\.0\.0\.1:[1-9]\d+\/mqtt\n/)
    expect(said.out).toContain(dataDir)
    expect((await fetch(`${url}api/v5/status`)).status).toBe(200)
  })

  it('prints the first login until its password has been changed', async () => {
    const dataDir = folder()
    const first = run([...FREE_PORTS, '--data-dir', dataDir])
    await first.started
    expect(first.said.out).toMatch(/login +admin, password public\n/)
    first.child.kill('SIGTERM')
    await first.ended
    await run(['--data-dir', dataDir, '--reset-password', 'admin']).ended
    const next = run([...FREE_PORTS, '--data-dir', dataDir])
    await next.started
    expect(next.said.out).not.toMatch(/login|public/)
  })

  it('gives a forgotten user a new password and ends', async () => {
    const dataDir = folder()
    const { said, ended } = run(['--data-dir', dataDir, '--reset-password', 'admin'])
    expect(await ended).toBe(0)
    const password = said.out.trim()
    const { started } = run([...FREE_PORTS, '--data-dir', dataDir])
    const url = await started
    const login = (body: object) =>
      fetch(`${url}api/v5/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    expect((await login({ username: 'admin', password: 'public' })).status).toBe(401)
    const answer = await login({ username: 'admin', password })
    expect(answer.status).toBe(200)
    const { token } = (await answer.json()) as { token: string }
    const headers = { authorization: `Bearer ${token}` }
    const audit = await fetch(`${url}api/v5/audit?from=cli`, { headers })
    expect(await audit.json()).toMatchObject({
      data: [{ operation_type: 'reset-password', args: ['admin'], http_method: [] }],
    })
  })

  it('keeps the logins of its users over a stop, a kill and the start after each', async () => {
    const dataDir = folder()
    let running = run([...FREE_PORTS, '--data-dir', dataDir])
    const response = await fetch(`${await running.started}api/v5/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'admin', password: 'public' }),
    })
    const { token } = (await response.json()) as { token: string }
    const headers = { authorization: `Bearer ${token}` }
    for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
      running.child.kill(signal)
      await running.ended
      running = run([...FREE_PORTS, '--data-dir', dataDir])
      const url = await running.started
      expect((await fetch(`${url}api/v5/nodes`, { headers })).status, signal).toBe(200)
    }
    running.child.kill()
    await running.ended
    // A password that was reset ends them, as one that was changed.
    await run(['--data-dir', dataDir, '--reset-password', 'admin']).ended
    const last = run([...FREE_PORTS, '--data-dir', dataDir])
    const refused = await fetch(`${await last.started}api/v5/nodes`, { headers })
    expect(refused.status).toBe(401)
  })

  it('resets no password of a user that does not exist', async () => {
    const { said, ended } = run(['--data-dir', folder(), '--reset-password', 'nobody'])
    expect(await ended).toBe(1)
    expect(said.err).toMatch(/There is no console user "nobody"/)
  })

  it('says what to do about the first password where others can reach it', async () => {
    const words = [...FREE_PORTS, '--host', '0.0.0.0', '--data-dir', folder()]
    const exposed = run(words)
    const local = run([...FREE_PORTS, '--data-dir', folder()])
    const url = await exposed.started
    expect(url).toMatch(/^http:\/\/localhost:\d+\/$/)
    expect(exposed.said.out).toMatch(/change it here first/)
    await local.started
    expect(local.said.out).not.toMatch(/change it/)
  })

  it('writes logs as JSON lines that hold no secret', async () => {
    const { said, started, child, ended } = run([...FREE_PORTS, '--log-level', 'trace'], {
      SIGNALBOX_DATA_DIR: folder(),
    })
    const url = await started
    const response = await fetch(`${url}api/v5/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'admin', password: 'public' }),
    })
    const { token } = (await response.json()) as { token: string }
    await fetch(`${url}api/v5/clients?like_clientid=private`, {
      headers: { authorization: `Bearer ${token}` },
    })
    child.kill('SIGTERM')
    await ended
    const lines = said.err.trim().split('\n')
    for (const line of lines) expect(JSON.parse(line)).toHaveProperty('level')
    expect(said.err).toContain('/api/v5/clients')
    for (const secret of [token, 'public', 'private']) expect(said.err).not.toContain(secret)
  })

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'tells its clients at %s, ends well, and its ports are free again',
    async (signal) => {
      const { child, ended, started, said } = run([...FREE_PORTS, '--data-dir', folder()])
      const url = await started
      const mqttUrl = /mqtt:\S+/.exec(said.out)?.[0] ?? ''
      const client = await connectMqtt(mqttUrl)
      child.kill(signal)
      expect(await ended).toBe(0)
      expect(client.disconnected?.reasonCode).toBe(0x8b)
      await client.end()
      await expect(fetch(url)).rejects.toThrow()
      const server = createServer().listen(Number(new URL(mqttUrl).port), '127.0.0.1')
      await once(server, 'listening')
      server.close()
    },
  )

  it('has on disk what it acknowledged, when it comes back after a kill', async () => {
    const words = [...FREE_PORTS, '--data-dir', folder()]
    const before = run(words)
    await before.started
    const publisher = await connectMqtt(/mqtt:\S+/.exec(before.said.out)?.[0] ?? '')
    await publisher.mqtt.publishAsync('kept/1', 'still here', { qos: 1, retain: true })
    before.child.kill('SIGKILL')
    await before.ended
    await publisher.end()
    const after = run(words)
    await after.started
    const reader = await connectMqtt(/mqtt:\S+/.exec(after.said.out)?.[0] ?? '')
    await reader.mqtt.subscribeAsync('kept/#')
    expect(String((await reader.message('kept/1')).payload)).toBe('still here')
    await reader.end()
  })

  it('serves MQTT over TLS and secure WebSocket where a certificate is given', async () => {
    const path = folder()
    writeFileSync(join(path, 'cert.pem'), serverCertificate)
    writeFileSync(join(path, 'key.pem'), serverKey)
    const tls = ['--tls-cert', join(path, 'cert.pem'), '--tls-key', join(path, 'key.pem')]
    const ports = ['--ssl-port', '0', '--wss-port', '0']
    const { said, started } = run([...FREE_PORTS, ...ports, ...tls, '--data-dir', folder()])
    await started
    for (const pattern of [/mqtts:\S+/, /wss:\S+/]) {
      const client = await connectMqtt(pattern.exec(said.out)?.[0] ?? '', { ca: caCertificate })
      await client.end()
    }
  })
})

describe('a start that fails', () => {
  const failsWith = async (args: string[], env: Record<string, string> = {}) => {
    const { ended, said } = run(args, env)
    expect(await ended).toBe(1)
    expect(said.out).toBe('')
    expect(said.err.trim().split('\n')).toHaveLength(1)
    return said.err
  }

  /** In this process: two tests show that the process has one line for it and ends with 1. */
  const startFails = async (args: string[], env: Record<string, string> = {}): Promise<string> => {
    const error: unknown = await begin(args, env).then(
      () => undefined,
      (reason: unknown) => reason,
    )
    if (!(error instanceof StartError)) throw new Error('it starts', { cause: error })
    return error.message
  }

  async function begin(args: string[], env: Record<string, string>): Promise<void> {
    const command = readOptions(args, env)
    if (command.kind === 'start') await (await start(command.options)).close()
  }

  it('says which port is taken', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const port = String((server.address() as AddressInfo).port)
    const rest = ['--data-dir', folder(), '--log-level', 'silent']
    expect(await failsWith([...FREE_PORTS, '--http-port', port, ...rest])).toMatch(
      `signalbox: 127.0.0.1:${port} is taken by another program.`,
    )
    expect(await startFails([...FREE_PORTS, '--mqtt-port', port, ...rest])).toMatch(
      `127.0.0.1:${port} is taken by another program.`,
    )
    server.close()
  })

  it('says that the data folder cannot be used', async () => {
    const file = join(folder(), 'file')
    writeFileSync(file, '')
    const message = await startFails([...FREE_PORTS, '--data-dir', join(file, 'data')])
    expect(message).toContain(join(file, 'data'))
  })

  it('says that the key for secrets is none, and does not repeat it', async () => {
    const args = [...FREE_PORTS, '--data-dir', folder(), '--log-level', 'silent']
    const message = await startFails(args, { SIGNALBOX_SECRET_KEY: 'hunter2' })
    expect(message).toMatch(/^SIGNALBOX_SECRET_KEY must be/)
    expect(message).not.toContain('hunter2')
  })

  it('says that the address is not one of this machine', async () => {
    const rest = ['--data-dir', folder(), '--log-level', 'silent']
    expect(await startFails([...FREE_PORTS, '--host', '203.0.113.1', ...rest])).toMatch(/--host/)
  })

  it('says which option is wrong, wherever it was given', async () => {
    expect(await failsWith(['--nope'])).toMatch(/^signalbox: .*--nope/)
    expect(await startFails([], { SIGNALBOX_HTTP_PORT: 'x' })).toMatch(/--http-port must be a port/)
  })
})
