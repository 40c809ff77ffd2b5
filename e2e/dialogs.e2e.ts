import type { Route } from '@playwright/test'
import { appMessages } from '@signalbox/console/app/app.messages'
import { paths } from '@signalbox/console/paths'
import { configMessages } from '@signalbox/console/parts/config/config.messages'
import { filesMessages } from '@signalbox/console/parts/files/files.messages'
import { refusedMessages } from '@signalbox/console/screens/access/explain/denials/refused.messages'
import { apiKeysMessages } from '@signalbox/console/screens/access/api-keys/api-keys.messages'
import { mqttUserMessages } from '@signalbox/console/parts/authenticators/users/users.messages'
import { ruleMessages } from '@signalbox/console/screens/access/authorization/authorization.messages'
import { bannedMessages } from '@signalbox/console/screens/access/banned/banned.messages'
import { formMessages as integrationFormMessages } from '@signalbox/console/parts/integration/form/form.messages'
import { canvasMessages } from '@signalbox/console/screens/integrate/flows/canvas/canvas.messages'
import { saveMessages } from '@signalbox/console/screens/integrate/flows/save/save.messages'
import { editorMessages } from '@signalbox/console/screens/integrate/rules/editor/editor.messages'
import { inputMessages } from '@signalbox/console/screens/integrate/rules/editor/inputs.messages'
import { ruleFormMessages } from '@signalbox/console/screens/integrate/rules/form/rule-form.messages'
import { outputsFormMessages } from '@signalbox/console/parts/rule/outputs/outputs-form.messages'
import { logTraceMessages } from '@signalbox/console/screens/diagnose/log-trace/log-trace.messages'
import { logMessages } from '@signalbox/console/screens/manage/log/log.messages'
import { zonesMessages } from '@signalbox/console/screens/manage/mqtt/zones/zones.messages'
import {
  gatewayClientMessages,
  lwm2mMessages,
} from '@signalbox/console/screens/manage/gateways/gateways.messages'
import { topicRewriteMessages } from '@signalbox/console/screens/manage/topic-rewrite/topic-rewrite.messages'
import { topicMetricsMessages } from '@signalbox/console/screens/diagnose/topic-metrics/topic-metrics.messages'
import { autoSubscribeMessages } from '@signalbox/console/screens/manage/auto-subscribe/auto-subscribe.messages'
import { uploadMessages } from '@signalbox/console/screens/manage/file-transfer/file-transfer.messages'
import { rebalanceMessages } from '@signalbox/console/screens/manage/cluster/rebalance/rebalance.messages'
import { clusterMessages } from '@signalbox/console/screens/manage/cluster/cluster.messages'
import {
  configurationMessages,
  historyMessages,
} from '@signalbox/console/screens/manage/configuration/configuration.messages'
import { clientMessages } from '@signalbox/console/screens/monitor/clients/detail/client.messages'
import { clientsMessages } from '@signalbox/console/screens/monitor/clients/clients.messages'
import { explorerMessages } from '@signalbox/console/screens/monitor/explorer/explorer.messages'
import { recordMessages } from '@signalbox/console/screens/monitor/explorer/record/record.messages'
import { treeToolsMessages } from '@signalbox/console/screens/monitor/explorer/tree-tools.messages'
import { retainerMessages } from '@signalbox/console/parts/config/roots/retainer.messages'
import { retainedMessages } from '@signalbox/console/screens/monitor/retained/retained.messages'
import { overviewMessages } from '@signalbox/console/screens/overview/overview.messages'
import { scheduleMessages } from '@signalbox/console/screens/system/backup/schedule.messages'
import { backupMessages } from '@signalbox/console/screens/system/backup/backup.messages'
import { usersMessages } from '@signalbox/console/screens/system/users/users.messages'
import { chartMessages } from '@signalbox/console/ui/chart/chart.messages'
import { uiMessages } from '@signalbox/console/ui/ui.messages'
import { authenticationCreate } from '@signalbox/contract/authentication'
import {
  authorizationSettingsUpdate,
  authorizationSourceCreate,
} from '@signalbox/contract/authorization'
import { fileTransferUpdate } from '@signalbox/contract/file-transfer'
import { backupCreate } from '@signalbox/contract/backup'
import { ruleCreate } from '@signalbox/contract/rules'
import { sysmonGet, sysmonUpdate } from '@signalbox/contract/system-monitor'
import { userLoginsEnd } from '@signalbox/contract/users'
import { LWM2M_DEVICE, startGateways, STOMP_CLIENT } from '@signalbox/testing/gateway-clients'
import { connectMqtt } from '@signalbox/testing/mqtt-client'
import { startRecordedEnterprise } from '@signalbox/testing/recorded-enterprise'
import { openSignalbox, type SharedSignalbox } from '@signalbox/testing/shared-process'
import { loggedIn } from '@signalbox/testing/signalbox'
import { expect, type Page, startForJourney, test, USER } from './fixtures.ts'
import { expectEscape, expectTabbable, followFocus } from './focus.ts'
import { logIn, openDrawer, resizer, row } from './pages.ts'

