import { type AclRule } from '@signalbox/contract/acl-rules'
import {
  allRulesGet,
  allRulesUpdate,
  authorizationSettingsGet,
  authorizationSettingsUpdate,
  authorizationSourceCreate,
  authorizationSourceDelete,
  authorizationSourceGet,
  authorizationSourceList,
  authorizationSourceUpdate,
  clientRulesCreate,
  clientRulesGet,
  clientRulesUpdate,
  type SourceType,
} from '@signalbox/contract/authorization'
import { expect, type Page, test } from '@signalbox/e2e/fixtures'
import {
  closeReport,
  expectAccessible,
  expectRow,
  leave,
  listAction,
  row,
  rowAction,
} from '@signalbox/e2e/pages'
import { CLOSED } from '@signalbox/testing/closed-port'
import { uniqueId } from '@signalbox/testing/mqtt-client'
import { backendMessages as b } from '#domain/backends/backends.messages.ts'
import { formMessages as fm } from '#form/form.messages.ts'
import { wizardMessages as wizard } from '#domain/backends/wizard.messages.ts'
import { formMessages } from '#form/form.messages.ts'
import { reviewMessages } from '#form/review/review.messages.ts'
import { authorizationSettingsMessages as settings } from '#domain/config/roots/authorization.messages.ts'
import { chainMessages as words } from '#domain/chain/chain.messages.ts'
import { chainNames } from '#domain/chain/names.messages.ts'
import { settingsMessages } from '#domain/saving/settings.messages.ts'
import { filesMessages as files } from '#domain/files/files.messages.ts'
import { paths } from '#paths.ts'
import { uiMessages as ui } from '#ui/ui.messages.ts'
import { cacheMessages as cache } from '#screens/monitor/clients/detail/cache.messages.ts'
import { aclMessages as acl } from './acl/acl.messages.ts'
import { authorizationMessages as t, ruleMessages as rules } from './authorization.messages.ts'
import { ruleListMessages as lists } from './rules/rules.messages.ts'

const ANY: Omit<AclRule, 'topic'> = {
  ...{ permission: 'allow', action: 'all' },
  ...{ qos: [0, 1, 2], retain: 'all' },
}

/** Of the form, in their order. */
const makeRules = (clientid: string) => ({
  clientid,
  rules: [
    { ...ANY, action: 'publish', topic: 'own/${clientid}', qos: [1] },
    { ...ANY, action: 'publish', topic: 'own/#', permission: 'deny' },
  ] satisfies AclRule[],
})

const FILE = chainNames.file.en
/** The letters of its type are before the name. */
const endsWith = (name: string) => new RegExp(`${name.replaceAll(/[.()]/g, '\\$&')}$`)
const BUILT_IN = chainNames.built_in_database.en
const builtIn = { type: 'built_in_database' } as const

// Others of this worker publish what they like: nothing may be left that forbids it.
test.afterEach(async ({ api, page }) => {
  await leave(page)
  const { sources } = await api.call(authorizationSourceList, {})
  for (const { type } of sources) {
    await api.call(authorizationSourceDelete, { path: { type: type as SourceType } })
  }
  const settings = await api.call(authorizationSettingsGet, {})
  const body = { ...settings, no_match: 'allow', deny_action: 'ignore' } as const
  await api.call(authorizationSettingsUpdate, { body })
})

const save = (page: Page) =>
  page.locator('form').getByRole('button', { name: settingsMessages.save.en })

