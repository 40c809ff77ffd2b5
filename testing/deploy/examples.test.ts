import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { makeFolder } from '../server-process.ts'
import { findServer } from '../servers.ts'
import { startSignalbox } from '../signalbox.ts'
import { emptyEnvironment, makeHome, runInstalled } from './installed-package.ts'
import { DEPLOY, replaced } from './proxies.ts'

const command = inject('command')
const read = (name: string) => readFileSync(join(DEPLOY, name), 'utf8')

/** Names of all options, with their defaults. */
let options: ReadonlyMap<string, string | undefined>
beforeAll(async () => {
  const help = await runInstalled(command, ['--help'], DEPLOY)
  const rows = help.matchAll(/^ +--([\w-]+).*?(?:\[(\S+)\])?$/gm)
  options = new Map([...rows].map(([, name = '', usual]) => [name, usual]))
})

const variableFromOption = (name: string) => `SIGNALBOX_${name.replaceAll('-', '_').toUpperCase()}`

describe('the examples', () => {
  it('use only variables and options that exist', () => {
    const known = new Set(
      [...options.keys()].flatMap((name) => [variableFromOption(name), `--${name}`]),
    )
    known.add('SIGNALBOX_SECRET_KEY')
    const used = readdirSync(DEPLOY).flatMap((name) => {
      const text = read(name)
      // The command at the beginning of a comment, or after the volume of a container.
      const commands = text.matchAll(/(?:^# |:\/data )signalbox (--[^\n]+)$/gm)
      return [
        ...text.matchAll(/SIGNALBOX_[A-Z_]+/g),
        ...[...commands].flatMap(([, words = '']) => [...words.matchAll(/--[\w-]+/g)]),
      ].map(([word]) => word)
    })
    expect(used.length).toBeGreaterThan(10)
    expect(used.filter((word) => !known.has(word))).toEqual([])
  })
})

describe('the unit of systemd', () => {
  /** With the command of this test; systemd reads the type from the name of the file. */
  const analyze = (...words: string[]) => {
    const folder = makeFolder('signalbox-systemd-', {})
    const unit = replaced('signalbox.service', [['/usr/local/bin/signalbox', command]])
    const file = folder.write('signalbox.service', unit)
    const ended = spawnSync(findServer('systemd'), [...words, file], { encoding: 'utf8' })
    folder.remove()
    return { status: ended.status, said: `${ended.stdout}${ended.stderr}` }
  }

  it('is valid', () => {
    const { status, said } = analyze('verify', '--man=no')
    expect(said).toBe('')
    expect(status).toBe(0)
  })

  it('has few rights', () => {
    // Tenths of ten; a service without any setting has 96.
    const { status, said } = analyze('security', '--offline=yes', '--threshold=25')
    expect(status, said).toBe(0)
  })
})

describe('the container file', () => {
  const text = read('Containerfile').replaceAll('\\\n', ' ')
  const instruction = (name: string) => new RegExp(`^${name} (.*)$`, 'm').exec(text)?.[1] ?? ''

  it('starts the command of the package, as a user without rights', () => {
    const { bin, engines } = JSON.parse(read('../../package.json'))
    expect(JSON.parse(instruction('ENTRYPOINT'))).toEqual(Object.keys(bin))
    expect(instruction('FROM')).toContain(`node:${/\d+/.exec(engines.node)?.[0]}-`)
    expect(instruction('USER')).toBe('node')
  })

  it('names the ports that are open without options', () => {
    const names = ['http-port', 'mqtt-port', 'ws-port']
    const ports = names.map((name) => options.get(name))
    expect(instruction('EXPOSE').split(' ')).toEqual(ports)
  })

  it('has a health check that distinguishes a running process from a stopped one', async () => {
    const home = makeHome()
    const env = emptyEnvironment(home.path)
    const signalbox = await startSignalbox({ program: [command], cwd: home.path, env })
    const [program, ...words]: string[] = JSON.parse(
      /\[.*\]$/.exec(instruction('HEALTHCHECK'))?.[0] ?? '',
    )
    const port = new URL(signalbox.url).port
    const check = () =>
      spawnSync(program ?? '', words, { env: { ...env, SIGNALBOX_HTTP_PORT: port } }).status
    expect(check()).toBe(0)
    await signalbox.stop()
    expect(check()).toBe(1)
    home.remove()
  })
})