const ID = 'anna'
const TOPIC = 'plant/kept'
const RULE = 'rule_1'
const AUTHENTICATOR = 'password_based:built_in_database'

interface Opening {
  at: string
  open: (page: Page) => Promise<unknown>
  /** Why Escape does not close it. */
  stays?: string
  /** What only a console in front of a cluster has. */
  isCluster?: true
  /** What only an enterprise cluster has. */
  isEnterprise?: true
}

const press = (name: string) => async (page: Page) => {
  const button = page.getByRole('button', { name, exact: true }).first()
  // A key does not wait, as a click does, until what the button acts on has been read.
  await expect(button).toBeEnabled()
  await button.press('Enter')
}
const pressInMenu = (page: Page, name: string) =>
  page.getByRole('menuitem', { name, exact: true }).press('Enter')
const fromMenu = (text: string, action: string) => async (page: Page) => {
  const name = uiMessages.actionsFor.en(text)
  await row(page, text).getByRole('button', { name }).press('Enter')
  await pressInMenu(page, action)
}
/** Of a list whose first row will do. */
const fromFirstMenu = (action: string) => async (page: Page) => {
  const name = uiMessages.actionsFor.en('')
  await page.locator('tbody').getByRole('button', { name }).first().press('Enter')
  await pressInMenu(page, action)
}
const fromListMenu = (action: string) => async (page: Page) => {
  await press(uiMessages.moreActions.en)(page)
  await pressInMenu(page, action)
}
const addOutput = (name: string) => async (page: Page) => {
  await press(outputsFormMessages.add.en)(page)
  await pressInMenu(page, name)
}

const withConsoleNode = (key: string) => async (page: Page) => {
  await press(canvasMessages.console.en)(page)
  await page.locator('.react-flow__node').press(key)
}

