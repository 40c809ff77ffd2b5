import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { helpText } from './help.ts'
import { optionTable } from './option-table.ts'
import { findSameUpstreams, type Options, readOptions } from './options.ts'

function read(args: string[], env: Record<string, string> = {}): Options {
  const command = readOptions(args, env)
  if (command.kind !== 'start') throw new Error(`not a start: ${command.kind}`)
  return command.options
}

const problem = (args: string[], env: Record<string, string> = {}) => {
  try {
    read(args, env)
  } catch (error) {
    return (error as Error).message
  }
  return undefined
}

describe('options', () => {
  it('finds clusters that share an address', () => {
    const urls = ['a=http://h:1,http://h:2', 'b=http://h:3', 'c=http://h:2/', 'd=http://g:1']
    const { upstreams } = read(urls.flatMap((url) => ['--upstream', url]))
    expect(findSameUpstreams(upstreams)).toEqual([['a', 'c']])
  })

  it('has defaults that bind loopback alone', () => {
    const options = read([])
    expect(options).toMatchObject({
      host: '127.0.0.1',
      httpPort: 18083,
      mqttPort: 1883,
      wsPort: 8083,
      sslPort: undefined,
      wssPort: undefined,
      upstreams: [],
      basePath: '/',
      logLevel: 'info',
      open: false,
    })
    expect(options.dataDir).toBe(join(process.cwd(), 'data'))
  })

  it('takes what was typed over the environment', () => {
    const env = { SIGNALBOX_HTTP_PORT: '1', SIGNALBOX_MQTT_PORT: '2', SIGNALBOX_OPEN: 'yes' }
    expect(read(['--http-port', '3'], env)).toMatchObject({ httpPort: 3, mqttPort: 2, open: true })
  })

  it('takes an empty variable for one that is not set', () => {
    expect(read([], { SIGNALBOX_HTTP_PORT: '' }).httpPort).toBe(18083)
  })

  it.each([
    [['--nope'], /--nope/],
    [['stray'], /stray/],
    [['--http-port'], /http-port/],
    [['--http-port', 'x'], /--http-port must be a port, 0 to 65535, not "x"/],
    [['--mqtt-port', '65536'], /--mqtt-port/],
    [['--mqtt-port=-1'], /--mqtt-port/],
    [['--ws-port', '80.5'], /--ws-port/],
    [['--log-level', 'loud'], /--log-level must be one of/],
    [['--ssl-port', '8883'], /want --tls-cert and --tls-key/],
    [['--tls-cert', 'a.pem'], /only of use together/],
    [['--tls-cert', '/nope.pem', '--tls-key', '/nope.pem'], /--tls-cert \/nope.pem cannot be read/],
    [['--upstream-timeout', 'soon'], /number of seconds/],
    [['--base-path', '/a"b/'], /--base-path/],
    [['--base-path', '/../'], /--base-path/],
    [['--ws-proxy-path', 'mqtt?a'], /--ws-proxy-path must be a plain path/],
    [
      ['--ws-proxy-path', '/mqtt', '--upstream', 'http://a', '--upstream', 'http://b'],
      /one cluster only/,
    ],
    [['--upstream', 'emqx-1:18083'], /--upstream must be an http or https URL/],
    [['--upstream', 'ftp://emqx-1'], /--upstream must be/],
    [['--upstream', 'http://u:p@emqx-1'], /only scheme, host, port and path/],
    [['--trusted-proxy', 'proxy.example'], /--trusted-proxy must be an address/],
    [['--trusted-proxy', '10.0.0.0/33'], /--trusted-proxy must be an address/],
    [['--outgoing-deny', 'metadata.example'], /--outgoing-deny must be an address/],
    [['--outgoing-deny', '10.0.0.0/8,none'], /--outgoing-deny must be an address/],
    [['--outgoing-deny', ' '], /--outgoing-deny must be an address/],
    [['--trusted-proxy', '::1/64/2'], /--trusted-proxy must be an address/],
    [['--upstream', 'http://a', '--upstream', 'http://a:1'], /Two upstreams are called "a"/],
  ])('refuses %j in one line', (args, reason) => {
    const message = problem(args)
    expect(message).toMatch(reason)
    expect(message).not.toContain('\n')
  })

  it('never repeats a password that was put into a URL', () => {
    expect(problem(['--upstream', 'http://u:hunter2@emqx-1'])).not.toContain('hunter2')
  })

  it('refuses a switch in the environment that is neither on nor off', () => {
    expect(problem([], { SIGNALBOX_OPEN: 'perhaps' })).toMatch(
      /SIGNALBOX_OPEN must be true or false/,
    )
    expect(read([], { SIGNALBOX_OPEN: '0' }).open).toBe(false)
  })

  it.each([
    ['/', '/'],
    ['', '/'],
    ['signalbox', '/signalbox/'],
    ['/a/b', '/a/b/'],
    ['//a//', '/a/'],
  ])('reads the base path %j as %j', (text, path) => {
    expect(read(['--base-path', text]).basePath).toBe(path)
  })

  it('names upstreams after their hosts, and takes the path of the API off', () => {
    const { upstreams } = read([
      '--upstream',
      'http://emqx-1:18083/api/v5',
      '--upstream=north=https://n.example/mqtt/',
    ])
    expect(upstreams.map(({ name, urls: [url] }) => [name, url.href])).toEqual([
      ['emqx-1', 'http://emqx-1:18083/'],
      ['north', 'https://n.example/mqtt'],
    ])
  })

  it('reads several addresses of one cluster', () => {
    const words = ['--upstream', 'north=https://a:18083, https://b:18083/api/v5']
    const hrefs = (env: Record<string, string>, args: string[] = []) =>
      read(args, env).upstreams.map(({ name, urls }) => [name, ...urls.map(({ href }) => href)])
    expect(hrefs({}, words)).toEqual([['north', 'https://a:18083/', 'https://b:18083/']])
    expect(hrefs({ SIGNALBOX_UPSTREAM: 'http://a,http://b' })).toEqual([
      ['a', 'http://a/', 'http://b/'],
    ])
    expect(hrefs({ SIGNALBOX_UPSTREAM: 'n=http://a,http://b,s=http://c http://d' })).toEqual([
      ['n', 'http://a/', 'http://b/'],
      ['s', 'http://c/'],
      ['d', 'http://d/'],
    ])
    expect(problem(['--upstream', 'http://a,b:1'])).toMatch(/--upstream must be an http/)
  })

  it('reads several upstreams from one variable', () => {
    const env = { SIGNALBOX_UPSTREAM: 'a=http://a, b=http://b' }
    expect(read([], env).upstreams.map(({ name }) => name)).toEqual(['a', 'b'])
  })

  it('reads trusted proxies, one or several at a time', () => {
    const words = ['--trusted-proxy', '10.0.0.0/8, ::1', '--trusted-proxy=192.0.2.7']
    expect(read(words).trustedProxies).toEqual(['10.0.0.0/8', '::1', '192.0.2.7'])
    const env = { SIGNALBOX_TRUSTED_PROXY: '10.0.0.1 10.0.0.2' }
    expect(read([], env).trustedProxies).toEqual(['10.0.0.1', '10.0.0.2'])
    expect(read([]).trustedProxies).toEqual([])
  })

  it('reads the addresses that are not connected to', () => {
    expect(read([]).outgoingDeny).toEqual(['169.254.0.0/16', 'fe80::/10'])
    const words = ['--outgoing-deny', '10.0.0.0/8, ::1']
    expect(read(words).outgoingDeny).toEqual(['10.0.0.0/8', '::1'])
    expect(read([], { SIGNALBOX_OUTGOING_DENY: 'none' }).outgoingDeny).toEqual([])
  })

  it('reads the certificate with its key', () => {
    const folder = mkdtempSync(join(tmpdir(), 'signalbox-tls-'))
    for (const name of ['cert', 'key']) writeFileSync(join(folder, name), name)
    const words = ['--tls-cert', join(folder, 'cert'), '--tls-key', join(folder, 'key')]
    expect(String(read([...words, '--ssl-port', '0']).tls?.key)).toBe('key')
    rmSync(folder, { recursive: true })
  })

  it('asks for help and version whatever else there is', () => {
    expect(readOptions(['--help'], {}).kind).toBe('help')
    expect(readOptions(['--version'], {}).kind).toBe('version')
  })

  it('has each option in the help and in the reference', () => {
    const page = readFileSync(join(import.meta.dirname, '../docs/reference/options.md'), 'utf8')
    for (const { name, default: usual } of optionTable) {
      expect(helpText()).toContain(`--${name}`)
      const row = page.split('\n').find((line) => line.startsWith(`| \`--${name}`))
      expect(row, name).toBeDefined()
      // In the environment it would happen at every start.
      if (name === 'reset-password') continue
      expect(row).toContain(`SIGNALBOX_${name.replaceAll('-', '_').toUpperCase()}`)
      if (usual !== undefined) expect(row).toContain(`\`${usual}\``)
    }
  })
})
