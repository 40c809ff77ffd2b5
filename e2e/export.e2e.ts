import { clientsMessages } from '@signalbox/console/screens/monitor/clients/clients.messages'
import { paths } from '@signalbox/console/paths'
import { exportMessages } from '@signalbox/console/ui/table/export.messages'
import { uiMessages } from '@signalbox/console/ui/ui.messages'
import { uniqueId } from '@signalbox/testing/mqtt-client'
import { connectMany } from '@signalbox/testing/raw-client'
import { askForFile, downloadFile, pickedFile, withFilePicker, withoutFilePicker } from './files.ts'
import { expect, test } from './fixtures.ts'
import { expectAccessible, row, textsForPage } from './pages.ts'

/** Of several pages. */
const COUNT = 250
const { clientId, username } = clientsMessages
const ndjson = (text: string): Record<string, unknown>[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)

test('all 250 clients that match are one CSV, and nothing in it that a spreadsheet would run', async ({
  page,
  open,
  connect,
  signalbox,
}) => {
  test.slow()
  const prefix = uniqueId('csv')
  const crowd = await connectMany(signalbox.mqttUrl, COUNT, { id: (i) => `${prefix}-${i}` })
  try {
    await connect({ clientId: `${prefix}-formula`, username: '=1+1' })
    await connect({ clientId: `${prefix}-2, "客户端"`, username: 'anna' })
    await withoutFilePicker(page)
    await open(paths.clients({ like_clientid: prefix }))
    await expect(page.locator('tbody tr')).toHaveCount(20)
    const dialog = await askForFile(page, 'csv')
    // Also a column that is not shown on the page.
    await dialog.getByRole('checkbox', { name: clientsMessages.subscriptions.en }).check()
    const { name, text } = await downloadFile(page)
    await expect(dialog).toContainText(exportMessages.done.en('252'))
    expect(name).toBe('clients.csv')
    const [head = '', ...lines] = text.trimEnd().split('\r\n')
    expect(head).toMatch(new RegExp(`^\uFEFF${clientId.en},${username.en},.*,Subscriptions$`))
    expect(lines).toHaveLength(COUNT + 2)
    expect(lines).toContainEqual(expect.stringContaining(`${prefix}-formula,'=1+1,`))
    expect(lines).toContainEqual(expect.stringContaining(`"${prefix}-2, ""客户端""",anna,`))
    const ids = new Set(lines.map((line) => line.split(',')[0]))
    expect(crowd.clients.every((client) => ids.has(client.clientId))).toBe(true)
    expect(lines.every((line) => line.endsWith(',0'))).toBe(true)
  } finally {
    crowd.end()
  }
})

test('NDJSON has whole rows, written to the place that the user chose', async ({
  page,
  open,
  connect,
}) => {
  const prefix = uniqueId('ndjson')
  for (let i = 0; i < 3; i++) await connect({ clientId: `${prefix}-${i}`, username: '=1+1' })
  await withFilePicker(page)
  await open(paths.clients({ like_clientid: prefix, limit: 1 }))
  const dialog = await askForFile(page, 'ndjson')
  await dialog.getByRole('button', { name: exportMessages.start.en }).click()
  await expect(dialog).toContainText(exportMessages.done.en('3'))
  await dialog.getByRole('button', { name: exportMessages.close.en }).last().click()
  await expect(page.getByRole('button', { name: uiMessages.export.en, exact: true })).toBeFocused()
  const rows = ndjson(await pickedFile(page, 'clients.ndjson'))
  expect(rows.map(({ clientid }) => clientid).sort()).toEqual(
    [0, 1, 2].map((i) => `${prefix}-${i}`),
  )
  // As the API has it: a field that no column asks for, and a text as it is.
  expect(rows[0]).toMatchObject({ username: '=1+1', recv_pkt: expect.any(Number) })
})

test('what is selected, and what is on the page, can be exported alone', async ({
  page,
  open,
  connect,
}) => {
  const prefix = uniqueId('some')
  for (let i = 0; i < 3; i++) await connect({ clientId: `${prefix}-${i}` })
  await withoutFilePicker(page)
  await open(paths.clients({ like_clientid: prefix, limit: 2 }))
  const dialog = await askForFile(page, 'csv')
  await dialog.getByRole('radio', { name: exportMessages.page.en('2') }).check()
  expect((await downloadFile(page)).text.trimEnd().split('\r\n')).toHaveLength(3)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: exportMessages.close.en })
    .last()
    .click()
  const first = page.locator('tbody tr').first()
  await first.getByRole('checkbox').check()
  await askForFile(page, 'csv')
  await expect(dialog.getByRole('radio', { name: exportMessages.selected.en('1') })).toBeChecked()
  const lines = (await downloadFile(page)).text.trimEnd().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(await first.getByRole('link').first().textContent())
})