/** Every file that shows a dialog or a drawer, and how it is opened; the architecture tests compare. */
const OPENINGS: Readonly<Record<string, readonly Opening[]>> = {
  'console/app/CommandPalette.tsx': [
    { at: paths.nodes(), open: (page) => page.keyboard.press('Control+k') },
  ],
  'console/app/Drawers.tsx': [
    { at: paths.nodes(), open: press(appMessages.help.en) },
    { at: paths.nodes(), open: press(appMessages.requests.en) },
    { at: paths.nodes(), open: (page) => openDrawer(page, 'settings') },
    {
      at: paths.nodes(),
      open: async (page) => {
        await press(appMessages.profile.en(USER.username))(page)
        await page.getByRole('menuitem', { name: appMessages.changePassword.en }).press('Enter')
      },
    },
  ],
  'console/parts/bulk/BulkDialog.tsx': [
    {
      at: paths.clients(),
      open: async (page) => {
        await page.getByRole('checkbox', { name: uiMessages.selectAll.en }).press('Space')
        await press(clientsMessages.kick.en)(page)
      },
    },
    { at: paths.retained(), open: fromMenu(TOPIC, retainedMessages.deleteOne.en) },
  ],
  'console/parts/config/ReviewChange.tsx': [
    {
      at: paths.retainer(),
      open: async (page) => {
        const { stopClear } = retainerMessages
        await page.getByRole('switch', { name: stopClear.en }).press('Space')
        await press(configMessages.review.en)(page)
      },
    },
  ],
  'console/parts/files/ImportPanel.tsx': [
    { at: paths.authentication(AUTHENTICATOR, 'users'), open: press(mqttUserMessages.import.en) },
    { at: paths.banned(), open: fromListMenu(filesMessages.import.en) },
  ],
  'console/screens/access/explain/AllowForm.tsx': [
    { at: paths.refused(), open: fromMenu(ID, refusedMessages.allow.en) },
  ],
  'console/parts/integration/form/NewItemPanel.tsx': [
    {
      at: paths.newAction({ type: 'http' }),
      open: press(integrationFormMessages.newConnector.en),
    },
  ],
  'console/screens/access/api-keys/KeyForm.tsx': [
    { at: paths.apiKeys(), open: press(apiKeysMessages.add.en) },
  ],
  'console/screens/access/api-keys/SecretPanel.tsx': [
    {
      at: paths.apiKeys(),
      open: async (page) => {
        await press(apiKeysMessages.add.en)(page)
        const form = page.getByRole('dialog')
        await form.getByLabel(apiKeysMessages.name.en).fill('robot')
        await form.getByRole('switch', { name: apiKeysMessages.neverExpires.en }).press('Space')
        await form
          .getByRole('button', { name: apiKeysMessages.create.en, exact: true })
          .press('Enter')
        await page.getByText(apiKeysMessages.secretOnce.en).waitFor()
      },
      stays: 'asks whether the secret is saved',
    },
  ],
  'console/parts/authenticators/users/MqttUserForm.tsx': [
    { at: paths.authentication(AUTHENTICATOR, 'users'), open: press(mqttUserMessages.add.en) },
  ],
  'console/screens/access/authorization/rules/RulesForm.tsx': [
    { at: paths.builtInRules(), open: press(ruleMessages.add.en) },
  ],
  'console/screens/access/banned/BanForm.tsx': [
    { at: paths.banned(), open: press(bannedMessages.add.en) },
  ],
  'console/screens/integrate/flows/nodes/SourceForm.tsx': [
    { at: paths.newFlow(), open: press(canvasMessages.message.en) },
    { at: paths.newFlow(), open: press(canvasMessages.event.en) },
  ],
  'console/screens/integrate/flows/nodes/FunctionForm.tsx': [
    { at: paths.newFlow(), open: press(canvasMessages.function.en) },
  ],
  'console/screens/integrate/flows/nodes/FilterForm.tsx': [
    { at: paths.newFlow(), open: press(canvasMessages.filter.en) },
  ],
  'console/screens/integrate/flows/nodes/ObjectPanel.tsx': [
    { at: paths.newFlow(), open: press('HTTP service') },
  ],
  'console/screens/integrate/flows/nodes/NodePanel.tsx': [
    { at: paths.newFlow(), open: withConsoleNode('Enter') },
  ],
  'console/screens/integrate/flows/save/SaveDialog.tsx': [
    {
      at: paths.newFlow({ action: 'copy', target: RULE }),
      open: async (page) => {
        await press(canvasMessages.console.en)(page)
        await press(saveMessages.save.en)(page)
      },
    },
  ],
  'console/screens/integrate/flows/list/NodePeek.tsx': [
    {
      at: paths.flows({ show: 'map' }),
      open: (page) => page.locator('.react-flow__node').first().press('Enter'),
    },
  ],
  'console/screens/integrate/flows/designer/ConnectDialog.tsx': [
    { at: paths.newFlow(), open: withConsoleNode('c') },
  ],
  'console/screens/integrate/rules/editor/InputPanel.tsx': [
    { at: paths.newRule(), open: press(inputMessages.add.en) },
  ],
  'console/screens/integrate/rules/editor/SqlSection.tsx': [
    { at: paths.newRule(), open: press(editorMessages.functions.en) },
  ],
  'console/screens/integrate/rules/editor/TemplatesPanel.tsx': [
    { at: paths.newRule(), open: press(editorMessages.templates.en) },
  ],
  'console/screens/integrate/rules/form/CopyForm.tsx': [
    { at: paths.rule(RULE, { tab: 'settings' }), open: press(ruleFormMessages.saveCopy.en) },
  ],
  'console/screens/integrate/rules/form/outputs/AddAction.tsx': [
    { at: paths.newRule(), open: addOutput(outputsFormMessages.addAction.en) },
  ],
  'console/parts/rule/outputs/RepublishForm.tsx': [
    { at: paths.newRule(), open: addOutput(outputsFormMessages.addRepublish.en) },
  ],
  'console/screens/diagnose/log-trace/TraceForm.tsx': [
    { at: paths.logTrace(), open: press(logTraceMessages.add.en) },
  ],
  'console/screens/manage/auto-subscribe/EntryForm.tsx': [
    { at: paths.autoSubscribe(), open: press(autoSubscribeMessages.add.en) },
  ],
  'console/screens/manage/gateways/clients/GatewaySubscriptions.tsx': [
    {
      at: paths.gateway('stomp', { tab: 'clients', client: STOMP_CLIENT }),
      open: press(gatewayClientMessages.subscribe.en),
    },
  ],
  'console/screens/manage/gateways/clients/Lwm2mResources.tsx': [
    {
      at: paths.gateway('lwm2m', { tab: 'clients', client: LWM2M_DEVICE }),
      open: async (page) => {
        await press(lwm2mMessages.discover.en)(page)
        await fromMenu('/3/0/14', lwm2mMessages.write.en)(page)
      },
    },
  ],
  'console/screens/manage/topic-rewrite/RuleForm.tsx': [
    { at: paths.topicRewrite(), open: press(topicRewriteMessages.add.en) },
  ],
  'console/screens/diagnose/topic-metrics/AddTopicForm.tsx': [
    { at: paths.topicMetrics(), open: press(topicMetricsMessages.add.en) },
  ],
  'console/screens/manage/log/NewHandlerForm.tsx': [
    { at: paths.log({ tab: 'file' }), open: press(logMessages.add.en) },
  ],
  'console/screens/manage/mqtt/zones/NewZoneForm.tsx': [
    { at: paths.zones(), open: press(zonesMessages.create.en) },
  ],
  'console/screens/manage/cluster/InviteForm.tsx': [
    { at: paths.cluster(), open: press(clusterMessages.invite.en), isCluster: true },
  ],
  'console/screens/manage/cluster/rebalance/EvacuationForm.tsx': [
    {
      at: paths.rebalance(),
      open: fromFirstMenu(rebalanceMessages.evacuate.en),
      isEnterprise: true,
    },
  ],
  'console/screens/manage/cluster/rebalance/RebalanceForm.tsx': [
    { at: paths.rebalance(), open: press(rebalanceMessages.rebalance.en), isEnterprise: true },
  ],
  'console/screens/manage/file-transfer/upload/UploadPanel.tsx': [
    { at: paths.files(), open: press(uploadMessages.upload.en) },
  ],
  'console/screens/manage/configuration/CompareDialog.tsx': [
    {
      at: paths.configHistory({ root: 'sysmon' }),
      open: fromFirstMenu(historyMessages.compare.en),
    },
  ],
  'console/screens/manage/configuration/ImportDialog.tsx': [
    {
      at: paths.configuration(),
      open: fromListMenu(configurationMessages.import.en),
    },
  ],
  'console/screens/manage/configuration/RollbackDialog.tsx': [
    {
      at: paths.configHistory({ root: 'sysmon' }),
      open: fromFirstMenu(historyMessages.rollback.en),
    },
  ],
  'console/screens/monitor/clients/detail/KeepaliveForm.tsx': [
    { at: paths.client(ID, 'details'), open: press(clientMessages.changeKeepalive.en) },
  ],
  'console/screens/monitor/clients/detail/SubscribeForm.tsx': [
    { at: paths.client(ID, 'subscriptions'), open: press(clientsMessages.subscribe.en) },
  ],
  'console/screens/monitor/explorer/PublishForm.tsx': [
    { at: paths.explorer({ topic: TOPIC }), open: press(explorerMessages.publishHere.en) },
  ],
  'console/screens/monitor/explorer/SettingsPanel.tsx': [
    { at: paths.explorer(), open: (page) => press(explorerMessages.settings.en)(page) },
  ],
  'console/parts/UnreadForm.tsx': [
    {
      at: paths.explorer(),
      open: async (page) => {
        // A read is repeated twice.
        const fail = (route: Route) => route.fulfill({ status: 503 })
        await page.route(/\/topic_activity$/, fail, { times: 3 })
        await press(explorerMessages.settings.en)(page)
        await page.getByRole('dialog').getByRole('button', { name: uiMessages.retry.en }).waitFor()
      },
    },
  ],
  'console/screens/monitor/explorer/SubscribeForm.tsx': [
    { at: paths.explorer({ topic: TOPIC }), open: press(recordMessages.record.en) },
    { at: paths.explorer(), open: press(treeToolsMessages.listen.en), isCluster: true },
  ],
  'console/screens/system/backup/ScheduleForm.tsx': [
    { at: paths.backup(), open: press(scheduleMessages.schedule.en) },
  ],
  'console/screens/system/backup/UploadForm.tsx': [
    { at: paths.backup(), open: press(backupMessages.upload.en) },
  ],
  'console/screens/system/backup/RestorePanel.tsx': [
    { at: paths.backup(), open: fromFirstMenu(backupMessages.restore.en) },
  ],
  'console/screens/system/users/UserForm.tsx': [
    { at: paths.users(), open: press(usersMessages.add.en) },
  ],
  'console/screens/system/users/UserPassword.tsx': [
    { at: paths.users(), open: fromMenu(USER.username, usersMessages.changePassword.en) },
  ],
  'console/ui/ConfirmModal.tsx': [
    { at: paths.client(ID), open: press(clientsMessages.kick.en) },
    { at: paths.refused(), open: press(refusedMessages.clear.en) },
  ],
  'console/ui/chart/ChartDialog.tsx': [
    {
      at: paths.overview(),
      open: async (page) => {
        const chart = page.getByRole('figure', { name: overviewMessages.connectionsTitle.en })
        const button = chart.getByRole('button', { name: chartMessages.fullScreen.en })
        // A chart without samples is not opened; the first sample comes ten seconds after the start.
        await expect(async () => {
          if (!(await button.isVisible())) await page.reload()
          await button.press('Enter', { timeout: 3000 })
        }).toPass()
      },
    },
  ],
  'console/ui/table/ExportDialog.tsx': [
    { at: paths.clients(), open: press(uiMessages.export.en) },
    { at: paths.metrics(), open: press(uiMessages.export.en) },
  ],
  // The last: nobody is logged in after it.
  'console/app/ExpiredLogin.tsx': [
    {
      at: paths.overview(),
      open: async (page) => {
        const api = await loggedIn(`${new URL(page.url()).origin}/api/v5`, USER)
        await api.call(userLoginsEnd, { path: { username: USER.username } })
        await page.getByRole('dialog').waitFor({ timeout: 30_000 })
      },
      stays: 'nobody is logged in',
    },
  ],
}