test('an ACL file is written, its error is reported with the line, and it decides', async ({
  open,
  connect,
  api,
}) => {
  const { mqtt } = await connect()
  const topic = uniqueId('acl')
  const before = await api.call(authorizationSourceList, {})
  const page = await open(paths.authorization())
  await expect(page.getByText(t.everything.en, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: t.add.en }).click()
  await page.getByRole('button', { name: FILE, exact: true }).click()
  const form = page.locator('#main form')
  await form
    .getByLabel(t.rules.en, { exact: true })
    .fill(`{allow, all, all, ["x"]}.\n{deny, all, publish}`)
  await form.getByRole('button', { name: wizard.create.en, exact: true }).click()
  // Found in the page: nothing is sent, and it is said once.
  await expect(form.getByText(t.fixFirst.en('1'), { exact: true })).toBeVisible()
  await expect(form.getByRole('listitem').filter({ hasText: acl.unfinished.en })).toBeVisible()
  await expect(form.getByRole('alert')).toHaveCount(1)
  expect(await api.call(authorizationSourceList, {})).toEqual(before)
  await form.getByLabel(t.rules.en, { exact: true }).fill(`{deny, all, publish, ["${topic}"]}.`)
  await form.getByRole('button', { name: wizard.create.en, exact: true }).click()
  await expect(page).toHaveURL((url) => url.pathname === paths.authorization('file'))
  await page.getByRole('link', { name: t.title.en }).last().click()
  await expectRow(page.getByRole('table'), {
    [t.kind.en]: endsWith(FILE),
    [words.status.en]: words.connected.en,
  })
  await expect(page.getByText(t.everything.en, { exact: true })).toHaveCount(0)
  await expect(mqtt.publishAsync(topic, 'x', { qos: 1 })).rejects.toThrow()

  await page.getByRole('link', { name: 'file' }).click()
  const tabs = page.getByRole('navigation', { name: t.tabs.en })
  await tabs.getByRole('link', { name: words.settings.en }).click()
  const text = page.getByLabel(t.rules.en, { exact: true }).last()
  await text.fill('{deny, all')
  await save(page).click()
  await expect(page.getByText(t.fixFirst.en('1'), { exact: true })).toBeVisible()
  await text.fill('{allow, all}.')
  await save(page).click()
  await page.getByRole('button', { name: reviewMessages.apply.en('1') }).click()
  await expect(page.getByText(settingsMessages.saved.en(), { exact: true })).toBeVisible()
  await mqtt.publishAsync(topic, 'x', { qos: 1 })
  await page.goto(`.${paths.authorization()}`)
  await expect(page.getByText(t.openEnd.en, { exact: true })).toBeVisible()
})

test('a kind that is there is offered no more, and a form says what is missing', async ({
  open,
  api,
}) => {
  await api.call(authorizationSourceCreate, { body: builtIn })
  const page = await open(paths.newIn('authorization'))
  await page.getByText(words.taken.en('1')).click()
  await expect(page.getByRole('button', { name: BUILT_IN, exact: true })).toBeDisabled()
  await page.getByRole('button', { name: 'Redis', exact: true }).press('Enter')
  const form = page.locator('#main form')
  await form.getByLabel(b.deployment.en).selectOption(b.sentinel.en)
  await form.getByRole('button', { name: wizard.create.en, exact: true }).click()
  await expect(form.getByText(/ is required$/)).toHaveCount(2)
  await page.goto(`.${paths.newIn('authorization', { type: 'built_in_database' })}`)
  await expect(page.getByText(words.isThere.en)).toBeVisible()
})

test('the editor of an ACL file tells what would be taken otherwise than it looks', async ({
  open,
}) => {
  const page = await open(paths.newIn('authorization', { type: 'file' }))
  const text = page.getByLabel(t.rules.en, { exact: true })
  await text.fill('{allow, {username, "^dash"}, all, ["#"]}.\n{allow, all}.\n{deny, all}.')
  await expect(page.getByText(acl.exact.en)).toBeVisible()
  await expect(page.getByText(acl.void.en)).toBeVisible()
  await expect(page.locator('.cm-lintRange-warning')).toHaveCount(2)
  await text.fill('{allow, all')
  await expect(page.getByText(acl.unfinished.en)).toBeVisible()
  await expect(page.locator('.cm-lintRange-error')).toHaveCount(1)
})

test('a web service is asked what a client may do; saved unchanged it is the same', async ({
  open,
  api,
}) => {
  const path = { type: 'http' } as const
  const page = await open(paths.newIn('authorization', path))
  const form = page.locator('#main form')
  const rows = form.getByRole('group', { name: b.body.en })
  await form.getByLabel(b.url.en).fill(`http://${CLOSED}/acl`)
  await rows.getByRole('button').last().click()
  await rows.getByRole('textbox').nth(2).fill('topic')
  await rows.getByRole('textbox').nth(3).fill('${topic} ${toppic}')
  await expect(form.getByText(fm.unknownPlaceholder.en('${toppic}'))).toBeVisible()
  await rows.getByRole('textbox').nth(3).fill('${topic}')
  await form.getByRole('button', { name: wizard.create.en, exact: true }).click()
  await expect(page).toHaveURL((url) => url.pathname === paths.authorization('http'))
  const before = await api.call(authorizationSourceGet, { path })
  expect(before).toMatchObject({
    body: { username: '${username}', topic: '${topic}' },
    request_timeout: '30s',
  })
  await page.goto(`.${paths.authorization('http', 'settings')}`)
  await form.getByLabel(b.poolSize.en).fill('3')
  await form.getByRole('button', { name: settingsMessages.save.en }).click()
  await page.getByRole('button', { name: reviewMessages.apply.en('1') }).click()
  await expect(page.getByText(settingsMessages.saved.en(), { exact: true })).toBeVisible()
  expect(await api.call(authorizationSourceGet, { path })).toEqual({ ...before, pool_size: 3 })
})

