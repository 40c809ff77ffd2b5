import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  gzipArchive,
  type PackageOptions,
  packageForm,
  pluginPackage,
} from '@signalbox/testing/plugin-package'
import { type Broker, startBroker } from '../../broker.ts'
import { buildApi, startApi, type TestApi } from '../../api/testing/fixtures.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  for (const { name, rel_vsn } of await list())
    await api.broker.plugins.uninstall(`${name}-${rel_vsn}`)
  await api.broker.config.plugins.change(() => ({ configs: {} }))
})

interface Row {
  name: string
  rel_vsn: string
  running_status: { status: string }[]
}
const list = () => api.read<Row[]>('/plugins')

async function send(file: string, bytes: Buffer, options: { authorization?: string } = {}) {
  const { contentType, body } = packageForm(file, bytes)
  return api.call('POST', '/plugins/install', {
    ...options,
    rawBody: body,
    headers: { 'content-type': contentType },
  })
}

async function install(options: PackageOptions = {}) {
  const { file, bytes } = await pluginPackage(options)
  const reply = await send(file, bytes)
  expect(reply.status, JSON.stringify(reply.body)).toBe(204)
}
const put = (path: string, body?: object) =>
  api.call('PUT', `/plugins/${path}`, body === undefined ? {} : { body })
const move = (name: string, position: string) =>
  api.call('POST', `/plugins/${name}/move`, { body: { position } })
const state = (name = 'demo_plugin-1.0.0') =>
  api.read<Record<string, unknown>>(`/plugin_host/${name}`)
const readMessage = ({ body }: { body: unknown }) => (body as { message: string }).message

const ECHO = `export const plugin = { start: () => ({ hooks: {
  'message.publish': { topics: ['echo/#'], handle: (m) => ({ payload: m.payload.toString() + '!' }) } } }) }`

describe('a package', () => {
  it('is installed, started, shown, stopped and uninstalled', async () => {
    await install({ code: ECHO })
    expect(await list()).toMatchObject([
      { name: 'demo_plugin', rel_vsn: '1.0.0', running_status: [{ status: 'stopped' }] },
    ])
    expect(await api.read('/plugins/demo_plugin-1.0.0')).toMatchObject({ readme: '# demo\n' })
    expect((await put('demo_plugin-1.0.0/start')).status).toBe(204)
    expect(await state()).toMatchObject({ state: 'running', enable: true })
    expect((await put('demo_plugin-1.0.0/stop')).status).toBe(204)
    expect(await state()).toMatchObject({ state: 'stopped', enable: false })
    expect((await api.call('DELETE', '/plugins/demo_plugin-1.0.0')).status).toBe(204)
    expect(await list()).toEqual([])
  })

  it('of another version is refused while one is installed', async () => {
    await install({ code: ECHO })
    for (const version of ['1.0.0', '2.0.0-alpha']) {
      const { file, bytes } = await pluginPackage({ version, code: ECHO })
      expect(await send(file, bytes)).toMatchObject({
        status: 400,
        body: { code: 'ALREADY_INSTALLED' },
      })
    }
  })

  it('of the reference is stored, and cannot be started here: with the reason', async () => {
    await install()
    expect((await put('demo_plugin-1.0.0/start')).status).toBe(204)
    expect(await state()).toMatchObject({ state: 'failed', reason: 'other_runtime' })
  })

  it('with a version that ends in a letter of .tar.gz is installed', async () => {
    await install({ version: '0.1.0-alpha', code: ECHO })
    expect(await list()).toMatchObject([{ rel_vsn: '0.1.0-alpha' }])
  })

  it('is refused to a viewer and to a key of a publisher', async () => {
    const { file, bytes } = await pluginPackage()
    await api.call('POST', '/users', {
      body: { username: 'v', password: 'viewer-123', role: 'viewer', description: '' },
    })
    const viewer = `Bearer ${api.broker.tokens.issue('v')}`
    expect(await send(file, bytes, { authorization: viewer })).toMatchObject({
      status: 403,
      body: { code: 'UNAUTHORIZED_ROLE' },
    })
    expect(await list()).toEqual([])
  })
})