/** Waits until the dialog lies over the page, inside the window, with the focus in it. */
async function expectInWindow(page: Page, what: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await expect(dialog, what).toBeVisible()
  // What opens may move in.
  await expect
    .poll(
      () =>
        dialog.evaluate((element) => {
          const { top, left, bottom, right, width } = element.getBoundingClientRect()
          const faults: string[] = []
          if (top < 0 || left < 0 || bottom > innerHeight || right > innerWidth) {
            faults.push(`outside the window: ${[left, top, right, bottom].join(', ')}`)
          }
          if (width < 280) faults.push(`${width} px wide`)
          let fixed: Element | null = element
          while (fixed !== null && getComputedStyle(fixed).position !== 'fixed') {
            fixed = fixed.parentElement
          }
          if (fixed === null) faults.push('in the flow of the page')
          const { backgroundColor } = getComputedStyle(element)
          if (/^rgba\(.*, 0\)$/.test(backgroundColor)) faults.push('without a background')
          if (!element.contains(document.activeElement)) faults.push('without the focus')
          const middle = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
          if (!element.contains(middle)) faults.push('beneath something')
          return faults
        }),
      { message: what },
    )
    .toEqual([])
}

const openings = Object.entries(OPENINGS).flatMap(([file, list]) =>
  list.map((opening) => ({ file, ...opening })),
)

