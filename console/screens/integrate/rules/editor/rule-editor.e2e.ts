import { expect, type Page, test } from '@signalbox/e2e/fixtures'
import { expectAccessible } from '@signalbox/e2e/pages'
import { ruleCreate } from '@signalbox/contract/rules'
import { uniqueId } from '@signalbox/testing/mqtt-client'
import { paths } from '#paths.ts'
import { ruleSqlMessages } from '#domain/rule-sql/rule-sql.messages.ts'
import { debuggerMessages as d } from '#domain/rule/run/debugger.messages.ts'
import { testMessages as t } from '#domain/rule/sample/test.messages.ts'
import { editorMessages } from './editor.messages.ts'
import { inputMessages } from './inputs.messages.ts'

const locateEditor = (page: Page) =>
  page.getByRole('textbox', { name: editorMessages.title.en, exact: true })

test('a statement is written, completed and tested by keyboard alone', async ({ open }) => {
  const page = await open(paths.newRule({ topic: 't/#' }))
  const editor = locateEditor(page)
  await editor.focus()
  // A violation of the page's policy is an error in the console, which fails the test.
  await page.keyboard.press('Control+a')
  await page.keyboard.type('SELECT upp', { delay: 20 })
  const offered = page.getByRole('listbox').getByRole('option')
  await expect(offered.first()).toContainText('upper')
  // The editor takes a key for the text, not for the list, within 75 ms after the list opened.
  const seenAt = await page.evaluate(() => performance.now())
  await page.waitForFunction((at) => performance.now() - at > 75, seenAt)
  await page.keyboard.press('Enter')
  await page.keyboard.type("clientid) AS who FROM 't/#' WHERE qos > 1")
  await expect(page.getByText(t.noResultWhere.en)).toBeVisible()
  await expect(
    page.getByText(d.becauseValues.en('qos > 1', d.valueOf.en('qos', '1'))).first(),
  ).toBeVisible()
  const where = page.getByRole('table', { name: 'WHERE' })
  await expect(where.getByRole('row').filter({ hasText: 'qos > 1' })).toContainText('false')

  // Tab leads on from the editor; Enter in a field of the test does not create the rule.
  await editor.focus()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await expect(editor).not.toBeFocused()
  await page.getByRole('textbox', { name: 'qos' }).focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('2')
  await page.keyboard.press('Enter')
  await expect(page.getByText(t.passes.en('1 row'))).toBeVisible()
  await expect(page).toHaveURL(/\/rule\/rules\/create/)
  const onBroker = page.getByRole('button', { name: t.runOnBroker.en })
  await onBroker.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(t.brokerSame.en)).toBeVisible()

  // A statement that cannot be read is marked where the fault is.
  await editor.focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('SELECT clientid AS FROM "t/#"')
  await expect(page.getByText(t.invalid.en)).toBeVisible()
  await expect(page.locator('.cm-lintRange-error')).not.toHaveCount(0)
})

test('the debugger of a false WHERE is accessible', async ({ open, api }) => {
  const id = uniqueId('rule')
  await api.call(ruleCreate, {
    body: {
      ...{ id, name: '', description: '', enable: true },
      sql: `FOREACH payload.list AS item DO item.v AS v, clientid INCASE item.v > 5 FROM "${id}/#", "$bridges/mqtt:gone" WHERE qos > 0 AND payload.on = true`,
      actions: [{ function: 'republish', args: { topic: 'out/${v}/${room}', payload: '' } }],
    },
  })
  const page = await open(paths.rule(id, { tab: 'settings' }))
  const locatePayload = (it: Page) => it.getByRole('textbox', { name: 'payload' })
  const payload = locatePayload(page)
  await payload.fill('{"on":false,"list":[{"v":3},{"v":9}]}')
  await expect(page.getByText(t.noResultWhere.en)).toBeVisible()
  await expect(page.getByText(inputMessages.missing.en)).toBeVisible()
  await payload.fill('{"on":true,"list":[{"v":3},{"v":9}]}')
  await expect(page.getByText(t.passes.en('1 row'))).toBeVisible()
  const item = page.getByRole('combobox', { name: d.item.en })
  await expect(item).toContainText(d.itemDropped.en('1'))
  await expect(page.getByRole('table', { name: d.templates.en })).toContainText('out/9/undefined')
  await expectAccessible(page, async (it) => {
    await locatePayload(it).fill('{"on":true,"list":[{"v":3},{"v":9}]}')
    await it.getByRole('heading', { name: 'INCASE' }).waitFor()
  })
})

test('a message of the explorer opens a new rule with its test', async ({ open, connect }) => {
  const topic = uniqueId('handed')
  const { mqtt } = await connect({ clientId: uniqueId('sensor') })
  await mqtt.publishAsync(topic, '{"temp":41}', { qos: 1 })
  const page = await open(paths.explorer({ topic }))
  await page.getByRole('button', { name: ruleSqlMessages.testWithRule.en }).click()
  await expect(page.getByRole('textbox', { name: 'payload' })).toHaveValue('{"temp":41}')
  await expect(locateEditor(page)).toContainText(topic)
  await expect(page.getByText(t.passes.en('1 row'))).toBeVisible()
})
