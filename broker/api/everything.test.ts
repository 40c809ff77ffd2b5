import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BackupPart, BackupPreview } from '@signalbox/contract/backup'
import { CONFIG_ROOTS, OWN_CONFIG_ROOTS } from '@signalbox/contract/configs'
import { readHocon } from '@signalbox/formats/hocon'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { backupTables } from '../backup/tables.ts'
import { startApi, type TestApi } from './testing/fixtures.ts'
import { readEverything, fillEverything, ITEMS, LEFT_OUT, ROWS } from './testing/everything.ts'

type Json = Record<string, unknown>

/** A broker with something in every place that operators can fill. */
let api: TestApi
beforeAll(async () => {
  api = await startApi()
  await fillEverything(api)
})
afterAll(() => api.close())

const readText = async (from: TestApi, key?: string) => {
  const path = key === undefined ? '/configs' : `/configs?key=${key}`
  const reply = await from.call('GET', path, { headers: { accept: 'text/plain' } })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return String(reply.body)
}
const put = (to: TestApi, text: string, mode: 'merge' | 'replace') =>
  to.call('PUT', `/configs?mode=${mode}`, {
    rawBody: text,
    headers: { 'content-type': 'text/plain' },
  })

describe('the samples of these tests', () => {
  it('have two items of each collection and two rows of each table', () => {
    const { collections } = api.broker.history
    for (const [root, collection] of collections) {
      expect(ITEMS[root] ?? [], root).toHaveLength(2)
      expect(collection.size, root).toBeGreaterThanOrEqual(2)
    }
    for (const { name } of backupTables) expect(ROWS[name] ?? [], name).toHaveLength(2)
  })

  it('have other values than the defaults in each setting', () => {
    for (const [root, setting] of api.broker.history.settings) {
      // Log settings are enabled by a start only.
      if (root === 'log') continue
      expect(setting.config, root).not.toEqual(setting.defaults)
    }
  })

  it('know every table: it is in a backup, or there is a reason', () => {
    const found = api.broker.store
      .statement("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
      .all()
      .map(({ name }) => String(name))
    const known = [...backupTables.map(({ name }) => name), ...Object.keys(LEFT_OUT)]
    expect(found.filter((name) => !known.includes(name))).toEqual([])
  })
})

describe('everything', () => {
  it('arrives in an empty broker by an archive, and stays the same', async () => {
    const file = await api.broker.backups.export()
    const to = await startApi()
    try {
      const bytes = readFileSync(api.broker.backups.folder.path(file.name))
      await to.broker.backups.receive(
        file.name,
        (async function* () {
          yield bytes
        })(),
      )
      const reply = await to.call('POST', `/data/files/${file.name}/restore`, { body: {} })
      expect(reply.status, JSON.stringify(reply.body)).toBe(200)
      const { parts } = reply.body as { parts: BackupPart[] }
      expect(parts.filter(({ state, failure }) => state !== 'ready' || failure)).toEqual([])
      expect(
        parts.flatMap(({ name, notes = [] }) => notes.map(({ code }) => [name, code])),
      ).toEqual([
        // Packages are no part of a backup.
        ['plugins.states', 'package_missing'],
        ['plugins.states', 'package_missing'],
      ])
      const [there, here] = [readEverything(to), readEverything(api)]
      expect(Object.keys(there.config)).toEqual(Object.keys(here.config))
      for (const root of Object.keys(here.config)) {
        expect(there.config[root], root).toEqual(here.config[root])
      }
      // Each broker also has its own administrator, who is not compared.
      for (const [name, rows] of Object.entries(ROWS)) {
        const found = (there.tables[name] as Json[]).map((row) => JSON.stringify(row))
        for (const row of here.tables[name] as Json[]) {
          if (row.username === 'admin') continue
          expect(found, name).toContain(JSON.stringify(row))
        }
        expect(found.length, name).toBeGreaterThanOrEqual(rows.length)
      }
      for (const path of certificatesIn(here.config)) {
        const read = ({ dataDir }: TestApi) => readFileSync(join(dataDir, path), 'utf8')
        expect(read(to), path).toBe(read(api))
      }
      // The restore has replaced the administrator's password, so a new token is issued.
      const authorization = `Bearer ${to.broker.tokens.issue('admin')}`
      const preview = await to.call('GET', `/data/files/${file.name}/preview`, { authorization })
      const again = (preview.body as BackupPreview).parts
      expect(again.filter(({ added, changed }) => added + changed > 0)).toEqual([])
    } finally {
      await to.close()
    }
  })

  it('arrives by the configuration text, except for secrets', async () => {
    const text = await readText(api)
    const secrets = text.split('\n').filter((line) => /of-(the-|a-|c\d|m"?$)/.test(line))
    expect(secrets).toEqual([])
    const to = await startApi()
    try {
      // Files of certificates are no part of a text, and disabled listeners do not need them.
      expect(await put(to, text, 'merge')).toMatchObject({ status: 200 })
      expect(timeless(await readText(to))).toEqual(timeless(text))
    } finally {
      await to.close()
    }
  })

  it.each(['merge', 'replace'] as const)(
    'comes back root by root, and whole: %s',
    async (mode) => {
      const before = readEverything(api)
      const whole = readHocon(await readText(api))
      const known: readonly string[] = [...CONFIG_ROOTS, ...OWN_CONFIG_ROOTS]
      expect(Object.keys(whole).filter((root) => !known.includes(root))).toEqual([])
      for (const root of Object.keys(whole)) {
        const text = await readText(api, root)
        expect(Object.keys(readHocon(text))).toEqual([root])
        const reply = await put(api, text, mode)
        expect(reply.status, `${root}: ${JSON.stringify(reply.body)}`).toBe(200)
        expect(readEverything(api), root).toEqual(before)
      }
      const reply = await put(api, await readText(api), mode)
      expect(reply.status, JSON.stringify(reply.body)).toBe(200)
      expect(readEverything(api)).toEqual(before)
    },
    60_000,
  )
})

/** The paths of certificates below the data folder. */
function certificatesIn(config: unknown): string[] {
  const found = JSON.stringify(config).matchAll(/\$\{EMQX_ETC_DIR\}\/(certs\/[^"]+_[^"]+\.pem)/g)
  return [...new Set(Array.from(found, ([, path = '']) => path))]
}

/** Rules that came by a text were created then. */
const timeless = (text: string): unknown =>
  JSON.parse(
    JSON.stringify(readHocon(text), (name, value: unknown) => (name === 'created_at' ? 0 : value)),
  )
