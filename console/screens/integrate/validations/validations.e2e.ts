import { registrySchemaDelete, registrySchemaList } from '@signalbox/contract/schema-registry'
import {
  validationCreate,
  validationDelete,
  validationList,
} from '@signalbox/contract/schema-validations'
import {
  transformationDelete,
  transformationList,
} from '@signalbox/contract/message-transformations'
import { expect, test } from '@signalbox/e2e/fixtures'
import { expectAccessible, leave } from '@signalbox/e2e/pages'
import { chainMessages as words } from '#domain/chain/chain.messages.ts'
import { stageMessages as c } from '#domain/stages/stages.messages.ts'
import { paths } from '#paths.ts'
import { schemasMessages } from '#screens/integrate/schemas/schemas.messages.ts'
import { transformationMessages } from '#screens/integrate/transformations/transformations.messages.ts'
import { validationMessages as t } from './validations.messages.ts'

test.afterEach(async ({ api, page }) => {
  await leave(page)
  for (const { name } of await api.call(validationList, {})) {
    await api.call(validationDelete, { path: { name } })
  }
  for (const { name } of await api.call(transformationList, {})) {
    await api.call(transformationDelete, { path: { name } })
  }
  for (const { name } of await api.call(registrySchemaList, {})) {
    await api.call(registrySchemaDelete, { path: { name } })
  }
})

test('a schema is written, a validation drops what does not conform, and a transformation encodes the rest', async ({
  open,
  connect,
  allowErrors,
}) => {
  // The trial of a message that cannot be transformed.
  allowErrors(/status of 400.*dryrun/)
  const page = await open(paths.newSchema())
  await expectAccessible(page)
  await page.getByLabel(schemasMessages.name.en).fill('reading')
  await page.getByLabel(schemasMessages.type.en).selectOption('Protobuf')
  const editor = page.getByRole('textbox', { name: schemasMessages.source.en })
  await editor.click()
  await page.keyboard.insertText('message Reading {')
  await expect(page.getByText(/illegal token/)).toBeVisible()
  await page.keyboard.insertText(' required double temp = 1; }')
  // The library is loaded under the content security policy of the page.
  await expect(page.getByText(schemasMessages.messageTypes.en('Reading'))).toBeVisible()
  await page.getByRole('button', { name: schemasMessages.create.en }).click()
  await expect(page.getByText(schemasMessages.created.en('reading'))).toBeVisible()

  await page.goto(paths.newValidation())
  await expectAccessible(page)
  await page.getByLabel(c.name.en).fill('numbers')
  await page.getByLabel(c.topics.en).fill('reading/#')
  await page.getByLabel(t.type.en).selectOption(t.types.en('sql'))
  await page.getByLabel(t.sql.en).fill('SELECT * WHERE payload.temp > 0')
  await page.getByRole('button', { name: c.create.en }).click()
  await expect(page.getByText(c.created.en('numbers'))).toBeVisible()

  await page.goto(paths.newTransformation())
  await expectAccessible(page)
  await page.getByLabel(c.name.en).fill('encode')
  await page.getByLabel(c.topics.en).fill('reading/#')
  await page.getByLabel(transformationMessages.decoder.en).selectOption('JSON')
  await page.getByLabel(transformationMessages.encoder.en).selectOption('Protobuf')
  await page.getByLabel(c.schema.en).selectOption('reading')
  await page.getByLabel(c.messageType.en).fill('Reading')
  await page.getByLabel(transformationMessages.topic.en, { exact: true }).fill('reading/1')
  await page
    .getByRole('textbox', { name: transformationMessages.payload.en, exact: true })
    .fill('{}')
  await page.getByRole('button', { name: transformationMessages.dryRunNow.en }).click()
  await expect(page.getByText('temp: a required field is missing')).toBeVisible()
  await page.getByRole('button', { name: c.create.en }).click()
  await expect(page.getByText(c.created.en('encode'))).toBeVisible()

  const { mqtt } = await connect()
  const received: Buffer[] = []
  mqtt.on('message', (_, payload) => void received.push(payload))
  await mqtt.subscribeAsync('reading/#')
  for (const temp of [-5, 1.5]) {
    await mqtt.publishAsync('reading/1', JSON.stringify({ temp }), { qos: 1 }).catch(() => {})
  }
  await expect
    .poll(() => received.map((each) => each.toString('hex')))
    .toEqual(['09000000000000f83f'])
  await page.goto(paths.validation('numbers'))
  await expect(page.getByLabel(words.overview.en, { exact: true })).toContainText(`${c.failed.en}1`)
  await expectAccessible(page)
})

test('validations are dragged into another order, and fit on a phone', async ({ open, api }) => {
  for (const name of ['first', 'second']) {
    await api.call(validationCreate, {
      body: {
        name,
        topics: ['a/very/long/topic/filter/of/a/plant/+/temperature', 'b/#'],
        strategy: 'all_pass',
        failure_action: 'disconnect',
        checks: [{ type: 'sql', sql: 'SELECT * WHERE true' }],
      },
    })
  }
  const page = await open(paths.validations())
  const rows = page.getByRole('row').filter({ has: page.getByRole('switch') })
  await expect(rows.first()).toContainText('first')
  await expectAccessible(page)
  await page.getByRole('button', { name: words.handle.en('second') }).hover()
  await page.mouse.down()
  await page.getByRole('button', { name: words.handle.en('first') }).hover()
  await page.mouse.up()
  await expect
    .poll(async () => (await api.call(validationList, {})).map(({ name }) => name))
    .toEqual(['second', 'first'])
  for (const to of [
    paths.validations(),
    paths.validation('first', 'settings'),
    paths.newTransformation(),
  ]) {
    await page.goto(to)
    await page.setViewportSize({ width: 320, height: 640 })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width, to).toBeLessThanOrEqual(320)
  }
})
