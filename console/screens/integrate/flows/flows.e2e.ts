import { actionGet } from '@signalbox/contract/actions'
import { ruleCreate, ruleDelete, ruleGet, ruleList } from '@signalbox/contract/rules'
import { expect, test } from '@signalbox/e2e/fixtures'
import { expectAccessible, row } from '@signalbox/e2e/pages'
import { uniqueId } from '@signalbox/testing/mqtt-client'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { integrationMessages } from '#domain/integration/families.messages.ts'
import { formMessages } from '#domain/integration/form/form.messages.ts'
import { paths } from '#paths.ts'
import { canvasMessages as kinds } from './canvas/canvas.messages.ts'
import { designerMessages as t } from './designer/designer.messages.ts'
import { nodesMessages as nodes } from './nodes/nodes.messages.ts'
import { flowsMessages as list } from './flows.messages.ts'
import { runMessages as run } from './run/run.messages.ts'
import { saveMessages as save } from './save/save.messages.ts'

/** What the web service received. */
const bodies: string[] = []
let service: Server
let url = ''
test.beforeAll(async () => {
  service = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += String(part)
    bodies.push(body)
    response.writeHead(204).end()
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(service.address() as AddressInfo).port}` // it listens on one
})
test.afterAll(() => {
  service.closeAllConnections()
  service.close()
})

const newName = () => uniqueId('flow').replaceAll(/\W/g, '')

test('a flow is drawn with the keyboard alone, saved, and a message arrives at a web service', async ({
  open,
  api,
  connect,
}) => {
  const name = newName()
  const page = await open(paths.newFlow())
  const panel = page.getByRole('dialog')
  const add = async (label: string) => {
    const button = page.getByRole('button', { name: label, exact: true }).first()
    // The focus may still be on its way back from the panel before.
    await expect(async () => {
      if ((await panel.count()) === 0) await button.press('Enter')
      await expect(panel).toBeVisible({ timeout: 2000 })
    }).toPass()
  }
  const apply = () => panel.last().getByRole('button', { name: nodes.apply.en, exact: true })

  await add(kinds.message.en)
  // A panel takes the focus a moment after it is seen: the key goes to the field by name.
  await panel.getByLabel(nodes.topic.en).fill(`${name}/#`)
  await panel.getByLabel(nodes.topic.en).press('Enter')
  await expect(panel).toHaveCount(0)
  await add(kinds.filter.en)
  await panel.getByLabel(nodes.field.en).fill('payload.t')
  await panel.getByLabel(nodes.operator.en).selectOption('>')
  await panel.getByLabel(nodes.value.en, { exact: true }).fill('20')
  await panel.getByLabel(nodes.value.en, { exact: true }).press('Enter')
  await expect(panel).toHaveCount(0)

  await add('HTTP service')
  // An action of another test may be offered first.
  await panel.getByRole('radio', { name: nodes.create.en }).press('Space')
  await panel.getByRole('button', { name: formMessages.newConnector.en }).press('Enter')
  await expect(panel).toHaveCount(2)
  const connector = panel.last()
  await connector.locator('input[name=name]').fill(name)
  await connector.getByLabel(/^URL/).fill(url)
  await connector.locator('input[name=name]').press('Enter')
  await expect(panel).toHaveCount(1)
  await expect(panel.getByLabel(integrationMessages.connector.en)).toHaveValue(name)
  await panel.locator('input[name=name]').fill(name)
  await apply().press('Enter')
  await expect(panel).toHaveCount(0)
  await expect(page.getByText(t.noFaults.en)).toBeVisible()
  await expect(page.locator('.cm-content')).toContainText('payload.t > 20')

  // The canvas has the focus of one node; arrows lead to the others.
  await page.locator(`.react-flow__node[data-id="message-${name}/#"]`).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Delete')
  await expect(page.locator('.react-flow__node')).toHaveCount(2)
  await page.keyboard.press('Tab')
  await page.locator('.react-flow__node').first().focus()
  await page.keyboard.press('Control+z')
  await expect(page.locator('.react-flow__node')).toHaveCount(3)
  // A connection that the mouse selects is removed by the keyboard, or by its button.
  const edges = page.locator('.react-flow__edge')
  await expect(edges).toHaveCount(2)
  for (const remove of [
    () => page.keyboard.press('Delete'),
    () => page.getByRole('button', { name: kinds.removeEdge.en('') }).click(),
  ]) {
    // A straight line has no height, so that it cannot be clicked as an element.
    const line = await edges.first().locator('path').first().boundingBox()
    await page.mouse.click((line?.x ?? 0) + (line?.width ?? 0) / 2, line?.y ?? 0)
    await remove()
    await expect(edges).toHaveCount(1)
    await page.getByRole('button', { name: t.undo.en, exact: true }).click()
    await expect(edges).toHaveCount(2)
  }
  // The keyboard alone selects the connections of a node one after the other.
  await page.locator(`.react-flow__node[data-id="message-${name}/#"]`).focus()
  await page.keyboard.press('e')
  await expect(page.getByText(kinds.selectedEdge.en(`${name}/#`))).toBeAttached()
  await page.keyboard.press('Delete')
  await expect(edges).toHaveCount(1)
  await page.getByRole('button', { name: t.undo.en, exact: true }).click()
  await expect(edges).toHaveCount(2)

  await page.getByRole('button', { name: t.save.en, exact: true }).press('Enter')
  await panel.getByLabel(save.name.en).fill(name)
  await expect(panel.getByRole('row')).toHaveCount(4)
  await panel.getByRole('button', { name: save.save.en, exact: true }).press('Enter')
  await expect(row(page, name)).toBeVisible()
  const rule = await api.call(ruleGet, { path: { id: name } })
  expect(rule.actions).toEqual([`http:${name}`])
  expect((await api.call(actionGet, { path: { id: `http:${name}` } })).connector).toBe(name)

  const client = await connect()
  await client.mqtt.publishAsync(`${name}/1`, '{"t":19}', { qos: 1 })
  await client.mqtt.publishAsync(`${name}/1`, '{"t":21}', { qos: 1 })
  await expect.poll(() => bodies.filter((body) => body.includes(name)).length).toBe(1)
  expect(bodies.find((body) => body.includes(name))).toContain('21')
})

