import type { Route } from '@playwright/test'
import { appMessages } from '@signalbox/console/app/app.messages'
import { paths } from '@signalbox/console/paths'
import { formMessages } from '@signalbox/console/form/form.messages'
import { filesMessages } from '@signalbox/console/domain/files/files.messages'
import { refusedMessages } from '@signalbox/console/screens/access/explain/denials/refused.messages'
import { rotationMessages } from '@signalbox/console/screens/access/api-keys/rotation.messages'
import { clientLimitMessages } from '@signalbox/console/domain/limits/limits.messages'
import { apiKeysMessages } from '@signalbox/console/screens/access/api-keys/api-keys.messages'
import { mqttUserMessages } from '@signalbox/console/domain/authenticators/users/users.messages'
import { ruleMessages } from '@signalbox/console/screens/access/authorization/authorization.messages'
import { bannedMessages } from '@signalbox/console/screens/access/banned/banned.messages'
import { formMessages as integrationFormMessages } from '@signalbox/console/domain/integration/form/form.messages'
import { canvasMessages } from '@signalbox/console/screens/integrate/flows/canvas/canvas.messages'
import { saveMessages } from '@signalbox/console/screens/integrate/flows/save/save.messages'
import { editorMessages } from '@signalbox/console/screens/integrate/rules/editor/editor.messages'
import { inputMessages } from '@signalbox/console/screens/integrate/rules/editor/inputs.messages'
import { ruleFormMessages } from '@signalbox/console/screens/integrate/rules/form/rule-form.messages'
import { outputsFormMessages } from '@signalbox/console/domain/rule/outputs/outputs-form.messages'
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
import { registriesMessages } from '@signalbox/console/screens/integrate/schemas/external/registries.messages'
import { durableQueuesMessages } from '@signalbox/console/screens/monitor/durable-queues/durable-queues.messages'
import { alarmNames } from '@signalbox/console/screens/monitor/alarms/alarms.messages'
import { causesMessages } from '@signalbox/console/screens/monitor/alarms/causes/causes.messages'
import { clientMessages } from '@signalbox/console/screens/monitor/clients/detail/client.messages'
import { clientsMessages } from '@signalbox/console/screens/monitor/clients/clients.messages'
import { explorerMessages } from '@signalbox/console/screens/monitor/explorer/explorer.messages'
import { forwardMessages } from '@signalbox/console/domain/forward/forward.messages'
import { recordMessages } from '@signalbox/console/screens/monitor/explorer/record/record.messages'
import { replayMessages } from '@signalbox/console/screens/monitor/explorer/replay/replay.messages'
import { treeToolsMessages } from '@signalbox/console/screens/monitor/explorer/tree-tools.messages'
import { retainerMessages } from '@signalbox/console/domain/config/roots/retainer.messages'
import { retainedMessages } from '@signalbox/console/screens/monitor/retained/retained.messages'
import { overviewMessages } from '@signalbox/console/screens/overview/overview.messages'
import { scheduleMessages } from '@signalbox/console/screens/system/backup/schedule.messages'
import { backupMessages } from '@signalbox/console/screens/system/backup/backup.messages'
import { usersMessages } from '@signalbox/console/screens/system/users/users.messages'
import { chartMessages } from '@signalbox/console/ui/chart/chart.messages'
import { uiMessages } from '@signalbox/console/ui/ui.messages'
import { userLoginsEnd } from '@signalbox/contract/users'
import { LWM2M_DEVICE, STOMP_CLIENT } from '@signalbox/testing/gateway-clients'
import { loggedIn } from '@signalbox/testing/signalbox'
import { expect, type Page, USER } from './fixtures.ts'
import { openDrawer, row } from './pages.ts'

export const ID = 'anna'
export const TOPIC = 'plant/kept'
export const RULE = 'rule_1'
export const REGISTRY = 'registry_1'
const AUTHENTICATOR = 'password_based:built_in_database'

