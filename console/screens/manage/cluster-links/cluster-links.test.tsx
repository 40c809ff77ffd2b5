import { readLaterOpenApi } from '@signalbox/testing/facts'
import { ADDED, type LaterCluster } from '@signalbox/testing/later-cluster'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { chainMessages as words } from '#domain/chain/chain.messages.ts'
import { lockMessages } from '#domain/page/lock.messages.ts'
import { unavailableMessages } from '#domain/page/unavailable.messages.ts'
import { settingsMessages } from '#domain/saving/settings.messages.ts'
import { formMessages } from '#form/form.messages.ts'
import { reviewMessages } from '#form/review/review.messages.ts'
import { paths } from '#paths.ts'
import { field, fill, label } from '#testing/fields.ts'
import { openInFrontOfLater } from '#testing/later.ts'
import { Published } from '#testing/published.ts'
import { renderScreen } from '#testing/render.tsx'
import { expectNoRow, expectRow, findRow, rowAction } from '#testing/tables.ts'
import { clusterLinksMessages as t } from './cluster-links.messages.ts'

const SPECIAL = 'a/b #1 % 客户'
const NODES = ['emqx@10.0.0.1', 'emqx@10.0.0.2'] as const
const config = {
  enable: true,
  server: 'b.example.com:1883',
  username: 'link',
  password: 'of-the-other',
  topics: ['plant/#', 'x/+'],
  pool_size: 8,
  ssl: { enable: false, later: 1 },
  ps_actor_incarnation: 3,
  [ADDED]: { nested: [1] },
}

async function openWithLinks(): Promise<LaterCluster['resources']> {
  const { resources } = await openInFrontOfLater('enterprise')
  resources.links.set('west', config)
  resources.links.set(SPECIAL, { ...config, enable: false, topics: [] })
  return resources
}

it('the list has the state of each link, and enables, disables and deletes one', async () => {
  const { links, states } = await openWithLinks()
  states.set('west', [
    { node: NODES[0], status: 'connected' },
    { node: NODES[1], status: 'disconnected' },
  ])
  const { user } = await renderScreen(paths.clusterLinks())
  await expectRow({
    [t.name.en]: 'west',
    [t.server.en]: config.server,
    [t.topics.en]: 'plant/#, x/+',
    [words.status.en]: `${words.inconsistent.en}${words.notConnectedOn.en(NODES[1])}`,
  })
  await expectRow({ [t.name.en]: SPECIAL, [words.status.en]: words.disabled.en })
  const toggle = async (name: string) =>
    user.click(within(await findRow(name)).getByRole('switch', { name: words.enabledOf.en(name) }))
  await toggle('west')
  await screen.findByText(t.disableText.en('west'))
  await user.click(screen.getByRole('button', { name: words.disable.en }))
  await screen.findByText(words.disabledNow.en('west'))
  await toggle(SPECIAL)
  await screen.findByText(words.enabledNow.en(SPECIAL))
  // Unknown fields and the password are what they were.
  expect([...links]).toEqual([
    ['west', { ...config, enable: false }],
    [SPECIAL, { ...config, enable: true, topics: [] }],
  ])
  await rowAction(user, SPECIAL, t.deleteOne.en)
  await screen.findByText(t.deleteText.en(SPECIAL))
  await user.click(screen.getByRole('button', { name: t.deleteOne.en }))
  await screen.findByText(t.deleted.en(SPECIAL))
  await expectNoRow(SPECIAL)
  expect([...links.keys()]).toEqual(['west'])
})

it('a link is created, and the refusal of the cluster is shown as it is', async () => {
  const { links, writes } = await openWithLinks()
  const { user, main } = await renderScreen(paths.newClusterLink())
  await fill(user, await main.findByLabelText(label(t.name.en)), 'west')
  await fill(user, field('server'), 'c.example.com')
  await fill(user, field('password'), 'secret-of-link')
  const topics = main.getByLabelText(label(t.topics.en))
  await fill(user, topics, 'a/#/b')
  await user.click(main.getByRole('button', { name: t.create.en }))
  await main.findByText(t.wrongTopics.en('a/#/b'))
  await fill(user, topics, 'a/#\nb')
  await user.click(main.getByRole('button', { name: t.create.en }))
  await main.findByText(/Cluster link already exists/)
  await fill(user, field('name'), 'north')
  await user.click(main.getByRole('button', { name: t.create.en }))
  await screen.findByText(t.created.en('north'))
  await waitFor(() => expect(location.pathname).toBe(paths.clusterLink('north')))
  const api = new Published(readLaterOpenApi('enterprise-5.8.1'))
  const [described] = api.bodies('/cluster/links', 'post')
  expect(described && api.faults(described, writes.at(-1)?.body)).toEqual([])
  expect(links.get('north')).toMatchObject({
    ...{ server: 'c.example.com', password: 'secret-of-link', topics: ['a/#', 'b'], enable: true },
    ...{ pool_size: 8, retry_interval: '15s', max_inflight: 32 },
    resource_opts: { request_ttl: '45s', max_buffer_bytes: '256MB' },
  })
})

