import type { LogConfig, LogFile, LogHandler, LogPage } from '@signalbox/contract/log'
import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { faultsFromReply, startApi, type TestApi } from '../../api/testing/fixtures.ts'

let api: TestApi
const folder = () => api.broker.logging.folder

beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const put = (body: object) => api.call('PUT', '/configs/log', { body })
const config = () => api.read<LogConfig>('/configs/log')
const handlers = async (): Promise<LogHandler[]> =>
  (await api.read<{ handlers: LogHandler[] }>('/log/handlers')).handlers
const write = (text: string, fields: object = {}) => api.broker.log.warn(fields, text)
const texts = ({ data }: LogPage) => data.map(({ message }) => message)

const INITIAL = { console: {}, file: { default: {} }, throttling: {} }
beforeEach(async () => {
  await put(INITIAL)
})

describe('the settings of the log', () => {
  it('keep groups that are not sent, and reset fields that are not sent', async () => {
    await put({ console: { level: 'error', formatter: 'json' }, throttling: { time_window: '5s' } })
    await put({ console: { level: 'info' } })
    expect(await config()).toMatchObject({
      console: { level: 'info', formatter: 'text' },
      throttling: { time_window: '5s' },
    })
  })

  it('delete handlers that are not sent', async () => {
    await put({ file: { a: { path: 'a.log' }, b: { path: 'b.log' } } })
    expect(Object.keys((await config()).file)).toEqual(['a', 'b'])
    await put({ file: { b: { path: 'b.log' } } })
    expect(Object.keys((await config()).file)).toEqual(['b'])
  })

  it('return fields that are not published, if they were set', async () => {
    const hidden = { chars_limit: 'unlimited', overload_kill: { enable: true, qlen: 20_000 } }
    await put({ console: hidden, throttling: { msgs: ['authentication_failure'] } })
    expect(await config()).toMatchObject({
      console: hidden,
      throttling: { msgs: ['authentication_failure'] },
    })
  })

  it('take one handler as the default one', async () => {
    await put({ file: { enable: false, path: 'x.log', level: 'debug' } })
    expect((await config()).file).toMatchObject({ default: { path: 'x.log', level: 'debug' } })
  })

  it('show where a file is, and stay the same when they are sent back', async () => {
    await put({ file: { default: { enable: true } } })
    const shown = await config()
    expect(shown.file.default?.path).toBe(join(folder(), 'emqx.log'))
    expect((await put(shown)).body).toEqual(shown)
    expect(api.broker.config.logging.config.file.default?.path).toBe('${EMQX_LOG_DIR}/emqx.log')
  })

  it.each([
    [{ file: { a: { enable: true, path: '/etc/passwd' } } }, 'root.file.a.path'],
    [{ file: { a: { enable: true, path: '../a.log' } } }, 'root.file.a.path'],
    [{ file: { a: { enable: true, path: 'log/../../a.log' } } }, 'root.file.a.path'],
    [
      { file: { a: { enable: true, path: 'x.log' }, b: { enable: true, path: 'log/x.log' } } },
      'root.file.b.path',
    ],
    [{ throttling: { time_window: '100ms' } }, undefined],
    [{ file: { 'a/b': {} } }, 'root.file'],
    [{ file: { a: { nope: 1 } } }, 'root.file'],
  ])('%j is refused at %s', async (body, path) => {
    const reply = await put(body)
    if (path === undefined) return expect(reply.status).toBe(200) // rounded up to a second
    expect(reply.status).toBe(400)
    expect(faultsFromReply(reply)).toMatchObject({ path })
    expect(existsSync(join(folder(), '../a.log'))).toBe(false)
  })

  it('return to the options of the start, by a reset', async () => {
    await put({ console: { level: 'error' }, throttling: { time_window: '5s' } })
    for (const path of ['console.level', 'throttling']) {
      const { status } = await api.call('POST', `/configs_reset/log?conf_path=${path}`)
      expect(status, path).toBe(200)
    }
    expect(await config()).toMatchObject({
      console: { level: 'warning' },
      throttling: { time_window: '1m' },
    })
  })

  it('are changed by a text', async () => {
    const { status } = await api.call('PUT', '/configs', {
      rawBody: 'log.console.level = info',
      headers: { 'content-type': 'text/plain' },
    })
    expect(status).toBe(200)
    expect(api.broker.logging.output.level).toBe('info')
  })

  it('keep any path of a handler that is switched off', async () => {
    const path = '/opt/emqx/log/emqx.log'
    expect((await put({ file: { default: { enable: false, path } } })).status).toBe(200)
    expect((await config()).file.default?.path).toBe(path)
  })

  it('report a file that cannot be opened', async () => {
    mkdirSync(folder(), { recursive: true })
    symlinkSync('/dev/null', join(folder(), 'link.log'))
    await put({
      file: {
        broken: { enable: true, path: 'link.log' },
        good: { enable: true, path: 'good.log' },
      },
    })
    const [, broken, good] = await handlers()
    expect(broken).toMatchObject({ status: 'failed', reason: 'link' })
    expect(good).toMatchObject({ status: 'running' })
  })
})

