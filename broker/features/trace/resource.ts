import * as operations from '@signalbox/contract/trace'
import { isIP } from 'node:net'
import type { ReadOf } from '@signalbox/contract/operation'
import { topicFilterProblem } from '@signalbox/mqtt/topic'
import { TraceRefusal, type TraceRequest } from './traces.ts'
import { apiError } from '../../api/failure.ts'
import { Answer, noContent, resource } from '../../api/resource.ts'
import { badParameter, readSeconds } from '../../api/time.ts'
import { presentTrace } from './present.ts'
import { zipStream } from '../../api/zip.ts'

/** Duration of a trace without an end time. */
const DEFAULT_SECONDS = 600

/** Traces record what the broker does for one client, topic, address or rule during a limited time. */
export const traces = resource(({ on, kernel, traces }) => {
  const { node, clock } = kernel
  const missing = (name: string) => apiError('NOT_FOUND', { message: `${name} NOT FOUND` })
  const find = (name: string) => {
    const trace = traces.get(name)
    if (trace === undefined) throw missing(name)
    return trace
  }
  const checkNode = (asked: string | undefined) => {
    if (asked === undefined || asked === node) return
    throw apiError('NOT_FOUND', { message: 'Node NOT FOUND' })
  }

  on(operations.traceList, async () => {
    await traces.flush()
    return traces.list().map((trace) => presentTrace(trace, node))
  })
  on(operations.traceCreate, async ({ body }) => {
    try {
      const trace = await traces.create(readTrace(body, clock.now()))
      return presentTrace(trace, node)
    } catch (error) {
      throw error instanceof TraceRefusal ? presentRefusal(error) : error
    }
  })
  on(operations.traceDeleteAll, async () => {
    await traces.remove(traces.names())
    return noContent
  })
  on(operations.traceDelete, async ({ path: { name } }) => {
    if ((await traces.remove([name])) === 0) throw missing(name)
    return noContent
  })
  on(operations.traceStop, async ({ path: { name } }) => {
    if (!(await traces.stop(name))) throw missing(name)
    return { name, enable: false }
  })
  on(operations.traceLogDetail, async ({ path: { name } }) => {
    await traces.flush()
    const { bytes, modifiedMs } = find(name)
    return [{ node, size: bytes, mtime: Math.floor(modifiedMs / 1000) }]
  })
  on(operations.traceLog, async ({ path: { name }, query: { node: asked, position, bytes } }) => {
    find(name)
    checkNode(asked)
    const read = await traces.read(name, position, bytes)
    if (read === undefined) throw missing(name)
    return { items: read.text, meta: { position: read.position, bytes } }
  })
  on(operations.traceDownload, async ({ path: { name }, query }) => {
    const { startAt } = find(name)
    checkNode(query.node)
    const log = await traces.stream(name)
    if (log === undefined) throw apiError('NOT_FOUND', { message: 'Trace is empty' })
    const date = new Date(startAt * 1000).toISOString().slice(0, 10)
    return new Answer(200, zipStream(`${node}-trace_${name}_${date}.log`, log), operations.ZIP, {
      'content-disposition': `attachment; filename=${name}.zip`,
    })
  })
})

function readTrace(
  body: ReadOf<typeof operations.traceCreate>['body'],
  nowMs: number,
): TraceRequest {
  const { name, type, payload_encode: payloadEncode, formatter = 'text' } = body
  const now = Math.floor(nowMs / 1000)
  const startAt = Math.max(readTime('start_at', body.start_at) ?? now, now)
  const given = readTime('end_at', body.end_at)
  const endAt = given ?? startAt + DEFAULT_SECONDS
  if (endAt <= now) throw invalid('end_at time has already passed')
  if (endAt <= startAt) throw invalid('failed by start_at >= end_at')
  if (endAt > LAST_SECOND) throw invalid('end_at is too late')
  const condition = body[type]
  if (condition === undefined || condition === '') throw invalid(`required ${type} field`)
  if (Buffer.byteLength(condition) > MAX_CONDITION_BYTES) throw invalid(`${type} is too long`)
  if (type === 'topic') {
    const problem = topicFilterProblem(condition)
    if (problem !== undefined)
      throw invalid(`topic: ${condition} invalid by '${PROBLEMS[problem] ?? problem}'`)
  }
  if (type === 'ip_address' && !isShortAddress(condition) && isIP(condition) === 0) {
    throw invalid('ip address: einval')
  }
  return { name, type, condition, startAt, endAt, payloadEncode, formatter }
}

/** Fewer than four numbers are an IPv4 address as well: `127.1` is 127.0.0.1. */
function isShortAddress(text: string): boolean {
  if (!/^\d+(\.\d+){0,3}$/.test(text)) return false
  const numbers = text.split('.').map(Number)
  const last = numbers.pop() ?? 0
  return numbers.every((each) => each < 256) && last < 256 ** (4 - numbers.length)
}
/** Longest topic of MQTT. */
const MAX_CONDITION_BYTES = 65_535
/** The end of the year 9999. */
const LAST_SECOND = 253_402_300_799

/** Names that EMQX gives to these problems. */
const PROBLEMS: Readonly<Record<string, string>> = {
  hashNotLast: 'topic_invalid_#',
  wildcardNotAlone: 'topic_invalid_char',
  tooLong: 'topic_too_long',
}

const invalid = (message: string) => apiError('INVALID_PARAMS', { message })

function readTime(path: string, value: string | number | undefined): number | undefined {
  if (value === undefined) return undefined
  const seconds = readSeconds(String(value))
  if (seconds !== undefined) return seconds
  throw badParameter(path, value, { expected: 'emqx_utils_calendar:epoch_second()' })
}

function presentRefusal({ reason, other }: TraceRefusal) {
  if (reason === 'too_many') {
    return invalid(
      'The number of traces created has reached the maximum please delete the useless ones first',
    )
  }
  return reason === 'exists'
    ? apiError('ALREADY_EXISTS', { status: 409, message: `${other} Already Exists` })
    : apiError('DUPLICATE_CONDITION', { message: `${other} Duplication Condition` })
}
