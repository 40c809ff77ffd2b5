import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { monitorCurrent } from '@signalbox/contract/monitor'
import { nodeList } from '@signalbox/contract/nodes'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { connectMqtt } from '../mqtt-client.ts'
import { type Signalbox, type SignalboxOptions, startSignalbox } from '../signalbox.ts'
import {
  consoleFolder,
  emptyEnvironment,
  makeHome,
  npm,
  QUICKLY,
  runInstalled,
} from './installed-package.ts'

const tarball = inject('tarball')
const command = inject('command')

const ending: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ending.splice(0).reverse()) await end()
})

function emptyFolder(): string {
  const { path, remove } = makeHome()
  ending.push(remove)
  return path
}

async function startInstalled(options: SignalboxOptions = {}): Promise<Signalbox> {
  const home = emptyFolder()
  const env = emptyEnvironment(home)
  const signalbox = await startSignalbox({ ...options, program: [command], cwd: home, env })
  ending.push(() => signalbox.stop())
  return signalbox
}

describe('the contents of the package', () => {
  const files = execFileSync('tar', ['-tzf', tarball], { encoding: 'utf8' }).trim().split('\n')

  it('are the command, the bundled server, the thread of plugins, the console and the licences', () => {
    const other = files.filter((file) => !file.startsWith('package/dist/console/'))
    expect(other.sort()).toEqual(
      [
        ...['LICENSE', 'NOTICE', 'README.md', 'README.zh.md', 'package.json'],
        ...['dist/console-licenses.md', 'dist/plugin-thread.mjs'],
        ...['dist/server.mjs', 'dist/signalbox.mjs'],
      ]
        .map((file) => `package/${file}`)
        .sort(),
    )
  })

  it('include most files of the console compressed, no file twice without need, and no sources', () => {
    const scripts = files.filter((file) => /dist\/console\/assets\/.*\.js$/.test(file))
    const compressed = files.filter((file) => /dist\/console\/assets\/.*\.js\.br$/.test(file))
    expect(compressed.length).toBeGreaterThan(50)
    for (const file of compressed) expect(files).toContain(file.replace(/br$/, 'gz'))
    for (const script of scripts) expect(compressed).not.toContain(`${script}.br`)
    expect(files.filter((file) => /\.(tsx?|map)$|\/\.[^/]*$/.test(file))).toEqual([])
  })

  it('include the licence of every library and font in the console', () => {
    const packed = join(command, '..', '..', 'lib/node_modules/signalbox/dist/console-licenses.md')
    const licences = readFileSync(packed, 'utf8')
    const manifest = readFileSync(join(import.meta.dirname, '../../console/package.json'), 'utf8')
    const { dependencies } = JSON.parse(manifest) as { dependencies: object } // as npm reads it
    const missing = Object.keys(dependencies)
      .filter((library) => !library.startsWith('@signalbox/'))
      .filter((library) => !licences.includes(`## ${library} - `))
    expect(missing).toEqual([])
  })

  it('are below 4.6 MB', () => {
    expect(statSync(tarball).size).toBeLessThan(4_600_000)
  })
})

describe('the installed command', () => {
  it('names itself in its help, and prints its version', async () => {
    const home = emptyFolder()
    expect(await runInstalled(command, ['--help'], home)).toContain('Usage: signalbox [options]')
    expect(await runInstalled(command, ['--version'], home)).toMatch(/^\d+\.\d+\.\d+\n$/)
  })

  it('runs by npx', async () => {
    const folder = emptyFolder()
    // Packages that were downloaded before are used; the installation goes with the folder.
    const cache = (await npm(['config', 'get', 'cache'], folder)).trim()
    const own = join(folder, 'cache')
    mkdirSync(own)
    symlinkSync(join(cache, '_cacache'), join(own, '_cacache'))
    const words = ['exec', '--yes', ...QUICKLY, '--package', tarball, '--', 'signalbox']
    const said = await npm([...words, '--version'], folder, { npm_config_cache: own })
    expect(said).toMatch(/^\d+\.\d+\.\d+\n$/)
  })

  it('has every library that it loads at the first use', async () => {
    const code = `
      import { readFileSync } from 'node:fs'
      import { createRequire } from 'node:module'
      const require = createRequire(process.argv[1])
      const { dependencies } = require('../package.json')
      // It has modules only, and none of its name.
      const entries = { '@noble/hashes': '@noble/hashes/sha2.js' }
      for (const name of Object.keys(dependencies)) if (name !== '@fastify/swagger-ui') await import(require.resolve(entries[name] ?? name))
      require.resolve('@fastify/swagger-ui/package.json')
      console.log(Object.keys(dependencies).length)`
    const server = join(command, '..', '..', 'lib/node_modules/signalbox/dist/server.mjs')
    const words = ['--input-type=module', '--eval', code, server]
    expect(Number(await runInstalled(process.execPath, words, emptyFolder()))).toBeGreaterThan(15)
  })

  it('serves the console, the API and MQTT, and ends with 0 at SIGTERM', async () => {
    const signalbox = await startInstalled()
    const page = await (await fetch(`${signalbox.url}login`)).text()
    expect(page).toContain('"command":"signalbox"')
    const scripts = [...page.matchAll(/(?:src|href)="(\.\/assets\/[^"]+)"/g)].map(([, to]) => to)
    expect(scripts.length).toBeGreaterThan(1)
    for (const to of scripts) {
      const get = (coding: string) =>
        fetch(new URL(to ?? '', signalbox.url), { headers: { 'accept-encoding': coding } })
      const compressed = await get('br')
      const { status, headers } = compressed
      const plain = await get('identity')
      expect(plain.headers.get('content-encoding')).toBeNull()
      for (const name of ['content-type', 'cache-control']) {
        expect(plain.headers.get(name)).toBe(headers.get(name))
      }
      expect(await plain.text()).toBe(await compressed.text())
      const isSmall = existsSync(join(consoleFolder(command), to ?? ''))
      expect([status, headers.get('content-encoding')]).toEqual([200, isSmall ? null : 'br'])
    }
    const docs = await fetch(`${signalbox.url}api-docs/files/swagger-ui-bundle.js`)
    expect(docs.status).toBe(200)
    const api = await signalbox.api()
    expect(await api.call(nodeList, {})).toHaveLength(1)
    const receiver = await connectMqtt(signalbox.mqttUrl)
    await receiver.mqtt.subscribeAsync('package/#', { qos: 1 })
    const sender = await connectMqtt(signalbox.wsUrl)
    await sender.mqtt.publishAsync('package/1', 'it runs', { qos: 1 })
    expect(String((await receiver.message('package/1')).payload)).toBe('it runs')
    await Promise.all([receiver.end(), sender.end()])
    expect(await signalbox.stop()).toBe(0)
  })

  it('serves the console of another Signalbox with --upstream', async () => {
    const upstream = await startInstalled()
    const signalbox = await startInstalled({ args: ['--upstream', upstream.url] })
    const info = await (await fetch(`${signalbox.url}signalbox/info`)).json()
    expect(info).toMatchObject({ mode: 'upstream', upstreams: [{ reachable: true }] })
    const api = await signalbox.api()
    expect(await api.call(monitorCurrent, {})).toBeDefined()
    expect(await signalbox.stop()).toBe(0)
  })
})
