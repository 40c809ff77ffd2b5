import {
  authenticationCreate,
  authenticationDelete,
  authenticationGet,
  authenticationUpdate,
  authenticationList,
  authenticationUserCreate,
  authenticationUserList,
} from '@signalbox/contract/authentication'
import { expect, test } from '@signalbox/e2e/fixtures'
import { expectAccessible, expectRow, leave, row, rowAction } from '@signalbox/e2e/pages'
import { CLOSED } from '@signalbox/testing/closed-port'
import { fieldMessages } from '#messages/fields.messages.ts'
import { backendMessages as b } from '#domain/backends/backends.messages.ts'
import { formMessages as fm } from '#form/form.messages.ts'
import { wizardMessages as wizard } from '#domain/backends/wizard.messages.ts'
import { chainMessages as words } from '#domain/chain/chain.messages.ts'
import { chainNames } from '#domain/chain/names.messages.ts'
import { settingsMessages } from '#domain/saving/settings.messages.ts'
import { paths } from '#paths.ts'
import { mqttUserMessages as users } from '#domain/authenticators/users/users.messages.ts'
import { authenticationMessages as t } from './authentication.messages.ts'
import { kindMessages as k } from '#domain/authenticators/kinds.messages.ts'

/** The button of the review, whatever the number of changes. */
const APPLY = /^Apply \d/
const ID = 'password_based:built_in_database'
const NAME = `${chainNames.password_based.en} · ${chainNames.built_in_database.en}`
/** The letters of its type are before the name. */
const endsWith = (name: string) => new RegExp(`${name.replaceAll(/[.()]/g, '\\$&')}$`)
const body = {
  mechanism: 'password_based',
  backend: 'built_in_database',
  password_hash_algorithm: { name: 'sha256', salt_position: 'suffix' },
}

// Others of this worker connect without a name: none may be left.
test.afterEach(async ({ api, page }) => {
  await leave(page)
  for (const { id } of await api.call(authenticationList, {})) {
    await api.call(authenticationDelete, { path: { id: String(id) } })
  }
})

test('an authenticator is added, its users get in, and others do not', async ({
  open,
  connect,
}) => {
  const page = await open(paths.authentication())
  await expect(page.getByText(t.everybody.en, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: t.add.en }).click()
  await expect(page).toHaveURL((url) => url.pathname === paths.newIn('authentication'))
  await page.getByRole('button', { name: chainNames.built_in_database.en, exact: true }).click()
  const form = page.locator('#main form')
  await form.getByLabel(k.algorithm.en).selectOption('md5')
  await expect(form.getByText(k.unsafe.en)).toBeVisible()
  await form.getByLabel(k.algorithm.en).selectOption('bcrypt')
  await form.getByLabel(k.rounds.en).fill('11')
  await form.getByRole('button', { name: wizard.create.en, exact: true }).click()
  await expect(form.getByText(fieldMessages.between.en('5', '10'))).toBeVisible()
  await form.getByLabel(k.rounds.en).fill('5')
  await form.getByRole('button', { name: wizard.create.en, exact: true }).click()
  await expect(page).toHaveURL((url) => url.pathname === paths.authentication(ID))
  await page.getByRole('link', { name: t.title.en }).last().click()
  await expectRow(page.getByRole('table'), {
    [t.kind.en]: endsWith(NAME),
    [words.status.en]: words.connected.en,
  })
  await expect(page.getByText(t.everybody.en, { exact: true })).toHaveCount(0)

  await page.getByRole('link', { name: NAME }).click()
  const tabs = page.getByRole('navigation', { name: t.tabs.en })
  await tabs.getByRole('link', { name: t.users.en }).click()
  await page.getByRole('button', { name: users.add.en }).click()
  const side = page.getByRole('dialog').locator('form')
  await side.getByRole('button', { name: users.add.en }).click()
  await expect(side.getByText(/ is required$/)).toHaveCount(2)
  await side.getByLabel(users.username.en).fill('alice')
  await side.locator('input[name=password]').fill('secret 1')
  await side.getByRole('button', { name: users.add.en }).click()
  await expectRow(page.getByRole('table'), { [users.username.en]: 'alice' })
  await connect({ username: 'alice', password: 'secret 1' })
  await expect(connect({ username: 'alice', password: 'wrong' })).rejects.toThrow()
  await expect(connect({ username: 'bob', password: 'secret 1' })).rejects.toThrow()

  await tabs.getByRole('link', { name: words.overview.en }).click()
  await expect(page.getByRole('definition').getByText('3', { exact: true }).first()).toBeVisible()
})

