import type { BackupFile, BackupPart } from '@signalbox/contract/backup'
import type { ConfigChange, WholeConfig } from '@signalbox/contract/config-history'
import { readHocon } from '@signalbox/formats/hocon'
import { secret } from '@signalbox/contract/secrets'
import * as z from 'zod/mini'
import { mkdirSync, copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startApi, type TestApi } from '../api/testing/fixtures.ts'
import { asList } from '../config/layout.ts'
import { feature } from '../feature.ts'
import { listRoot } from './list-root.ts'
import { resetField } from './reset.ts'
import { bySchema, describedBy } from './setting-root.ts'

const greeting = z.object({
  words: z._default(z.string(), 'hello'),
  code: z._default(secret, ''),
})
const friend = z.object({ name: z.string(), age: z.number() })
type Friend = z.output<typeof friend>

/** A feature with a setting, and one with a list whose items are added after it. */
const moreFeatures = {
  friends: feature({
    collection: {
      name: 'friends',
      layout: asList,
      idOf: ({ name }: Friend) => name,
      read: ({ age }: Friend) => age,
    },
    start: ({ collection }) => ({ ages: () => collection.settings }),
    root: ({ collection }) =>
      listRoot({
        collection,
        after: ['greeting'],
        read: bySchema('root', friend),
        taken: (name) => `${name} is a friend already`,
      }),
  }),
  greeting: feature({
    setting: {
      name: 'config.greeting',
      defaults: greeting.parse({}),
      read: ({ words }: z.output<typeof greeting>) => words,
    },
    start: ({ setting }) => ({ words: () => setting.settings }),
    root: ({ setting }) => ({
      ...describedBy('greeting', greeting, setting, { secrets: greeting }),
      isInJson: true,
    }),
  }),
}

const TEXT = 'friends = [{ name = ann, age = 40 }]\ngreeting { words = welcome, code = "1234" }'
const CHANGED = {
  greeting: { words: 'welcome', code: '1234' },
  friends: [{ name: 'ann', age: 40 }],
}

let api: TestApi
beforeEach(async () => {
  api = await startApi([], { moreFeatures })
})
afterEach(() => api.close())

const readState = ({ broker: { configuration } }: TestApi) => ({
  greeting: configuration.settings.get('greeting')?.config,
  friends: configuration.collections.get('friends')?.configs,
})
const send = (method: string, path: string, text: string) =>
  api.call(method, path, { rawBody: text, headers: { 'content-type': 'text/plain' } })
const put = (text: string, mode = 'merge') => send('PUT', `/configs?mode=${mode}`, text)
const readText = async () => {
  const { body } = await api.call('GET', '/configs', { headers: { accept: 'text/plain' } })
  return String(body)
}

