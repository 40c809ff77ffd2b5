import { alarmList } from '@signalbox/contract/alarms'
import { ApiError } from '@signalbox/contract/errors'
import { pluginAction, pluginStateGet } from '@signalbox/contract/plugins'
import { connectMqtt } from '@signalbox/testing/mqtt-client'
import { installPlugin } from '@signalbox/testing/plugin-package'
import { type Signalbox, startSignalbox } from '@signalbox/testing/signalbox'
import { waitFor } from '@signalbox/testing/wait-for'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

let dataDir: string
let running: Signalbox[]
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'signalbox-plugin-'))
  running = []
})
afterEach(async () => {
  for (const each of running) await each.kill()
  rmSync(dataDir, { recursive: true })
})

const start = async () => {
  const signalbox = await startSignalbox({ dataDir })
  running.push(signalbox)
  return signalbox
}

const isAlive = ({ pid }: Signalbox) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** A plugin that runs the code shortly after its start while the file exists. */
const whileFileExists = (file: string, code: string) => `
  import { existsSync } from 'node:fs'
  import { execFileSync } from 'node:child_process'
  export const plugin = { start() {
    if (existsSync(${JSON.stringify(file)})) setTimeout(() => { ${code} }, 300)
    return { hooks: {} }
  } }`

const readState = async (signalbox: Signalbox, name: string) => {
  const api = await signalbox.api()
  const { state, reason, enable } = await api.call(pluginStateGet, { path: { name } })
  return { state, reason, enable }
}

async function install(signalbox: Signalbox, code: string, options = {}): Promise<string> {
  const api = await signalbox.api()
  const name = await installPlugin(api, signalbox.apiUrl, { code, signalbox: options })
  await api.call(pluginAction, { path: { name, action: 'start' } }).catch((error: unknown) => {
    // The process may end before it answers; a refusal is a failure.
    if (!(error instanceof ApiError && error.kind === 'network')) throw error
  })
  return name
}

const LEFT = { state: 'failed', reason: 'ended_broker', enable: true }

it('a plugin that has killed the process is left stopped, with an alarm, and can be started by hand', async () => {
  const flag = join(dataDir, 'flag')
  writeFileSync(flag, '')
  const first = await start()
  const code =
    "execFileSync('kill', ['-9', String(process.pid)], { env: { PATH: '/usr/bin:/bin' } })"
  const name = await install(first, whileFileExists(flag, code))
  await waitFor(() => !isAlive(first))
  const second = await start()
  expect(await readState(second, name)).toEqual(LEFT)
  const api = await second.api()
  const { data } = await api.call(alarmList, { query: {} })
  expect(data).toContainEqual(
    expect.objectContaining({
      name: 'plugin/demo_plugin',
      message: `The plugin ${name} has stopped: ended_broker`,
    }),
  )
  // The plugin is also left stopped at the next start, although the file is gone.
  expect(await second.stop()).toBe(0)
  rmSync(flag)
  const third = await start()
  expect(await readState(third, name)).toEqual(LEFT)
  await (await third.api()).call(pluginAction, { path: { name, action: 'start' } })
  expect(await readState(third, name)).toEqual({ state: 'running', enable: true })
  expect(await third.stop()).toBe(0)
  const fourth = await start()
  expect(await readState(fourth, name)).toEqual({ state: 'running', enable: true })
})

it('a plugin that asks the process to end is left stopped after three times', async () => {
  const flag = join(dataDir, 'flag')
  writeFileSync(flag, '')
  const code = "execFileSync('kill', [String(process.pid)], { env: { PATH: '/usr/bin:/bin' } })"
  let signalbox = await start()
  const name = await install(signalbox, whileFileExists(flag, code))
  let ends = 0
  for (; ends < 5; ends++) {
    // The process may end before its state is read.
    const state = await readState(signalbox, name).catch(() => undefined)
    if (state?.state === 'failed') break
    await waitFor(() => !isAlive(signalbox))
    signalbox = await start()
  }
  expect(ends).toBe(3)
  expect(await readState(signalbox, name)).toEqual(LEFT)
})

it('process.kill ends the plugin alone', async () => {
  const flag = join(dataDir, 'flag')
  writeFileSync(flag, '')
  const signalbox = await start()
  const name = await install(signalbox, whileFileExists(flag, 'process.kill(process.pid)'))
  await waitFor(async () => (await readState(signalbox, name)).reason === 'crashed')
  expect(isAlive(signalbox)).toBe(true)
})

const isLetIn = async ({ mqttUrl }: Signalbox) => {
  try {
    await (await connectMqtt(mqttUrl, { connectTimeout: 5000 })).end()
    return true
  } catch {
    return false
  }
}

it.each([
  [
    'logins, if it had a hook for them',
    `return { hooks: { 'client.authenticate': () => {} } }`,
    false,
  ],
  [
    'no logins, if it had no hook for them',
    `return { hooks: { 'client.subscribe': () => {} } }`,
    true,
  ],
])('a plugin that has to deny and is left denies %s', async (_, start_, letIn) => {
  const first = await start()
  const code = `export const plugin = { start() { ${start_} } }`
  const name = await install(first, code, { failed_action: 'deny' })
  expect(await isLetIn(first)).toBe(true)
  await first.kill()
  const second = await start()
  expect(await readState(second, name)).toEqual(LEFT)
  expect(await isLetIn(second)).toBe(letIn)
  await (await second.api()).call(pluginAction, { path: { name, action: 'start' } })
  expect(await isLetIn(second)).toBe(true)
})

it('a plugin that has to deny and has ended the process before it had hooks denies logins', async () => {
  const flag = join(dataDir, 'flag')
  const first = await start()
  const code = `
    import { existsSync } from 'node:fs'
    import { execFileSync } from 'node:child_process'
    export const plugin = { start() {
      if (existsSync(${JSON.stringify(flag)})) execFileSync('kill', ['-9', String(process.pid)])
      return { hooks: {} }
    } }`
  const name = await install(first, code, { failed_action: 'deny' })
  await (await first.api()).call(pluginAction, { path: { name, action: 'stop' } })
  writeFileSync(flag, '')
  const restart = first
    .api()
    .then((api) => api.call(pluginAction, { path: { name, action: 'start' } }))
  await expect(restart).rejects.toThrow()
  await waitFor(() => !isAlive(first))
  const second = await start()
  expect(await readState(second, name)).toEqual(LEFT)
  expect(await isLetIn(second)).toBe(false)
})