test('each rule has a lane with its name, its rates and a link to the rule', async ({
  open,
  api,
  connect,
}) => {
  // Rules of other tests may form groups with these.
  const { data } = await api.call(ruleList, { query: { limit: 1000 } })
  for (const { id } of data) await api.call(ruleDelete, { path: { id } })
  const name = newName()
  const add = (id: string, sql: string, enable = true) =>
    api.call(ruleCreate, {
      body: {
        ...{ id: `${name}_${id}`, name: '', description: '', enable, sql },
        actions: ['http:gone', { function: 'republish', args: { topic: `${name}/out/${id}` } }],
      },
    })
  await add('first', `SELECT payload.t as t FROM "${name}/in" WHERE t > 20`)
  await add('second', `SELECT * FROM "${name}/in"`)
  await add('third', `SELECT * FROM "${name}/other"`, false)
  const page = await open(paths.flows({ show: 'map' }))
  await expect(page.locator('.react-flow__node', { hasText: `${name}/in` })).toHaveCount(1)
  await expect(page.locator('.react-flow__node', { hasText: 'SELECT *' })).toHaveCount(2)
  const client = await connect()
  const rates = page.locator('.react-flow__edgelabel-renderer').getByText(/^[\d.]+\/s$/)
  await expect(async () => {
    await client.mqtt.publishAsync(`${name}/in`, '{"t":21}')
    // At both ends of three lanes, and between function and filter.
    await expect(rates).toHaveCount(7, { timeout: 1000 })
    expect((await rates.allTextContents()).some((text) => text !== '0/s')).toBe(true)
  }).toPass()
  await expect(page.getByText(list.disabled.en, { exact: true })).toHaveCount(1)

  // A selected connection lights what belongs to its rule.
  await page.locator('.react-flow__node', { hasText: `${name}/other` }).focus()
  await page.keyboard.press('e')
  await expect(page.locator('.react-flow__node [data-lit=true]')).toHaveCount(4)
  await page.getByRole('link', { name: `${name}_second` }).click()
  await expect(page.getByRole('heading', { level: 1, name: `${name}_second` })).toBeVisible()
})

test('a picture of 300 rules groups them, and its texts can be read', async ({
  open,
  api,
  allowErrors,
}) => {
  // Figures of rules that the end of the test deletes.
  allowErrors(/404/)
  const prefix = newName()
  const ids = Array.from({ length: 300 }, (_, i) => `${prefix}_${i}`)
  await Promise.all(
    ids.map((id, i) =>
      api.call(ruleCreate, {
        body: {
          ...{ id, name: '', description: '', enable: true },
          sql: `SELECT payload.t as t FROM "${prefix}/${i}"`,
          actions: [{ function: 'republish', args: { topic: `${prefix}/out/${i % 3}` } }],
        },
      }),
    ),
  )
  const page = await open(paths.flows({ show: 'map' }))
  const group = page.locator('.react-flow__node', { hasText: `${prefix}/…` }).first()
  await expect(group).toBeVisible()
  // A node is 60 pixels high; smaller than 0.6 of that, its texts could not be read.
  expect((await group.boundingBox())?.height).toBeGreaterThan(34)
  await page.getByLabel(list.search.en).fill(`${prefix}_299`)
  await expect(group.locator('[data-lit=true]')).toHaveCount(1)
  await group.press('Enter')
  await expect(page.locator('.react-flow__node', { hasText: `${prefix}/299` })).toHaveCount(1)
  // They would fill the lists of other tests.
  await Promise.all(ids.map((id) => api.call(ruleDelete, { path: { id } })))
})

test('list, picture and designer are accessible in both languages and themes', async ({
  open,
  api,
}) => {
  const id = newName()
  await api.call(ruleCreate, {
    body: {
      ...{ id, name: '', description: 'axe', enable: true },
      sql: `SELECT payload.t as t FROM "${id}/#" WHERE t > 20`,
      actions: ['http:gone', { function: 'republish', args: { topic: 'a' } }],
    },
  })
  const page = await open(paths.flows({ q: id }))
  await expectAccessible(page, (it) => row(it, id).waitFor())
  await open(paths.flows({ show: 'map' }))
  await expectAccessible(page, (it) => it.locator('.react-flow__node').first().waitFor())
  await open(paths.flow(id))
  await expectAccessible(page, (it) => it.locator('.react-flow__node').nth(4).waitFor())
  await page.getByRole('radio').nth(2).check({ force: true })
  await page.getByText(run.filtered.en).waitFor()
})