test('rules of a client are added, put into order, and decide', async ({ open, api, connect }) => {
  await api.call(authorizationSourceCreate, { body: builtIn })
  const clientid = uniqueId('ruled')
  const { mqtt } = await connect({ clientId: clientid })
  const page = await open(paths.authorization('built_in_database', 'users'))
  await page.getByRole('button', { name: rules.add.en, exact: true }).click()
  const dialog = page.getByRole('dialog')
  const submit = dialog.getByRole('button', { name: rules.save.en })
  await submit.click()
  await expect(dialog.getByText(rules.clientRequired.en)).toBeVisible()
  await expect(dialog.getByText(rules.topicRequired.en)).toBeVisible()
  const known = { clientid: uniqueId('知'), rules: [{ ...ANY, topic: 't' }] }
  await api.call(clientRulesCreate, { body: [known] })
  await dialog.getByLabel(rules.topic.en).fill('own/#')
  await dialog.getByLabel(rules.client.en).fill(known.clientid)
  await submit.click()
  await expect(dialog.getByText(lists.isThere.en)).toBeVisible()
  await dialog.getByLabel(rules.client.en).fill(clientid)
  await dialog.getByLabel(rules.permission.en).selectOption(rules.deny.en)
  await dialog.getByLabel(rules.topic.en).fill('own/#')
  await dialog.getByRole('button', { name: rules.addRule.en }).click()
  await dialog.getByLabel(rules.topic.en).last().fill('own/${clientid}')
  await dialog.getByLabel(rules.qos.en).last().selectOption({ label: '1' })
  await dialog.getByRole('button', { name: rules.up.en }).last().click()
  await submit.click()
  await expectRow(page.getByRole('table'), { [rules.client.en]: clientid, [rules.count.en]: '2' })
  expect(await api.call(clientRulesGet, { path: { clientid } })).toEqual(makeRules(clientid))
  await mqtt.publishAsync(`own/${clientid}`, 'x', { qos: 1 })
  await expect(mqtt.publishAsync('own/other', 'x', { qos: 1 })).rejects.toThrow()

  // What is remembered of the client is seen, and cleared.
  await page.goto(`.${paths.client(clientid, 'access')}`)
  const remembered = page.getByRole('region', { name: cache.title.en })
  await expectRow(remembered.getByRole('table'), {
    [cache.topic.en]: 'own/other',
    [cache.result.en]: cache.deny.en,
    [cache.qos.en]: '1',
  })
  await remembered.getByRole('button', { name: cache.clear.en }).click()
  await page.getByRole('dialog').getByRole('button', { name: cache.clear.en }).click()
  await expect(remembered.getByText(cache.empty.en)).toBeVisible()
})

test('rules are saved as they were, and over those of another only when asked', async ({
  open,
  api,
  connect,
}) => {
  await api.call(authorizationSourceCreate, { body: builtIn })
  const { clientId: clientid } = await connect({ clientId: uniqueId('ruled') })
  const kept = makeRules(clientid)
  await api.call(clientRulesCreate, { body: [kept] })
  const page = await open(paths.authorization('built_in_database', 'users'))
  const dialog = page.getByRole('dialog')
  const submit = dialog.getByRole('button', { name: rules.save.en })
  // Opened and saved it is the same: QoS and RETAIN are not lost.
  await rowAction(page, clientid, rules.edit.en)
  await submit.click()
  await expect(dialog).toHaveCount(0)
  expect(await api.call(clientRulesGet, { path: { clientid } })).toEqual(kept)
  // Rules tell their QoS.
  await expect(row(page, clientid)).toContainText(`own/\${clientid} · ${lists.ofQos.en('1')}`)

  // Another user was faster: the values are shown before one of them is lost.
  await rowAction(page, clientid, rules.edit.en)
  await dialog
    .getByRole('combobox', { name: rules.permission.en })
    .first()
    .selectOption({ label: rules.deny.en })
  const others = [{ ...ANY, topic: 'of/another' }]
  await api.call(clientRulesUpdate, { path: { clientid }, body: { clientid, rules: others } })
  await submit.click()
  await page.getByRole('radio', { name: reviewMessages.mine.en }).check()
  await page.getByRole('button', { name: reviewMessages.apply.en('1') }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(lists.clearOfferOne.en(clientid))).toBeVisible()
  const [first, ...rest] = kept.rules
  expect(await api.call(clientRulesGet, { path: { clientid } })).toEqual({
    clientid,
    rules: [{ ...first, permission: 'deny' }, ...rest],
  })
  await page.getByRole('button', { name: lists.cacheClear.en }).click()
  await expect(page.getByText(lists.cacheCleared.en(), { exact: true })).toBeVisible()
  await expect(page.getByText(rules.cacheNote.en, { exact: true })).toBeVisible()
})

