import { ruleCreate, ruleGet } from '@signalbox/contract/rules'
import { faultMessages } from '@signalbox/flow/flow.messages'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { absenceMessages } from '#domain/integration/absences.messages.ts'
import { paths } from '#paths.ts'
import { fill, label } from '#testing/fields.ts'
import { renderScreen } from '#testing/render.tsx'
import { useSignalbox } from '#testing/signalbox.ts'
import { expectRow, rowAction } from '#testing/tables.ts'
import { canvasMessages as kinds } from './canvas/canvas.messages.ts'
import { designerMessages as t } from './designer/designer.messages.ts'
import { flowsMessages as list } from './flows.messages.ts'
import { nodesMessages as nodes } from './nodes/nodes.messages.ts'
import { runMessages as run } from './run/run.messages.ts'
import { saveMessages as save } from './save/save.messages.ts'

const signalbox = useSignalbox()

const SQL = `SELECT payload.t as t -- degrees
FROM "plant/#" WHERE t > 20`
const addRule = (id: string, more: object = {}) =>
  signalbox.api.call(ruleCreate, {
    body: {
      id,
      sql: SQL,
      actions: [{ function: 'republish', args: { topic: `hot/${id}` } }],
      name: '',
      description: '',
      enable: true,
      ...more,
    },
  })
const readRule = (id: string) => signalbox.api.call(ruleGet, { path: { id } })

const button = (name: string) => screen.getByRole('button', { name })
const aside = (name: string) => screen.findByRole('radio', { name })

it('without flows the list says what they are for', async () => {
  const { main } = await renderScreen(paths.flows())
  await main.findByText(list.emptyText.en)
})

it('the list shows sources and outputs, and filters by them', async () => {
  await addRule('a', { sql: 'SELECT * FROM "a/#", "$events/client_connected"' })
  await addRule('b', { actions: ['http:gone'] })
  const { main } = await renderScreen(paths.flows({ q: 'client_connected' }))
  await expectRow({ [list.name.en]: 'a', [list.sinks.en]: `${kinds.republish.en} · hot/a` })
  expect(main.queryByText('HTTP service · gone')).toBeNull()
})

it('a long list is shown in pages, sorted as a whole', async () => {
  for (const id of ['paged-1', 'paged-2', 'paged-3']) await addRule(id)
  const search = { q: 'paged', limit: 2, sort: 'sinks', order: 'desc' } as const
  const { main } = await renderScreen(paths.flows(search))
  await expectRow({ [list.name.en]: 'paged-3' })
  await expectRow({ [list.name.en]: 'paged-2' })
  expect(main.queryByRole('link', { name: 'paged-1' })).toBeNull()
  await renderScreen(paths.flows({ ...search, page: 2 }))
  await expectRow({ [list.name.en]: 'paged-1' })
})

it('a deleted flow is gone', async () => {
  await addRule('lost')
  const { user } = await renderScreen(paths.flows())
  await rowAction(user, 'lost', list.deleteOne.en)
  await user.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: list.deleteOne.en }),
  )
  await waitFor(() => expect(readRule('lost')).rejects.toMatchObject({ status: 404 }))
})

it('the palette shows types that only a cluster has, with the reason', async () => {
  const { user, main } = await renderScreen(paths.newFlow())
  const pulsar = await main.findByRole('button', { name: /Apache Pulsar/ })
  expect(pulsar).toHaveProperty('disabled', true)
  main.getByText(absenceMessages.no_library.en)
  main.getByText(absenceMessages.not_tested.en)
  await fill(user, main.getByLabelText(t.findNode.en), 'pulsar')
  await waitFor(() => expect(main.queryByText(absenceMessages.not_tested.en)).toBeNull())
  main.getByRole('button', { name: /Apache Pulsar/ })
  main.getByText(absenceMessages.no_library.en)
  expect(main.queryByRole('button', { name: /HTTP service/ })).toBeNull()
})

it('a stored flow is drawn, and opening it changes nothing', async () => {
  await addRule('same')
  const { user } = await renderScreen(paths.flow('same'))
  await user.click(await aside(t.nodes.en))
  const nodesList = await screen.findByRole('list', { name: t.nodes.en })
  within(nodesList).getByRole('button', { name: `${kinds.message.en} plant/#` })
  within(nodesList).getByRole('button', { name: `${kinds.republish.en} hot/same` })
  expect(button(t.save.en)).toHaveProperty('disabled', true)
  expect((await readRule('same')).sql).toBe(SQL)
})

