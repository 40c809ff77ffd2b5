import type { Locator, Page } from '@playwright/test'
import { backendMessages } from '@signalbox/console/domain/backends/backends.messages'
import { formMessages } from '@signalbox/console/form/form.messages'
import { reviewMessages } from '@signalbox/console/form/review/review.messages'
import { settingsMessages } from '@signalbox/console/domain/saving/settings.messages'
import { stageMessages as c } from '@signalbox/console/domain/stages/stages.messages'
import { paths } from '@signalbox/console/paths'
import { ssoMessages } from '@signalbox/console/screens/access/sso/sso.messages'
import { schemasMessages as s } from '@signalbox/console/screens/integrate/schemas/schemas.messages'
import { transformationMessages as t } from '@signalbox/console/screens/integrate/transformations/transformations.messages'
import { validationMessages as v } from '@signalbox/console/screens/integrate/validations/validations.messages'
import { rebalanceMessages as r } from '@signalbox/console/screens/manage/cluster/rebalance/rebalance.messages'
import { fileTransferMessages as f } from '@signalbox/console/screens/manage/file-transfer/file-transfer.messages'
import { CLOSED } from '@signalbox/testing/closed-port'
import { connectMqtt } from '@signalbox/testing/mqtt-client'
import type { SharedSignalbox } from '@signalbox/testing/shared-process'
import { expect, startForJourney, test, USER } from './fixtures.ts'
import { expectRow, logIn, rowAction } from './pages.ts'

const NODE = 'signalbox@127.0.0.1'

/**
 * A Signalbox in front of another one (docs/decisions/0076-capabilities.md), with no proxy between
 * them: whatever the broker has works, and no page says that it belongs to another edition.
 */
interface Behind {
  cluster: SharedSignalbox
  go: (path: string) => Promise<Locator>
}

async function behind(
  page: Page,
  own: (start: () => Promise<SharedSignalbox>) => Promise<SharedSignalbox>,
): Promise<Behind> {
  const cluster = await own(startForJourney)
  const { url } = await own(() => startForJourney(['--upstream', cluster.url]))
  await page.goto(`${url}${paths.users().slice(1)}`)
  await logIn(page, USER)
  await page.locator('#main h1').waitFor()
  const go = async (path: string) => {
    await page.goto(`${url}${path.slice(1)}`)
    const main = page.locator('#main')
    await main.locator('h1').waitFor()
    return main
  }
  return { cluster, go }
}

const button = (inside: Locator, name: string) => inside.getByRole('button', { name, exact: true })

test('schemas, validations and transformations work in front of another Signalbox', async ({
  page,
  own,
  allowErrors,
}) => {
  // The trial of a message that cannot be transformed.
  allowErrors(/status of 400.*dryrun/)
  const { cluster, go } = await behind(page, own)
  let main = await go(paths.newSchema())
  await main.getByLabel(s.name.en).fill('number')
  await main.getByLabel(s.sample.en).fill('{"n":1}')
  await button(main, s.deriveNow.en).click()
  await expect(main.getByText(s.usable.en)).toBeVisible()
  await button(main, s.create.en).click()
  await expect(page.getByText(s.created.en('number'))).toBeVisible()

  main = await go(paths.newValidation())
  await main.getByLabel(c.name.en).fill('numbers')
  await main.getByLabel(c.topics.en).fill('in/#')
  await main.getByRole('combobox', { name: c.schema.en }).selectOption('number')
  await main.getByRole('textbox', { name: v.payload.en, exact: true }).fill('{"n":"no"}')
  await button(main, v.tryNow.en).click()
  await expect(main.getByText(v.fails.en)).toBeVisible()
  await button(main, c.create.en).click()
  await expect(page.getByText(c.created.en('numbers'))).toBeVisible()

  main = await go(paths.newTransformation())
  await main.getByLabel(c.name.en).fill('out')
  await main.getByLabel(c.topics.en).fill('in/#')
  await main.getByLabel(t.decoder.en).selectOption('JSON')
  await main.getByLabel(t.encoder.en).selectOption('JSON')
  const operation = main.getByRole('group', { name: t.operation.en('1') })
  await operation.getByLabel(t.key.en).fill('topic')
  await operation.getByLabel(t.value.en).fill("concat(['out/', payload.n])")
  await main.getByLabel(t.topic.en, { exact: true }).fill('in/1')
  const payload = main.getByRole('textbox', { name: t.payload.en, exact: true })
  await payload.fill('no JSON')
  await button(main, t.dryRunNow.en).click()
  await expect(main.getByText('payload_decode_failed')).toBeVisible()
  await payload.fill('{"n":7}')
  await button(main, t.dryRunNow.en).click()
  await expect(main.getByText('out/7')).toBeVisible()
  await button(main, c.create.en).click()
  await expect(page.getByText(c.created.en('out'))).toBeVisible()

  const { mqtt, ...device } = await connectMqtt(cluster.mqttUrl)
  const received: string[] = []
  mqtt.on('message', (topic, bytes) => void received.push(`${topic} ${bytes.toString()}`))
  await mqtt.subscribeAsync('out/#')
  for (const text of ['{"n":"no"}', '{"n":7}']) {
    await mqtt.publishAsync('in/1', text, { qos: 1 }).catch(() => {})
  }
  await expect.poll(() => received).toEqual(['out/7 {"n":7}'])
  await device.end()
  main = await go(paths.schemas())
  await expectRow(main, { [s.name.en]: 'number', [s.usage.en]: '1' })
  for (const [path, counted] of [
    [paths.validation('numbers'), `${c.failed.en}1`],
    [paths.transformation('out'), `${c.succeeded.en}1`],
  ] as const) {
    main = await go(path)
    await expect(main.getByText(counted).first()).toBeVisible()
  }
})

