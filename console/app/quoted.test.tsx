import { CLOSED } from '@signalbox/testing/closed-port'
import { allRulesUpdate, authorizationSourceCreate } from '@signalbox/contract/authorization'
import { NODES, startRecordedCluster } from '@signalbox/testing/recorded-cluster'
import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterAll, expect, it } from 'vitest'
import { paths } from '#paths.ts'
import { useFaultyServer } from '#testing/faulty-server.ts'
import { field, fill, label } from '#testing/fields.ts'
import { QUOTED } from '#testing/quoted.ts'
import { renderScreen } from '#testing/render.tsx'
import { sendCallsTo, setPageConfig } from '#testing/signalbox.ts'

// Each message that the specification quotes, on the screens that it names. Every test notes what it found.

const server = useFaultyServer()
const found = new Set<string>()

/** The message is on the page, alone or before what says more. */
async function see(text: string): Promise<void> {
  expect(QUOTED.map(([en]) => en)).toContain(text)
  const escaped = text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  await screen.findAllByText(new RegExp(`^${escaped}(?:[.:]|$)`))
  found.add(text)
}

const press = async (user: UserEvent, name: RegExp | string) => {
  const buttons = await screen.findAllByRole('button', { name })
  await user.click(buttons.at(-1) ?? document.body)
}

/** Sends the form in the dialog. */
const submit = async (user: UserEvent) => {
  await waitFor(() => expect(findSubmit()).not.toBeNull())
  await user.click(findSubmit() ?? document.body)
}
const findSubmit = () =>
  document.querySelector<HTMLElement>(':is(dialog, [role=dialog]) form button[type=submit]')

afterAll(() => {
  expect(QUOTED.map(([en]) => en).filter((each) => !found.has(each))).toEqual([])
})

it.each([
  paths.newListener({ type: 'tcp' }),
  paths.newConnector({ type: 'http' }),
  paths.newAction({ type: 'mqtt' }),
  paths.newSource({ type: 'mqtt' }),
  paths.newWebhook(),
  paths.newSchema(),
  paths.newExhook(),
  paths.newValidation(),
])('Name is required: %s', async (path) => {
  const { user } = await renderScreen(path)
  await press(user, 'Create')
  await see('Name is required')
})

it('a rule without a name, and a republish without a topic', async () => {
  const { user } = await renderScreen(paths.newRule())
  await fill(user, await screen.findByLabelText(label('ID')), '')
  await press(user, 'Create')
  await see('Name is required')
})

it('a trace, an API key and topics', async () => {
  const { user } = await renderScreen(paths.logTrace({ add: 'clientid' }))
  await screen.findByRole('dialog')
  await fill(user, field('name'), '')
  await press(user, 'Create')
  await see('Name is required')
  await see('Client ID is required')
  await renderScreen(paths.logTrace({ add: 'topic' }))
  await screen.findByRole('dialog')
  await press(user, 'Create')
  await see('Topic is required')
  for (const [path, add] of [
    [paths.topicRewrite(), 'Create rule'],
    [paths.topicMetrics(), 'Add topic'],
    [paths.autoSubscribe(), 'Create entry'],
  ] as const) {
    const rendered = await renderScreen(path)
    await press(rendered.user, add)
    await submit(rendered.user)
    await see('Topic is required')
  }
  const keys = await renderScreen(paths.apiKeys())
  await press(keys.user, 'Create key')
  await waitFor(() => field('day'))
  await fill(keys.user, field('day'), '2020-01-01')
  await submit(keys.user)
  await see('Name is required')
  await see('The selected time cannot be earlier than the current time')
})

it('a topic that is in the list already', async () => {
  for (const isFirst of [true, false]) {
    const { user } = await renderScreen(paths.topicMetrics())
    await press(user, 'Add topic')
    await screen.findByRole('dialog')
    await waitFor(() => field('topic'))
    await fill(user, field('topic'), 'plant/1')
    await submit(user)
    if (isFirst) await screen.findByText('Created: plant/1')
    else await see('Topic already exists')
  }
})

it('a ban without a value', async () => {
  const { user } = await renderScreen(paths.banned({ add: 'username' }))
  await submit(user)
  await see('Please enter Banned value')
})

it('rules and users without their fields', async () => {
  const { api } = server
  await api.call(authorizationSourceCreate, { body: { type: 'built_in_database', enable: true } })
  const { user } = await renderScreen(paths.builtInRules())
  await press(user, 'Create rules')
  await submit(user)
  await see('Client ID is required')
  await see('Topic is required')
  const users = await renderScreen(paths.users())
  await press(users.user, 'Create user')
  await submit(users.user)
  await see('Username is required')
  await see('Password is required')
})

it('changes of the own password', async () => {
  const { user } = await renderScreen(paths.nodes())
  await press(user, /^Profile of/)
  await user.click(await screen.findByRole('menuitem', { name: 'Change password' }))
  await screen.findByRole('dialog')
  await press(user, 'Change password')
  await see('Please enter new password')
  await see('Please enter confirm password')
  await fill(user, field('oldPassword'), 'Signal-201')
  await fill(user, field('newPassword'), 'Signal-201')
  await fill(user, field('repeated'), 'Signal-202')
  await press(user, 'Change password')
  await see("Two inputs don't match!")
  await fill(user, field('repeated'), 'Signal-201')
  await press(user, 'Change password')
  await see('The new and old passwords cannot be the same')
})