describe('entries', () => {
  it('are read from memory without a file', async () => {
    write('first', { clientid: 'c-1', password: 'pw-1' })
    write('second')
    const page = await api.read<LogPage>('/log/entries?limit=2')
    expect(page.data).toMatchObject([
      { message: 'second', level: 'warning' },
      { message: 'first', fields: { clientid: 'c-1', password: '******' } },
    ])
    write('third')
    const { meta } = await api.read<LogPage>('/log/entries?limit=1')
    expect(meta.written - page.meta.written).toBe(1)
    const next = `/log/entries?direction=newer&position=${page.meta.newer}`
    expect(texts(await api.read<LogPage>(next))).toEqual(['third'])
  })

  it('are read from the file of a handler, and searched', async () => {
    await put({ file: { f: { enable: true, path: 'f.log', formatter: 'json' } } })
    for (let i = 0; i < 30; i++) write(`line ${i}`, { clientid: `c-${i}` })
    expect(texts(await api.read<LogPage>('/log/entries?handler=f&text=C-7'))).toEqual(['line 7'])
    const ofField = (field: string) =>
      api.read<LogPage>(`/log/entries?handler=f&field=${encodeURIComponent(field)}`)
    expect(texts(await ofField('clientid=c-7'))).toEqual(['line 7'])
    expect(texts(await ofField('clientid=c'))).toEqual([])
    expect(texts(await ofField('toString=c'))).toEqual([])
    expect((await api.call('GET', '/log/entries?field=clientid')).status).toBe(400)
    expect(texts(await api.read<LogPage>('/log/entries?handler=f&level=error'))).toEqual([])
    const past = await api.read<LogPage>('/log/entries?handler=f&to=2020-01-01T00:00:00Z')
    expect(past.data).toEqual([])
  })

  it.each([
    ['?handler=nobody', 404],
    ['?position=x', 400],
    ['?limit=100000', 400],
    ['?level=loud', 400],
    ['?from=yesterday', 400],
  ])('%s is %d', async (query, status) => {
    expect((await api.call('GET', `/log/entries${query}`)).status).toBe(status)
  })
})

describe('files', () => {
  it('are listed and downloaded', async () => {
    await put({
      file: { d: { enable: true, path: 'd.log', rotation_size: '1KB', rotation_count: 3 } },
    })
    for (let i = 0; i < 40; i++) {
      write(`line ${i} ${'x'.repeat(100)}`)
      await handlers()
    }
    const files = await api.read<LogFile[]>('/log/files')
    expect(files.map(({ name, is_current }) => [name, is_current])).toEqual([
      ['d.log', true],
      ['d.log.1', false],
      ['d.log.2', false],
    ])
    const reply = await api.call('GET', '/log/files/d.log.1')
    expect(reply.headers['content-type']).toMatch('text/plain')
    expect(String(reply.body).length).toBe(files[1]?.size)
    expect(readdirSync(folder()).filter((name) => name.startsWith('d.log'))).toHaveLength(3)
  })

  it('that no handler writes are not found', async () => {
    writeFileSync(join(folder(), 'other.txt'), 'secret')
    for (const name of ['other.txt', '..%2Fsignalbox.db', '%2Fetc%2Fpasswd', 'link.log', 'd.log']) {
      const { status } = await api.call('GET', `/log/files/${name}`)
      expect(status, name).toBe(404)
    }
  })
})