describe('a root that a feature declares', () => {
  it('is in the text of the configuration, without its secrets', async () => {
    await put(TEXT)
    const { friends, greeting } = readHocon(await readText())
    expect({ friends, greeting }).toEqual({
      ...CHANGED,
      greeting: { words: 'welcome', code: '******' },
    })
  })

  it('is in the older form in JSON, if it says so', async () => {
    const json = await api.call('GET', '/configs', { headers: { accept: 'application/json' } })
    expect(json.body).toMatchObject({ greeting: { words: 'hello' } })
    expect(json.body).not.toHaveProperty('friends')
  })

  it('is changed by a text, which is merged or replaces it', async () => {
    expect(await put(TEXT)).toMatchObject({ status: 200 })
    expect(readState(api)).toEqual(CHANGED)
    await put('greeting { words = hi }\nfriends = [{ name = bob, age = 3 }]')
    expect(readState(api)).toEqual({
      greeting: { words: 'hi', code: '1234' },
      friends: [...CHANGED.friends, { name: 'bob', age: 3 }],
    })
    await put('greeting { words = hi }\nfriends = []', 'replace')
    expect(readState(api)).toEqual({ greeting: { words: 'hi', code: '' }, friends: [] })
  })

  it('is changed after the roots that it refers to', async () => {
    await put(TEXT)
    const { data } = await api.read<{ data: ConfigChange[] }>('/config_changes')
    expect(data.slice(0, 2).map(({ root }) => root)).toEqual(['friends', 'greeting'])
  })

  it('reports faults with their paths', async () => {
    const reply = await put(
      'greeting { words = 1, wrong = 2 }\nfriends = [{ name = ann, age = x }]',
    )
    expect(reply.status).toBe(400)
    const { errors } = JSON.parse(String(reply.body)) as { errors: Record<string, unknown> }
    expect(errors).toMatchObject({
      greeting: { reason: 'unknown_fields', path: 'greeting' },
      friends: { path: 'friends.1.age' },
    })
  })

  it('comes back from its own text', async () => {
    await put(TEXT)
    expect(await put(await readText(), 'replace')).toMatchObject({ status: 200 })
    expect(readState(api)).toEqual(CHANGED)
  })

  it('is imported part by part', async () => {
    const preview = await send('POST', '/configs/preview', TEXT)
    const parts = (preview.body as { parts: BackupPart[] }).parts
    expect(parts).toMatchObject([
      { name: 'friends', state: 'ready', added: 1 },
      { name: 'greeting', state: 'ready', changed: 1 },
    ])
    await send('POST', '/configs/import?parts=friends', TEXT)
    expect(readState(api)).toEqual({
      greeting: { words: 'hello', code: '' },
      friends: CHANGED.friends,
    })
  })

  it('is reset field by field', async () => {
    await put(TEXT)
    const { configuration } = api.broker
    expect(await resetField(configuration, 'greeting', ['words'])).toBe(true)
    expect(await resetField(configuration, 'greeting', ['nothing'])).toBe(false)
    expect(await resetField(configuration, 'friends', ['ann'])).toBe(false)
    expect(readState(api).greeting).toEqual({ words: 'hello', code: '1234' })
  })

  it('is in a backup, and restored on another broker', async () => {
    await put(TEXT)
    const { filename } = (await api.call('POST', '/data/export')).body as BackupFile
    const other = await startApi([], { moreFeatures })
    try {
      mkdirSync(join(other.dataDir, 'backup'), { recursive: true })
      const pathIn = ({ dataDir }: TestApi) => join(dataDir, 'backup', filename)
      copyFileSync(pathIn(api), pathIn(other))
      const body = { parts: ['greeting', 'friends'] }
      const reply = await other.call('POST', `/data/files/${filename}/restore`, { body })
      expect(reply.status, JSON.stringify(reply.body)).toBe(200)
      expect(readState(other)).toEqual(CHANGED)
    } finally {
      await other.close()
    }
  })

  it('is in the history, and is rolled back', async () => {
    await put(TEXT)
    const { data } = await api.read<{ data: ConfigChange[] }>('/config_changes?root=greeting')
    expect(data).toMatchObject([{ operation: 'configUpdate', fields: ['words', 'code'] }])
    const path = `/config_changes/${data[0]?.id}`
    expect(await api.read(path)).toMatchObject({ after: { words: 'welcome', code: '******' } })
    await api.call('POST', `${path}/rollback`, { body: { to: 'before' } })
    expect(readState(api).greeting).toEqual({ words: 'hello', code: '' })
  })

  it('is listed with its defaults', async () => {
    await put(TEXT)
    const { settings, collections } = await api.read<WholeConfig>('/config_whole')
    expect(settings.find(({ root }) => root === 'greeting')).toMatchObject({
      value: { words: 'welcome', code: '******' },
      defaults: { words: 'hello', code: '' },
    })
    expect(collections.find(({ root }) => root === 'friends')).toMatchObject({
      items: [{ item: 'ann', value: { age: 40 } }],
    })
  })
})

describe('the roots of the broker', () => {
  it('declare every setting and every collection', () => {
    const { configuration } = api.broker
    const settings = [...configuration.settings.keys()]
    const collections = [...configuration.collections.keys()]
    expect(settings.filter((name) => configuration.settingRoot(name) === undefined)).toEqual([])
    expect(collections.filter((name) => configuration.itemsRoot(name) === undefined)).toEqual([])
  })

  it('refer only to other roots', () => {
    const { configuration } = api.broker
    const named = configuration.roots.flatMap(({ after = [] }) => after)
    expect(named).toContain('connectors')
    expect(named.filter((name) => configuration.root(name) === undefined)).toEqual([])
  })
})