describe('a hostile package is refused:', () => {
  const top = 'demo_plugin-1.0.0'
  const info = (more: object = {}) =>
    JSON.stringify({
      name: 'demo_plugin',
      rel_vsn: '1.0.0',
      rel_apps: ['demo_plugin-0.1.0'],
      description: 'd',
      ...more,
    })
  const release = [{ name: `${top}/release.json` }, info()] as const
  it.each<[string, Parameters<typeof gzipArchive>[0], string]>([
    ['a path outside', [release, [{ name: `${top}/../../evil` }, 'x']], 'bad_info_file'],
    ['an absolute path', [release, [{ name: '/etc/evil' }, 'x']], 'bad_info_file'],
    ['another top folder', [[{ name: 'other-1.0.0/release.json' }, info()]], 'bad_info_file'],
    [
      'a symbolic link',
      [release, [{ name: `${top}/l`, type: 'symlink', linkname: '/etc/passwd' }]],
      'bad_plugin_package',
    ],
    [
      'a hard link',
      [release, [{ name: `${top}/l`, type: 'link', linkname: `${top}/release.json` }]],
      'bad_plugin_package',
    ],
    ['a double name', [release, [{ name: `${top}/RELEASE.json` }, '{}']], 'bad_plugin_package'],
    [
      'deep folders',
      [release, [{ name: `${top}/${'a/'.repeat(20)}x` }, 'x']],
      'bad_plugin_package',
    ],
    ['control characters', [release, [{ name: `${top}/a\nb` }, 'x']], 'bad_plugin_package'],
    [
      'very many entries',
      [release, ...Array.from({ length: 5001 }, (_, i) => [{ name: `${top}/f${i}` }] as const)],
      'bad_plugin_package',
    ],
    [
      'a bomb',
      [release, [{ name: `${top}/zeros` }, Buffer.alloc(31 * 1024 * 1024)]],
      'bad_plugin_package',
    ],
    ['no release.json', [[{ name: `${top}/README.md` }, 'x']], 'bad_info_file'],
    ['a broken release.json', [[{ name: `${top}/release.json` }, '{"a": [']], 'bad_info_file'],
    [
      'a release.json without a description',
      [[{ name: `${top}/release.json` }, info({ description: undefined })]],
      'bad_info_file_content',
    ],
    [
      'another name',
      [[{ name: `${top}/release.json` }, info({ name: 'other' })]],
      'name_vsn_mismatch',
    ],
    ['no apps', [[{ name: `${top}/release.json` }, info({ rel_apps: [] })]], 'bad_rel_apps'],
    [
      'code that is not in it',
      [
        [
          { name: `${top}/release.json` },
          info({ signalbox: { interface: 1, main: '../../x.mjs' } }),
        ],
      ],
      'bad_info_file_content',
    ],
  ])('%s', async (_, entries, word) => {
    const reply = await send(`${top}.tar.gz`, await gzipArchive(entries))
    expect(reply).toMatchObject({ status: 400, body: { code: 'BAD_PLUGIN_INFO' } })
    expect(readMessage(reply)).toMatch(new RegExp(`^${word}: `))
    expect(await list()).toEqual([])
  })

  it.each(['../evil-1.0.0.tar.gz', 'a..b-1.0.0.tar.gz', 'x y-1.0.0.tar.gz', '-1.0.0.tar.gz'])(
    'the file name %s',
    async (file) => {
      const { bytes } = await pluginPackage()
      const reply = await send(file, bytes)
      expect(reply).toMatchObject({ status: 400, body: { code: 'BAD_PLUGIN_INFO' } })
    },
  )
})

