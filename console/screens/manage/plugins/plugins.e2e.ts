import { pluginDelete, pluginList } from '@signalbox/contract/plugins'
import { expect, test } from '@signalbox/e2e/fixtures'
import { expectAccessible, row } from '@signalbox/e2e/pages'
import { pluginPackage } from '@signalbox/testing/plugin-package'
import { reviewMessages } from '#form/review/review.messages.ts'
import { paths } from '#paths.ts'
import {
  installMessages as i,
  pluginMessages as d,
  pluginsMessages as t,
} from './plugins.messages.ts'

const schema = {
  type: 'record',
  name: 'Config',
  fields: [
    { name: 'topic', type: 'string', default: 'a/#', $ui: { component: 'input', label: 'Topic' } },
    { name: 'list', type: { type: 'map', values: 'string' }, default: { key: 'value' } },
    { name: 'on', type: 'boolean', default: true },
  ],
}
const code = `export const plugin = { start: ({ config }) => ({ hooks: {
  'message.publish': { topics: [config.topic], handle: (m) => ({ payload: m.payload + '!' }) } } }) }`
const NAME = 'journey_plugin-1.0.0'

test('a plugin is uploaded, started, changes a message, and is upgraded with its configuration', async ({
  open,
  api,
  connect,
}) => {
  for (const { name, rel_vsn: version } of await api.call(pluginList, {})) {
    await api.call(pluginDelete, { path: { name: `${name}-${version}` } })
  }
  const packed = async (version: string) => {
    const { file, bytes } = await pluginPackage({ name: 'journey_plugin', version, code, schema })
    return { name: file, mimeType: 'application/gzip', buffer: bytes }
  }
  const page = await open(paths.pluginInstall())
  await page.getByLabel(i.chooseFile.en).setInputFiles(await packed('1.0.0'))
  // Read in the browser, before the package is sent.
  await expect(page.getByText('EMQX ~> 5.7')).toBeVisible()
  await page.getByRole('button', { name: i.installNow.en }).click()
  await expect(page.getByText(i.installedTitle.en(NAME))).toBeVisible()
  await expectAccessible(page, (it) => it.getByText(i.dangerTitle.en).waitFor())

  await page.goto(page.url().replace(paths.pluginInstall(), paths.plugin(NAME)))
  await page.getByLabel('Topic').fill('b/#')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: reviewMessages.apply.en('1') }).click()
  await page.getByRole('button', { name: t.start.en, exact: true }).click()
  await expect(page.getByText(t.started.en)).toBeVisible()
  const client = await connect()
  await client.mqtt.subscribeAsync('#')
  await client.mqtt.publishAsync('b/1', 'x')
  expect(String((await client.message('b/1')).payload)).toBe('x!')
  await expectAccessible(page, (it) => it.getByLabel('Topic').waitFor())

  await page.getByRole('link', { name: t.upgrade.en }).click()
  await page.getByLabel(i.chooseFile.en).setInputFiles(await packed('2.0.0'))
  await page.getByRole('button', { name: i.upgradeNow.en }).click()
  await page.getByRole('link', { name: i.show.en }).click()
  await expect(page.getByLabel('Topic')).toHaveValue('b/#')
  await page.getByRole('link', { name: d.stateTab.en }).click()
  await expect(page.getByText('message.publish')).toBeVisible()
  await expect(page.getByRole('button', { name: t.stop.en, exact: true })).toBeVisible()
  await page.goto(page.url().replace(/\/plugins\/.*/, paths.plugins()))
  await expectAccessible(page, (it) => row(it, 'journey_plugin').waitFor())
})

test('a package that a cluster does not allow is refused with the command that allows it', async ({
  front,
  allowErrors,
}) => {
  allowErrors(/status of 403/)
  const body = JSON.stringify({ code: 'FORBIDDEN', message: 'Package is not allowed installation' })
  front.upstream.misbehave({ kind: 'status', status: 403, body }, (path) =>
    path.endsWith('/plugins/install'),
  )
  const { bytes } = await pluginPackage({ name: 'journey_plugin', version: '1.0.0', code, schema })
  const page = await front.open(paths.pluginInstall())
  const file = { name: `${NAME}.tar.gz`, mimeType: 'application/gzip', buffer: bytes }
  await page.getByLabel(i.chooseFile.en).setInputFiles(file)
  await page.getByRole('button', { name: i.installNow.en }).click()
  await expect(page.getByText(i.notAllowed.en)).toBeVisible()
  await expect(page.getByText(`emqx ctl plugins allow ${NAME}`)).toBeVisible()
})
