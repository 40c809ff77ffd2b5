import { traceDeleteAll } from '@signalbox/contract/trace'
import { expect, type Page, test } from '@signalbox/e2e/fixtures'
import { expectAccessible, listAction, row } from '@signalbox/e2e/pages'
import { uniqueId } from '@signalbox/testing/mqtt-client'
import { paths } from '#paths.ts'
import { clientsMessages } from '#screens/monitor/clients/clients.messages.ts'
import { logTraceMessages as t } from './log-trace.messages.ts'

test('a client is traced from its page, its log is followed and downloaded', async ({
  open,
  api,
  connect,
}) => {
  await api.call(traceDeleteAll, {})
  const clientId = uniqueId('traced')
  const client = await connect({ clientId })
  const page = await open(paths.client(clientId))
  await listAction(page, clientsMessages.trace.en)
  await page.getByLabel(t.name.en).fill('traced')
  await page.keyboard.press('Enter')
  await row(page, clientId).getByRole('link', { name: 'traced' }).click()
  await client.mqtt.publishAsync('some/topic', 'followed')
  const line = (it: Page) => it.getByRole('row').filter({ hasText: 'publish_to' })
  await expect(line(page)).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: t.download.en, exact: true }).click()
  expect((await download).suggestedFilename()).toBe('traced.zip')
  await expectAccessible(page, (it) => line(it).waitFor())
})
