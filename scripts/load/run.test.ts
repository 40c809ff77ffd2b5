import { startMosquitto } from '@signalbox/bench/mosquitto'
import { serverCertificate, serverKey } from '@signalbox/broker/kernel/testing/certificates'
import { CLOSED } from '@signalbox/testing/closed-port'
import { type Signalbox, startSignalbox } from '@signalbox/testing/signalbox'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readOptions } from './options.ts'
import { type LoadSummary, runLoad } from './run.ts'
import { summaryLines } from './text.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const silent = { connecting: () => {}, second: () => {} }

async function load(url: string, words: string, signal = new AbortController().signal) {
  const options = readOptions(`--url ${url} --seconds 1 ${words}`.split(' '), {}, 20_000)
  if (options === undefined) throw new Error('no run')
  return runLoad(options, silent, signal)
}

function expectComplete(summary: LoadSummary, copies: number) {
  const { sent, received, expected, latency, clients, rate } = summary
  expect(clients).toMatchObject({ connected: clients.wanted, lost: 0 })
  expect(sent).toBeGreaterThan(0)
  expect(sent).toBeLessThanOrEqual(Math.ceil(rate.wanted * summary.seconds) + 1)
  expect(expected).toBe(sent * copies)
  expect(received).toBe(expected)
  const { p50 = 0, p95 = 0, p99 = 0, max = 0 } = latency ?? {}
  expect([p50, p95, p99, max]).toEqual([p50, p95, p99, max].toSorted((a, b) => a - b))
  expect(p50).toBeGreaterThan(0)
}

let signalbox: Signalbox
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'load-'))
  const [cert, key] = ['cert.pem', 'key.pem'].map((name) => join(folder, name))
  writeFileSync(cert ?? '', serverCertificate)
  writeFileSync(key ?? '', serverKey)
  signalbox = await startSignalbox({
    args: ['--ssl-port', '0', '--tls-cert', cert ?? '', '--tls-key', key ?? ''],
  })
})
afterAll(async () => {
  await signalbox.stop()
  rmSync(folder, { recursive: true, force: true })
})

describe('against the embedded broker', () => {
  it.each([0, 1, 2])('pairs with QoS %i receive every message', async (qos) => {
    const summary = await load(signalbox.mqttUrl, `--clients 6 --rate 300 --qos ${qos}`)
    expectComplete(summary, 1)
    expect(summary.acknowledged === undefined).toBe(qos === 0)
  })

  it('a message of a low rate is sent when it is due', async () => {
    const { latency, sent } = await load(signalbox.mqttUrl, '--clients 2 --rate 4')
    expect(sent).toBeGreaterThanOrEqual(4)
    // One interval is 250 ms.
    expect(latency?.p50).toBeLessThan(150)
  })

  it('each subscriber of a topic receives a copy, with MQTT 3.1.1', async () => {
    const words = '--publishers 1 --subscribers 4 --rate 100 --protocol 4 --size 1000'
    expectComplete(await load(signalbox.mqttUrl, words), 4)
  })

  it('TLS certificates are verified unless that is switched off', async () => {
    const refused = await load(signalbox.sslUrl, '--clients 2')
    expect(refused).toMatchObject({ sent: 0, clients: { connected: 0 } })
    expect(refused.clients.reason).toMatch(/certificate/)
    expectComplete(await load(signalbox.sslUrl, '--clients 2 --rate 50 --insecure'), 1)
  })

  it('lost connections are counted, with the reason', async () => {
    const other = await startSignalbox()
    const words = `--url ${other.mqttUrl} --clients 4 --rate 50 --seconds 600`
    const options = readOptions(words.split(' '), {}, 20_000)
    if (options === undefined) throw new Error('no run')
    let ended: Promise<unknown> | undefined
    const listener = { ...silent, second: () => void (ended ??= other.stop()) }
    const summary = await runLoad(options, listener, new AbortController().signal)
    await ended
    expect(summary.clients.lost).toBe(4)
    expect(summary.clients.reason).toBe('DISCONNECT with code 139')
    expect(summaryLines(summary).join('\n')).toContain('4 connections lost')
  })
})

it('works with Mosquitto', async () => {
  const mosquitto = await startMosquitto('allow_anonymous true')
  if (mosquitto === undefined) throw new Error('Mosquitto is not installed')
  try {
    const url = `mqtt://127.0.0.1:${mosquitto.port}`
    expectComplete(
      await load(url, '--publishers 3 --subscribers 2 --topics 5 --rate 300 --qos 1'),
      1,
    )
  } finally {
    await mosquitto.stop()
  }
})

it('an unreachable broker ends the run soon, with the reason', async () => {
  const summary = await load(`mqtt://${CLOSED}`, '--clients 10000 --connect-rate 1000')
  expect(summary).toMatchObject({ sent: 0, clients: { connected: 0 } })
  expect(summary.clients.reason).toMatch(/ECONNREFUSED/)
})

describe('the command', () => {
  const start = (...words: string[]) => {
    // As `run.mjs` does, which may install dependencies first.
    const code = `import { run } from './scripts/tasks/load.ts'
      process.exitCode = await run(process.argv.slice(1))`
    const args = ['--input-type=module', '--eval', code, '--', ...words]
    const child = spawn(process.execPath, args, { cwd: ROOT })
    let out = ''
    let errors = ''
    child.stdout.on('data', (chunk) => (out += String(chunk)))
    child.stderr.on('data', (chunk) => (errors += String(chunk)))
    return { child, out: () => out, errors: () => errors }
  }

  it('ends with its summary on SIGINT', async () => {
    const { child, out } = start('--url', signalbox.mqttUrl, '--clients', '2', '--seconds', '600')
    child.stdout.on('data', () => {
      if (!child.killed && out().includes('received')) child.kill('SIGINT')
    })
    const [code] = (await once(child, 'close')) as [number]
    expect(out()).toMatch(/Interrupted after .* 2 of 2 clients connected/)
    expect(out()).toMatch(/latency +p50 [\d.]+, p95 [\d.]+, p99 [\d.]+, max [\d.]+ ms/)
    expect(code).toBe(0)
  })

  it('prints JSON alone on standard output if that is asked for', async () => {
    const words = ['--url', signalbox.mqttUrl, '--clients', '2', '--seconds', '1', '--json']
    const { child, out } = start(...words)
    await once(child, 'close')
    expect(JSON.parse(out())).toMatchObject({ isInterrupted: false, clients: { connected: 2 } })
  })

  it('explains a wrong option', async () => {
    const { child, errors } = start('--url', 'mqtt://h', '--rate', 'x')
    const [code] = (await once(child, 'close')) as [number]
    expect(errors()).toContain('--rate is a whole number')
    expect(code).toBe(2)
  })
})