test('an export is cancelled, and one that fails says why; neither leaves a file', async ({
  page,
  front,
  allowErrors,
}) => {
  test.slow()
  allowErrors(/500|Failed to load/)
  const { cluster, upstream } = front
  const clients = await connectMany(cluster.mqttUrl, 1100, { id: (i) => uniqueId(`slow-${i}`) })
  await withFilePicker(page)
  await front.open(paths.clients())
  await expect(page.locator('tbody tr').first()).toBeVisible({ timeout: 30_000 })

  // The second page never comes.
  upstream.misbehave({ kind: 'silent' }, (path) => /page=2&limit=1000/.test(path))
  const dialog = await askForFile(page, 'csv')
  await dialog.getByRole('button', { name: exportMessages.start.en }).click()
  await expect(dialog.getByText(exportMessages.progressOf.en('1,000', '1,100'))).toBeVisible()
  // The pressed button is gone.
  await expect(dialog).toBeFocused()
  await dialog.getByRole('button', { name: uiMessages.cancel.en }).click()
  await expect(dialog.getByText(exportMessages.cancelled.en)).toBeVisible()
  expect(await pickedFile(page, 'clients.csv')).toBe('')
  await dialog.getByRole('button', { name: exportMessages.close.en }).last().click()

  // One answer lost is no reason to give up …
  let failures = 0
  upstream.misbehave(
    { kind: 'status', status: 500 },
    (path) => /page=2&limit=1000/.test(path) && failures++ < 1,
  )
  await askForFile(page, 'csv')
  await dialog.getByRole('button', { name: exportMessages.start.en }).click()
  await expect(dialog.getByText(exportMessages.done.en('1,100'))).toBeVisible()
  expect((await pickedFile(page, 'clients.csv')).trimEnd().split('\r\n')).toHaveLength(1101)
  await dialog.getByRole('button', { name: exportMessages.close.en }).last().click()

  // … and all answers lost are; the file of before is still there.
  upstream.misbehave({ kind: 'status', status: 500 }, (path) => /page=2&limit=1000/.test(path))
  await askForFile(page, 'csv')
  await dialog.getByRole('button', { name: exportMessages.start.en }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  expect((await pickedFile(page, 'clients.csv')).trimEnd().split('\r\n')).toHaveLength(1101)
  clients.end()
})

test('every list can be exported', async ({ page, open, connect }) => {
  const base = uniqueId('lists')
  const { mqtt, clientId: id } = await connect({ clientId: base })
  await mqtt.subscribeAsync([`${base}/a`, `${base}/b`])
  await mqtt.publishAsync(`${base}/kept`, 'x', { qos: 1, retain: true })
  await mqtt.publishAsync(`$delayed/600/${base}/later`, 'x', { qos: 1 })
  await withoutFilePicker(page)
  const lists: [path: string, name: string, holds: string][] = [
    [paths.subscriptions({ match_topic: `${base}/#` }), 'subscriptions', `${base}/b`],
    [paths.topics({ topic: `${base}/a` }), 'topics', `${base}/a`],
    [paths.retained({ topic: `${base}/#` }), 'retained', `${base}/kept`],
    [paths.delayed(), 'delayed', `${base}/later`],
    [paths.nodes(), 'nodes', 'signalbox@127.0.0.1'],
    [paths.metrics(), 'metrics', 'client.subscribe'],
    [paths.client(id, 'subscriptions'), `subscriptions-${id}`, `${base}/a`],
  ]
  for (const [path, name, holds] of lists) {
    await open(path)
    await expect(page.getByText(holds, { exact: true }).first()).toBeVisible()
    await askForFile(page, 'csv')
    const csv = await downloadFile(page)
    expect(csv.name).toBe(`${name}.csv`)
    expect(csv.text).toContain(holds)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: exportMessages.close.en })
      .last()
      .click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await askForFile(page, 'ndjson')
    const rows = ndjson((await downloadFile(page)).text)
    expect(JSON.stringify(rows)).toContain(holds)
  }
})

test('messages that wait for a client are exported along their cursor', async ({
  page,
  open,
  connect,
}) => {
  const topic = uniqueId('queued')
  const away = await connect({
    clientId: topic,
    clean: false,
    protocolVersion: 5,
    properties: { sessionExpiryInterval: 600 },
  })
  await away.mqtt.subscribeAsync(topic, { qos: 1 })
  await away.end()
  const publisher = await connect()
  for (let i = 0; i < 120; i++) await publisher.mqtt.publishAsync(topic, `message ${i}`, { qos: 1 })
  await withoutFilePicker(page)
  await open(paths.client(topic, 'messages'))
  const queue = page.getByRole('group', { name: clientsMessages.mqueue.en, exact: true })
  await expect(queue.locator('tbody tr')).toHaveCount(50)
  await page.getByRole('button', { name: uiMessages.export.en, exact: true }).first().click()
  const t = await textsForPage(page, exportMessages)
  await page.getByRole('dialog').getByRole('radio', { name: t.ndjson, exact: true }).check()
  const rows = ndjson((await downloadFile(page)).text)
  expect(rows).toHaveLength(120)
  expect(rows.map(({ payload }) => Buffer.from(String(payload), 'base64').toString())).toEqual(
    Array.from({ length: 120 }, (_, i) => `message ${i}`),
  )
})

test('the dialog is accessible in both languages and themes', async ({ page, open, connect }) => {
  const client = await connect({ clientId: uniqueId('axe') })
  await withoutFilePicker(page)
  await open(paths.clients({ like_clientid: client.clientId }))
  await expectAccessible(page, async (it) => {
    await row(it, client.clientId).waitFor()
    await askForFile(it, 'csv')
  })
  await expectAccessible(page, async (it) => {
    await row(it, client.clientId).waitFor()
    await askForFile(it, 'ndjson')
    await downloadFile(it)
    await it.getByRole('dialog').getByRole('status').waitFor()
  })
})
