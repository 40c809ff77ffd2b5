import { backendMessages as b } from '@signalbox/console/domain/backends/backends.messages'
import { probeMessages as probe } from '@signalbox/console/domain/backends/probe.messages'
import { chainMessages as words } from '@signalbox/console/domain/chain/chain.messages'
import { paths } from '@signalbox/console/paths'
import { mqttUserMessages as users } from '@signalbox/console/domain/authenticators/users/users.messages'
import {
  authenticationCreate,
  authenticationGet,
  authenticationList,
  authenticationUserList,
} from '@signalbox/contract/authentication'
import {
  authorizationSourceCreate,
  authorizationSourceList,
} from '@signalbox/contract/authorization'
import { CLOSED } from '@signalbox/testing/closed-port'
import { expect, test } from './fixtures.ts'

// What keeps clients out of a cluster, where the cluster is somewhere else.

const ID = 'password_based:built_in_database'
const COUNT = 25_000

test('an interrupted import reports its progress and continues from there', async ({
  front,
  allowErrors,
}) => {
  test.slow()
  allowErrors(/status of 500/)
  const { api, upstream } = front
  await api.call(authenticationCreate, {
    body: {
      mechanism: 'password_based',
      backend: 'built_in_database',
      password_hash_algorithm: { name: 'sha256' },
    },
  })
  const count = async () => {
    const request = { path: { id: ID }, query: { limit: 1 } }
    return (await api.call(authenticationUserList, request)).meta.count
  }
  const page = await front.open(paths.authentication(ID, 'users'))
  await page.getByRole('button', { name: users.import.en }).click()
  const dialog = page.getByRole('dialog')
  const lines = Array.from({ length: COUNT }, (_, i) => `u${i};p${i};${i % 2}`)
  await dialog.getByLabel(users.file.en).setInputFiles({
    name: 'users.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`User_id; password;is_superuser\n${lines.join('\n')}\n`),
  })
  await expect(dialog.getByText(users.counts.en('25,000', '12,500'))).toBeVisible()
  let parts = 0
  upstream.misbehave(
    { kind: 'status', status: 500 },
    (path) => path.includes('/import_users') && ++parts > 1,
  )
  await dialog.getByRole('button', { name: users.import.en, exact: true }).click()
  await expect(dialog.getByText(users.partly.en('10,000', '25,000'))).toBeVisible()
  expect(await count()).toBe(10_000)
  upstream.misbehave({ kind: 'good' })
  await dialog.getByRole('button', { name: users.resume.en }).click()
  await expect(dialog).toHaveCount(0, { timeout: 60_000 })
  expect(await count()).toBe(COUNT)
  expect(upstream.asked.filter((path) => path.includes('/import_users'))).toHaveLength(4)
})

test('a server is tried by using it, with a way back', async ({ page, front, allowErrors }) => {
  test.slow()
  // Gone again, while the page still looks.
  allowErrors(/status of 404/)
  const { api, open } = front
  const form = page.locator('#main form')
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const begin = async (name: string) => {
    await press(name)
    await page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
  }
  const id = 'password_based:mysql'
  const search = { mechanism: 'password_based', backend: 'mysql' }
  await open(paths.newIn('authentication', search))
  await press(probe.tryNew.en)
  await expect(form.getByText(/ is required$/)).toHaveCount(2)
  await form.getByLabel(b.server.en).fill(CLOSED)
  await form.getByLabel(b.database.en).fill('mqtt')
  await begin(probe.tryNew.en)
  await expect(form.getByText(words.disconnected.en)).toBeVisible()
  expect(await api.call(authenticationGet, { path: { id } })).toMatchObject({ enable: true })
  await press(probe.undoNew.en)
  await expect(page.getByText(probe.undone.en)).toBeVisible()
  expect(await api.call(authenticationList, {})).toEqual([])
  await expect(form.getByLabel(b.server.en)).toHaveValue(CLOSED)

  await begin(probe.tryNew.en)
  await press(probe.keepDisabled.en)
  await expect(page).toHaveURL((address) => address.pathname.endsWith(paths.authentication(id)))
  await expect(page.getByText(words.disabled.en).first()).toBeVisible()
  const before = await api.call(authenticationGet, { path: { id } })
  expect(before).toMatchObject({ enable: false })

  await open(paths.authentication(id, 'settings'))
  await form.getByLabel(b.database.en).fill('another')
  await begin(probe.tryChanged.en)
  await expect(form.getByText(words.disconnected.en)).toBeVisible()
  expect(await api.call(authenticationGet, { path: { id } })).toMatchObject({
    enable: true,
    database: 'another',
  })
  await press(probe.undoChanged.en)
  await expect(page.getByText(probe.undone.en)).toBeVisible()
  expect(await api.call(authenticationGet, { path: { id } })).toEqual(before)

  // A new source is the first of its chain, unless it is tried.
  await api.call(authorizationSourceCreate, { body: { type: 'built_in_database' } })
  await open(paths.newIn('authorization', { type: 'redis' }))
  await form.getByLabel(b.server.en).fill(CLOSED)
  await begin(probe.tryNew.en)
  await expect(form.getByText(words.disconnected.en)).toBeVisible()
  const types = async () =>
    (await api.call(authorizationSourceList, {})).sources.map(({ type }) => type)
  expect(await types()).toEqual(['built_in_database', 'redis'])
  await press(probe.keep.en)
  await expect(page).toHaveURL((address) => address.pathname.endsWith(paths.authorization('redis')))
})
