import { authenticationCreate, authenticationUserCreate } from '@signalbox/contract/authentication'
import { type AclRule } from '@signalbox/contract/acl-rules'
import { allRulesUpdate, authorizationSourceCreate } from '@signalbox/contract/authorization'
import { expect, type Page, startForJourney, test, USER } from '@signalbox/e2e/fixtures'
import { expectAccessible, expectRow, logIn } from '@signalbox/e2e/pages'
import { CLOSED } from '@signalbox/testing/closed-port'
import { connectMqtt, uniqueId } from '@signalbox/testing/mqtt-client'
import { loggedIn } from '@signalbox/testing/signalbox'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { probeMessages, sampleMessages } from '#domain/backends/probe.messages.ts'
import { networkFaultMessages } from '#domain/chain/network-fault.messages.ts'
import { loginReasonMessages } from '#domain/login/login-reasons.messages.ts'
import { chainNames } from '#domain/chain/names.messages.ts'
import { paths } from '#paths.ts'
import { adviceMessages } from './advice.messages.ts'
import { tryMessages } from './try.messages.ts'
import { explainMessages, stepMessages, verdictMessages } from './explain.messages.ts'
import { rightsMessages } from './rights.messages.ts'

const t = explainMessages
const said = verdictMessages
const RULES = '{deny, {username, "u"}, publish, ["secret/#"]}.\n{allow, all, all, ["open/#"]}.'

const field = (page: Page, label: string) =>
  page
    .getByRole('region', { name: t.question.en, exact: true })
    .getByLabel(new RegExp(`^${label}(?! (?:ID|attributes))`))
const steps = (page: Page) => page.getByRole('region', { name: t.steps.en, exact: true })
const explain = (page: Page) =>
  page.getByRole('button', { name: t.explain.en, exact: true }).click()

test('why a client may not publish, from its page; then by keyboard, another question', async ({
  page,
  own,
}) => {
  const signalbox = await own(startForJourney)
  const api = await loggedIn(signalbox.apiUrl, USER)
  await api.call(authorizationSourceCreate, { body: { type: 'file', rules: RULES } })
  const clientId = uniqueId('why')
  const client = await connectMqtt(signalbox.mqttUrl, { clientId, username: 'u' })
  await client.mqtt.publishAsync('secret/1', 'x', { qos: 1 }).catch(() => undefined)

  const at = (path: string) => `${signalbox.url}${path.slice(1)}`
  await page.goto(at(paths.client(clientId)))
  await logIn(page, USER)
  // From what happened to it, with the QoS that it had: what has been decided is remembered.
  await page.locator('#main').getByRole('link', { name: 'Why?' }).first().click()
  await expect(page.getByText(/^Denied by line 1/)).toBeVisible()
  await expect(page.getByText(said.cache.en, { exact: true })).toBeVisible()
  await expect(steps(page).getByText('{deny, {username, "u"}, publish')).toBeVisible()
  await expect(steps(page).getByText(stepMessages.atLine.en('1'))).toBeVisible()

  await field(page, t.qos.en).selectOption('0')
  await explain(page)
  const byLine = (line: string) => said.ruleOf.en(said.line.en(line), chainNames.file.en)
  await expect(page.getByText(said.deniedBy.en(byLine('1')))).toBeVisible()
  // The rule that decides is marked where it stands, and a click away.
  await expect(steps(page).getByText(stepMessages.decides.en)).toBeVisible()
  const rights = page.getByRole('region', { name: rightsMessages.title.en, exact: true })
  await expectRow(rights.getByRole('table'), {
    [rightsMessages.place.en]: rightsMessages.line.en('1'),
    [rightsMessages.effect.en]: rightsMessages.decides.en,
  })
  await expect(page.getByRole('link', { name: said.toRule.en })).toHaveAttribute(
    'href',
    new RegExp(`${paths.authorization('file', 'settings').replace('?', '.')}$`),
  )

  await field(page, t.topic.en).fill('open/1')
  await page.keyboard.press('Enter')
  await expect(page.getByText(said.allowedBy.en(byLine('2')))).toBeVisible()
  await expect(page).toHaveURL(/topic=open/)
  await page.reload()
  await expect(field(page, t.topic.en)).toHaveValue('open/1')
  await field(page, t.topic.en).fill('a/#')
  await explain(page)
  await expect(page.getByText(t.invalidName.en)).toBeVisible()
  await page.reload()
  await expectAccessible(page, (it) => it.getByText('{allow, all, all').first().waitFor())
  await client.end()
})

