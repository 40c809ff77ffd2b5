import { login } from '@signalbox/contract/login'
import { retainerUpdate } from '@signalbox/contract/retainer'
import { createClient } from '@signalbox/contract/client'
import { connectMqtt } from '@signalbox/testing/mqtt-client'
import { openSignalbox, type SharedSignalbox } from '@signalbox/testing/shared-process'
import { DEFAULT_USER } from '@signalbox/testing/signalbox'
import { screen, waitFor, within } from '@testing-library/react'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import { seal } from '#api/vault.ts'
import { paths } from '#paths.ts'
import { useIndexedDb } from '#testing/indexed-db.ts'
import { renderScreen } from '#testing/render.tsx'
import { sendCallsTo, setPageConfig } from '#testing/signalbox.ts'
import { expectRow, findRow, rows } from '#testing/tables.ts'
import { clustersMessages as t } from './clusters.messages.ts'

/** They take connections and answer nothing. */
const silents = Array.from({ length: 3 }, () => createServer((socket) => socket.resume()))
let east: SharedSignalbox
let west: SharedSignalbox
let silentUrls: string[] = []

beforeAll(async () => {
  ;[east, west] = await Promise.all([openSignalbox(), openSignalbox()])
  silentUrls = await Promise.all(
    silents.map(async (silent) => {
      silent.listen(0, '127.0.0.1')
      await once(silent, 'listening')
      const { port } = silent.address() as AddressInfo // it listens on IP, not on a pipe
      return `http://127.0.0.1:${port}`
    }),
  )
})
afterAll(async () => {
  await Promise.all([east.stop(), west.stop()])
  for (const silent of silents) silent.close()
})
beforeEach(() => localStorage.clear())

/** A Signalbox in front of these clusters, and a browser that is logged in to those of `logins`. */
async function open(
  clusters: Readonly<Record<string, string>>,
  logins: readonly string[],
  path: string = paths.clusters(),
  sameUpstreams: [string, string][] = [],
) {
  useIndexedDb()
  const names = Object.keys(clusters)
  const args = Object.entries(clusters).flatMap(([name, url]) => ['--upstream', `${name}=${url}`])
  const front = await openSignalbox(args)
  onTestFinished(() => front.stop())
  onTestFinished(sendCallsTo(front))
  const upstreamHosts = names.map(() => '127.0.0.1')
  const config = { mode: 'upstream', upstreams: names, upstreamHosts } as const
  onTestFinished(setPageConfig({ ...config, sameUpstreams }))
  const { token } = await createClient({ baseUrl: east.apiUrl }).call(login, { body: DEFAULT_USER })
  const other = await createClient({ baseUrl: west.apiUrl }).call(login, { body: DEFAULT_USER })
  for (const name of logins) {
    const user = { username: 'admin', edition: 'ce', version: '5.7.2', role: 'administrator' }
    const of = clusters[name] === west.url ? other.token : token
    await seal(`signalbox.session.${name}`, JSON.stringify({ ...user, token: of }))
  }
  return renderScreen(path)
}

it('names upstreams that seem to be the same cluster', async () => {
  const clusters = { east: east.url, west: west.url, again: west.url }
  const logins = ['west', 'again']
  const { main } = await open(clusters, logins, paths.clusters(), [['west', 'again']])
  for (const reason of [t.sameCluster.en, t.sameAddress.en]) {
    // The clusters are read one after the other.
    await waitFor(() => {
      const banner = main.getByText(reason).closest('[role]')
      expect(banner?.textContent).toContain('west and again')
    })
  }
})

it('compares versions, nodes, rates and alarms; each cluster has its own login', async () => {
  const client = await connectMqtt(west.mqttUrl, { clientId: 'of-west' })
  onTestFinished(() => client.end())
  const clusters = { east: east.url, west: west.url, north: west.url }
  const { user } = await open(clusters, ['west'])
  await expectRow({
    [t.cluster.en]: `east (${t.current.en})`,
    [t.state.en]: t.healthy.en,
    [t.version.en]: '5.7.2',
    [t.nodes.en]: '1 of 1',
    [t.connections.en]: '0',
  })
  await expectRow({ [t.cluster.en]: 'west', [t.connections.en]: '1' })
  await expectRow({ [t.cluster.en]: 'north', [t.state.en]: t.noLogin.en, [t.version.en]: '—' })
  const menus = within(await findRow('north')).getAllByRole('button')
  await user.click(menus.at(-1) ?? document.body)
  await screen.findByRole('menuitem', { name: t.logIn.en })
})

it('a cluster that is down is named without a login at it', async () => {
  await open({ east: east.url, west: west.url, dead: 'http://127.0.0.1:9' }, [])
  await expectRow({ [t.cluster.en]: 'dead', [t.state.en]: t.unreachable.en })
  await expectRow({ [t.cluster.en]: 'west', [t.state.en]: t.noLogin.en })
})

it('20 clusters are read without a stall, silent and refusing ones among them', async () => {
  const names = Array.from({ length: 20 }, (_, i) => `c${String(i + 1).padStart(2, '0')}`)
  const clusterUrl = (i: number) => {
    const silentUrl = silentUrls[i - 1]
    if (silentUrl !== undefined) return silentUrl
    if ([4, 5].includes(i)) return 'http://127.0.0.1:9'
    return i % 2 === 0 ? east.url : west.url
  }
  const clusters = Object.fromEntries(names.map((name, i) => [name, clusterUrl(i)]))
  const connected = silents.map((silent) => once(silent, 'connection'))
  await open(clusters, names.slice(1))
  const asked = await Promise.all(connected)
  // The last of the silent ones is asked while the first is still waited for.
  expect(asked.map(([socket]) => (socket as Socket).closed)).toEqual([false, false, false])
  await expectStates({ [t.healthy.en]: 15, [t.unreachable.en]: 5 })
})

async function expectStates(counts: Readonly<Record<string, number>>): Promise<void> {
  await screen.findByRole('table')
  const count = (text: string) =>
    rows().filter((row) => within(row).queryByText(text) !== null).length
  await expect
    .poll(() => Object.keys(counts).map(count), { timeout: 40_000, interval: 100 })
    .toEqual(Object.values(counts))
}

it('a login that has expired at another cluster is named, and ends no other one', async () => {
  const { main } = await open({ east: east.url, north: west.url }, [])
  const user = { username: 'admin', edition: 'ce', version: '5.7.2', role: 'administrator' }
  await seal('signalbox.session.north', JSON.stringify({ ...user, token: 'nope' }))
  await main.findByText(t.noLogin.en)
  await main.findByRole('table')
  await (await import('@testing-library/user-event')).default
    .setup()
    .click(main.getByRole('button', { name: /Refresh/i }))
  await main.findByText(t.expired.en)
  await expectRow({ [t.cluster.en]: `east (${t.current.en})`, [t.state.en]: t.healthy.en })
})

it('lists settings that differ, with the clusters that have each value', async () => {
  const api = await west.api()
  await api.call(retainerUpdate, { body: { max_payload_size: '3MB' } })
  const { main } = await open(
    { east: east.url, west: west.url },
    ['west'],
    paths.clusters({ tab: 'settings' }),
  )
  const row = (await main.findByText('retainer.max_payload_size')).closest('tr')
  expect(row?.textContent).toContain('3MB: west')
  expect(row?.textContent).toContain('1MB: east')
  expect(main.queryByText('retainer.enable')).toBeNull()
})

it('says how several clusters are configured where there is one', async () => {
  onTestFinished(sendCallsTo(east))
  const { main } = await renderScreen(paths.clusters())
  await main.findByText(t.one.en)
})
