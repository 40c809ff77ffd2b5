import {
  type ClientLoss,
  clientFindingList,
  lossList,
  type TopicLoss,
} from '@signalbox/contract/losses'
import { findingsFromEvidence, type RankedLosses } from './losses.ts'
import { presentFinding, presentLoss } from './present.ts'
import { presentLimit } from '../../api/clients.present.ts'
import { resource } from '../../api/resource.ts'
import { presentTime } from '../../api/time.ts'

export const lossesAndFindings = resource(({ on, kernel, losses, timeline }) => {
  const findings = (clientId: string) =>
    findingsFromEvidence({
      session: kernel.sessions.get(clientId),
      loss: losses.ofClient(clientId),
      events: timeline.of(clientId),
      now: kernel.clock.now(),
    })

  const ofClient = (found: RankedLosses['first'][number]): ClientLoss => {
    const { name: clientid, other: topic } = found.loss
    const session = kernel.sessions.get(clientid)
    const causes = findings(clientid).map(({ code }) => code)
    return {
      clientid,
      ...presentLoss(found),
      ...(topic !== undefined && { topic }),
      ...(session && {
        username: session.username,
        connected: session.connected,
        mqueue_len: session.queue.length,
        mqueue_max: presentLimit(session.queue.max, true),
        inflight_cnt: session.inflight.size,
        inflight_max: session.inflight.max,
        ...(session.queue.fullSince !== undefined && {
          full_since: presentTime(session.queue.fullSince),
        }),
      }),
      findings: causes.filter((code) => code !== 'losing_messages' && code !== 'lost_messages'),
    }
  }

  const ofTopic = (found: RankedLosses['first'][number]): TopicLoss => {
    const { name: topic, other: clientid } = found.loss
    return { topic, ...presentLoss(found), ...(clientid !== undefined && { clientid }) }
  }

  on(lossList, ({ query: { limit, order, reason } }) => {
    const { first: clients, ...ofClients } = losses.clients(limit, order, reason)
    const { first: topics, ...ofTopics } = losses.topics(limit, order, reason)
    return {
      since: presentTime(losses.since),
      clients: { ...ofClients, data: clients.map(ofClient) },
      topics: { ...ofTopics, data: topics.map(ofTopic) },
    }
  })

  on(clientFindingList, ({ path }) => findings(path.clientid).map(presentFinding))
})