async function openEach(page: Page, url: string, which: typeof openings) {
  const resizeTo = await resizer(page)
  for (const { file, at, open, stays } of which) {
    await test.step(`${file} at ${at}`, async () => {
      await page.goto(`${url}${at.slice(1)}`)
      await page.locator('#main h1').waitFor()
      await followFocus(page)
      await open(page)
      await expectInWindow(page, `${file} at ${at}`)
      await expectTabbable(page, `${file} at ${at}`)
      await resizeTo(390, 600)
      await expectInWindow(page, `${file} at ${at}, on a phone`)
      await resizeTo(1280, 720)
      if (stays === undefined) await expectEscape(page, `${file} at ${at}`)
    })
  }
}

async function fill(signalbox: SharedSignalbox): Promise<() => Promise<void>> {
  const api = await loggedIn(signalbox.apiUrl, USER)
  // Before subscriptions are denied.
  const endGateways = await startGateways(api)
  await api.call(backupCreate, {})
  await api.call(fileTransferUpdate, { body: { enable: true } })
  await api.call(authenticationCreate, {
    body: { mechanism: 'password_based', backend: 'built_in_database', enable: false },
  })
  const { mqtt, end } = await connectMqtt(signalbox.mqttUrl, { clientId: ID })
  await mqtt.publishAsync(TOPIC, '{"v":1}', { qos: 1, retain: true })
  await mqtt.publishAsync('$delayed/3600/plant/later', 'x', { qos: 1 })
  await api.call(authorizationSourceCreate, { body: { type: 'built_in_database', enable: true } })
  await api.call(authorizationSettingsUpdate, {
    body: {
      ...{ no_match: 'deny', deny_action: 'ignore' },
      cache: { enable: false, max_size: 32, ttl: '1m', excludes: [] },
    },
  })
  await mqtt.publishAsync('plant/denied', 'x', { qos: 1 }).catch(() => undefined)
  const rule = { id: RULE, sql: 'SELECT * FROM "t/#"', name: '', description: '' }
  await api.call(ruleCreate, { body: { ...rule, actions: [], enable: true } })
  // Raises an alarm.
  const { os } = await api.call(sysmonGet, {})
  const low = { ...os, mem_check_interval: '1s', sysmem_high_watermark: '0.1%' }
  await api.call(sysmonUpdate, { body: { os: low } })
  return async () => {
    endGateways()
    await end()
  }
}

