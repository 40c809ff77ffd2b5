import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { connectorCreate } from '@signalbox/contract/connectors'
import { screen, within } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { paths } from '#paths.ts'
import { apiKeysMessages } from '#screens/access/api-keys/api-keys.messages.ts'
import { bannedMessages } from '#screens/access/banned/banned.messages.ts'
import { topicMetricsMessages } from '#screens/diagnose/topic-metrics/topic-metrics.messages.ts'
import { autoSubscribeMessages } from '#screens/manage/auto-subscribe/auto-subscribe.messages.ts'
import { zonesMessages } from '#screens/manage/mqtt/zones/zones.messages.ts'
import { topicRewriteMessages } from '#screens/manage/topic-rewrite/topic-rewrite.messages.ts'
import { usersMessages } from '#screens/system/users/users.messages.ts'
import { useFaultyServer } from '#testing/faulty-server.ts'
import { fill } from '#testing/fields.ts'
import { renderScreen } from '#testing/render.tsx'

const REASON = 'refused for a reason of the broker'

const server = useFaultyServer()

beforeAll(async () => {
  const away = { name: 'away', resource_opts: { start_timeout: '100ms' } }
  await server.api.call(connectorCreate, {
    body: { type: 'http', url: 'http://127.0.0.1:9', ...away },
  })
  await server.api.call(connectorCreate, {
    body: { type: 'mqtt', server: '127.0.0.1:9', ...away },
  })
})

interface Form {
  path: string
  /** The button of the screen that opens the form in a panel. */
  opens?: string
  values: Readonly<Record<string, string>>
  /** The field that the broker objects to; `undefined`: it names none. */
  about: string | undefined
}

const name = { name: 'refused' }
const topics = { topics: 'refused/#' }

const FORMS: Readonly<Record<string, Form>> = {
  connector: {
    path: paths.newConnector({ type: 'http' }),
    values: { ...name, url: 'http://a' },
    about: 'url',
  },
  action: {
    path: paths.newAction({ type: 'http', connector: 'away' }),
    values: name,
    about: 'parameters.path',
  },
  source: {
    path: paths.newSource({ type: 'mqtt', connector: 'away' }),
    values: { ...name, 'parameters.topic': 'a' },
    about: 'parameters.topic',
  },
  rule: { path: paths.newRule({ topic: 'a' }), values: { id: 'refused' }, about: 'id' },
  transformation: {
    path: paths.newTransformation(),
    values: { ...name, ...topics },
    about: 'topics',
  },
  exhook: { path: paths.newExhook(), values: { ...name, url: 'http://a:1' }, about: 'url' },
  listener: {
    path: paths.newListener({ type: 'tcp' }),
    values: { ...name, bind: '127.0.0.1:1' },
    about: 'bind',
  },
  gateway: { path: paths.newGateway('stomp'), values: {}, about: undefined },
  authenticator: {
    path: paths.newIn('authentication', {
      mechanism: 'password_based',
      backend: 'http',
    }),
    values: { url: 'http://a' },
    about: 'url',
  },
  'source of authorization': {
    path: paths.newIn('authorization', { type: 'http' }),
    values: { url: 'http://a' },
    about: 'url',
  },
  user: {
    path: paths.users(),
    opens: usersMessages.add.en,
    values: { username: 'refused', password: 'Signal-201', repeated: 'Signal-201' },
    about: 'password',
  },
  'API key': {
    path: paths.apiKeys(),
    opens: apiKeysMessages.add.en,
    values: { ...name, day: '2099-01-01' },
    about: 'name',
  },
  ban: {
    path: paths.banned(),
    opens: bannedMessages.add.en,
    values: { 'whos.clientid': 'refused' },
    about: undefined,
  },
  rewrite: {
    path: paths.topicRewrite(),
    opens: topicRewriteMessages.add.en,
    values: { source_topic: 'a/#', re: '^a', dest_topic: 'b' },
    about: undefined,
  },
  'auto-subscription': {
    path: paths.autoSubscribe(),
    opens: autoSubscribeMessages.add.en,
    values: { topic: 'a' },
    about: undefined,
  },
  'topic metrics': {
    path: paths.topicMetrics(),
    opens: topicMetricsMessages.add.en,
    values: { topic: 'a' },
    about: 'topic',
  },
  zone: { path: paths.zones(), opens: zonesMessages.create.en, values: name, about: 'name' },
}

