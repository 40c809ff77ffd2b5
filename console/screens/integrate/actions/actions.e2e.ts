import { actionCreate, actionMetrics } from '@signalbox/contract/actions'
import { connectorCreate } from '@signalbox/contract/connectors'
import { ruleCreate } from '@signalbox/contract/rules'
import { expect, test } from '@signalbox/e2e/fixtures'
import { expectAccessible, row } from '@signalbox/e2e/pages'
import { CLOSED } from '@signalbox/testing/closed-port'
import { uniqueId } from '@signalbox/testing/mqtt-client'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { backlogMessages } from '#domain/integration/detail/backlog.messages.ts'
import { detailMessages } from '#domain/integration/detail/detail.messages.ts'
import { integrationMessages as words } from '#domain/integration/families.messages.ts'
import { failuresMessages } from '#domain/integration/failures/failures.messages.ts'
import { formMessages as form } from '#domain/integration/form/form.messages.ts'
import { paths } from '#paths.ts'

/** A web service that stops and starts again on the same port. */
class WebService {
  readonly bodies: string[] = []
  status: number
  #server: Server | undefined
  #port = 0

  constructor(status = 204) {
    this.status = status
  }

  get url() {
    return `http://127.0.0.1:${this.#port}`
  }

  async start(): Promise<void> {
    const server = createServer(async (request, response) => {
      let body = ''
      for await (const part of request) body += String(part)
      this.bodies.push(body)
      response.writeHead(this.status).end()
    })
    this.#server = server
    await new Promise<void>((resolve) => server.listen(this.#port, '127.0.0.1', resolve))
    this.#port = (server.address() as AddressInfo).port // it listens on one
  }

  async stop(): Promise<void> {
    const server = this.#server
    this.#server = undefined
    server?.closeAllConnections()
    await new Promise((resolve) => server?.close(resolve) ?? resolve(undefined))
  }
}

const service = new WebService()
test.beforeAll(() => service.start())
test.afterAll(() => service.stop())

/** Soon, for a test. */
const SOON = { health_check_interval: '300ms', resume_interval: '200ms' }

test('an action queues while its web service is down, and delivers afterwards', async ({
  open,
  api,
  connect,
}) => {
  const name = uniqueId('queues').replaceAll(/\W/g, '')
  const { resume_interval: _, ...ofConnector } = SOON
  await api.call(connectorCreate, {
    body: { type: 'http', name, url: service.url, resource_opts: ofConnector },
  })
  await api.call(actionCreate, {
    body: {
      type: 'http',
      name,
      connector: name,
      parameters: { body: '${payload}' },
      resource_opts: SOON,
    },
  })
  await api.call(ruleCreate, {
    body: { id: name, sql: `SELECT * FROM "${name}"`, actions: [`http:${name}`] },
  })
  const { mqtt } = await connect()
  const page = await open(paths.action(`http:${name}`))
  await expect(page.getByText(words.available.en).first()).toBeVisible()
  await service.stop()
  await expect(page.getByText(new RegExp(words.unavailable.en)).first()).toBeVisible()
  for (const text of ['one', 'two', 'three']) await mqtt.publishAsync(name, text, { qos: 1 })
  const backlog = page.getByRole('region', { name: backlogMessages.title.en })
  await expect(backlog.getByText(backlogMessages.oldest.en)).toBeVisible()
  await service.start()
  await expect(backlog.getByText(backlogMessages.empty.en)).toBeVisible()
  expect(service.bodies.toSorted()).toEqual(['one', 'three', 'two'])
  const { metrics } = await api.call(actionMetrics, { path: { id: `http:${name}` } })
  expect(metrics).toMatchObject({ matched: 3, success: 3, queuing: 0 })
})

test('connector and action are created with the keyboard alone', async ({ open }) => {
  const name = uniqueId('keys').replaceAll(/\W/g, '')
  const page = await open(paths.newConnector())
  await expect(page.getByRole('button', { name: 'HTTP service' })).toBeVisible()
  await page.keyboard.type('http')
  await page.keyboard.press('Enter')
  const ownName = page.locator('input[name=name]')
  await ownName.fill(name)
  await page.getByLabel(/^URL/).fill(service.url)
  await page.getByRole('button', { name: form.test.en }).press('Enter')
  await expect(page.getByText(form.testSucceeded.en)).toBeVisible()
  await ownName.press('Enter')
  await expect(page).toHaveURL(new RegExp(paths.connector(`http:${name}`)))
  await page.getByRole('link', { name: detailMessages.createAction.en }).press('Enter')
  await ownName.fill(name)
  await ownName.press('Enter')
  await expect(page).toHaveURL(new RegExp(paths.action(`http:${name}`)))
  await page.goBack()
  await page.goBack()
  await expect(page.getByRole('link', { name, exact: true }).first()).toBeVisible()
})

test('lists, forms and pages are accessible in both languages and themes', async ({
  open,
  api,
}) => {
  const name = uniqueId('axe').replaceAll(/\W/g, '')
  await api.call(connectorCreate, {
    body: {
      type: 'http',
      name,
      url: `http://${CLOSED}`,
      resource_opts: { start_timeout: '100ms' },
    },
  })
  await api.call(actionCreate, { body: { type: 'http', name, connector: name, parameters: {} } })
  const page = await open(paths.actions({ q: name }))
  await expectAccessible(page, (it) => row(it, name).waitFor())
  await open(paths.connector(`http:${name}`))
  await expectAccessible(page, (it) => it.getByText(words.usedBy.en).first().waitFor())
  await open(paths.action(`http:${name}`, 'settings'))
  await expectAccessible(page, (it) => it.locator('input[name="parameters.path"]').waitFor())
})

test('a message that failed shows its reason, is sent again, and leaves the list', async ({
  open,
  api,
  connect,
}) => {
  const name = uniqueId('fails').replaceAll(/\W/g, '')
  const refusing = new WebService(500)
  await refusing.start()
  await api.call(connectorCreate, { body: { type: 'http', name, url: refusing.url } })
  const parameters = { body: '${payload}' }
  await api.call(actionCreate, { body: { type: 'http', name, connector: name, parameters } })
  const actions = [`http:${name}`]
  await api.call(ruleCreate, { body: { id: name, sql: `SELECT * FROM "${name}"`, actions } })
  const { mqtt } = await connect()
  await mqtt.publishAsync(name, 'parcel', { qos: 1 })
  const page = await open(paths.action(`http:${name}`))
  await page.getByRole('link', { name: failuresMessages.all.en }).click()
  await page
    .getByRole('row', { name: /HTTP status 500/ })
    .getByRole('button')
    .first()
    .click()
  await expect(page.getByText('parcel').first()).toBeVisible()
  await expectAccessible(page, (it) => it.getByText(failuresMessages.request.en).first().waitFor())
  refusing.status = 204
  await page.getByRole('button', { name: failuresMessages.sendAll.en('1') }).click()
  const dialog = page.getByRole('dialog', { name: failuresMessages.sendTitle.en('1') })
  await dialog.getByRole('button', { name: failuresMessages.sendAll.en('1') }).click()
  await expect(page.getByText(failuresMessages.empty.en)).toBeVisible()
  expect(refusing.bodies).toEqual(['parcel', 'parcel'])
  await refusing.stop()
})