test('the counts of an import are those of the cluster', async ({ front }) => {
  await front.api.call(authenticationCreate, { body })
  const counts = { total: 2, success: 1, override: 0, skipped: 0, failed: 1 }
  front.upstream.misbehave({ kind: 'status', status: 200, body: JSON.stringify(counts) }, (path) =>
    path.includes('/import_users'),
  )
  const page = await front.open(paths.authentication(ID, 'users'))
  await page.getByRole('button', { name: users.import.en }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(users.file.en).setInputFiles({
    name: 'users.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('user_id,password\nu1,p1\nu2,p2\n'),
  })
  await dialog.getByRole('button', { name: users.import.en, exact: true }).click()
  await expect(page.getByText(users.report.en('2', '1', '0', '0', '1'))).toBeVisible()
})

test('users are imported after a look, looked for, and deleted', async ({
  open,
  api,
  allowErrors,
}) => {
  // Nobody of that id.
  allowErrors(/status of 404/)
  await api.call(authenticationCreate, { body })
  const page = await open(paths.authentication(ID, 'users'))
  await page.getByRole('button', { name: users.import.en }).click()
  const dialog = page.getByRole('dialog')
  const file = (text: string) => ({
    name: 'users.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(text),
  })
  await dialog.getByRole('button', { name: users.import.en, exact: true }).click()
  await expect(dialog.getByText(users.chooseFirst.en)).toBeVisible()
  const input = dialog.getByLabel(users.file.en)
  await input.setInputFiles(file('user_id,password,is_superuser\nu1,p1,true\n,p2,false\n'))
  await expect(
    dialog.getByRole('row', { name: `3 ${users.emptyColumn.en('user_id')}` }),
  ).toBeVisible()
  await expect(dialog.getByText(users.toFix.en('1'))).toBeVisible()
  await expect(dialog.getByText(users.valid.en(users.counts.en('1', '1')))).toBeVisible()
  await expect(dialog.getByRole('button', { name: users.importValid.en('1') })).toBeEnabled()
  await input.setInputFiles(file('user_id,password,is_superuser\n,p1,true\n,p2,false\n'))
  const start = dialog.getByRole('button', { name: users.import.en }).last()
  await expect(start).toBeDisabled()
  await expect(start).toHaveAttribute('title', users.toFix.en('2'))
  // The lines that are right are imported without the others.
  await input.setInputFiles(file('user_id,password\nu2,p1\n,p2\n'))
  await dialog.getByRole('button', { name: users.importValid.en('1') }).click()
  await expect(row(page, 'u2')).toBeVisible()
  await page.getByRole('button', { name: users.import.en }).click()
  await input.setInputFiles(file('user_id,password_hash,salt\nu1,h,s\n'))
  await expect(dialog.getByText(users.missing.en('password'))).toBeVisible()
  await dialog.getByRole('button', { name: users.readAs.en(users.hashed.en) }).click()
  await expect(dialog.getByText(users.counts.en('1', '0'))).toBeVisible()
  await dialog.getByLabel(users.type.en).selectOption(users.plain.en)
  await input.setInputFiles(file('user_id,password,is_superuser\nu1,p1,true\nu2,p2,\nu1,p3,\n'))
  await expect(dialog.getByText(users.counts.en('3', '1'))).toBeVisible()
  await expect(dialog.getByText(users.duplicates.en('1'))).toBeVisible()
  await dialog.getByRole('button', { name: users.import.en, exact: true }).click()
  await expect(page.getByText(users.imported.en('3'))).toBeVisible()
  await expectRow(page.getByRole('table'), {
    [users.username.en]: 'u2',
    [users.isSuperuser.en]: users.no.en,
  })
  await rowAction(page, 'u1', users.deleteOne.en)
  await page.getByRole('dialog').getByRole('button', { name: users.deleteOne.en }).click()
  await expect(row(page, 'u1')).toHaveCount(0)
  const { data } = await api.call(authenticationUserList, { path: { id: ID }, query: {} })
  expect(data.map(({ user_id }) => user_id)).toEqual(['u2'])
})

test('a change of the hash is asked about; saved unchanged it is the same', async ({
  open,
  api,
}) => {
  await api.call(authenticationCreate, { body })
  await api.call(authenticationUserCreate, {
    path: { id: ID },
    body: { user_id: 'kept', password: 'p' },
  })
  const before = await api.call(authenticationGet, { path: { id: ID } })
  const page = await open(paths.authentication(ID, 'settings'))
  const form = page.locator('form')
  const save = form.getByRole('button', { name: settingsMessages.save.en })
  const apply = page.getByRole('dialog').getByRole('button', { name: APPLY })
  await form.getByLabel(k.idOf.en).selectOption(users.clientId.en)
  await save.click()
  await expect(page.getByText(k.idChange.en)).toBeVisible()
  await apply.click()
  await expect(page.getByText(settingsMessages.saved.en(), { exact: true })).toBeVisible()
  expect(await api.call(authenticationGet, { path: { id: ID } })).toEqual({
    ...before,
    user_id_type: 'clientid',
  })
  await form.getByLabel(k.algorithm.en).selectOption('pbkdf2')
  await save.click()
  await expect(page.getByText(k.algorithmChange.en)).toBeVisible()
  await apply.click()
  // The button is disabled while it is sent as well.
  await expect
    .poll(() => api.call(authenticationGet, { path: { id: ID } }))
    .toMatchObject({ password_hash_algorithm: { name: 'pbkdf2', iterations: 4096 } })
  await expect(save).toBeDisabled()
})

test('tokens: a secret that was not touched stays, and what has no field too', async ({
  open,
  api,
  allowErrors,
}) => {
  allowErrors(/status of 400/)
  const page = await open(paths.newIn('authentication', { mechanism: 'jwt' }))
  const form = page.locator('#main form')
  const secret = form.locator('input[name=secret]')
  const rows = form.getByRole('group', { name: k.verifyClaims.en })
  await form.getByRole('button', { name: wizard.create.en, exact: true }).click()
  await expect(form.getByText(/ is required$/)).toHaveCount(1)
  await expect(secret).toBeFocused()
  await secret.fill('not-base64!')
  await form.getByLabel(k.isBase64.en).press('Space')
  await rows.getByRole('button').last().click()
  await rows.getByRole('textbox').nth(0).fill('exp')
  await rows.getByRole('textbox').nth(1).fill('1')
  await form.getByRole('button', { name: wizard.create.en, exact: true }).click()
  await expect(form.getByText(k.alwaysChecked.en)).toBeVisible()
  await rows.getByRole('textbox').nth(0).fill('name')
  await rows.getByRole('textbox').nth(1).fill('${username}')
  await form.getByLabel(k.isBase64.en).press('Space')
  await form.getByLabel(k.aclClaim.en).fill('permissions')
  await form.getByRole('button', { name: wizard.create.en, exact: true }).click()
  await expect(page).toHaveURL((url) => url.pathname === paths.authentication('jwt'))

  const before = await api.call(authenticationGet, { path: { id: 'jwt' } })
  expect(before).toMatchObject({ acl_claim_name: 'permissions', secret: 'not-base64!' })
  await page.goto(`.${paths.authentication('jwt', 'settings')}`)
  await expect(secret).toHaveValue('******')
  await form.getByLabel(k.disconnect.en).press('Space')
  await form.getByRole('button', { name: settingsMessages.save.en }).click()
  await page.getByRole('button', { name: APPLY }).click()
  await expect(page.getByText(settingsMessages.saved.en(), { exact: true })).toBeVisible()
  expect(await api.call(authenticationGet, { path: { id: 'jwt' } })).toEqual({
    ...before,
    disconnect_after_expire: false,
  })
  await secret.fill('another')
  await form.getByRole('button', { name: settingsMessages.save.en }).click()
  await page.getByRole('button', { name: APPLY }).click()
  await expect(secret).toHaveValue('******')
  expect(await api.call(authenticationGet, { path: { id: 'jwt' } })).toMatchObject({
    secret: 'another',
  })
})

test('SCRAM has users of its own, and no import', async ({ open }) => {
  const id = 'scram:built_in_database'
  const search = { mechanism: 'scram', backend: 'built_in_database' }
  const page = await open(paths.newIn('authentication', search))
  await page.getByLabel(k.algorithm.en).selectOption('sha512')
  await page.getByRole('button', { name: wizard.create.en, exact: true }).click()
  await expect(page).toHaveURL((url) => url.pathname === paths.authentication(id))
  await page.goto(`.${paths.authentication(id, 'users')}`)
  await expect(page.getByRole('button', { name: users.import.en })).toHaveCount(0)
  await page.getByRole('button', { name: users.add.en }).click()
  const side = page.getByRole('dialog').locator('form')
  await side.getByLabel(users.username.en).fill('alice')
  await side.locator('input[name=password]').fill('secret 1')
  await side.getByRole('button', { name: users.add.en }).click()
  await expectRow(page.getByRole('table'), { [users.username.en]: 'alice' })
  await rowAction(page, 'alice', users.edit.en)
  await side.locator('input[name=password]').fill('secret 2')
  await side.getByLabel(users.isSuperuser.en).check()
  await side.getByRole('button', { name: users.save.en }).click()
  await expectRow(page.getByRole('table'), {
    [users.username.en]: 'alice',
    [users.isSuperuser.en]: users.yes.en,
  })
  await rowAction(page, 'alice', users.deleteOne.en)
  await page.getByRole('dialog').getByRole('button', { name: users.deleteOne.en }).click()
  await expect(row(page, 'alice')).toHaveCount(0)
})

test('a web service: headers follow the method, and TLS the address', async ({ open, api }) => {
  const id = 'password_based:http'
  const search = { mechanism: 'password_based', backend: 'http' }
  const page = await open(paths.newIn('authentication', search))
  const form = page.locator('#main form')
  const headers = form.getByRole('group', { name: b.headers.en })
  await form.getByLabel(b.url.en).fill(`https://${CLOSED}/login`)
  await form.getByRole('button', { name: wizard.create.en, exact: true }).click()
  await expect(form.getByText(fm.wrongScheme.en)).toBeVisible()
  await form.getByLabel(b.url.en).fill(`http://${CLOSED}/login`)
  await expect(headers.getByRole('textbox')).toHaveCount(10)
  await form.getByLabel(b.method.en).selectOption('GET')
  await expect(headers.getByRole('textbox')).toHaveCount(8)
  await form.getByRole('button', { name: wizard.create.en, exact: true }).click()
  await expect(page).toHaveURL((url) => url.pathname === paths.authentication(id))
  await expect(page.getByText(words.disconnected.en).first()).toBeVisible()
  const made = await api.call(authenticationGet, { path: { id } })
  expect(made).toMatchObject({ method: 'get', body: { username: '${username}' } })
  expect(Object.keys(made.headers ?? {})).not.toContain('content-type')
})

test('a kind is chosen by keyboard alone, and existing kinds are folded away', async ({
  open,
  api,
}) => {
  await api.call(authenticationCreate, { body })
  const page = await open(paths.newIn('authentication'))
  const tile = (name: string) => page.getByRole('button', { name, exact: true })
  await expect(tile('JWT')).toBeVisible()
  await page.getByText(words.taken.en('1')).press('Enter')
  await expect(tile(chainNames.built_in_database.en)).toBeDisabled()
  await expect(page.getByText(words.isThere.en)).toBeVisible()
  await tile('JWT').focus()
  await page.keyboard.press('ArrowDown')
  await expect(tile('MySQL')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(tile('PostgreSQL')).toBeFocused()
  // Typed letters go to the search, and Enter takes the best match.
  await page.keyboard.type('redis')
  await expect(tile('MySQL')).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL((url) => url.searchParams.get('backend') === 'redis')
  await page.goBack()
  await expect(tile('MySQL')).toBeVisible()

  // Opened by its address it says so too, before anything was typed.
  await page.goto(
    `.${paths.newIn('authentication', { mechanism: 'password_based', backend: 'built_in_database' })}`,
  )
  await expect(page.getByText(words.isThere.en)).toBeVisible()
  await page.getByRole('link', { name: words.toSettings.en }).click()
  await expect(page).toHaveURL((url) => url.pathname === paths.authentication(ID))
})

test('it is disabled and removed, with what that means said before', async ({
  open,
  api,
  connect,
}) => {
  await api.call(authenticationCreate, { body })
  const page = await open(paths.authentication())
  await expect(row(page, NAME)).toBeVisible()
  await page.getByRole('switch', { name: words.enabledOf.en(NAME) }).click()
  await expect(page.getByText(t.disableText.en(NAME))).toBeVisible()
  // Another user changes it, and the page has not read that yet.
  const path = { id: ID }
  const changed = { ...body, user_id_type: 'clientid' }
  await api.call(authenticationUpdate, { path, body: changed })
  await page.getByRole('dialog').getByRole('button', { name: words.disable.en }).click()
  await expectRow(page.getByRole('table'), {
    [t.kind.en]: endsWith(NAME),
    [words.status.en]: words.disabled.en,
  })
  expect(await api.call(authenticationGet, { path })).toMatchObject({ ...changed, enable: false })
  await connect({ username: 'anybody' })
  await rowAction(page, NAME, words.deleteOne.en)
  await expect(page.getByRole('dialog')).toContainText(t.deleteUsers.en)
  await page.getByRole('dialog').getByRole('button', { name: words.deleteOne.en }).click()
  await expect(page.getByText(t.empty.en)).toBeVisible()
})

test('authenticators are accessible in both languages and themes', async ({ open, api }) => {
  await api.call(authenticationCreate, { body })
  const page = await open(paths.authentication())
  await expectAccessible(page, (it) => it.getByRole('switch').waitFor())
  await page.goto(`.${paths.authentication(ID)}`)
  await expectAccessible(page, (it) => it.getByRole('table').waitFor())
})

test('the wizard is accessible in both languages and themes', async ({ open }) => {
  const page = await open(paths.newIn('authentication'))
  await expectAccessible(page, (it) => it.getByRole('button', { name: 'MySQL' }).waitFor())
  const search = { mechanism: 'password_based', backend: 'http' }
  await page.goto(`.${paths.newIn('authentication', search)}`)
  await expectAccessible(page, (it) => it.locator('#main form').waitFor())
})

test('users and settings are accessible in both languages and themes', async ({ open, api }) => {
  await api.call(authenticationCreate, { body })
  const user = { user_id: 'axe', password: 'p' }
  await api.call(authenticationUserCreate, { path: { id: ID }, body: user })
  const page = await open(paths.authentication(ID, 'users'))
  await expectAccessible(page, (it) => row(it, 'axe').waitFor())
  await page.goto(`.${paths.authentication(ID, 'settings')}`)
  await expectAccessible(page, (it) => it.locator('form').waitFor())
})