test('a login is tried, and its password stands nowhere', async ({ page, own, allowErrors }) => {
  allowErrors(/404/)
  const signalbox = await own(startForJourney)
  const api = await loggedIn(signalbox.apiUrl, USER)
  const id = 'password_based:built_in_database'
  await api.call(authenticationCreate, {
    body: {
      mechanism: 'password_based',
      backend: 'built_in_database',
      password_hash_algorithm: { name: 'sha256' },
    },
  })
  await api.call(authenticationUserCreate, {
    path: { id },
    body: { user_id: 'u', password: 'right-0ne', is_superuser: false },
  })
  await page.goto(
    `${signalbox.url}${paths.explain({ who: 'imagined', action: 'connect' }).slice(1)}`,
  )
  await logIn(page, USER)
  await expect(page.getByRole('heading', { name: t.tryTitle.en, exact: true })).toBeVisible()
  const tryIt = page.getByRole('button', { name: t.tryLogin.en, exact: true })
  await field(page, t.username.en).fill('u')
  // Nothing was asked before that.
  await expect(steps(page)).toHaveCount(0)
  await field(page, t.password.en).fill('wrong-0ne')
  await tryIt.click()
  await expect(page.getByText(adviceMessages.checkPassword.en)).toBeVisible()
  await field(page, t.password.en).fill('right-0ne')
  await tryIt.click()
  await expect(page.getByText(said.allow.en(said.loggedIn.en))).toBeVisible()
  expect(page.url()).not.toContain('0ne')
  await field(page, t.who.en).selectOption({ label: t.session.en })
  await field(page, t.clientId.en).fill('nobody')
  await tryIt.click()
  await expect(page.getByText(t.notThere.en)).toBeVisible()
  await expect(page.getByText(t.calculated.en, { exact: true })).toHaveCount(0)
  await page.getByRole('link', { name: t.describe.en }).click()
  await expect(field(page, t.who.en)).toHaveValue('1')
})

test('a server is tried before anything relies on it', async ({ open }) => {
  const search = { mechanism: 'password_based', backend: 'redis' }
  const page = await open(paths.newIn('authentication', search))
  const probe = page.getByRole('button', { name: probeMessages.probe.en, exact: true })
  const server = page.getByLabel(/^Server/).first()
  await server.fill(CLOSED)
  await page
    .getByLabel(/^Command/)
    .first()
    .fill('HMGET user:${username} password_hash')
  await probe.click()
  await expect(page.getByText('ECONNREFUSED')).toBeVisible()
  const refused = networkFaultMessages.refusedAt.en(CLOSED)
  await expect(page.getByRole('alert').getByText(refused)).toBeVisible()
})