interface Opening {
  at: string
  open: (page: Page) => Promise<unknown>
  /** Why Escape does not close it. */
  stays?: string
  /** The cluster that the console is in front of, where the embedded broker does not have it. */
  front?: 'cluster' | 'enterprise' | 'later'
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
  'console/list/bulk/BulkDialog.tsx': [
    {
      at: paths.clients(),
      open: async (page) => {
        await page.getByRole('checkbox', { name: uiMessages.selectAll.en }).press('Space')
        await press(clientsMessages.kick.en)(page)
      },
    },
    { at: paths.retained(), open: fromMenu(TOPIC, retainedMessages.deleteOne.en) },
  ],
  'console/form/review/ReviewChange.tsx': [
    {
      at: paths.retainer(),
      open: async (page) => {
        const { stopClear } = retainerMessages
        await page.getByRole('switch', { name: stopClear.en }).press('Space')
        await press(formMessages.review.en)(page)
      },
    },
  ],
  'console/domain/files/ImportPanel.tsx': [
    { at: paths.authentication(AUTHENTICATOR, 'users'), open: press(mqttUserMessages.import.en) },
    { at: paths.banned(), open: fromListMenu(filesMessages.import.en) },
  ],
  'console/screens/access/explain/AllowForm.tsx': [
    { at: paths.refused(), open: fromMenu(ID, refusedMessages.allow.en) },
  ],
  'console/domain/integration/form/NewItemPanel.tsx': [
    {
      at: paths.newAction({ type: 'http' }),
      open: press(integrationFormMessages.newConnector.en),
    },
  ],
  'console/screens/access/api-keys/KeyForm.tsx': [
    { at: paths.apiKeys(), open: press(apiKeysMessages.add.en) },
  ],
  'console/screens/access/api-keys/RotateForm.tsx': [
    { at: paths.apiKeys(), open: press(rotationMessages.rotate.en) },
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
  'console/domain/limits/LimitForm.tsx': [
    { at: paths.client(ID), open: press(clientLimitMessages.limit.en) },
    { at: paths.clients(), open: fromMenu(ID, clientLimitMessages.limit.en) },
  ],
  'console/domain/authenticators/users/MqttUserForm.tsx': [
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
  'console/domain/rule/outputs/RepublishForm.tsx': [
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
  'console/screens/integrate/schemas/external/RegistryForm.tsx': [
    { at: paths.externalRegistries(), open: press(registriesMessages.add.en), front: 'later' },
    {
      at: paths.externalRegistries(),
      open: fromMenu(REGISTRY, registriesMessages.edit.en),
      front: 'later',
    },
  ],
  'console/screens/monitor/durable-queues/QueueForm.tsx': [
    { at: paths.durableQueues(), open: press(durableQueuesMessages.add.en), front: 'later' },
  ],
  'console/screens/manage/cluster/InviteForm.tsx': [
    { at: paths.cluster(), open: press(clusterMessages.invite.en), front: 'cluster' },
  ],
  'console/screens/manage/cluster/rebalance/EvacuationForm.tsx': [
    {
      at: paths.rebalance(),
      open: fromFirstMenu(rebalanceMessages.evacuate.en),
      front: 'enterprise',
    },
  ],
  'console/screens/manage/cluster/rebalance/RebalanceForm.tsx': [
    { at: paths.rebalance(), open: press(rebalanceMessages.rebalance.en), front: 'enterprise' },
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
  'console/domain/forward/ForwardDialog.tsx': [
    { at: paths.explorer({ topic: TOPIC }), open: press(forwardMessages.forward.en) },
  ],
  'console/domain/forward/Forwarded.tsx': [
    {
      at: paths.explorer({ topic: TOPIC }),
      open: async (page) => {
        await press(forwardMessages.forward.en)(page)
        const form = page.getByRole('dialog')
        await form.getByLabel(forwardMessages.target.en).selectOption({ label: 'HTTP service' })
        await form.locator('input[name="url"]').fill('http://127.0.0.1:9')
        await form.getByRole('button', { name: forwardMessages.create.en, exact: true }).click()
        await form.getByRole('link', { name: forwardMessages.openRule.en }).waitFor()
      },
    },
  ],
  'console/screens/monitor/explorer/PublishForm.tsx': [
    { at: paths.explorer({ topic: TOPIC }), open: press(explorerMessages.publishHere.en) },
  ],
  'console/screens/monitor/explorer/SettingsPanel.tsx': [
    { at: paths.explorer(), open: (page) => press(explorerMessages.settings.en)(page) },
  ],
  'console/domain/saving/UnreadForm.tsx': [
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
  'console/screens/monitor/explorer/record/RecordForm.tsx': [
    { at: paths.explorer({ topic: TOPIC }), open: press(recordMessages.record.en) },
  ],
  'console/screens/monitor/explorer/replay/ReplayForm.tsx': [
    { at: paths.explorer(), open: press(replayMessages.replay.en) },
  ],
  'console/screens/monitor/explorer/SubscribeForm.tsx': [
    { at: paths.explorer(), open: press(treeToolsMessages.listen.en), front: 'cluster' },
  ],
  'console/screens/system/backup/ScheduleForm.tsx': [
    { at: paths.backup(), open: press(scheduleMessages.schedule.en) },
  ],
  'console/screens/system/backup/UploadForm.tsx': [
    { at: paths.backup(), open: press(backupMessages.upload.en) },
  ],
  'console/screens/system/backup/EmqxExportForm.tsx': [
    { at: paths.backup(), open: press(backupMessages.forEmqx.en) },
  ],
  'console/screens/system/backup/MosquittoPanel.tsx': [
    { at: paths.backup(), open: press(backupMessages.fromMosquitto.en) },
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
        await button.press('Enter', { timeout: 30_000 })
      },
    },
  ],
  'console/ui/table/ExportDialog.tsx': [
    { at: paths.clients(), open: press(uiMessages.export.en) },
    { at: paths.metrics(), open: press(uiMessages.export.en) },
  ],
  'console/screens/monitor/alarms/causes/SilenceForm.tsx': [
    {
      at: paths.alarms(),
      open: async (page) => {
        const name = uiMessages.actionsFor.en(alarmNames.high_system_memory_usage.label.en)
        await page.getByRole('button', { name }).press('Enter')
        await pressInMenu(page, causesMessages.silenceUntil.en)
      },
    },
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
/** All of them, with the file that each is in. */
export const openings = Object.entries(OPENINGS).flatMap(([file, list]) =>
  list.map((opening) => ({ file, ...opening })),
)