it('a node is edited, the plan names the change, and everything else is kept', async () => {
  await addRule('edited', { enable: false })
  const { user } = await renderScreen(paths.flow('edited'))
  await user.click(await aside(t.nodes.en))
  await user.click(await screen.findByRole('button', { name: `${kinds.message.en} plant/#` }))
  const panel = within(await screen.findByRole('dialog'))
  await fill(user, panel.getByLabelText(label(nodes.topic.en)), 'site/+')
  await user.click(panel.getByRole('button', { name: nodes.apply.en }))
  await screen.findByRole('button', { name: `${kinds.message.en} site/+` })
  await user.click(button(t.save.en))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText(save.resetsMetrics.en)
  await user.click(dialog.getByRole('button', { name: save.save.en }))
  await screen.findByRole('heading', { level: 1, name: list.title.en })
  const { sql, enable } = await readRule('edited')
  expect([sql, enable]).toEqual([SQL.replace('plant/#', 'site/+'), false])
})

it('a node or connection that is removed from the list passes the focus on', async () => {
  await addRule('focused')
  const { user } = await renderScreen(paths.flow('focused'))
  await user.click(await aside(t.nodes.en))
  const nodesList = within(await screen.findByRole('list', { name: t.nodes.en }))
  const press = async (name: RegExp) => {
    nodesList.getAllByRole('button', { name })[0]?.focus()
    await user.keyboard('{Enter}')
  }
  const first = nodesList.getAllByRole('button')[0]
  await press(/^Remove the connection/)
  expect(document.activeElement).toBe(first)
  const rows = () => [...document.querySelectorAll('[data-row]')]
  for (let left = rows().length; left > 1; left--) {
    await press(new RegExp(`^${t.remove.en('')}`))
    expect(rows()).toHaveLength(left - 1)
    expect(document.activeElement).toBe(rows()[0]?.querySelector('button'))
  }
  await press(new RegExp(`^${t.remove.en('')}`))
  await screen.findByText(t.noNodes.en)
  expect(document.activeElement).not.toBe(document.body)
})

it('faults are listed with the words of the product, and prevent saving', async () => {
  const { user } = await renderScreen(paths.newFlow())
  await screen.findByText(faultMessages.empty.en)
  await user.click(await screen.findByRole('button', { name: kinds.console.en }))
  await screen.findByText(faultMessages.noSource.en)
  expect(button(t.save.en)).toHaveProperty('disabled', true)
  await user.click(button(t.undo.en))
  await screen.findByText(faultMessages.empty.en)
})

it('a topic cannot be in a flow twice', async () => {
  await addRule('twice')
  const { user } = await renderScreen(paths.flow('twice'))
  await user.click(await screen.findByRole('button', { name: kinds.message.en }))
  const panel = within(await screen.findByRole('dialog'))
  await fill(user, panel.getByLabelText(label(nodes.topic.en)), 'plant/#')
  await user.click(panel.getByRole('button', { name: nodes.apply.en }))
  await panel.findByText(nodes.topicExists.en)
})

it('an event runs through the drawing', async () => {
  await addRule('tested')
  const { user } = await renderScreen(paths.flow('tested'))
  await user.click(await aside(t.run.en))
  await screen.findByText(run.filtered.en)
  const payload = await screen.findByLabelText('payload')
  await user.clear(payload)
  await user.click(payload)
  await user.paste('{"t":21}')
  await screen.findByText(run.rows.en)
  expect(screen.getByText('hot/tested', { selector: 'dd' })).toBeTruthy()
})

it('a viewer sees the drawing and changes nothing', async () => {
  await addRule('seen')
  const as = await signalbox.viewer()
  const { user } = await renderScreen(paths.flow('seen'), { as })
  await user.click(await aside(t.nodes.en))
  await screen.findByRole('button', { name: `${kinds.message.en} plant/#` })
  expect(screen.queryByRole('button', { name: t.save.en })).toBeNull()
  expect(screen.queryByRole('region', { name: t.palette.en })).toBeNull()
})

it('a missing flow is reported', async () => {
  await renderScreen(paths.flow('nowhere'))
  await screen.findByText(t.notFound.en)
})
