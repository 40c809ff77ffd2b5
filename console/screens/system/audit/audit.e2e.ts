import { bannedCreate } from '@signalbox/contract/banned'
import { expect, test } from '@signalbox/e2e/fixtures'
import { expectAccessible, row } from '@signalbox/e2e/pages'
import { paths } from '#paths.ts'
import { auditMessages as t } from './audit.messages.ts'

test('the audit log is read by keyboard, and is accessible in both languages and themes', async ({
  open,
  api,
}) => {
  const who = `audited-${Date.now()}`
  await api.call(bannedCreate, { body: { as: 'clientid', who } })
  const page = await open(paths.audit({ operation_type: 'banned' }))
  await row(page, `admin banned client ${who}`).click()
  await expect(page.getByText(`"who": "${who}"`)).toBeVisible()
  await page.keyboard.press('Escape')
  await expectAccessible(page, (it) => row(it, `admin banned client ${who}`).waitFor())
  await expect(page.getByRole('heading', { name: t.title.en })).toBeVisible()
})