it('settings are saved without a loss: unknown fields and the password stay', async () => {
  const { links } = await openWithLinks()
  const { user, main } = await renderScreen(paths.clusterLink(SPECIAL, 'settings'))
  await waitFor(() => expect(field('password').value).toBe('******'))
  await fill(user, field('server'), 'd.example.com:1884')
  await user.click(main.getByRole('button', { name: settingsMessages.save.en }))
  await user.click(await screen.findByRole('button', { name: reviewMessages.apply.en('1') }))
  await screen.findByText(settingsMessages.saved.en())
  expect(links.get(SPECIAL)).toEqual({
    ...config,
    ...{ server: 'd.example.com:1884', enable: false, topics: [] },
  })
  // Fields that have no input of their own are edited as text.
  const further = main.getByLabelText(label(formMessages.furtherJson.en))
  expect(JSON.parse((further as HTMLTextAreaElement).value)).toMatchObject({
    ps_actor_incarnation: 3,
    ssl: { later: 1 },
  })
})

it('the page has the state of each node with its reason, and metrics, which are reset', async () => {
  const { states, writes } = await openWithLinks()
  states.set('west', [
    { node: NODES[0], status: 'connected' },
    { node: NODES[1], status: 'inconsistent', reason: { error: 'nodedown' } },
  ])
  const { user, main } = await renderScreen(paths.clusterLink('west'))
  const reason = await main.findByText('{"error":"nodedown"}')
  const table = within(main.getByRole('group', { name: words.nodes.en }))
  await waitFor(() => expect(table.getByText(t.matched.en)).toBeDefined())
  table.getByText('forwarding.later')
  expect(reason.closest('tr')?.textContent).toBe(
    [NODES[1], words.inconsistent.en, '{"error":"nodedown"}', '7', '20', '0', '1.5/s', '3'].join(
      '',
    ),
  )
  const figures = within(await main.findByLabelText(t.figures.en, { selector: 'dl' }))
  expect(figures.getByText(t.matched.en).parentElement?.textContent).toContain('30')
  main.getByText(words.notConnectedOn.en(NODES[1]))
  await user.click(main.getByRole('button', { name: t.reset.en }))
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByText(t.resetText.en('west'))
  await user.click(dialog.getByRole('button', { name: t.reset.en }))
  await screen.findByText(t.resetDone.en('west'))
  await waitFor(() =>
    expect(figures.getByText(t.matched.en).parentElement?.textContent).toBe(`${t.matched.en}0`),
  )
  expect(writes).toEqual([
    { method: 'PUT', path: '/cluster/links/link/west/metrics/reset', body: {} },
  ])
})

it('a missing link is reported, and a viewer changes nothing', async () => {
  await openWithLinks()
  const { main, user } = await renderScreen(paths.clusterLink('nope'))
  await main.findByText(t.notFound.en)
  await user.click(main.getByRole('link', { name: t.back.en }))
  await waitFor(() => expect(location.pathname).toBe(paths.clusterLinks()))
  const viewer = await renderScreen(paths.clusterLinks(), {
    as: { username: 'viewer', password: 'Signal-201' },
  })
  const add = await viewer.main.findByRole('button', { name: t.add.en })
  expect(add).toHaveProperty('disabled', true)
  expect(add.title).toBe(lockMessages.viewerOnly.en)
  expect(within(await findRow('west')).getByRole('switch')).toHaveProperty('disabled', true)
})

it.each([paths.clusterLinks(), paths.newClusterLink(), paths.clusterLink('west')])(
  '%s says that the open edition does not have it, and asks nothing',
  async (path) => {
    const { asked } = await openInFrontOfLater('open')
    const { main } = await renderScreen(path)
    await main.findByText(unavailableMessages.enterprise.en)
    expect([...asked].filter((each) => each.startsWith('/cluster/links'))).toEqual([])
  },
)