const embedded = openings.filter((each) => each.isCluster !== true && each.isEnterprise !== true)
const middle = Math.ceil(embedded.length / 2)

// Two tests, which two workers run beside each other.
for (const [half, which] of [embedded.slice(0, middle), embedded.slice(middle)].entries()) {
  test(`every dialog and drawer opens inside the window, as the first thing after a load, and is used by keyboard: ${half + 1} of 2`, async ({
    page,
    own,
    allowErrors,
  }) => {
    test.setTimeout(240_000)
    allowErrors(/401|503/)
    const signalbox = await own(startForJourney)
    const end = await fill(signalbox)
    await page.goto(signalbox.url)
    await logIn(page, USER)
    await page.locator('#main h1').waitFor()
    await openEach(page, signalbox.url, which)
    await end()
  })
}

test('so do those that are only in front of a cluster', async ({ front }) => {
  const page = await front.open(paths.overview())
  const which = openings.filter(({ isCluster }) => isCluster === true)
  await openEach(page, new URL('/', page.url()).href, which)
})

test('and those that are only in front of an enterprise cluster', async ({
  page,
  own,
  allowErrors,
}) => {
  // What was not recorded.
  allowErrors(/404/)
  // It ends after the page has left: what the page still polls would be a 502.
  const cluster = await own(async () => {
    const { url, close } = await startRecordedEnterprise()
    return { url, stop: close }
  })
  const { url } = await own(() => openSignalbox(['--upstream', cluster.url]))
  await page.goto(url)
  await logIn(page, USER)
  await page.locator('#main h1').waitFor()
  await openEach(
    page,
    url,
    openings.filter(({ isEnterprise }) => isEnterprise === true),
  )
})