test('rules are deleted, imported, and purged while their source is disabled', async ({
  open,
  api,
}) => {
  await api.call(authorizationSourceCreate, { body: builtIn })
  const clientid = uniqueId('ruled')
  const kept = makeRules(clientid)
  const known = { clientid: uniqueId('知'), rules: [{ ...ANY, topic: 't' }] }
  const others = [{ ...ANY, topic: 'of/another' }]
  await api.call(clientRulesCreate, { body: [kept, known] })
  const page = await open(paths.authorization('built_in_database', 'users'))
  const dialog = page.getByRole('dialog')
  await row(page, clientid).waitFor()
  await page.getByLabel(ui.selectAll.en).check()
  // The other deletes the source.
  await page.getByRole('button', { name: rules.deleteOne.en, exact: true }).last().click()
  await page.getByRole('dialog').getByRole('button', { name: rules.deleteOne.en }).click()
  await closeReport(page)
  await expect(row(page, clientid)).toHaveCount(0)
  await api.call(clientRulesCreate, { body: [known] })
  const file = [kept, known, { rules: others }].map((each) => JSON.stringify(each)).join('\n')
  await listAction(page, files.import.en)
  await dialog.getByLabel(files.file.en).setInputFiles({
    name: 'rules.ndjson',
    mimeType: 'application/x-ndjson',
    buffer: Buffer.from(file),
  })
  await dialog.getByRole('button', { name: files.importValid.en('3') }).click()
  await expect(row(dialog, known.clientid)).toContainText(lists.isReplaced.en)
  await expect(row(dialog, clientid)).toContainText(lists.isNew.en)
  await dialog.getByRole('button', { name: lists.import.en }).click()
  await closeReport(page)
  expect(await api.call(clientRulesGet, { path: { clientid } })).toEqual(kept)
  expect((await api.call(allRulesGet, {})).rules).toEqual(others)

  // All of them go while the source is disabled, and not before.
  await page.getByRole('button', { name: ui.moreActions.en }).click()
  await expect(page.getByRole('menuitem', { name: lists.purge.en })).toBeDisabled()
  await api.call(authorizationSourceUpdate, {
    path: builtIn,
    body: { ...builtIn, enable: false },
  })
  await page.reload()
  await listAction(page, lists.purge.en)
  await page.getByRole('dialog').getByRole('button', { name: lists.purge.en }).click()
  await expect(page.getByText(rules.empty.en, { exact: true })).toBeVisible()
})

test('the default decision is set after a review, and applies at once', async ({
  open,
  api,
  connect,
}) => {
  const { mqtt } = await connect()
  const page = await open(paths.authorization())
  await page.getByLabel(settings.noMatch.en).selectOption(settings.deny.en)
  await page.getByRole('textbox', { name: settings.cacheExcludes.en }).fill('a/#\n\nb\n')
  await page.getByRole('button', { name: formMessages.review.en }).click()
  await page.getByRole('button', { name: reviewMessages.apply.en('2') }).click()
  await expect(page.getByText(formMessages.updated.en(), { exact: true })).toBeVisible()
  expect(await api.call(authorizationSettingsGet, {})).toMatchObject({
    no_match: 'deny',
    cache: { excludes: ['a/#', 'b'], ttl: '1m' },
  })
  await expect(mqtt.publishAsync('anything', 'x', { qos: 1 })).rejects.toThrow()
  await page.getByRole('button', { name: t.cacheClear.en }).click()
  await page.getByRole('dialog').getByRole('button', { name: t.cacheClear.en }).click()
  await expect(page.getByText(t.cacheCleared.en())).toBeVisible()
  const body = { ...(await api.call(authorizationSettingsGet, {})) }
  await api.call(authorizationSettingsUpdate, {
    body: { ...body, cache: { ...body.cache, excludes: [] } },
  })
})