describe('the order', () => {
  const order = async () => (await list()).map(({ name }) => name)
  beforeEach(async () => {
    for (const name of ['a', 'b', 'c']) await install({ name, code: ECHO })
  })

  it('is changed by each position, and does not switch a plugin on', async () => {
    await move('c-1.0.0', 'front')
    expect(await order()).toEqual(['c', 'a', 'b'])
    await move('c-1.0.0', 'after:a-1.0.0')
    expect(await order()).toEqual(['a', 'c', 'b'])
    await move('b-1.0.0', 'before:a-1.0.0')
    expect(await order()).toEqual(['b', 'a', 'c'])
    await move('b-1.0.0', 'rear')
    expect(await order()).toEqual(['a', 'c', 'b'])
    expect(await state('b-1.0.0')).toMatchObject({ enable: false })
  })

  it.each(['before:nope-1.0.0', 'after:a-1.0.0'])(
    'is not changed by %s of itself or nothing',
    async (position) => {
      expect(await move('a-1.0.0', position)).toMatchObject({
        status: 400,
        body: { code: 'MOVE_FAILED' },
      })
      expect(await order()).toEqual(['a', 'b', 'c'])
    },
  )
})

describe('the configuration', () => {
  const schema = {
    type: 'record',
    name: 'Config',
    fields: [
      { name: 'suffix', type: 'string', default: '!' },
      { name: 'token', type: 'string', default: '', $ui: { component: 'input-password' } },
      { name: 'limit', type: ['null', 'int'], default: null },
    ],
  }
  const code = `export const plugin = { start: ({ config }) => ({ routes: { 'GET config': () => ({ body: config }) } }) }`
  const path = '/plugins/demo_plugin-1.0.0/config'
  const used = () => api.read('/plugin_api/demo_plugin/config')

  it('has the defaults of the package, is checked with the names of its fields, and is used at once', async () => {
    await install({ code, schema, config: 'suffix = "?"', i18n: { $a: { en: 'A', zh: '甲' } } })
    await put('demo_plugin-1.0.0/start')
    expect(await used()).toEqual({ suffix: '?', token: '', limit: null })
    expect(await api.read('/plugins/demo_plugin-1.0.0/schema')).toEqual({
      avsc: schema,
      i18n: { $a: { en: 'A', zh: '甲' } },
    })
    const refused = await put('demo_plugin-1.0.0/config', { suffix: 1, limit: { int: 2 } })
    expect(refused).toMatchObject({ status: 400, body: { code: 'BAD_CONFIG' } })
    expect(readMessage(refused)).toContain('suffix: expected string')
    expect((await put('demo_plugin-1.0.0/config', { limit: { int: 2 } })).status).toBe(204)
    expect(await used()).toEqual({ suffix: '!', token: '', limit: 2 })
  })

  it('is checked by the rules of its fields as in the form', async () => {
    const rule = (type: string, more: object) => ({ rules: [{ type, message: '$m', ...more }] })
    const fields = [
      { name: 'suffix', type: 'string', default: '!', $ui: { label: 'Suffix', required: true } },
      { name: 'level', type: 'int', default: 1, $ui: rule('range', { min: 1, max: 100 }) },
      {
        name: 'word',
        type: ['null', 'string'],
        default: null,
        $ui: rule('pattern', { pattern: '^[a-z]+$' }),
      },
    ]
    await install({ code, schema: { ...schema, fields } })
    const refused = await put('demo_plugin-1.0.0/config', {
      ...{ suffix: '', level: 1000, word: { string: 'A b' } },
    })
    expect(refused).toMatchObject({ status: 400, body: { code: 'BAD_CONFIG' } })
    expect(readMessage(refused)).toBe('suffix: required Suffix; level: range 1 100; word: pattern')
    const fits = { level: 100, word: { string: 'ab' } }
    expect((await put('demo_plugin-1.0.0/config', fits)).status).toBe(204)
  })

  it('is shown without its passwords, and a password that is sent back stays', async () => {
    await install({ code, schema })
    await put('demo_plugin-1.0.0/start')
    await put('demo_plugin-1.0.0/config', { token: 's3cr3t' })
    expect(await api.read(path)).toMatchObject({ token: '******' })
    await put('demo_plugin-1.0.0/config', { token: '******', suffix: 'x' })
    expect(await used()).toMatchObject({ token: 's3cr3t', suffix: 'x' })
    const shown = await api.call('GET', '/configs', { headers: { accept: 'text/plain' } })
    expect(String(shown.body)).not.toContain('s3cr3t')
  })

  it('outlives the plugin, for another version of it', async () => {
    await install({ code, schema })
    await put('demo_plugin-1.0.0/config', { suffix: 'kept' })
    await api.call('DELETE', '/plugins/demo_plugin-1.0.0')
    await install({ version: '2.0.0', code, schema })
    expect(await api.read('/plugins/demo_plugin-2.0.0/config')).toMatchObject({ suffix: 'kept' })
  })
})

