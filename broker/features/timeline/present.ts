import type { TimelineEvent as EventRow } from '@signalbox/contract/timeline'
import type { Cause, EventDetails, TimelineEvent } from './timeline.ts'
import { presentTime } from '../../api/time.ts'

export function presentEvent(event: TimelineEvent): EventRow {
  return {
    at: presentTime(event.at),
    ...(event.count > 1 && { last_at: presentTime(event.lastAt) }),
    count: event.count,
    kind: event.kind,
    ...presentDetails(event),
  }
}

function presentDetails(event: EventDetails): Partial<EventRow> {
  switch (event.kind) {
    case 'connected':
    case 'refused':
      return {
        ip_address: event.address,
        port: event.port,
        listener: event.listener,
        proto_ver: event.protocolVersion,
        ...(event.kind === 'connected'
          ? { session_present: event.isResumed }
          : {
              reason_code: event.reasonCode,
              ...presentCause(event),
              ...(event.username !== undefined && { username: event.username }),
            }),
      }
    case 'disconnected':
      return { reason: event.reason, reason_code: event.reasonCode }
    case 'subscribed':
      return { topic: event.topicFilter, qos: event.qos }
    case 'unsubscribed':
      return { topic: event.topicFilter }
    case 'denied':
      return {
        action: event.action,
        ...presentCause(event),
        topic: event.topic,
        qos: event.qos,
        ...(event.action === 'publish' && { retain: event.retain }),
      }
    case 'dropped':
      return {
        reason: event.reason,
        topic: event.topic,
        qos: event.qos,
        retain: event.retain,
      }
    case 'rejected':
      return {
        ...presentCause(event),
        ...(event.stage !== undefined && { stage: event.stage }),
        topic: event.topic,
        qos: event.qos,
        retain: event.retain,
      }
    case 'transformed':
      return { stage: event.stage, topic: event.topic, to: event.to }
    case 'session_ended':
      return {}
  }
}

const presentCause = ({ by, server, why }: Cause): Partial<EventRow> => ({
  ...(by !== undefined && { by }),
  ...(server !== undefined && { server }),
  ...(why !== undefined && { reason: why }),
})