test('sources are moved, disabled and removed', async ({ open, api }) => {
  await api.call(authorizationSourceCreate, { body: builtIn })
  await api.call(authorizationSourceCreate, { body: { type: 'file', rules: '{allow, all}.' } })
  const page = await open(paths.authorization())
  await rowAction(page, FILE, words.down.en)
  await expectRow(page.getByRole('table'), { [words.order.en]: '2', [t.kind.en]: endsWith(FILE) })
  await page.getByRole('switch', { name: words.enabledOf.en(FILE) }).click()
  await page.getByRole('dialog').getByRole('button', { name: words.disable.en }).click()
  await expectRow(page.getByRole('table'), {
    [t.kind.en]: endsWith(FILE),
    [words.status.en]: words.disabled.en,
  })
  await rowAction(page, BUILT_IN, words.deleteOne.en)
  await expect(page.getByRole('dialog')).toContainText(t.deleteRules.en)
  await page.getByRole('dialog').getByRole('button', { name: words.deleteOne.en }).click()
  await expect(row(page, BUILT_IN)).toHaveCount(0)
})

test('sources are put into order by dragging and by the arrow keys', async ({ open, api }) => {
  await api.call(authorizationSourceCreate, { body: builtIn })
  await api.call(authorizationSourceCreate, { body: { type: 'file', rules: '{allow, all}.' } })
  const types = async () =>
    (await api.call(authorizationSourceList, {})).sources.map(({ type }) => type)
  const page = await open(paths.authorization())
  const handle = (name: string) => page.getByRole('button', { name: words.handle.en(name) })
  await handle(FILE).hover()
  await page.mouse.down()
  await row(page, BUILT_IN).hover()
  await page.mouse.up()
  await expectRow(page.getByRole('table'), { [words.order.en]: '2', [t.kind.en]: endsWith(FILE) })
  await expect.poll(types).toEqual(['built_in_database', 'file'])
  await expect(page.getByText(words.moved.en(FILE, '2', '2'))).toBeVisible()
  await handle(FILE).focus()
  await page.keyboard.press('ArrowUp')
  await expect.poll(types).toEqual(['file', 'built_in_database'])
  await expect(handle(FILE)).toBeFocused()
  // Escape cancels the drag: nothing has changed.
  await handle(FILE).hover()
  await page.mouse.down()
  await row(page, BUILT_IN).hover()
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expectRow(page.getByRole('table'), { [words.order.en]: '1', [t.kind.en]: endsWith(FILE) })
  expect(await types()).toEqual(['file', 'built_in_database'])
})

test('sources are accessible in both languages and themes', async ({ open, api }) => {
  await api.call(authorizationSourceCreate, { body: builtIn })
  const page = await open(paths.authorization())
  await expectAccessible(page, (it) => it.getByRole('switch').first().waitFor())
  await page.goto(`.${paths.authorization('built_in_database')}`)
  await expectAccessible(page, (it) => it.getByRole('table').waitFor())
})

test('the editor and forms of sources are accessible in both languages and themes', async ({
  open,
}) => {
  const page = await open(paths.newIn('authorization', { type: 'file' }))
  await expectAccessible(page, (it) => it.locator('.cm-content').waitFor())
  await page.goto(`.${paths.newIn('authorization', { type: 'mongodb' })}`)
  await expectAccessible(page, (it) => it.locator('#main form').waitFor())
})

test('rules are accessible in both languages and themes', async ({ open, api }) => {
  await api.call(authorizationSourceCreate, { body: builtIn })
  const rule = { permission: 'allow', action: 'all', topic: 't/#' } as const
  await api.call(clientRulesCreate, { body: [{ clientid: 'axe', rules: [rule] }] })
  await api.call(allRulesUpdate, { body: { rules: [rule] } })
  const page = await open(paths.authorization('built_in_database', 'users'))
  await expectAccessible(page, (it) => row(it, 'axe').waitFor())
})