const sends = (path: string, method: string) =>
  method !== 'GET' && !/\/(live|login|logout)$|_test|probe|parse|validate/.test(path)

const bar = () => {
  const found = [...document.querySelectorAll<HTMLElement>('form [data-form-bar]')].at(-1)
  if (found === undefined) throw new Error('There is no form')
  return found
}

it.each(Object.entries(FORMS))(
  'the form of a new %s shows a refusal in its bar, and moves to the field',
  async (_, { path, opens, values, about }) => {
    const { user, main } = await renderScreen(path)
    if (opens !== undefined) {
      await user.click((await main.findAllByRole('button', { name: opens }))[0] as HTMLElement)
      await screen.findByRole('dialog')
    }
    await expect.poll(() => document.querySelector('form [data-form-bar]')).not.toBeNull()
    const form = bar().closest('form') as HTMLElement // as the query says
    const findField = (at: string) => form.querySelector<HTMLElement>(`[name="${at}"]`)
    for (const [at, value] of Object.entries(values)) {
      await expect.poll(() => findField(at), { message: at }).not.toBeNull()
      await fill(user, findField(at) as HTMLElement, value)
    }
    const fault = { path: `root.${about ?? 'unknown'}`, reason: REASON, kind: 'validation_error' }
    const body = JSON.stringify({ code: 'UPDATE_FAILED', message: JSON.stringify(fault) })
    server.proxy.misbehave({ kind: 'status', status: 400, body }, sends)
    const button = bar().querySelector<HTMLElement>('button[type=submit]') as HTMLElement
    await user.click(button)
    const alert = await within(bar()).findByRole('alert')
    expect(alert.textContent).toContain(REASON)
    expect(bar().dataset.sticky).toBe('true')
    const focused = () => document.activeElement
    if (about === undefined) {
      await expect.poll(() => focused()?.contains(alert)).toBe(true)
    } else {
      await expect.poll(() => focused()).toBe(findField(about))
      expect(focused()?.getAttribute('aria-invalid')).toBe('true')
      await user.type(findField(about) as HTMLElement, 'x')
      await expect.poll(() => within(bar()).queryByRole('alert')).toBeNull()
    }
  },
)

const files = (folder: string) =>
  readdirSync(new URL(folder, import.meta.url), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
    .map((file) => join(folder, file))

const readSource = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')

/** Forms that are never refused: they send nothing to the broker. */
const LOCAL = ['ObjectPanel.tsx']
/** Parts of one form in two files: the other file renders the bar. */
const PARTS = ['RuleSettings.tsx', 'NewRuleScreen.tsx']

it('every form that is sent shows why it was refused', () => {
  const sent = [...files('../screens'), ...files('../domain')].filter((file) =>
    /\buseSubmit\(/.test(readSource(file)),
  )
  expect(sent.length).toBeGreaterThan(40)
  const without = sent.filter(
    (file) =>
      ![...LOCAL, ...PARTS].some((name) => file.endsWith(name)) &&
      !/<SideForm\b|<NewSettingsForm\b|<Form(Bar|Error)\b[^>]*\berror=/s.test(readSource(file)),
  )
  expect(without).toEqual([])
})

/** Screens whose fields are editors, of code or of lists; the bar of their forms is checked above. */
const WITH_EDITORS = ['newFlow', 'newSchema', 'newValidation', 'newWebhook']
/** Screens that only clusters have: their own tests show a refusal. */
const OF_CLUSTERS = ['newClusterLink']

it('every screen that creates something is tried', () => {
  const screens = Object.keys(paths).filter((key) => key.startsWith('new'))
  const tried = readFileSync(new URL(import.meta.url), 'utf8')
  const missing = screens.filter((key) => !tried.includes(`paths.${key}(`))
  expect(missing.sort()).toEqual([...OF_CLUSTERS, ...WITH_EDITORS])
})