describe('a route of a plugin', () => {
  const code = `export const plugin = { start: () => ({ routes: {
    'GET status/now': ({ query }) => ({ status: 201, body: { query } }),
    'POST add': ({ body }) => ({ body: body.a + 1 }),
    'GET fails': () => { throw new Error('no data') },
  } }) }`
  beforeEach(async () => {
    await install({ code })
    await put('demo_plugin-1.0.0/start')
  })
  const call = (method: string, route: string, body?: object) =>
    api.app.inject({
      method: method as 'GET',
      url: `/api/v5/plugin_api/demo_plugin/${route}`,
      headers: { authorization: `Bearer ${api.token}`, 'content-type': 'application/json' },
      ...(body && { payload: JSON.stringify(body) }),
    })

  it('answers with its status and JSON', async () => {
    const read = await call('GET', 'status%2Fnow?a=1')
    expect([read.statusCode, read.json()]).toEqual([201, { query: { a: '1' } }])
    expect((await call('POST', 'add', { a: 1 })).json()).toBe(2)
  })

  it('that fails or does not exist is an error of the API', async () => {
    expect((await call('GET', 'fails')).json()).toMatchObject({ code: 'INTERNAL_ERROR' })
    expect((await call('GET', 'nope')).json()).toMatchObject({ code: 'NOT_FOUND' })
    await put('demo_plugin-1.0.0/stop')
    expect((await call('POST', 'add', { a: 1 })).json()).toMatchObject({ code: 'NOT_FOUND' })
  })
})

it('plugins start again with the broker, unless they are switched off', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'signalbox-plugins-'))
  const open = (plugins: boolean) =>
    startBroker({ dataDir, version: '0.0.0', listeners: [], passwordRounds: 1, plugins })
  const listStates = ({ plugins }: Broker) =>
    plugins.all.map((each) => [each.package.name, each.isEnabled, each.run.state])
  let broker = await open(true)
  for (const name of ['a', 'b']) {
    const { file, bytes } = await pluginPackage({ name, code: ECHO })
    await broker.plugins.install(file, Readable.from([bytes]))
  }
  await broker.plugins.start('b-1.0.0')
  await broker.plugins.move('b-1.0.0', () => 0)
  await broker.close()
  broker = await open(true)
  expect(listStates(broker)).toEqual([
    ['b', true, 'running'],
    ['a', false, 'stopped'],
  ])
  await broker.close()
  // Without its files, but with the archive: the files are unpacked again.
  rmSync(join(dataDir, 'plugins', 'b-1.0.0'), { recursive: true })
  broker = await open(false)
  expect(listStates(broker)).toEqual([
    ['b', true, 'stopped'],
    ['a', false, 'stopped'],
  ])
  const app = await buildApi(broker)
  const refused = await app.inject({
    method: 'PUT',
    url: '/api/v5/plugins/a-1.0.0/start',
    headers: { authorization: `Bearer ${broker.tokens.issue('admin')}` },
  })
  expect(refused.statusCode).toBe(503)
  expect(refused.json()).toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
  await app.close()
  await broker.close()
  rmSync(dataDir, { recursive: true })
})