it('leaving with changes, and the logout, and the login', async () => {
  const { user } = await renderScreen(paths.newWebhook())
  await fill(user, await screen.findByLabelText(label('Name')), 'changed')
  const { router } = await import('./router.ts')
  void router.navigate(paths.nodes())
  await see('Changes that you made may not be saved')
  await press(user, 'Discard changes')
  await press(user, /^Profile of/)
  await user.click(await screen.findByRole('menuitem', { name: 'Log out' }))
  await see('Confirm to logout')
  await press(user, 'Log out')
  await see('Logged out')
  await press(user, 'Log in')
  await see('Please enter username')
  await see('Password is required')
  const logIn = async () => {
    await fill(user, field('username'), 'admin')
    await fill(user, field('password'), 'wrong')
    await press(user, 'Log in')
  }
  await logIn()
  await see('Incorrect username or password')
  server.proxy.misbehave({ kind: 'unreachable' })
  await logIn()
  await see('Network Error')
})

it('an unknown page and an unknown client', async () => {
  await renderScreen('/no/such/page')
  await see('Not Found')
  await see('This page could not be found')
  await renderScreen(paths.client('nobody'))
  await see('The client does not exist')
})

it('calls that fail', async () => {
  const fails = (status: number, code: string, part: string) =>
    server.proxy.misbehave(
      { kind: 'status', status, body: JSON.stringify({ code, message: 'words of the server' }) },
      (path) => path.includes(part),
    )
  fails(500, 'INTERNAL_ERROR', '/clients/')
  await renderScreen(paths.client('somebody'))
  await see("There are some errors occurred in retrieving the client's detail")
  fails(418, 'TEAPOT', '/mqtt/auto_subscribe')
  await renderScreen(paths.autoSubscribe())
  await see('Operation failed')
  await screen.findAllByText(/words of the server/)
  server.proxy.reset()
  await renderScreen(paths.nodes())
  fails(401, 'BAD_TOKEN', '/')
  await see('Login has expired, please login again')
})

it('a page that crashes', async () => {
  const { user } = await renderScreen(paths.nodes())
  expect(user).toBeDefined()
  const [{ render }, { Crash }, { LanguageProvider }, { MantineProvider }] = await Promise.all([
    import('@testing-library/react'),
    import('./Crash.tsx'),
    import('#language.tsx'),
    import('@mantine/core'),
  ])
  render(
    <MantineProvider>
      <LanguageProvider language="en">
        <Crash error={new Error('x')} reset={() => undefined} />
      </LanguageProvider>
    </MantineProvider>,
  )
  await see('Error occurred')
})

it('a file that is no certificate', async () => {
  const { user } = await renderScreen(paths.newListener({ type: 'ssl' }))
  await screen.findByRole('button', { name: 'Create' })
  const input = document.querySelector<HTMLElement>('input[type=file]')
  const file = new File([new Uint8Array([0xfe, 0xed, 0xfe, 0xed])], 'store.jks')
  await user.upload(input ?? document.body, file)
  await see('Upload Failed')
})

it('a connector that is tested, with a header twice', async () => {
  const { user } = await renderScreen(paths.newConnector({ type: 'http' }))
  await fill(user, await screen.findByLabelText(label('Name')), 'tested')
  await fill(user, field('url'), `http://${CLOSED}`)
  await press(user, 'Test')
  await see('Test failed')
  await fill(user, field('url'), server.proxy.url)
  await press(user, 'Test')
  await see('Test success, your configuration works fine')
  for (let row = 1; row <= 4; row++) await press(user, 'Add: Request headers')
  const names = screen.getAllByLabelText(/^Request headers \d: Name$/)
  for (const name of names) await fill(user, name, 'x-a')
  await press(user, 'Create')
  await see('Duplicated Attribute')
})

it('the WebSocket client', async () => {
  const { user } = await renderScreen(paths.websocket())
  await press(user, 'Subscribe')
  await see('Client not connected')
  await fill(user, field('topic'), '')
  await user.tab()
  await see('Topic is required')
  await user.selectOptions(screen.getByLabelText(label('Payload format')), 'JSON')
  await fill(user, screen.getByLabelText(label('Payload')), '{')
  await user.tab()
  await see('Please enter the correct JSON')
  await fill(user, screen.getByLabelText(label('Payload')), '{}')
  const clientId = field('clientId').value
  await fill(user, field('clientId'), '')
  await press(user, 'Connect')
  await see('Client ID is required')
  await fill(user, field('clientId'), clientId)
  await press(user, 'Connect')
  await screen.findByRole('button', { name: 'Disconnect' })
  await server.api.call(allRulesUpdate, {
    body: {
      rules: [
        { permission: 'deny', action: 'all', topic: 'secret/#', qos: [0, 1, 2], retain: 'all' },
      ],
    },
  })
  await fill(user, field('topicFilter'), 'secret/#')
  await press(user, 'Subscribe')
  await see('Subscription failure')
  await fill(user, field('topic'), 'secret/1')
  await user.selectOptions(screen.getAllByLabelText(label('QoS')).at(-1) ?? document.body, '1')
  await press(user, 'Publish')
  await see('Publishing failure')
})

it('a node that is invited without a name', async () => {
  const cluster = await startRecordedCluster()
  const restore = [
    sendCallsTo(cluster),
    setPageConfig({ mode: 'upstream', upstreams: ['test'], upstreamHosts: ['127.0.0.1'] }),
  ]
  try {
    const { user } = await renderScreen(paths.cluster())
    await screen.findAllByText(NODES.first)
    await press(user, 'Invite node')
    await submit(user)
    await see('Node name is required')
  } finally {
    for (const each of restore) each()
    await cluster.close()
  }
})
