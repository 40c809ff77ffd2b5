import { test } from '@signalbox/e2e/fixtures'
import { expectAccessibleNow } from '@signalbox/e2e/pages'
import { uniqueId } from '@signalbox/testing/mqtt-client'
import { forwardMessages } from '#domain/forward/forward.messages.ts'
import { paths } from '#paths.ts'

test('the form that forwards a topic is accessible in both languages and themes', async ({
  open,
  connect,
}) => {
  const { mqtt } = await connect()
  const topic = uniqueId('plant/axe')
  await mqtt.publishAsync(topic, '{"t":21.5}', { qos: 1 })
  const page = await open(paths.explorer({ topic }))
  await page.getByRole('button', { name: forwardMessages.forward.en }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(forwardMessages.target.en).selectOption({ label: 'PostgreSQL' })
  await dialog.getByRole('region', { name: forwardMessages.preview.en }).waitFor()
  await expectAccessibleNow(page)
})