test('files, evacuation, audit and single sign-on work in front of another Signalbox', async ({
  page,
  own,
  allowErrors,
}) => {
  // A directory that nothing listens for is stored and does not run; files are refused while they are off.
  allowErrors(/status of (400.*sso|503.*file_transfer)/)
  const { cluster, go } = await behind(page, own)

  let main = await go(paths.files())
  await expect(main.getByText(f.off.en)).toBeVisible()
  main = await go(paths.fileTransferSettings())
  await main.locator('input[name=enable]').press('Space')
  await main.getByText(formMessages.review.en).click()
  await button(page.getByRole('dialog'), reviewMessages.apply.en('1')).click()
  await expect(page.getByText(formMessages.updated.en())).toBeVisible()
  const device = await connectMqtt(cluster.mqttUrl, { clientId: 'device' })
  const send = (topic: string, text: string) =>
    device.mqtt.publishAsync(`$file/f1/${topic}`, text, { qos: 1 })
  await send('init', '{"name":"report.txt"}')
  await send('0', 'a report')
  await send('fin/8', '')
  main = await go(paths.files())
  await expectRow(main, { [f.name.en]: 'report.txt', [f.client.en]: 'device' })
  const downloading = page.waitForEvent('download')
  await rowAction(page, 'report.txt', f.download.en)
  expect((await downloading).suggestedFilename()).toBe('report.txt')
  await go(paths.fileTransfers())

  main = await go(paths.rebalance())
  await expect(main.getByText(r.nothing.en)).toBeVisible()
  await rowAction(page, NODE, r.evacuate.en)
  await button(page.getByRole('dialog'), r.evacuate.en).click()
  const question = page.getByRole('dialog', { name: r.confirmEvacuation.en(NODE) })
  await question.getByRole('textbox').fill(NODE)
  await button(question, r.evacuate.en).click()
  await expect(main.getByText(r.evacuationOf.en(NODE))).toBeVisible()
  await button(main, r.stop.en).click()
  await button(page.getByRole('dialog'), r.stop.en).click()
  await expect(main.getByText(r.nothing.en)).toBeVisible()
  await device.end()

  main = await go(paths.ssoBackend('ldap'))
  await main.getByLabel(backendMessages.server.en).fill(CLOSED)
  await main.getByLabel(backendMessages.bindDn.en).fill('cn=reader')
  await main.locator('input[name=password]').first().fill('secret')
  await main.getByLabel(backendMessages.baseDn.en).fill('dc=example')
  await main.getByRole('switch', { name: ssoMessages.enable.en }).press('Space')
  await button(main, settingsMessages.save.en).click()
  await expect(page.getByText(/ECONNREFUSED/).first()).toBeVisible()
  main = await go(paths.sso())
  await expect(main.getByText(/ECONNREFUSED/)).toBeVisible()
  for (const backend of ['oidc', 'saml']) await go(paths.ssoBackend(backend))

  main = await go(paths.audit({ operation_type: 'load_rebalance' }))
  await expect(
    main.getByRole('row').filter({ hasText: 'started the evacuation of node' }),
  ).toHaveCount(1)
})
