import { presentStep } from '@signalbox/broker/api/simulation.present'
import { badParameter } from '@signalbox/broker/api/time'
import { delayStep, judgeDelay, undelayedStep } from '@signalbox/broker/features/delayed/delay'
import { rewriteByForeignRules } from '@signalbox/broker/features/topic-rewrite/foreign-rules'
import { authorizationSettingsGet } from '@signalbox/contract/authorization'
import type { ClientRow } from '@signalbox/contract/clients'
import { delayedGet } from '@signalbox/contract/delayed'
import type { AnswerOf, ReadOf } from '@signalbox/contract/operation'
import { retainedGet, retainerGet } from '@signalbox/contract/retainer'
import type { publishSimulate, SimulatedStep, Simulation } from '@signalbox/contract/simulation'
import { topicRewriteGet } from '@signalbox/contract/topic-rewrite'
import { ByteSize } from '@signalbox/formats/units'
import { isDelayed } from '@signalbox/mqtt/prefix'
import { topicNameProblem } from '@signalbox/mqtt/topic'
import { readClient } from './client.ts'
import { type Call, type Reads, unlessMissing } from './reads.ts'
import { countCopies, simulateReceivers } from './receivers.ts'
import { readSessions, readSubscriptions } from './simulation-reads.ts'

type Message = ReadOf<typeof publishSimulate>['body']

/** The result of a publish at a cluster, as far as its lists tell: its rights and rules are not evaluated. */
export async function simulatePublish(
  { query: { limit }, body }: ReadOf<typeof publishSimulate>,
  reads: Reads,
): Promise<AnswerOf<typeof publishSimulate>> {
  const { call } = reads
  if (body.gateway !== undefined) throw badParameter('root.gateway', body.gateway, 'no gateway')
  if (topicNameProblem(body.topic) !== undefined) {
    return ended({ name: 'packet', outcome: 'refused', reason: 'topic_name_invalid' })
  }
  const sender = await readSender(body, call)
  const steps: SimulatedStep[] = [
    { name: 'packet', outcome: 'passed', reason: 'valid' },
    await authorizationStep(body, sender, call),
  ]
  const delay = await readDelay(body, call)
  steps.push(delay.step)
  if (delay.topic === undefined) return ended(...steps)
  const rules = (await unlessMissing(call(topicRewriteGet, {}))) ?? []
  const client = { clientId: sender?.clientid ?? '', username: sender?.username ?? null }
  const rewritten = rewriteByForeignRules(rules, delay.topic, client)
  if (rules.length > 0) steps.push(presentStep(rewritten.step))
  const { topic } = rewritten
  const retained = await retainedStep({ ...body, topic }, call)
  steps.push(retained)
  if (retained.outcome === 'ended') return ended(...steps)
  const { rows, similar, isCut } = await readSubscriptions(topic, reads)
  const cut = isCut && { is_cut: true }
  const receivers = simulateReceivers(body, rows, await readSessions(rows, call))
  if (receivers.length === 0) {
    const reason = 'no_subscribers'
    steps.push({ name: 'subscriptions', outcome: 'ended', reason, details: { topic } })
    return { ...ended(...steps), similar, ...cut }
  }
  const { counts, groups } = countCopies(receivers)
  const { receivers: total, delivered, queued, dropped, pushed_out } = counts
  const isNow = delivered > 0
  return {
    is_calculated: true,
    ...cut,
    steps: [
      ...steps,
      {
        name: 'subscriptions',
        outcome: 'passed',
        reason: 'matched',
        details: { topic, receivers: total, groups },
      },
      {
        name: 'delivery',
        outcome: isNow ? 'passed' : queued > 0 ? 'held' : 'ended',
        reason: isNow ? 'delivered' : queued > 0 ? 'queued' : 'dropped',
        details: { delivered, queued, dropped, pushed_out },
      },
    ],
    receivers: receivers.slice(0, limit),
    similar: [],
    counts,
  }
}

const skipped = (name: string, reason: string): SimulatedStep => ({
  ...{ name, outcome: 'skipped', reason },
})

const ended = (...steps: SimulatedStep[]): Simulation => ({
  is_calculated: true,
  ...{ steps, receivers: [], similar: [] },
  counts: { receivers: 0, delivered: 0, queued: 0, dropped: 0, pushed_out: 0 },
})

async function readSender({ clientid }: Message, call: Call): Promise<ClientRow | undefined> {
  return clientid === undefined ? undefined : readClient(clientid, call)
}

async function authorizationStep(
  { clientid }: Message,
  sender: ClientRow | undefined,
  call: Call,
): Promise<SimulatedStep> {
  const name = 'authorization'
  if (clientid === undefined) return skipped(name, 'api')
  if (sender === undefined) return skipped(name, 'no_session')
  if (sender.is_superuser === true) return { name, outcome: 'passed', reason: 'superuser' }
  const settings = await unlessMissing(call(authorizationSettingsGet, {}))
  return {
    ...skipped(name, 'not_evaluated'),
    ...(settings && {
      details: { no_match: settings.no_match, deny_action: settings.deny_action },
    }),
  }
}

/** The step of delayed messages, and the topic of the message now; `undefined`: it is not published now. */
async function readDelay(
  { topic }: Message,
  call: Call,
): Promise<{ step: SimulatedStep; topic: string | undefined }> {
  const settings = isDelayed(topic) ? await unlessMissing(call(delayedGet, {})) : undefined
  if (settings?.enable !== true) return { step: presentStep(undelayedStep({ topic })), topic }
  // Whether there is room for another message is not known.
  const verdict = judgeDelay(topic, Date.now(), true)
  return {
    step: presentStep(delayStep(verdict)),
    topic: verdict.what === 'due' ? verdict.delay.topic : undefined,
  }
}

async function retainedStep(
  { retain, payload, payload_encoding: encoding, topic }: Message,
  call: Call,
): Promise<SimulatedStep> {
  const name = 'retained'
  if (!retain) return skipped(name, 'not_retained')
  const settings = await unlessMissing(call(retainerGet, {}))
  if (settings?.enable !== true) return skipped(name, 'off')
  const bytes = Buffer.byteLength(payload, encoding === 'base64' ? 'base64' : 'utf8')
  const details = { topic, bytes }
  const most = ByteSize.parse(String(settings.max_payload_size)) ?? 0
  if (most > 0 && bytes > most) return { name, outcome: 'passed', reason: 'too_large', details }
  const isThere = (await unlessMissing(call(retainedGet, { path: { topic } }))) !== undefined
  if (bytes > 0)
    return { name, outcome: 'passed', reason: isThere ? 'replaced' : 'stored', details }
  const outcome = settings.stop_publish_clear_msg ? 'ended' : 'passed'
  return { name, outcome, reason: isThere ? 'removed' : 'nothing_to_remove', details }
}