test('a web service that answers nonsense is no authenticator; then a client is tried', async ({
  open,
}) => {
  let answer = 'hello'
  const service = createServer((request, response) => {
    request.resume()
    response.writeHead(200, { 'content-type': 'application/json' }).end(answer)
  }).listen(0, '127.0.0.1')
  await once(service, 'listening')
  const { port } = service.address() as AddressInfo // it listens on a port
  const search = { mechanism: 'password_based', backend: 'http' }
  const page = await open(paths.newIn('authentication', search))
  const probe = page.getByRole('button', { name: probeMessages.probe.en, exact: true })
  await page.getByLabel(/^URL/).fill(`http://127.0.0.1:${port}/`)
  await probe.click()
  const reason = loginReasonMessages['the answer cannot be read'].en
  await expect(page.getByText(probeMessages.noAnswer.en(reason))).toBeVisible()

  answer = '{"result":"allow"}'
  const sample = page.getByRole('group', { name: sampleMessages.title.en })
  await sample.getByLabel(sampleMessages.username.en).fill('u1')
  await sample.getByLabel(sampleMessages.password.en, { exact: true }).fill('pw')
  // Not the form that the fields are in.
  await page.keyboard.press('Enter')
  await expect(page.getByText(sampleMessages.accepted.en('u1'))).toBeVisible()
  await expectAccessible(page, (it) => it.getByText(probeMessages.probe.en).waitFor())
  service.close()
  await once(service, 'close')
})

test('in front of a cluster it is calculated, and says so', async ({ front, allowErrors }) => {
  allowErrors(/404|Failed to load/)
  const { api, cluster, upstream } = front
  await api.call(authorizationSourceCreate, { body: { type: 'built_in_database' } })
  const rule = {
    permission: 'deny',
    action: 'publish',
    topic: 'a/#',
    qos: [0, 1, 2],
    retain: 'all',
  }
  await api.call(allRulesUpdate, { body: { rules: [rule as AclRule] } })
  const clientId = uniqueId('why')
  const client = await front.connect({ clientId })
  const page = await front.open(paths.explain({ clientid: clientId, topic: 'a/1' }))
  await expect(page.getByText(t.calculated.en, { exact: true })).toBeVisible()
  await expect(
    page.getByText(
      said.deniedBy.en(said.ruleOf.en(said.ofAll.en('1'), chainNames.built_in_database.en)),
    ),
  ).toBeVisible()
  await expect(steps(page).getByText(stepMessages.ofAll.en('1'))).toBeVisible()
  expect(upstream.asked.filter((asked) => asked.includes('/access/'))).toEqual([])

  // Rules do not empty the cache: that is done from the answer.
  await client.mqtt.publishAsync('a/1', 'x', { qos: 1 }).catch(() => undefined)
  await api.call(allRulesUpdate, { body: { rules: [] } })
  await field(page, t.qos.en).selectOption('1')
  await explain(page)
  await expect(page.getByText(said.deny.en(said.cache.en))).toBeVisible()
  await page.getByRole('button', { name: adviceMessages.clear.en, exact: true }).click()
  await expect(page.getByText(said.allow.en(said.noMatch.en))).toBeVisible()
  await client.end()

  // Whether a password is right only a login shows.
  const id = 'password_based:built_in_database'
  await api.call(authenticationCreate, {
    body: {
      mechanism: 'password_based',
      backend: 'built_in_database',
      password_hash_algorithm: { name: 'sha256' },
    },
  })
  await api.call(authenticationUserCreate, {
    path: { id },
    body: { user_id: 'u', password: 'right-0ne', is_superuser: false },
  })
  const login = paths.explain({ who: 'imagined', action: 'connect', username: 'u' })
  await front.open(login)
  await expect(page.getByText(adviceMessages.unknownLogin.en)).toBeVisible()
  const tries = page.getByRole('region', { name: tryMessages.title.en, exact: true })
  await tries.getByLabel(tryMessages.url.en).fill(cluster.wsUrl)
  await tries.getByRole('button', { name: tryMessages.tryIt.en }).click()
  await expect(tries.getByText(tryMessages.denied.en)).toBeVisible()
  await field(page, t.password.en).fill('right-0ne')
  await explain(page)
  await expect(tries.getByText(tryMessages.denied.en)).toHaveCount(0)
  await tries.getByRole('button', { name: tryMessages.tryIt.en }).click()
  await expect(tries.getByText(tryMessages.accepted.en)).toBeVisible()
})
