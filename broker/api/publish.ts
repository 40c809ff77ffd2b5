import { NearMisses } from '@signalbox/contract/near-topics'
import * as operations from '@signalbox/contract/publish'
import { publishSimulate } from '@signalbox/contract/simulation'
import { ReasonCode } from '@signalbox/mqtt/reason-codes'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Ports } from '../kernel/ports.ts'
import { messageId } from '../kernel/message-id.ts'
import type { Message } from '../kernel/message.ts'
import { impatient } from '../kernel/packets/services.ts'
import { simulatePublish } from '../kernel/simulation.ts'
import { apiError, Failure } from './failure.ts'
import { readDraft, readMessage } from './publish.present.ts'
import { Answer, resource } from './resource.ts'
import { presentSimulation } from './simulation.present.ts'

type Services = Ports<'node' | 'clock' | 'publish' | 'sessionOf' | 'subscriptions'>

/** How long a call waits until the message rate of the node allows its message. */
const PATIENCE_MS = 1000
const NOBODY = { reason_code: 16, message: 'no_matching_subscribers' }
const TOO_MANY = { reason_code: ReasonCode.messageRateTooHigh, message: 'message_rate_too_high' }

const tooMany = () =>
  new Failure(
    429,
    { code: 'TOO_MANY_REQUESTS', message: 'More messages than the limit of the node allows' },
    { 'retry-after': '1' },
  )

export const publish = resource(({ on, kernel }) => {
  on(operations.publish, async ({ body }) => {
    const outcome = await send(kernel, readMessage(body, kernel.clock.now()), PATIENCE_MS)
    if (outcome === TOO_MANY) throw tooMany()
    return new Answer('id' in outcome ? 200 : 202, outcome)
  })

  on(operations.publishBulk, async ({ body }) => {
    if (body.length === 0) throw apiError('BAD_REQUEST', { message: 'empty_batch' })
    // One bad message refuses them all, so all are read before the first is sent.
    const now = kernel.clock.now()
    const messages = body.map((each) => readMessage(each, now))
    const outcomes = []
    const until = now + PATIENCE_MS
    for (const message of messages) {
      outcomes.push(await send(kernel, message, Math.max(until - kernel.clock.now(), 1)))
    }
    if (outcomes.every((outcome) => outcome === TOO_MANY)) throw tooMany()
    return new Answer(outcomes.every((outcome) => 'id' in outcome) ? 200 : 202, outcomes)
  })

  on(publishSimulate, async ({ body, query }) => {
    const { clientid, gateway } = body
    const session = clientid === undefined ? undefined : kernel.sessionOf(clientid, gateway)
    const publisher = clientid === undefined ? 'api' : (session ?? 'stranger')
    const message = {
      ...readDraft(body, kernel.clock.now()),
      ...(session?.username != null && { fromUsername: session.username }),
      ...(gateway !== undefined && { fromGateway: gateway }),
    }
    const simulated = await simulatePublish(kernel, message, publisher)
    // Before anything else happens: it is shown with the sessions as they were judged.
    const reported = presentSimulation(simulated, kernel.node, query.limit)
    const last = simulated.steps.at(-1)
    if (last?.reason !== 'no_subscribers') return reported
    return { ...reported, similar: await similarTo(kernel, String(last.details?.topic)) }
  })
})

/** Filters looked at, and how many of them in one turn of the event loop. */
const MOST_FILTERS = 100_000
const FILTERS_AT_ONCE = 1000

async function similarTo({ subscriptions }: Services, topic: string): Promise<string[]> {
  const similar = new NearMisses(topic)
  let count = 0
  for (const filter of subscriptions.filters()) {
    similar.look(filter)
    if (++count === MOST_FILTERS) break
    if (count % FILTERS_AT_ONCE === 0) await nextTurn()
  }
  return similar.best
}

/** Answers when the message is where it must be: a retained one on disk. */
async function send(kernel: Services, message: Message, patienceMs: number) {
  const outcome = await kernel.publish(message, impatient(patienceMs))
  if (outcome.reasonCode === ReasonCode.messageRateTooHigh) return TOO_MANY
  await outcome.settled
  return outcome.receivers > 0 ? { id: messageId(message) } : NOBODY
}
