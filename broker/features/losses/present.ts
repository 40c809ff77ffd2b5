import type { Finding as FindingRow } from '@signalbox/contract/losses'
import type { Finding, Loss } from './losses.ts'
import { presentLimit } from '../../api/clients.present.ts'
import { presentTime } from '../../api/time.ts'

export function presentLoss({ loss, rate, count }: { loss: Loss; rate: number; count: number }) {
  return {
    count,
    rate: presentRate(rate),
    reasons: loss.reasons,
    since: presentTime(loss.firstAt),
    last_at: presentTime(loss.lastAt),
    last_reason: loss.lastReason,
  }
}

export function presentFinding(finding: Finding): FindingRow {
  const { code, level, count, topic, action, queue, inflight } = finding
  return {
    code,
    level,
    ...(finding.since !== undefined && { since: presentTime(finding.since) }),
    ...(finding.lastAt !== undefined && { last_at: presentTime(finding.lastAt) }),
    ...(count !== undefined && { count }),
    ...(finding.rate !== undefined && { rate: presentRate(finding.rate) }),
    ...(finding.reasons !== undefined && { reasons: { ...finding.reasons } }),
    ...(topic !== undefined && { topic }),
    ...(action !== undefined && { action }),
    ...(finding.by !== undefined && { by: finding.by }),
    ...(finding.server !== undefined && { server: finding.server }),
    ...(finding.stage !== undefined && { stage: finding.stage }),
    ...(finding.reason !== undefined && { reason: finding.reason }),
    ...(finding.reasonCode !== undefined && { reason_code: finding.reasonCode }),
    ...(finding.keepAlive !== undefined && { keepalive: finding.keepAlive }),
    ...(queue && { mqueue_len: queue.length, mqueue_max: presentLimit(queue.max, true) }),
    ...(inflight && { inflight_cnt: inflight.size, inflight_max: inflight.max }),
    ...(finding.unreleased !== undefined && { awaiting_rel_cnt: finding.unreleased }),
    ...(finding.waitingBytes !== undefined && { waiting_bytes: finding.waitingBytes }),
    ...(finding.expiresAt !== undefined && { expires_at: presentTime(finding.expiresAt) }),
  }
}

const presentRate = (rate: number) => Math.round(rate * 100) / 100
